import type { Finding } from '../../contracts/agents.ts';
import { uniqueBy } from './sentences.ts';

/** Which groups a result compared within which strata, as far as the names of its statistics tell. */

type Stated = Pick<Finding, 'kind' | 'statistics'>;

export interface WithinDifference {
  /** The groups, first the one with the higher mean over all rows. */
  readonly high: string;
  readonly low: string;
  readonly stratum: string;
  readonly value: number;
  /** Adjusted for the other tests of several pairs; undefined where there is a single pair. */
  readonly p: number | undefined;
}

export interface TwoGroups {
  readonly high: string;
  readonly low: string;
}

// Longer names are not taken apart: what comes first and last of a name is found by trying.
const SHORT = '(?=.{1,600}$)';
// A stratum may have "within" in its name as little as a group may.
const WITHIN = ' within (?!.* within )';
const DIFFERENCE = new RegExp(`^${SHORT}difference of means \\((.+?) − (.+)\\)${WITHIN}(.+)$`, 'u');
const SIZE = new RegExp(`^${SHORT}n of (.+?)${WITHIN}(.+)$`, 'u');
const EVENTS = new RegExp(`^${SHORT}count of .+ for (.+?)${WITHIN}(.+)$`, 'u');
const CORRELATION = /^Pearson r for (.+)$/u;
const SIZE_OF_STRATUM = /^n of (.+)$/u;
const ADJUSTED_PAIR = new RegExp(`^${SHORT}adjusted difference of means \\((.+?) − (.+)\\)$`, 'u');
const POOLED_SHARE = /^pooled proportion for (.+)$/u;

export function differencesWithin({ kind, statistics }: Stated): WithinDifference[] {
  if (kind !== 'stratified') return [];
  const valueOf = (name: string) => statistics.find((each) => each.name === name)?.value;
  return statistics.flatMap(({ name, value }) => {
    const [, high, low, stratum] = DIFFERENCE.exec(name) ?? [];
    if (high === undefined || low === undefined || stratum === undefined) return [];
    const p = valueOf(`Holm-adjusted p value (${high} − ${low}) within ${stratum}`);
    return [{ high, low, stratum, value, p }];
  });
}

/** The two groups that the adjusted effect is about. */
export function adjustedPair({ kind, statistics }: Stated): TwoGroups | undefined {
  if (kind !== 'stratified') return undefined;
  for (const { name } of statistics) {
    const [, high, low] = ADJUSTED_PAIR.exec(name) ?? [];
    if (high !== undefined && low !== undefined) return { high, low };
  }
  const [high, low] = statistics.flatMap(({ name }) => POOLED_SHARE.exec(name)?.[1] ?? []);
  return high === undefined || low === undefined ? undefined : { high, low };
}

/** The groups that occur in any stratum; of a table the two that are compared. */
export function groupsWithin({ statistics }: Stated): readonly string[] {
  return [...new Set(statistics.flatMap(({ name }) => SIZE.exec(name)?.[1] ?? []))];
}

export interface Strata {
  readonly all: readonly string[];
  readonly compared: readonly string[];
}

function ofTables({ statistics }: Stated): readonly string[] {
  const sum = (pattern: RegExp, stratum: string) =>
    statistics.flatMap(({ name, value }) => (pattern.exec(name)?.[2] === stratum ? [value] : []));
  const strata = new Set(statistics.flatMap(({ name }) => EVENTS.exec(name)?.[2] ?? []));
  // One group or one outcome alone shows no difference.
  return [...strata].filter((stratum) => {
    const sizes = sum(SIZE, stratum);
    const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    const events = total(sum(EVENTS, stratum));
    return sizes.every((size) => size > 0) && events > 0 && events < total(sizes);
  });
}

/** The strata there are, and those that let the relation be looked at. */
export function strataOf(finding: Stated): Strata {
  const { kind, statistics } = finding;
  if (kind !== 'stratified') return { all: [], compared: [] };
  const correlated = statistics.flatMap(({ name }) => CORRELATION.exec(name)?.[1] ?? []);
  if (correlated.length > 0)
    return { all: statistics.flatMap(({ name }) => SIZE_OF_STRATUM.exec(name)?.[1] ?? []), compared: correlated };
  const all = new Set(statistics.flatMap(({ name }) => SIZE.exec(name)?.[2] ?? []));
  const differences = new Set(differencesWithin(finding).map(({ stratum }) => stratum));
  return { all: [...all], compared: differences.size > 0 ? [...differences] : ofTables(finding) };
}

/** Each pair once, in the order they are stated. */
export function pairsWithin(differences: readonly WithinDifference[]): readonly TwoGroups[] {
  return uniqueBy(differences, ({ high, low }) => JSON.stringify([high, low]));
}

/** Pairs of groups that no stratum lets compare, in the order the groups are stated. */
export function pairsApart(finding: Stated): readonly TwoGroups[] {
  const compared = new Set(differencesWithin(finding).map(({ high, low }) => JSON.stringify([high, low].toSorted())));
  const groups = groupsWithin(finding);
  return groups.flatMap((high, index) =>
    groups
      .slice(index + 1)
      .filter((low) => !compared.has(JSON.stringify([high, low].toSorted())))
      .map((low) => ({ high, low })),
  );
}

/** Whether every two of more than two groups were compared in every stratum. */
export function comparesAll(finding: Stated): boolean {
  const groups = groupsWithin(finding).length;
  return differencesWithin(finding).length === ((groups * (groups - 1)) / 2) * strataOf(finding).all.length;
}

const runsBothWays = (values: readonly number[]): boolean => new Set(values.map(Math.sign)).size > 1;

/** True if what holds on the whole runs the other way in some stratum. */
export function hasBothSigns(finding: Stated): boolean {
  const { kind, statistics } = finding;
  if (kind !== 'stratified') return false;
  const pair = adjustedPair(finding);
  const differences = differencesWithin(finding).filter(({ high, low }) => high === pair?.high && low === pair.low);
  const correlations = statistics.filter(({ name }) => CORRELATION.test(name));
  return runsBothWays([...differences, ...correlations].map(({ value }) => value));
}
