import { completeRows } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { proportionFigure } from '../figures/proportion-figure.ts';
import { ci, figures, levelOf, list, nameOf, percent, pText, statistics } from '../report/wording.ts';
import { chiSquareTest } from '../statistics/contingency.ts';
import { fisherExact } from '../statistics/fisher-exact.ts';
import { isInformative, mantelHaenszel } from '../statistics/mantel-haenszel.ts';
import type { MantelHaenszel } from '../statistics/mantel-haenszel.ts';
import { sampleOddsRatio, wilson } from '../statistics/two-by-two.ts';
import type { TwoByTwo } from '../statistics/two-by-two.ts';
import { eventLabel, twoByTwo } from './cross-tabulate.ts';
import { finding, missingCaveat } from './evidence.ts';
import { judge, splitRows } from './strata.ts';
import type { Judgement, Stratum } from './strata.ts';
import type { Stratified } from './stratified.ts';
import { intervalStatistics } from './two-by-two-finding.ts';

const MOST_NAMED = 6;

interface Part {
  readonly label: string;
  readonly table: TwoByTwo;
}

interface Sides {
  readonly high: string;
  readonly low: string;
}

/** A two-level outcome compared between two groups within strata: Cochran-Mantel-Haenszel. */
export function stratifyTable(
  frame: Frame,
  outcome: Variable,
  by: Variable,
  stratum: Variable,
): Stratified | undefined {
  const variables = [outcome, by, stratum];
  const rows = completeRows(frame, variables);
  if (outcome.levels.length !== 2) return undefined;
  const strata = splitRows(frame, stratum, [outcome, by]);
  const compared = comparedIn(outcome, by, rows, strata);
  if (!compared) return undefined;
  const { first, second, parts, test, groups } = compared;
  const pooled = twoByTwo(outcome, by, rows, first, second);
  const crude = chiSquareTest(rowsOf(pooled));
  if (!crude) return undefined;
  const judgement = judgeTables(pooled, crude.p, parts, test);
  const sides = { high: levelOf(by, first), low: levelOf(by, second) };
  const n = parts.reduce((total, { table }) => total + table.a + table.b + table.c + table.d, 0);
  const event = eventLabel(outcome);
  const opening = openingOf(event, stratum, sides, test, judgement, parts);
  const statement = `${opening} For ${sides.high} vs ${sides.low}: pooled ${sharesOf(pooled)} (${pText(crude.p)}); within strata ${inWords(parts)}. ${adjustedInWords(test)} (n = ${n}).`;
  return {
    judgement,
    finding: finding({
      kind: 'stratified',
      statement,
      method:
        'Cochran-Mantel-Haenszel test (without continuity correction), Mantel-Haenszel common odds ratio, Breslow-Day test with Tarone correction',
      variables,
      n,
      p: test.uncorrected.p,
      reversal: judgement.reversal,
      statistics: [
        ...overall(test, sides, pooled, crude.p),
        ...statistics([['number of groups', groups > 2 ? groups : undefined]]),
        ...parts.flatMap((part) => partStatistics(part, sides, event)),
      ],
      caveats: [...missingCaveat(frame, variables), ...stratumCaveats(by, stratum, groups, parts, sides)],
    }),
    figure: figureOf(event, by, stratum, pooled, parts, sides),
    method:
      'Within strata, proportions were compared by the Cochran-Mantel-Haenszel test; the Mantel-Haenszel odds ratio has the interval of Robins, Breslow and Greenland, and the Breslow-Day test (Tarone’s correction) tells whether the odds ratios vary.',
  };
}

function judgeTables(pooled: TwoByTwo, pooledP: number, parts: readonly Part[], test: MantelHaenszel): Judgement {
  return judge({
    pooled: logOdds(pooled),
    pooledP,
    adjusted: Math.log(commonOdds(test)),
    adjustedP: test.uncorrected.p,
    strata: parts.filter((part) => isInformative(part.table)).map((part) => logOdds(part.table)),
  });
}

/** No finite common odds ratio speaks for neither side. */
function commonOdds({ commonOddsRatio }: MantelHaenszel): number {
  return commonOddsRatio?.estimate ?? 1;
}

function rowsOf({ a, b, c, d }: TwoByTwo): number[][] {
  return [
    [a, b],
    [c, d],
  ];
}

const MOST_LEVELS_TRIED = 10;

interface Compared {
  readonly first: number;
  readonly second: number;
  readonly parts: readonly Part[];
  readonly test: MantelHaenszel;
  /** How many levels there are to choose from. */
  readonly groups: number;
}

/** Of the two levels with the highest and the lowest share, and then of those less far apart, the first that meet in a stratum. */
function comparedIn(
  outcome: Variable,
  by: Variable,
  rows: readonly number[],
  strata: readonly Stratum[],
): Compared | undefined {
  const shares = sharesByLevel(outcome, by, rows);
  const pairs = shares.flatMap((high, index) =>
    shares.slice(index + 1).map((low) => ({ first: high.code, second: low.code, apart: high.share - low.share })),
  );
  pairs.sort((a, b) => b.apart - a.apart);
  const tried = shares.length <= MOST_LEVELS_TRIED ? pairs : pairs.slice(0, 1);
  for (const { first, second } of tried) {
    const parts = strata.map((part): Part => ({
      label: part.label,
      table: twoByTwo(outcome, by, part.rows, first, second),
    }));
    const test = mantelHaenszel(parts.map((part) => part.table));
    if (test) return { first, second, parts, test, groups: shares.length };
  }
  return undefined;
}

/** The share of the event in each level with two rows or more, the highest first. */
function sharesByLevel(outcome: Variable, by: Variable, rows: readonly number[]) {
  const shares = [...by.levels.keys()].flatMap((code) => {
    const { a, b } = twoByTwo(outcome, by, rows, code, -2);
    return a + b >= 2 ? [{ code, share: a / (a + b) }] : [];
  });
  return shares.sort((one, two) => two.share - one.share);
}

/** With half a count in every cell, so that an empty cell has a direction too. */
function logOdds({ a, b, c, d }: TwoByTwo): number {
  if (a * d === b * c) return 0;
  return Math.log(((a + 0.5) * (d + 0.5)) / ((b + 0.5) * (c + 0.5)));
}

function sharesOf({ a, b, c, d }: TwoByTwo): string {
  const say = (hits: number, n: number) => (n === 0 ? 'none' : `${percent(hits / n)} (${hits}/${n})`);
  return `${say(a, a + b)} vs ${say(c, c + d)}`;
}

function openingOf(
  event: string,
  stratum: Variable,
  { high, low }: Sides,
  test: MantelHaenszel,
  judgement: Judgement,
  parts: readonly Part[],
): string {
  const z = nameOf(stratum);
  const every = parts.every(({ table }) => isInformative(table)) ? '' : ' that has both groups and both outcomes';
  const [above, below] = commonOdds(test) >= 1 ? [high, low] : [low, high];
  if (judgement.reversal) {
    const where =
      judgement.opposite === judgement.informative
        ? `Within every level of ${z}${every}`
        : `In ${judgement.opposite} of ${judgement.informative} levels of ${z}`;
    return `${where} the share of ${event} was higher for ${above} than for ${below}, although in the pooled data it was higher for ${below}: the direction reverses (Simpson’s paradox)${test.uncorrected.p < 0.05 ? '' : ', though the adjusted difference is not statistically clear'}.`;
  }
  if (judgement.removed)
    return `The pooled difference in the share of ${event} between ${high} and ${low} is no longer seen within the levels of ${z}.`;
  if (test.uncorrected.p < 0.05)
    return `Within the levels of ${z} taken together, the share of ${event} was higher for ${above} than for ${below}.`;
  return `Within the levels of ${z} taken together, there is no clear difference in the share of ${event} between ${high} and ${low}.`;
}

function inWords(parts: readonly Part[]): string {
  const more = parts.length > MOST_NAMED ? ` and ${parts.length - MOST_NAMED} more in the table` : '';
  return `${list(parts.slice(0, MOST_NAMED).map(({ label, table }) => `${label}: ${sharesOf(table)}`))}${more}`;
}

function adjustedInWords({ commonOddsRatio, uncorrected, homogeneity }: MantelHaenszel): string {
  const odds = commonOddsRatio
    ? `Common odds ratio ${figures(commonOddsRatio.estimate)}, ${ci(commonOddsRatio.low, commonOddsRatio.high)}; `
    : '';
  const varies = homogeneity
    ? `; the odds ratios ${homogeneity.p < 0.05 ? 'vary' : 'do not clearly vary'} between the strata (Breslow-Day ${pText(homogeneity.p)})`
    : '';
  return `${odds}Cochran-Mantel-Haenszel χ²(1) = ${figures(uncorrected.chiSquare)}, ${pText(uncorrected.p)}${varies}`;
}

function overall(test: MantelHaenszel, { high, low }: Sides, pooled: TwoByTwo, crudeP: number) {
  return [
    ...statistics([
      ['p value', test.uncorrected.p],
      ['Cochran-Mantel-Haenszel chi-square (without continuity correction)', test.uncorrected.chiSquare],
      ['Cochran-Mantel-Haenszel chi-square (with continuity correction)', test.corrected.chiSquare],
      ['Cochran-Mantel-Haenszel p value (with continuity correction)', test.corrected.p],
      ['Breslow-Day chi-square (Tarone)', test.homogeneity?.chiSquare],
      ['Breslow-Day degrees of freedom', test.homogeneity?.df],
      ['Breslow-Day p value (Tarone)', test.homogeneity?.p],
      ['pooled chi-square p value', crudeP],
      [`pooled count of events for ${high}`, pooled.a],
      [`pooled n of ${high}`, pooled.a + pooled.b],
      [`pooled proportion for ${high}`, pooled.a / (pooled.a + pooled.b)],
      [`pooled count of events for ${low}`, pooled.c],
      [`pooled n of ${low}`, pooled.c + pooled.d],
      [`pooled proportion for ${low}`, pooled.c / (pooled.c + pooled.d)],
    ]),
    ...intervalStatistics(`Mantel-Haenszel common odds ratio (${high} / ${low})`, test.commonOddsRatio),
    ...intervalStatistics(`pooled sample odds ratio (${high} / ${low})`, sampleOddsRatio(pooled)),
  ];
}

function partStatistics({ label, table }: Part, { high, low }: Sides, event: string) {
  const { a, b, c, d } = table;
  return statistics([
    [`count of ${event} for ${high} within ${label}`, a],
    [`n of ${high} within ${label}`, a + b],
    [`proportion of ${event} for ${high} within ${label}`, a / (a + b)],
    [`count of ${event} for ${low} within ${label}`, c],
    [`n of ${low} within ${label}`, c + d],
    [`proportion of ${event} for ${low} within ${label}`, c / (c + d)],
    [`sample odds ratio within ${label}`, sampleOddsRatio(table)?.estimate],
    [`Fisher exact p value within ${label}`, fisherExact(table)?.p],
  ]);
}

function stratumCaveats(
  by: Variable,
  stratum: Variable,
  groups: number,
  parts: readonly Part[],
  sides: Sides,
): string[] {
  const caveats: string[] = [];
  if (groups > 2)
    caveats.push(
      `${nameOf(by)} has ${groups} levels; within the strata only ${sides.high} and ${sides.low} are compared: of the levels that meet in a stratum those whose pooled shares lie furthest apart.`,
    );
  const silent = parts.filter((part) => !isInformative(part.table)).map((part) => silence(part, sides));
  const more = silent.length > MOST_NAMED ? [`${silent.length - MOST_NAMED} more`] : [];
  if (silent.length > 0)
    caveats.push(
      `These levels of ${nameOf(stratum)} carry no information: ${list([...silent.slice(0, MOST_NAMED), ...more])}.`,
    );
  return caveats;
}

/** "F (no Female)", "B (one outcome only)" */
function silence({ label, table: { a, b, c, d } }: Part, { high, low }: Sides): string {
  const absent = [...(a + b === 0 ? [high] : []), ...(c + d === 0 ? [low] : [])];
  return `${label} (${absent.length > 0 ? `no ${absent.join(', no ')}` : 'one outcome only'})`;
}

function figureOf(
  event: string,
  by: Variable,
  stratum: Variable,
  pooled: TwoByTwo,
  parts: readonly Part[],
  { high, low }: Sides,
) {
  const bars = [{ label: 'all', table: pooled }, ...parts.slice(0, 15)].flatMap(({ label, table: { a, b, c, d } }) => [
    { group: high, stratum: label, n: a + b, ...wilson(a, Math.max(1, a + b)) },
    { group: low, stratum: label, n: c + d, ...wilson(c, Math.max(1, c + d)) },
  ]);
  return proportionFigure(
    event,
    by,
    stratum,
    bars.filter((bar) => bar.n > 0).map(({ estimate, ...bar }) => ({ ...bar, share: estimate })),
  );
}
