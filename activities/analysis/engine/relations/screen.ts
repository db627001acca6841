import type { AnalysisFinding } from '../../../../contracts/analysis.ts';
import { isGroup, isNumeric } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { figures, list, nameOf, pText, statistics } from '../report/wording.ts';
import { holm } from '../statistics/multiplicity.ts';
import { ALPHA, finding, noTest } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { quickTest } from './strata.ts';
import type { QuickTest } from './strata.ts';

const MOST_SCREENED = 200;
const MOST_NAMED = 5;
const MOST_VARIABLES = 10;
const MOST_LEVELS = 40;

export interface Screening {
  readonly evidence: Evidence;
  /** Columns that stay related after correction, the clearest first. */
  readonly related: readonly Variable[];
}

interface Ranked extends QuickTest {
  readonly variable: Variable;
  readonly adjusted: number;
}

/** Every other column against one outcome, with Holm's correction for the number of tests. */
export function screen(frame: Frame, outcome: Variable): Screening {
  const others = frame.variables
    .filter((variable) => variable.name !== outcome.name && isTestable(variable) && !countsRows(variable))
    .slice(0, MOST_SCREENED);
  if (others.length === 0) {
    const evidence = noTest(
      'association',
      `The data hold no other column that ${nameOf(outcome)} could be related to.`,
      [outcome],
      frame.rows,
    );
    return { evidence, related: [] };
  }
  const ranked = rank(frame, outcome, others);
  const related = ranked.filter((test) => test.adjusted < ALPHA);
  return {
    related: related.map((test) => test.variable),
    evidence: {
      findings: [screeningFinding(outcome, ranked, related)],
      figures: [],
      methods: [
        'Because only the outcome was named, every other column was tested against it and the p values were corrected by Holm’s method.',
      ],
    },
  };
}

/** The clearest relation first. */
function rank(frame: Frame, outcome: Variable, others: readonly Variable[]): Ranked[] {
  const tests = others.map((variable) => ({ variable, ...quickTest(frame, outcome, variable) }));
  const adjusted = holm(tests.map((test) => test.p));
  return tests
    .map((test, index): Ranked => ({ ...test, adjusted: adjusted[index] ?? 1 }))
    .sort((a, b) => a.p - b.p || b.strength - a.strength);
}

function screeningFinding(outcome: Variable, ranked: readonly Ranked[], related: readonly Ranked[]): AnalysisFinding {
  return finding({
    kind: 'association',
    statement: screeningInWords(nameOf(outcome), ranked, related),
    method:
      'Screening of all columns: Pearson correlation, one-way analysis of variance or chi-square test by the kinds of the columns, Holm correction',
    variables: [outcome, ...ranked.slice(0, MOST_VARIABLES).map((test) => test.variable)],
    n: Math.max(...ranked.map((test) => test.n)),
    p: ranked[0]?.adjusted,
    statistics: [
      ...statistics([
        ['number of columns tested', ranked.length],
        ['number of related columns', related.length],
      ]),
      ...ranked.flatMap(rankStatistics),
    ],
    caveats: [
      'This is a screening: it looks for candidates among all columns, and relations between these columns themselves are not taken into account.',
    ],
  });
}

function screeningInWords(outcome: string, ranked: readonly Ranked[], related: readonly Ranked[]): string {
  const say = (test: Ranked) =>
    `${nameOf(test.variable)} (${test.measure} ${figures(test.strength)}, Holm-adjusted ${pText(test.adjusted)})`;
  return related.length > 0
    ? `Of ${ranked.length} columns, ${related.length} ${related.length === 1 ? 'is' : 'are'} related to ${outcome} after Holm’s correction; the clearest: ${list(related.slice(0, MOST_NAMED).map(say))}.`
    : `None of ${ranked.length} columns is clearly related to ${outcome} after Holm’s correction; the nearest is ${ranked.slice(0, 1).map(say).join('')}.`;
}

function isTestable(variable: Variable): boolean {
  return isNumeric(variable) || (isGroup(variable) && variable.levels.length <= MOST_LEVELS);
}

function rankStatistics({ variable, p, adjusted, strength, measure, n }: Ranked) {
  const name = nameOf(variable);
  return statistics([
    [`p value for ${name}`, p],
    [`Holm-adjusted p value for ${name}`, adjusted],
    [`${measure} for ${name}`, strength],
    [`n for ${name}`, n],
  ]);
}

/** 1, 2, 3 … down the table tells where a row stands and nothing of what it is about, unless it counts time. */
function countsRows({ numbers, temporal }: Variable): boolean {
  const first = numbers?.[0];
  if (temporal || numbers === undefined || (first !== 0 && first !== 1)) return false;
  return numbers.every((value, row) => value === first + row);
}
