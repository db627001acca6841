import { isNameOfList } from '../roles/which-of.ts';
import { happensAt, isInEvent } from '../parts/event-clauses.ts';
import { isIn, type Account, type Held } from '../cast/held.ts';
import { BOUND_NAMES, COLLECTING, isParticipleForm, isPlain, ROW_NOUNS, UNITS } from '../vocabulary/plain-words.ts';
import { areChosen, callsRows } from '../tables/row-nouns.ts';
import { isGroup } from '../tables/columns.ts';
import { GENERIC } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, joins, textAt, wordsOf, type Word } from '../words/words.ts';
import { PERSONS } from '../vocabulary/name-words.ts';

/** Words that choose nothing in the place where they stand. */

const PARTS_OF_DAY = setOf('morning afternoon evening');
const HOURS = setOf('hr hour hours time start');
/** "Later in the morning", where the plan holds the hour. */
const isPartOfDay: Account = ({ text }, _, { columns }) =>
  PARTS_OF_DAY.has(text) && columns.some(({ all }) => all.some((word) => HOURS.has(word.text)));

/** "Nitrate (mg/L)" of `no3_mgL`. */
const isHeldUnit: Account = ({ text, root }, _, { columns }) =>
  (UNITS.has(text) || UNITS.has(root)) &&
  columns.some(({ all, parts }) => all.slice(parts.length).some((word) => word.text.startsWith(text)));

/** "The 10 µg/l limit". */
const isBoundName: Account = ({ root, text }, at, { ask: { spoken } }) =>
  (BOUND_NAMES.has(root) || SET.has(text)) &&
  spoken.words.slice(Math.max(0, at - 4), at + 4).some(({ number }) => number !== null);

const NORMS = setOf(
  'norm average mean standard guideline limit target threshold benchmark recommendation figure value specification spec',
);
const MOST_SAID_OF_NORM = 2;
/** "The national norm of 60", "the WHO guideline of 10": whose number it is. */
const isOfNorm: Account = (_, at, { plan, ask: { spoken } }) => {
  const { words } = spoken;
  const norm = words.findIndex(({ text }, place) => place > at && NORMS.has(text));
  const isNear = norm > at && norm - at <= MOST_SAID_OF_NORM && words.slice(at, norm).every(joins);
  const value = textAt(words, norm + 1) === 'of' ? words[norm + 2]?.number : null;
  return isNear && value != null && value === plan.hypothesizedValue;
};

const LIKE = setOf('like as');
const SAYS = setOf('says say said states state claims claimed promised promises requires demands specifies specified');
/** "Like the protocol says": who says what the number is. */
const isOfClaim: Account = (word, at, { plan, ask: { spoken } }) =>
  plan.hypothesizedValue !== null &&
  SAYS.has(textAt(spoken.words, at + 1)) &&
  joins(word) &&
  [1, 2].some((step) => LIKE.has(textAt(spoken.words, at - step)));

/** "The specified 520 MPa". */
const SET = setOf(
  'specified design nominal required recommended stated claimed legal official permitted allowed declared labelled labeled advertised',
);

const OWNED_IN = setOf('in at on of');
/** "In our region": where all rows are from. */
const isOwnPlace: Account = ({ text }, at, { ask: { spoken } }) =>
  ROW_NOUNS.has(text) && textAt(spoken.words, at - 1) === 'our' && OWNED_IN.has(textAt(spoken.words, at - 2));

const JOINS = setOf('in on by with through at from under using as for during');

/** "Bats caught in July", "patients dialysed through a catheter": how the rows come to what is named behind it. */
const isParticiple: Account = (word, at, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const begin = [2, 3].map((step) => at + step);
  return (
    isParticipleForm(word) &&
    isOfRows(spoken, at - 1) &&
    JOINS.has(textAt(words, at + 1)) &&
    mentions.some(({ from }) => begin.includes(from))
  );
};

/** "Plasma-treated specimens", where `plasma` is a level. */
const isHyphened: Account = (word, at, { ask: { spoken } }) => {
  const before = spoken.words[at - 1];
  return isParticipleForm(word) && before?.end === word.start - 1 && joins(before) && isLevelBehind(spoken, at);
};
const isLevelBehind = ({ mentions, words }: Held['ask']['spoken'], at: number): boolean =>
  mentions.some(({ level, to }) => level !== null && to === at) && words[at]?.after === 'none';

/** What the rows are called, a column or a level, or a word such as "those". */
function isOfRows({ words, mentions, entities }: Held['ask']['spoken'], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  return callsRows(entities, word) || isPlain(word) || isIn(mentions, at);
}

const SIDES_OF_TIME = setOf('before after');
const PERIODS = setOf('period phase programme program campaign intervention course');
/** "Before and after ageing", "after the feeding period" of a first and a last measurement: what was done between them. */
const isBetween: Account = ({ text }, at, { plan, ask: { spoken } }) => {
  const { words } = spoken;
  const isBehind = SIDES_OF_TIME.has(textAt(words, at - 1)) && words[at]?.after !== 'comma';
  const period = PERIODS.has(text) ? at : at + 1;
  const isOfPeriod =
    PERIODS.has(textAt(words, period)) && SIDES_OF_TIME.has(textAt(words, beforeThe(words, period - 1)));
  return plan.baseline !== null && text.length > 2 && (isBehind || isOfPeriod) && !isIn(spoken.mentions, at + 1);
};

/** "Lung function (FEV1)". */
const isExplained: Account = (_, at, { ask: { spoken, part } }) => {
  const first = spoken.words[0];
  let last = at;
  while (spoken.words[last]?.after === 'none') last += 1;
  const [word, next] = [spoken.words[last], spoken.words[last + 1]];
  if (!first || !word || !next || last - at > 1) return false;
  return (
    part.text.slice(word.end - first.start, next.start - first.start).includes('(') && isIn(spoken.mentions, last + 1)
  );
};

/** "The farmed sites only (pasture and arable)": the levels in brackets say which. */
const isListedBehind: Account = (_, at, { plan, ask: { spoken, part } }) => {
  const { words, mentions } = spoken;
  const first = words[0];
  const level = mentions.find((each) => each.level !== null && each.from > at && each.from - at <= FARTHEST_LIST);
  const [before, word] = [words[(level?.from ?? 0) - 1], words[level?.from ?? 0]];
  if (!first || !level || !before || !word || !plan.rows.some(({ column }) => column === level.column.name))
    return false;
  return part.text.slice(before.end - first.start, word.start - first.start).includes('(');
};
const FARTHEST_LIST = 4;

const MAKE_UPS = setOf('balance split mix makeup composition breakdown');
/** "The gender balance": how many of each there are. */
const isMakeUp: Account = ({ text }, at, { plan: { outcome }, ask: { spoken } }) =>
  MAKE_UPS.has(text) &&
  spoken.mentions.some(({ to, column }) => to === at && column.name === outcome && isGroup(column));

/** "Which site recruited the most patients", where rows are counted. */
const isCollecting: Account = ({ text }, _, { plan: { outcome, question } }) =>
  COLLECTING.has(text) && question === 'description' && outcome === null;

const INCLUSIONS = setOf('randomisation randomization enrolment enrollment inclusion recruitment registration');
/** "Comparable in age at randomisation": when all rows began, and no second measurement of what is compared. */
const isInclusion: Account = ({ text }, at, { plan: { outcome }, ask: { index, spoken } }) => {
  const { pairs, visits } = index.structure;
  const isLast = pairs.some(({ last }) => last.name === outcome);
  return INCLUSIONS.has(text) && textAt(spoken.words, at - 1) === 'at' && !isLast && visits === null;
};

const ALL_ROWS = setOf('cohort sample population dataset study trial group');
/** "The cohort as a whole", "the whole sample". */
const isWhole: Account = ({ text }, at, { ask: { spoken } }) =>
  text === 'whole' && (textAt(spoken.words, at - 2) === 'as' || ALL_ROWS.has(textAt(spoken.words, at + 1)));

/** "Those who never bought", where the plan holds the level of no, or both are compared. */
const isDenial: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  text === 'never' &&
  spoken.mentions.some(({ column, level, from }) => {
    const isOfRows = plan.rows.some(
      (row) => row.column === column.name && row.values.map(String).includes(level ?? ''),
    );
    const isNext = column.kind === 'binary' && from > at && from - at <= 2;
    return isNext && (isOfRows || plan.predictors.includes(column.name));
  });

const isWho: Account = (_, at, { ask: { spoken } }) => areChosen(spoken.words, at);

const isOfList: Account = (_, at, { ask: { spoken } }) => isNameOfList(spoken, at);

/** "Per year of follow-up", where the plan divides by it. */
const isOfExposure: Account = (_, at, { plan, ask: { exposure } }) =>
  exposure !== null && plan.exposure === exposure.column.name && exposure.from <= at && at < exposure.to;

/** "After the clean air zone started on 8 April 2019", where the plan holds the date; a trend that was "already under way". */
const isOfEvent: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  plan.changeAt !== null && (isInEvent(spoken.words, at) || happensAt(spoken.words, at) || text === 'already');

/** "Over the first 24 hours" of `OME_24h_mg`. */
const isFirstSpan: Account = ({ text }, at, { columns, ask: { spoken } }) => {
  const number = spoken.words[at + 1]?.number;
  return text === 'first' && number != null && columns.some(({ all }) => all.some((word) => word.number === number));
};

/** "Material from Norchem and from Polyvia", which the plan compares: what comes from there. */
const isFromLevel: Account = (_, at, { plan, ask: { spoken } }) =>
  plan.contrast !== null &&
  textAt(spoken.words, at + 1) === 'from' &&
  spoken.mentions.some(
    ({ from, level, column }) => from === at + 2 && level !== null && plan.predictors[0] === column.name,
  );

/** "Pens per treatment". */
const isPerTreatment: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  plan.question === 'power' && GENERIC.has(text) && EACH.has(textAt(spoken.words, at - 1));
const EACH = setOf('per each every in');

const MEETS = setOf('meet meets satisfy satisfies match matches pass passes fulfil fulfils reach reaches');
/** "Do the cells meet our first-cycle efficiency spec, i.e. is their mean above 87 %?" */
const isOfSpec: Account = (_, at, { plan, ask: { spoken } }) => {
  const { words } = spoken;
  let from = at;
  while (from > 0 && joins(words[from - 1]) && !MEETS.has(textAt(words, from))) from -= 1;
  return plan.hypothesizedValue !== null && from < at && MEETS.has(textAt(words, from));
};

/** "On the active drug (trt = 1) than those on placebo": of two codes the one that is not written. */
const isOtherOfTwo: Account = (_, at, { plan, ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const than = words.findLastIndex(({ text }, place) => text === 'than' && place < at);
  const [code, another] = mentions.filter(({ level, from, to }) => level !== null && isCodeWritten(words, from, to));
  const isHeld = code !== undefined && code.column.profile.distinct === 2 && plan.predictors[0] === code.column.name;
  const isLast = than > (code?.to ?? at) && at === words.length - 1 && at - than <= FARTHEST_OTHER;
  return isHeld && another === undefined && isLast && !mentions.some(({ from }) => from > than);
};
const isCodeWritten = (words: Held['ask']['spoken']['words'], from: number, to: number): boolean =>
  words[to - 1]?.number != null && to - from > 1;
const FARTHEST_OTHER = 4;

/** "Heart failure patients" of `cardio_hf.csv`. */
const isNamedShort: Account = (_, at, { ask: { spoken, index } }) => {
  const { words } = spoken;
  const begin = isPerson(words[at + 1]) ? at - 1 : at;
  const letters = [begin, begin + 1].map((place) => textAt(words, place).charAt(0)).join('');
  return isPerson(words[begin + 2]) && wordsOf(index.table.filename).some(({ text }) => text === letters);
};

const isPerson = (word: Word | undefined): boolean => PERSONS.has(word?.root ?? '') || ROW_NOUNS.has(word?.root ?? '');

/** "A better feed for fattening chicks": what the levels are for. */
const isPurpose: Account = (_, at, { ask: { spoken } }) => {
  const { words } = spoken;
  const isDoing = (place: number) => textAt(words, place).endsWith('ing') && textAt(words, place - 1) === 'for';
  const isRow = (place: number) => callsRows(spoken.entities, words[place]);
  return (isDoing(at) && isRow(at + 1)) || (isDoing(at - 1) && isRow(at));
};

const OWNERS = setOf(
  'disease cancer tumour tumor illness infection injury disorder condition treatment therapy study trial experiment',
);
/** "For each stage of the disease": what the named column is of in all rows. */
const isOwner: Account = ({ text }, at, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const of = DETERMINERS.has(textAt(words, at - 1)) ? at - 2 : at - 1;
  return (
    OWNERS.has(text) && textAt(words, of) === 'of' && mentions.some(({ level, to }) => level === null && to === of)
  );
};
const DETERMINERS = setOf('the their this');

export const OF_PLACE: readonly Account[] = [
  isOwner,
  isPurpose,
  isOtherOfTwo,
  isNamedShort,
  isFirstSpan,
  isFromLevel,
  isPerTreatment,
  isOfSpec,
  isOfEvent,
  isOfExposure,
  isOfList,
  isDenial,
  isWho,
  isInclusion,
  isMakeUp,
  isCollecting,
  isWhole,
  isOwnPlace,
  isPartOfDay,
  isHeldUnit,
  isBoundName,
  isOfNorm,
  isOfClaim,
  isParticiple,
  isHyphened,
  isBetween,
  isExplained,
  isListedBehind,
];
