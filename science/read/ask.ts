import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { Spoken } from './mentions/arguments.ts';
import { isNumeric, mayBeGroup, type ColumnFacts } from './tables/columns.ts';
import type { CueName } from './vocabulary/cues.ts';
import { columnBound, withoutColumnBound, type ColumnBound } from './mentions/column-bounds.ts';
import { effortSaid } from './mentions/effort-said.ts';
import { describedColumns, placesOf } from './mentions/described.ts';
import { modifiersOf } from './mentions/modifiers.ts';
import { exposureSaid, type Exposure } from './roles/exposures.ts';
import { findCues, type Cue } from './vocabulary/find-cues.ts';
import { foretellingCue } from './mentions/foretold.ts';
import { isFall } from './mentions/falls.ts';
import { findMentions } from './mentions/mentions.ts';
import { isNoColumn } from './mentions/no-columns.ts';
import { withDoseAgain } from './mentions/dose-again.ts';
import { isNoCue } from './vocabulary/no-cues.ts';
import { spelledOut } from './tables/spelled-out.ts';
import { withNamedValues } from './mentions/named-values.ts';
import { momentBefore } from './mentions/moment-before.ts';
import type { Mention } from './tables/mention.ts';
import { monthComparisons } from './mentions/month-rows.ts';
import { findComparisons, type Comparison } from './mentions/numbers.ts';
import { atOccasions } from './mentions/which-measurement.ts';
import { withOwnNames } from './mentions/own-names.ts';
import { formOf, type Form } from './parts/form-of.ts';
import type { Part } from './parts/parts.ts';
import { crossCues } from './roles/crossed.ts';
import type { Roles } from './roles/role-draft.ts';
import { binomialOfPlan, makesBinomial, withoutTrials } from './mentions/shares-of-counts.ts';
import { readRoles } from './roles/roles.ts';
import { boundsOfSides, levelSides, withoutSides, type LevelSide } from './mentions/level-sides.ts';
import { longerStay } from './mentions/longer-stay.ts';
import { unknownVerb } from './mentions/passive-verb.ts';
import { negated, withPresence } from './mentions/presence.ts';
import { isClusterNoun, isCountedRow, isRowNoun } from './tables/row-nouns.ts';
import { isSameUnit } from './mentions/same-units.ts';
import { inColumnUnits } from './tables/scaled-units.ts';
import { spellCues } from './vocabulary/spelling.ts';
import { withTests } from './mentions/test-occasions.ts';
import { timeHeldFixed } from './mentions/time-held-fixed.ts';
import { tellsOfClusters } from './parts/told-clauses.ts';
import type { TableIndex } from './index/table-index.ts';
import { wideSeries, type WideSeries } from './mentions/wide-occasions.ts';
import type { Word } from './words/words.ts';
import { JUDGING_WORDS } from './vocabulary/vocabulary.ts';

/** A part of the message read against one table: what it names, in which words, in which places. */
export interface Ask {
  readonly part: Part;
  readonly index: TableIndex;
  readonly spoken: Spoken;
  readonly roles: Roles;
  readonly comparisons: readonly Comparison[];
  /** "D or worse": levels that are chosen by their order. */
  readonly sides: readonly LevelSide[];
  /** "Above the asking price": a bound that is another column of the same row. */
  readonly against: ColumnBound | null;
  /** The sentences around the question. */
  readonly around: readonly Spoken[];
  readonly judges: boolean;
  /** What a count is divided by, where the question says it by its unit. */
  readonly exposure: Exposure | null;
  /** The plan of what was said before it in the same message. */
  readonly before: AnalysisPlan | null;
  /** "is", "does": yes or no; "what", "which", "how many": a value. */
  readonly form: Form;
  has(...names: readonly CueName[]): boolean;
  says(...texts: readonly string[]): boolean;
}

const isOfSide = (sides: readonly LevelSide[], at: number): boolean =>
  sides.some(({ from, to }) => from <= at && at < to);

/** "a better predictor", "the best model" judge nothing that was done. */
function isJudging({ words }: Part, sides: readonly LevelSide[]): boolean {
  return words.some(
    ({ text }, at) =>
      JUDGING_WORDS.has(text) &&
      !isOfSide(sides, at) &&
      !['predictor', 'predictors', 'predict', 'predicts', 'fit', 'fits', 'model', 'described', 'explains'].includes(
        words[at + 1]?.text ?? '',
      ),
  );
}

/** "older than 65" bounds the rows and compares nothing. */
function isBound(index: TableIndex, words: readonly Word[], { name, to }: Cue): boolean {
  if (name !== 'than' && name !== 'higher' && name !== 'lower') return false;
  const isThan = name !== 'than' && words[to]?.text === 'than';
  const from = isThan ? to + 1 : to;
  const reach = name === 'than' || isThan ? 2 : 1;
  return [from, from + 1].slice(0, reach).some((at) => words[at]?.number != null && !namesGroup(index, words, at));
}

/** "Relative to arm 1": a number behind the name of groups is one of them. */
const namesGroup = ({ columns }: TableIndex, words: readonly Word[], at: number): boolean =>
  columns.some(
    (column) =>
      mayBeGroup(column) &&
      column.parts.some(({ root }) => root === words[at - 1]?.root) &&
      column.profile.levels.some(({ value }) => Number(value) === words[at]?.number),
  );

export function speak(index: TableIndex, part: Part): Spoken {
  const words = inColumnUnits(spellCues(part.words), index.columns);
  const found = findCues(words).filter((cue) => !isBound(index, words, cue) && !isNoCue(words, cue));
  const { cues, mentions: called } = withOwnNames(
    { words, cues: found, mentions: findMentions(index, words, found) },
    part,
    index.columns,
  );
  const tellsOfRows = part.asks === 'no' && tellsOfClusters(words);
  const speaksOfRows = tellsOfRows || cues.some(({ name }) => OF_ROWS.includes(name));
  // "Quebec plants": what the rows are of is no column of the question.
  const mentions = called.filter(
    (mention) =>
      !isNoColumn(mention, words, cues) &&
      mention.column !== index.structure.weight &&
      (speaksOfRows || (mention.column !== index.structure.subject && mention.column.kind !== 'identifier')),
  );
  const saying = [...mentions, ...negated(words, index.columns, mentions)];
  const all = [
    ...saying.filter(
      (mention) =>
        !isRowNoun(mention, words, saying, cues) &&
        !isCountedRow(mention, words, cues, index.columns) &&
        !isClusterNoun(mention, words, saying, index.structure.nested ?? index.structure.units) &&
        !isSameUnit(mention, words, index.structure.units),
    ),
    ...longerStay(words, index.columns, mentions),
    ...effortSaid(words, index.structure.exposure, mentions),
    ...timeHeldFixed(words, cues, index.structure.times),
  ].toSorted((a, b) => a.from - b.from);
  const known = [...cues.filter((cue) => !isFall(cue, words, mentions)), ...crossCues(words, all)];
  const verb = unknownVerb({ words, mentions: all, cues: known, entities: index.rowNames });
  const acting = verb ? [...known, verb] : known;
  const saidOfAll = { words, cues: acting, mentions: withPresence(words, cues, withNamedValues(words, all)) };
  const whole = { ...saidOfAll, cues: [...acting, ...foretellingCue(saidOfAll)] };
  const modifiers = modifiersOf(whole);
  const said = { ...whole, mentions: whole.mentions.filter((mention) => !modifiers.has(mention)) };
  const spoken = { ...said, entities: index.rowNames, described: describedColumns(said, index, modifiers) };
  const series = wideSeries(words, spoken.mentions, index.structure.measurements);
  return series
    ? { ...spoken, ...withSeries(spoken, series) }
    : atOccasions(withTests(spoken, index.structure.pairs), index.structure.pairs);
}

/** What identifies the rows is named by these. */
const OF_ROWS: readonly CueName[] = ['cluster', 'whichMost', 'howMany', 'varianceShare'];

/** Two measurements that are named are held against each other. */
const withSeries = ({ cues }: Spoken, { mentions, named }: WideSeries): Partial<Spoken> => ({
  mentions,
  series: named,
  cues: [
    ...cues,
    ...mentions.flatMap(({ from, to, column }): readonly Cue[] =>
      named.length === 2 && column === named[1] ? [{ name: 'pairedPhrases', from, to }] : [],
    ),
  ],
});

/** Counts of which the question, or the one before it, takes one as a part of the other. */
function withCountsOf(index: TableIndex, said: Spoken, before: AnalysisPlan | null): TableIndex {
  const binomial = makesBinomial(index, said) ?? binomialOfPlan(index, before);
  return binomial ? { ...index, structure: { ...index.structure, binomial, exposure: null } } : index;
}

/** Of three measurements those that the words name are the first and the last. */
function withPairOf(index: TableIndex, { series: [first, last, more] = [] }: Spoken): TableIndex {
  if (!first || !last) return index;
  const others = index.structure.pairs.filter(
    (pair) => ![pair.first, pair.last].some((each) => each === first || each === last),
  );
  return { ...index, structure: { ...index.structure, pairs: more ? others : [{ first, last }, ...others] } };
}

const NEVER_IN_NAMES: ReadonlySet<CueName> = new Set<CueName>([
  'power',
  'agreement',
  'variance',
  'trend',
  'changePoint',
  'season',
  'cluster',
  'missing',
]);
const LONGER_THAN_NAMES: ReadonlySet<CueName> = new Set<CueName>(['whichMost', 'curvature', 'rate', 'share']);

/** "Which day of the week" of a column `day` of weekdays is no season. */
const asksWeekday = ({ name, from }: Cue, { mentions }: Spoken): boolean =>
  name === 'season' && mentions.some((each) => each.from === from && isOfWeekdays(each.column));
const isOfWeekdays = ({ kind, profile }: ColumnFacts): boolean => kind === 'category' && profile.distinct <= WEEKDAYS;
const WEEKDAYS = 7;

/** A column called `power_kw` asks for no power analysis; `vo2max` is no maximum, and "missed days" of `days_absent` are none that are missing. */
function isOfName({ name, from, to }: Cue, { words, mentions }: Spoken): boolean {
  // "The number of visitors" is the column `visitors`.
  if (name === 'howMany')
    return words[from]?.text === 'number' && mentions.some((each) => each.level === null && each.from === from);
  // "The stage V dogs" are compared with none.
  if (name === 'compare' && mentions.some((each) => each.level !== null && each.from <= from && to <= each.to))
    return true;
  if (!NEVER_IN_NAMES.has(name) && !LONGER_THAN_NAMES.has(name)) return false;
  if (name === 'curvature' && mentions.some((mention) => speaksOfNoCurve(mention, from, to))) return true;
  return mentions.some(
    (mention) =>
      mention.level === null &&
      mention.from <= from &&
      to <= mention.to &&
      (NEVER_IN_NAMES.has(name) || spelledOut(mention.column).some(({ root }) => root === words[from]?.root)) &&
      (NEVER_IN_NAMES.has(name) || mention.to - mention.from > to - from),
  );
}

/** "Sites with humps" of a treatment, the `medium` of a culture, "peak heart rate" of `HRmax`. */
function speaksOfNoCurve({ level, column, ...mention }: Mention, from: number, to: number): boolean {
  const isCurve = level === null && isNumeric(column) && !(to === from + 1 && to < mention.to);
  return mention.from <= from && to <= mention.to && !isCurve;
}

export function makeAsk(
  table: TableIndex,
  part: Part,
  around: readonly Spoken[],
  before: AnalysisPlan | null = null,
): Ask {
  const said = withDoseAgain(speak(table, part), table, before);
  const index = withCountsOf(withPairOf(table, said), said, before);
  const exposure = exposureSaid(said, index.columns, index.structure);
  const whole = withoutTrials(exposure ? withoutExposure(said, exposure) : said, index.structure.binomial);
  const sides = levelSides(whole);
  const against = columnBound(whole, index.columns);
  const spoken = withoutColumnBound(withoutSides(whole, sides), against);
  const names = new Set(
    spoken.cues.filter((cue) => !isOfName(cue, spoken) && !asksWeekday(cue, spoken)).map(({ name }) => name),
  );
  const texts = new Set(spoken.words.map(({ text }) => text));
  return {
    part,
    index,
    spoken,
    roles: readRoles(spoken),
    sides,
    against,
    comparisons: [
      ...boundsOfSides(sides),
      ...findComparisons(spoken.words, spoken.mentions, index)
        .filter(({ at }) => !isOfSide(sides, at))
        .map((each) => boundOfBefore(each, spoken, index, before)),
      ...monthComparisons(spoken.words, index.columns),
      ...momentBefore(spoken, around, index),
    ],
    around,
    judges: isJudging(part, sides),
    exposure,
    before,
    form: formOf(part),
    has: (...wanted) => wanted.some((name) => names.has(name)),
    says: (...wanted) => wanted.some((text) => texts.has(text)),
  };
}

/** "Per hour fished": names no column that has a part of its own, and parts no phrase: "the catch per unit effort rises with". */
const withoutExposure = (said: Spoken, { from, to, column }: Exposure): Spoken => ({
  ...said,
  cues: said.cues.filter((cue) => cue.from < from || cue.to > to || KEPT_OF_EXPOSURE.has(cue.name)),
  described: new Map([...said.described, ...placesOf([{ from, to, column }])]),
  mentions: said.mentions.filter(
    (mention) => mention.column !== column && !(from <= mention.from && mention.from < to),
  ),
});

const KEPT_OF_EXPOSURE: ReadonlySet<CueName> = new Set<CueName>(['rate']);

/** "How many of those are above 10?": of what was asked before. */
function boundOfBefore(
  comparison: Comparison,
  { mentions }: Spoken,
  { columns }: TableIndex,
  before: AnalysisPlan | null,
): Comparison {
  const isOpen =
    comparison.column === null && comparison.moment === null && mentions.every(({ level }) => level !== null);
  const column = isOpen
    ? columns.find(({ name, profile }) => name === before?.outcome && profile.type !== 'text')
    : undefined;
  return column ? { ...comparison, column } : comparison;
}

/** "Please allow for the season" may stand in a sentence of its own. */
export const hasAnywhere = (ask: Ask, wanted: CueName): boolean =>
  ask.has(wanted) || ask.around.some(({ cues }) => cues.some(({ name }) => name === wanted));

/** What the sentences around the question name. */
export const columnsAround = ({ around }: Ask): ColumnFacts[] => columnsOf(around.flatMap(({ mentions }) => mentions));

export const columnsOf = (mentions: readonly Mention[]): ColumnFacts[] => [
  ...new Set(mentions.map(({ column }) => column)),
];
