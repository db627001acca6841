import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Spoken } from '../mentions/arguments.ts';
import { columnsOf, type Ask } from '../ask.ts';
import type { Case } from '../cast/cases.ts';
import { isGroup, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import { findCues, type Cue } from '../vocabulary/find-cues.ts';
import type { Account } from '../cast/held.ts';
import type { Mention } from '../tables/mention.ts';
import type { Part } from '../parts/parts.ts';
import { namesTable } from '../parts/speaks-of-table.ts';
import { rowsOfLevels } from '../cast/row-filters.ts';
import type { Cast } from '../cast/settle.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "A few look plain wrong. Which are they, and what is the mean without them?": values of one column that lie far from all others. */

const REFERS = setOf('they them these those then');
/** "And the mean without them", "can you tell me which days". */
const refers = (words: readonly Word[]): boolean =>
  words.some(({ text }) => REFERS.has(text)) || (words.at(-2)?.text === 'which' && words.length <= LONGEST_WHICH);
const LONGEST_WHICH = 8;
const saysOutliers = (words: readonly Word[]): boolean => findCues(words).some(({ name }) => name === 'outliers');

/** A question about values that an earlier part of the message has called odd. */
export const refersToOutliers = (part: Part, parts: readonly Part[]): boolean =>
  refers(part.words) && parts.slice(0, parts.indexOf(part)).some(({ words }) => saysOutliers(words));

const isSaid = ({ cues }: Spoken): boolean => cues.some(({ name }) => name === 'outliers');

/** Where the odd values are spoken of: in the question itself, or in what it refers to. */
function placeOf({ spoken, around, before }: Ask): readonly Spoken[] | undefined {
  if (isSaid(spoken)) return [spoken];
  if (!refers(spoken.words)) return undefined;
  const said = around.filter(isSaid);
  return said.length > 0 || before?.question === 'outliers' ? [spoken, ...said] : undefined;
}

/** A relation, a course or a comparison that odd values are kept from. */
const ofMore = (ask: Ask, isOwn: boolean): boolean =>
  ask.has('than', 'relate', 'outcomeBy', 'actsOn', 'effectOf', 'strata') ||
  ask.spoken.cues.some((cue) => cue.name === 'between' && !isAmongValues(ask.spoken, cue)) ||
  (isOwn && ask.spoken.cues.some((cue) => OF_OTHERS.has(cue.name) && ask.has(cue.name) && !isOfOdd(ask.spoken, cue)));
const OF_OTHERS: ReadonlySet<CueName> = new Set<CueName>([
  'except',
  'higher',
  'lower',
  'compare',
  'trend',
  'season',
  'transitive',
]);

/** "Suspicious readings among the strengths": of what is measured, and between no groups. */
const isAmongValues = ({ mentions }: Spoken, { to }: Cue): boolean => {
  const next = mentions.find(({ from }) => from >= to);
  return next !== undefined && next.level === null && isNumeric(next.column) && next.from - to <= NEAR;
};
const NEAR = 2;

/** "Suspiciously slow", "that I should consider dropping", "should any be excluded": said of the odd values themselves. */
const isOfOdd = ({ words, cues, mentions }: Spoken, { from, to }: Cue): boolean =>
  cues.some(({ name, ...odd }) => name === 'outliers' && odd.from <= from && to <= odd.to) ||
  (OMITS.has(words[from]?.stem ?? '') && isToBeDone(words, from) && mentions.every((each) => each.to <= from)) ||
  mentions.some((each) => each.level === null && each.from <= from && to <= each.to);
const isToBeDone = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - FARTHEST_TO_DO), at).some(({ text }) => TO_DO.has(text));
const OMITS = setOf('drop exclud remov discard delet throw leav omit');
const FARTHEST_TO_DO = 3;
const TO_DO = setOf('should consider considering ought might could to must need worth better');

/** The measured columns that are looked at, among rows that the question itself chooses; none where more is asked. */
export function outlierColumns(ask: Ask): readonly ColumnFacts[] {
  const [own, ...others] = placeOf(ask) ?? [];
  if (!own || ofMore(ask, isSaid(own)) || isOfGroup(own)) return [];
  if (others.some((each) => each.mentions.some(({ level }) => level !== null))) return [];
  const mentions = [own, ...others].flatMap((each) => each.mentions.filter(({ level }) => level === null));
  const named = columnsOf(mentions);
  const measured = named.filter((each) => isNumeric(each) && !each.temporal && each.kind !== 'identifier');
  if (named.some((each) => isGroup(each) && each.kind !== 'identifier' && !anyRowsOf(ask).includes(each))) return [];
  const ofMeasured = mentions.filter(({ column }) => measured.includes(column));
  if (measured.length > 1) return isOneList(own, ofMeasured) ? withRivals(ofMeasured, measured) : [];
  return measured.length === 1 ? measured : outcomeBefore(ask);
}

/** "Do women have unusually fast times": a group is held against the others. */
const isOfGroup = ({ words, mentions }: Spoken): boolean =>
  ASKS.has(textAt(words, 0)) &&
  mentions.some(({ from, level }) => level !== null && (from === 1 || (from === 2 && textAt(words, 1) === 'the')));
const ASKS = setOf('do does did are is was were have has');

/** "Any month on any ward", of wards that have one row each month: any row. */
export function anyRowsOf({ index: { structure }, spoken: { words, mentions } }: Ask): readonly ColumnFacts[] {
  const { series } = structure;
  const times = columnsOf(mentions).filter(({ temporal }) => temporal);
  const isAny = mentions
    .filter(({ column }) => column === series)
    .every(({ from }) => textAt(words, from - 1) === 'any');
  return series !== null && times.length > 0 && isAny ? [series, ...times] : [];
}

const LISTING = setOf('and or the nor in of');
/** "In the heart rate or VO2max data". */
const isOneList = ({ words }: Spoken, mentions: readonly Mention[]): boolean =>
  mentions.every(({ from }, place) => {
    const before = mentions[place - 1];
    return before === undefined || words.slice(before.to, from).every(({ text }) => LISTING.has(text));
  });

/** "Heart rate" of one before and one after is both. */
const withRivals = (mentions: readonly Mention[], measured: readonly ColumnFacts[]): readonly ColumnFacts[] => [
  ...new Set([...measured, ...mentions.flatMap(({ rivals }) => rivals.filter(isNumeric))]),
];

/** "Is it normal, and are there outliers?" */
const outcomeBefore = ({ before, index }: Ask): readonly ColumnFacts[] =>
  index.columns.filter((column) => column.name === before?.outcome && isNumeric(column));

/** "Are there odd values in this file": of any column. */
export const asksOddOfAll = ({ spoken }: Ask): boolean =>
  isSaid(spoken) && spoken.mentions.length === 0 && namesTable(spoken.words);

/** The column is what the question is about, and what identifies its rows names them. */
export function withOutliers(ask: Ask, cast: Cast): Cast {
  const columns = outlierColumns(ask);
  if (columns.length === 0) return cast;
  const named = namesOfRows(ask);
  return {
    ...cast,
    outcomes: columns,
    outcomeLevel: null,
    success: null,
    predictors: named ? [named] : [],
    strata: [],
    covariates: [],
    moderators: [],
    rows: [...cast.rows, ...rowsNamed(ask, cast)],
    levels: [],
    doubts: [],
    outcomeNamed: true,
  };
}

/** "In the polished specimens". */
const rowsNamed = ({ spoken: { mentions } }: Ask, { rows }: Cast): readonly RowFilter[] =>
  rowsOfLevels(mentions).filter(({ column }) => !rows.some((row) => row.column === column));

/** "Which specimens", "on which days"; else the column in which no value stands twice. */
function namesOfRows({ index: { columns }, spoken: { words } }: Ask): ColumnFacts | undefined {
  const sought = new Set(words.map(({ root }) => root));
  const called = columns.filter((column) => column.kind === 'identifier' || column.temporal);
  const isUnique = ({ profile, rows }: ColumnFacts) => profile.distinct === rows;
  return (
    called.find((column) => isUnique(column) && column.parts.some(({ root }) => sought.has(root))) ??
    called.find(isUnique)
  );
}

/** "Should I leave them out", "that I should worry about". */
export const isOfOutliers: Account = ({ text }, _, { plan }) =>
  ['outliers', 'profile'].includes(plan.question) && KEPT_OR_NOT.has(text);
const KEPT_OR_NOT = setOf(
  'leave drop exclude remove throw discard delete keep check worry worried fix correct out mistake mistakes error errors problem problems issue issues',
);

export const asksOutliers = ({ ask, outcome }: Case): boolean =>
  outcome !== null && outlierColumns(ask).includes(outcome);
