import type { Finding } from '../../contracts/agents.ts';
import { controlsOf, showsRelation } from './relations.ts';
import { writtenName } from './columns.ts';
import { listed, plain } from './sentences.ts';
import { sharesClaim } from './shares.ts';

/** What a result says, in words without numbers and without causes. */

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
    return statistics.some(({ name }) => name.startsWith(`coefficient of ${variables[1] ?? ''}: `));
  return kind === 'stratified' && statistics.some(({ name }) => name.includes('difference of means'));
}

/** The sign of a relation between two quantities where the statistics leave no doubt. */
export function directionOf({ kind, statistics, variables }: Finding): Direction | null {
  if (kind === 'contingency') return null;
  const coefficients = statistics.filter(({ name }) => COEFFICIENT.test(name) && !NOT_A_COEFFICIENT.test(name));
  const predictor = variables[1] ?? '';
  const own = coefficients.filter(({ name }) => name.includes(predictor));
  if (comparesGroups({ kind, statistics, variables })) return null;
  if (kind === 'regression') return signOf(own.slice(0, 1).map(({ value }) => value));
  const within = coefficients.filter(({ name }) => !POOLED.test(name));
  return signOf((kind === 'stratified' ? within : within.slice(0, 1)).map(({ value }) => value));
}

export interface GroupMean {
  readonly group: string;
  readonly mean: number;
}

const GROUP_MEAN = /^(mean|median) of (.+?) (?:for|in) (.+)$/i;

/** Group means (medians where no means are given), highest first. */
export function groupMeans({ kind, statistics, variables }: Finding): readonly GroupMean[] {
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

type Name = (column: string) => string;

function extremes(finding: Finding): string {
  const means = groupMeans(finding);
  const [highest, lowest] = [means[0], means.at(-1)];
  if (!highest || !lowest || highest.mean === lowest.mean) return '';
  if (means.length === 2) return `, with higher values for ${plain(highest.group)} than for ${plain(lowest.group)}`;
  return `, highest for ${plain(highest.group)} and lowest for ${plain(lowest.group)}`;
}

function quantities(direction: Direction | null, outcome: string, predictor: string): string {
  if (direction === null) return `${outcome} and ${predictor} are associated`;
  return `${outcome} tends to be ${direction === 'positive' ? 'higher' : 'lower'} where ${predictor} is higher`;
}

function overTime(direction: Direction | null, outcome: string, time: string): string {
  if (direction === null) return `${outcome} changes over ${time}`;
  return `${outcome} ${direction === 'positive' ? 'rises' : 'falls'} over ${time}`;
}

/** "within the levels of species, …", "…, with sex and year taken into account" */
function underControls(claim: string, finding: Finding, name: Name): string {
  const controls = controlsOf(finding).map(name);
  if (controls.length === 0) return claim;
  return finding.kind === 'stratified'
    ? `within the levels of ${listed(controls)}, ${claim}`
    : `${claim}, with ${listed(controls)} taken into account`;
}

/** A relation that holds on the whole may run the other way at some levels. */
function hasBothSigns({ kind, statistics }: Finding): boolean {
  const signs = statistics.filter(({ name }) => /^Pearson r for /.test(name)).map(({ value }) => Math.sign(value));
  return kind === 'stratified' && new Set(signs).size > 1;
}

function shownClaim(finding: Finding, name: Name): string {
  const [outcome = '', predictor = ''] = finding.variables.map(name);
  if (comparesGroups(finding)) return `${outcome} differs between the levels of ${predictor}${extremes(finding)}`;
  const shares = sharesClaim(finding);
  if (shares !== null) return shares;
  if (finding.kind === 'contingency') return `${outcome} and ${predictor} are associated`;
  if (finding.kind === 'trend') return overTime(directionOf(finding), outcome, predictor);
  const claim = quantities(directionOf(finding), outcome, predictor);
  return hasBothSigns(finding) ? `${claim}, not in the same direction everywhere` : claim;
}

function notShownClaim(finding: Finding, name: Name): string {
  const [outcome = '', predictor = ''] = finding.variables.map(name);
  if (comparesGroups(finding)) return `no difference in ${outcome} between the levels of ${predictor} could be shown`;
  if (finding.kind === 'trend') return `no change of ${outcome} over ${predictor} could be shown`;
  return `no association between ${outcome} and ${predictor} could be shown`;
}

/**
 * What a tested result says, without the final full stop. A result that is not significant never becomes "there is no
 * difference": only that none could be shown.
 */
export function claimOf(finding: Finding, name: Name = writtenName): string {
  const claim = underControls(
    showsRelation(finding) ? shownClaim(finding, name) : notShownClaim(finding, name),
    finding,
    name,
  );
  return finding.reversal ? `${claim}, while over all rows together the relation runs the other way` : claim;
}
