import { list } from '../report/wording.ts';
import type { Group, Pair } from './comparison.ts';
import type { GroupedStratum, WithinTests } from './pairs-within-strata.ts';

/** Which groups were not compared within which strata, and why. */

const MOST_NAMED = 6;

const both = ({ high, low }: Pair): string => `${high.label} and ${low.label}`;

function some(parts: readonly string[]): string {
  const more = parts.length - MOST_NAMED;
  return more > 0 ? `${parts.slice(0, MOST_NAMED).join(', ')} and ${more} more` : list(parts);
}

/** "Gentoo has none in Dream" */
function lacksIn({ label, groups }: GroupedStratum, wanted: readonly Group[]): string[] {
  const counted = wanted.map((group) => ({
    name: group.label,
    n: groups.find(({ code }) => code === group.code)?.values.length ?? 0,
  }));
  return [0, 1].flatMap((few) => {
    const names = counted.filter(({ n }) => n === few).map(({ name }) => name);
    if (names.length === 0) return [];
    return [`${some(names)} ${names.length > 1 ? 'have' : 'has'} ${few === 0 ? 'none' : 'only one'} in ${label}`];
  });
}

function enough({ groups }: GroupedStratum, { high, low }: Pair): boolean {
  return [high, low].every((side) => groups.some(({ code, values }) => code === side.code && values.length >= 2));
}

export function uncompared(
  within: WithinTests,
  groups: readonly Group[],
  strata: readonly GroupedStratum[],
  names: { readonly by: string; readonly stratum: string },
): string[] {
  const { contrast, tests, apart, everyPair } = within;
  const wanted = everyPair ? groups : [contrast.high, contrast.low];
  const whom = wanted.length > 2 ? `every two groups of ${names.by}` : both(contrast);
  const lacks = strata.flatMap((stratum) => lacksIn(stratum, wanted));
  const tested = [contrast, ...new Set(tests.map(({ pair }) => pair))];
  const constant = [...new Set([...tested, ...apart])].flatMap((pair) =>
    strata
      .filter((stratum) => enough(stratum, pair))
      .filter(({ label }) => !tests.some((test) => test.pair === pair && test.label === label))
      .map(({ label }) => `${both(pair)} in ${label}`),
  );
  return [
    ...(everyPair
      ? []
      : [`${groups.length} groups: within the levels of ${names.stratum} only ${both(contrast)} were compared.`]),
    ...(lacks.length > 0
      ? [`Too few values to compare ${whom} in every level of ${names.stratum}: ${some(lacks)}.`]
      : []),
    ...(apart.length > 0 ? [`In no level of ${names.stratum} could these be compared: ${some(apart.map(both))}.`] : []),
    ...(constant.length > 0 ? [`Values that do not vary allow no test: ${some(constant)}.`] : []),
  ];
}
