import type { Finding } from '../../contracts/agents.ts';

/** Which way a result runs, as far as its statistics leave no doubt. */

export type Direction = 'positive' | 'negative';

const COEFFICIENT = /\b(?:pearson|spearman|kendall|correlation|rho|tau|slope|coefficient|estimate|r)\b/i;
const POOLED = /\b(?:pooled|overall|all rows|ignoring|unadjusted|crude)\b/i;
const NOT_A_COEFFICIENT = /\b(?:p value|squared|interval|lower|upper|standard error|limit|CI|intercept)\b/i;

function signOf(values: readonly number[]): Direction | null {
  if (values.length === 0) return null;
  if (values.every((value) => value > 0)) return 'positive';
  return values.every((value) => value < 0) ? 'negative' : null;
}

/** True if the predictor has levels instead of values: its result has no sign. */
export function comparesGroups({
  kind,
  statistics,
  variables,
}: Pick<Finding, 'kind' | 'statistics' | 'variables'>): boolean {
  if (kind === 'comparison') return true;
  if (kind === 'regression')
    return statistics.some(({ name }) => name.includes(`coefficient of ${variables[1] ?? ''}: `));
  return kind === 'stratified' && statistics.some(({ name }) => name.includes('difference of means'));
}

/** The sign of a relation between two quantities where the statistics leave no doubt. */
export function directionOf({ kind, statistics, variables }: Finding): Direction | null {
  if (kind === 'contingency') return null;
  const coefficients = statistics.filter(({ name }) => COEFFICIENT.test(name) && !NOT_A_COEFFICIENT.test(name));
  const predictor = variables[1] ?? '';
  const own = coefficients.filter(({ name }) => name.endsWith(`coefficient of ${predictor}`));
  if (comparesGroups({ kind, statistics, variables })) return null;
  if (kind === 'regression') return signOf(own.slice(0, 1).map(({ value }) => value));
  const within = coefficients.filter(({ name }) => !POOLED.test(name));
  return signOf((kind === 'stratified' ? within : within.slice(0, 1)).map(({ value }) => value));
}

export interface GroupMean {
  readonly group: string;
  readonly mean: number;
}

const GROUP_MEAN = /^(?=.{1,600}$)(mean|median) of (.+?) (?:for|in) (.+)$/i;

/** Group means (medians where no means are given), highest first. */
export function groupMeans({
  kind,
  statistics,
  variables,
}: Pick<Finding, 'kind' | 'statistics' | 'variables'>): readonly GroupMean[] {
  if (kind !== 'comparison') return [];
  const given = statistics.flatMap(({ name, value }) => {
    const [, measure = '', outcome, group] = GROUP_MEAN.exec(name) ?? [];
    return outcome === variables[0] && group !== undefined
      ? [{ measure: measure.toLowerCase(), group, mean: value }]
      : [];
  });
  const means = given.filter(({ measure }) => measure === 'mean');
  return (means.length > 0 ? means : given).toSorted((a, b) => b.mean - a.mean);
}

const PREDICTOR_LEVEL = /^n of (.+)$/;

/** The levels of a column, as far as a result names them. */
export function levelsOf({ kind, statistics, variables }: Finding, column: string): readonly string[] {
  if ((kind !== 'comparison' && kind !== 'contingency') || column !== variables[1]) return [];
  const named = statistics.flatMap(({ name }) => PREDICTOR_LEVEL.exec(name)?.[1] ?? []);
  return named.length > 0 ? named : groupMeans({ kind, statistics, variables }).map(({ group }) => group);
}
