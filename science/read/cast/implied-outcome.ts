import { columnsAround, type Ask } from '../ask.ts';
import { hasWord, isQuantity, isUsable, outcomeLikeness, type ColumnFacts } from '../tables/columns.ts';
import { RESULT_WORDS } from '../vocabulary/name-words.ts';
import { DOUBT, isCounting, isDescribing, type Pool } from './pool.ts';
import { conceptOf } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';

/** Which column is measured where the question names none. */

interface Guess {
  readonly columns: readonly ColumnFacts[];
  readonly doubt: number;
}

/** The column that tells how it went, where nothing names it and the table leaves one choice. */
export function impliedOutcome(pool: Pool, besides: ReadonlySet<ColumnFacts>): readonly ColumnFacts[] {
  const { ask } = pool;
  if (isCounting(ask)) return [];
  const { weight } = ask.index.structure;
  const open = ask.index.columns.filter(
    (column) => !besides.has(column) && column !== weight && isUsable(column) && column.kind !== 'identifier',
  );
  const guess = byStructure(ask, open) ?? byContext(ask, open) ?? byJudgement(ask, open) ?? byElimination(ask, open);
  if (!guess) return [];
  pool.doubts.push(guess.doubt);
  return guess.columns.toSorted((a, b) => outcomeLikeness(b) - outcomeLikeness(a)).slice(0, 1);
}

function byStructure(ask: Ask, open: readonly ColumnFacts[]): Guess | undefined {
  const { survival, binomial } = ask.index.structure;
  const last = lastOfOnlyPair(ask, open);
  if (last) return { columns: [last], doubt: DOUBT.otherOfTwo };
  if (binomial && (ask.judges || ask.has('likely', 'doseResponse')))
    return { columns: [binomial.successes], doubt: DOUBT.otherOfTwo };
  if (survival && ask.judges) return { columns: [survival.time], doubt: DOUBT.implied };
  return ofTwoMeters(ask, open) ?? ofFewColumns(ask, open);
}

/** What was measured first and last, where nothing else tells how it went. */
function lastOfOnlyPair(ask: Ask, open: readonly ColumnFacts[]): ColumnFacts | undefined {
  const [pair, another] = ask.index.structure.pairs;
  const isOpen = ask.judges || ask.has('effectOf');
  const isAsked = ask.has('pairedPhrases') || (isOpen && !open.some(isResult));
  return isAsked && !another ? pair?.last : undefined;
}

/** "Do the two methods agree?" */
function ofTwoMeters(ask: Ask, open: readonly ColumnFacts[]): Guess | undefined {
  const quantities = ask.has('agreement') ? open.filter((column) => isQuantity(column) && !column.temporal) : [];
  return quantities.length === 2 ? { columns: quantities.slice(-1), doubt: DOUBT.otherOfTwo } : undefined;
}

/** One column is left; or there are two, and the second is by habit the one that is measured. */
function ofFewColumns(ask: Ask, open: readonly ColumnFacts[]): Guess | undefined {
  const usable = ask.index.columns.filter((column) => isUsable(column) && column.kind !== 'identifier').length;
  if (open.length === 1 && usable <= 3) return { columns: open, doubt: DOUBT.otherOfTwo };
  const isPlain = usable === 2 && open.length === 2 && ask.spoken.mentions.length === 0;
  return isPlain && asksAnything(ask) ? { columns: twoColumns(open), doubt: DOUBT.otherOfTwo } : undefined;
}

const asksAnything = (ask: Ask): boolean =>
  ask.roles.frame !== null || ask.has('relate', 'compare', 'curvature', 'trend', 'actsOn', 'prediction', 'agreement');

function twoColumns(columns: readonly ColumnFacts[]): readonly ColumnFacts[] {
  const [first, second] = columns;
  if (!first || !second) return [];
  return outcomeLikeness(first) > outcomeLikeness(second) + 1 ? [first] : [second];
}

function byContext(ask: Ask, open: readonly ColumnFacts[]): Guess | undefined {
  const around = columnsAround(ask).filter((column) => open.includes(column) && outcomeLikeness(column) > 0);
  const claimed = around.filter(({ name }) => name === ask.before?.outcome);
  const columns = (claimed.length > 0 ? claimed : around).map((column) => lastMeasured(ask, column));
  return columns.length > 0 ? { columns, doubt: DOUBT.around } : undefined;
}

/** Words that fit a first and a last measurement mean the last one. */
function lastMeasured(ask: Ask, column: ColumnFacts): ColumnFacts {
  const last = ask.index.structure.pairs.find(({ first }) => first === column)?.last;
  const fitsBoth = last && ask.around.some(({ mentions }) => mentions.some(({ rivals }) => rivals.includes(last)));
  return fitsBoth ? last : column;
}

const RESULT_NOUNS = ['outcome', 'outcomes', 'result', 'results', 'response'] as const;
const CLEAR_MARGIN = 2;

/** "Which is better?" is about the one result of the table, or the column that is a result by far most likely. */
function byJudgement(ask: Ask, open: readonly ColumnFacts[]): Guess | undefined {
  if (!ask.judges && !ask.says(...RESULT_NOUNS) && !comparesLevels(ask)) return undefined;
  const results = open.filter(isResult);
  if (results.length === 1) return { columns: results, doubt: DOUBT.otherOfTwo };
  // "Which city is best" of a table with several measures: by which of them is open.
  if (isDescribing(ask)) return undefined;
  const rated = open.map((column) => ({ column, points: pointsOf(column) })).sort((a, b) => b.points - a.points);
  const [best, next = { points: 0 }] = rated;
  const isClear = best !== undefined && best.points > 0 && best.points - next.points >= CLEAR_MARGIN;
  return isClear ? { columns: [best.column], doubt: DOUBT.implied } : undefined;
}

/** What is earned or paid tells how it went as well as a rating does. */
const pointsOf = (column: ColumnFacts): number =>
  outcomeLikeness(column) + (isQuantity(column) && hasWord(column.all, MONEY) ? MONEY_POINTS : 0);
const MONEY = setOf('eur usd gbp keur kusd kgbp euros dollars pounds');
const MONEY_POINTS = 2;

/** `CureTemp_C` is set, and cures nothing. */
const isResult = ({ parts, kind }: ColumnFacts): boolean =>
  ['binary', 'quantity', 'category'].includes(kind) &&
  !parts.some(({ text }) => conceptOf(text) === 'temperature') &&
  (hasWord(parts, RESULT_WORDS) || parts.some(({ text }) => RESULT_WORDS.has(conceptOf(text))));

/** "OJ vs VC", "the effect of supp". */
function comparesLevels(ask: Ask): boolean {
  const levels = ask.spoken.mentions.filter(({ level }) => level !== null).length;
  return ask.roles.frame === 'directed' || (ask.has('compare') && levels > 1);
}

function byElimination(ask: Ask, open: readonly ColumnFacts[]): Guess | undefined {
  const quantities = open.filter((column) => isQuantity(column) && !column.temporal);
  const likely = open.filter((column) => outcomeLikeness(column) > 0);
  if (ask.spoken.mentions.length === 0 && ask.roles.frame === null) return undefined;
  return quantities.length === 1 && likely.length <= 1 ? { columns: quantities, doubt: DOUBT.implied } : undefined;
}
