import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { Ask } from './ask.ts';
import type { ColumnFacts } from './columns.ts';
import { DIMENSIONS, SPEAKS_OF } from './dimensions.ts';
import type { Cue } from './find-cues.ts';
import { UNANSWERED, type Rule } from './leftovers.ts';
import { leavesOccasion } from './occasions.ts';
import { STARTING } from './starting-point.ts';
import { isOrdinary } from './spelling.ts';
import { unknownPlaces } from './unknown-words.ts';
import { conceptOf } from './vocabulary.ts';
import { setOf } from './word-sets.ts';
import { textAt, type Word } from './words.ts';

/** Words that choose, compare or hold something fixed, and that a plan accounts for in no way. */

const isWithin = (spans: readonly { readonly from: number; readonly to: number }[], at: number): boolean =>
  spans.some(({ from, to }) => from <= at && at < to);

const CHOOSING = setOf(`
  excluding except omitting ignoring without with among amongst whose who whom when where while during under despite than unless
`);
const ENDING = setOf(`
  is are was were do does did have has had and or but than with without among who whose when where while during in on at for from of to by as that which whether if
  between more less
`);

/** "Leaving out the juveniles", "among smokers", "than girls": words behind such a phrase that fit nothing in the table. */
const leavesChoice: Rule = (plan, { ask }) => {
  if (plan.question === 'power' || plan.question === 'profile') return 1;
  const unknown = new Set(unknownPlaces(ask).filter((at) => !isStart(plan, ask, at)));
  const { words } = ask.spoken;
  const isLeft = (_: Word, at: number) => opensChoice(ask, at) && isUnknownPhrase(ask, unknown, at + 1);
  return words.some(isLeft) ? UNANSWERED : 1;
};

function opensChoice({ spoken: { words, cues, mentions } }: Ask, at: number): boolean {
  if (isWithin(mentions, at)) return false;
  if (words[at + 1]?.number != null) return false;
  const isPhrase = cues.some(
    ({ name, from, to }) => to === at + 1 && to - from > 1 && (name === 'except' || name === 'only'),
  );
  return isPhrase || CHOOSING.has(textAt(words, at));
}

function isUnknownPhrase({ spoken: { words, mentions } }: Ask, unknown: ReadonlySet<number>, from: number): boolean {
  let found = false;
  for (let at = from; at < words.length; at += 1) {
    if (isWithin(mentions, at)) return false;
    if (at > from && ENDING.has(textAt(words, at))) break;
    found ||= unknown.has(at);
    if (words[at]?.after !== 'none') break;
  }
  return found;
}

const JOINS = setOf('and or plus');

/** "Adjusting for age and diet": each that is held fixed is a covariate, or the first of two measurements. */
const leavesAdjustment: Rule = (plan, { ask }) => {
  const unknown = new Set(unknownPlaces(ask).filter((at) => !isStart(plan, ask, at)));
  const { words, cues } = ask.spoken;
  const isLeft = ({ from, to }: Cue) => {
    let isOpen = to - from > 1 && isUnknownPhrase(ask, unknown, to);
    for (let at = to; at < words.length && !isOpen; at += 1) {
      const isNext = JOINS.has(textAt(words, at)) || words[at]?.after === 'comma';
      if (isNext) isOpen = isUnknownPhrase(ask, unknown, at + 1) && !VERBS.has(textAt(words, at + 1));
      else if (ENDING.has(textAt(words, at))) break;
    }
    return isOpen;
  };
  return cues.some((cue) => cue.name === 'adjustRight' && isLeft(cue)) ? UNANSWERED : 1;
};
const VERBS = setOf('is are was were do does did have has had');

const isStart = (plan: AnalysisPlan, { index, spoken: { words } }: Ask, at: number): boolean =>
  STARTING.has(textAt(words, at)) && index.structure.pairs.some(({ first }) => plan.covariates.includes(first.name));

/** "Make sweeter fruit", "read faster": a degree of something that no column of the plan holds. */
const leavesDegree: Rule = (plan, each) => {
  if (plan.question === 'power' || plan.question === 'profile' || plan.question === 'survival') return 1;
  const { ask } = each;
  const { words, mentions, cues } = ask.spoken;
  const isLeft = (word: Word, at: number) => {
    const dimension = DIMENSIONS.get(word.text);
    if (isWithin(mentions, at) || isSaidOf(ask, at, dimension === undefined ? CLEARLY_NAMED : 0)) return false;
    if (dimension === undefined) return isDegree(word) && !isWithin(cues, at) && !ask.spoken.entities.has(word.root);
    const columns = isOfOutcome(words, at) ? outcomeColumns(plan, ask) : heldColumns(plan, ask);
    return !columns.some((column) => speaksOf(column, dimension));
  };
  return words.some(isLeft) ? UNANSWERED : 1;
};

const DEGREES = ['er', 'est'] as const;
const SHORTEST_DEGREE = 6;
const isDegree = (word: Word): boolean =>
  word.text.length >= SHORTEST_DEGREE && DEGREES.some((ending) => word.text.endsWith(ending)) && !isOrdinary(word);

const RELATIVE = setOf('who that which whose when where if as');
const BEHIND_DEGREE = setOf('than in on at for from to with when if after before under during');

/** "Read faster in spring" tells how it went; "faster readers", "those who are older" say which. */
function isOfOutcome(words: readonly Word[], at: number): boolean {
  const isLast = at === words.length - 1 || words[at]?.after !== 'none';
  const isRelative = words.slice(1, at).some(({ text }) => RELATIVE.has(text));
  return (isLast || BEHIND_DEGREE.has(textAt(words, at + 1))) && !isRelative && textAt(words, at - 1) !== 'the';
}

const CLEARLY_NAMED = 0.93;

/** "A longer bill", "older than 65": the degree of what is named beside it. */
function isSaidOf({ spoken: { words, mentions }, comparisons }: Ask, at: number, least: number): boolean {
  const isNamedNext = mentions.some(({ from, level, score }) => from === at + 1 && level === null && score >= least);
  const isBound = comparisons.some((each) => each.at > at && each.at - at <= 2);
  return isNamedNext || isBound || textAt(words, at - 1) === 'any' || textAt(words, at - 1) === 'no';
}

const outcomeColumns = (plan: AnalysisPlan, { index }: Ask): readonly ColumnFacts[] => {
  const names = new Set([plan.outcome, plan.baseline, plan.time, plan.exposure]);
  return index.columns.filter(({ name }) => names.has(name));
};

const heldColumns = (plan: AnalysisPlan, { index }: Ask): readonly ColumnFacts[] => {
  const held = [plan.outcome, plan.baseline, plan.time, plan.exposure, ...plan.predictors, ...plan.covariates];
  const names = new Set([...held, ...plan.strata, ...plan.rows.map(({ column }) => column)]);
  return index.columns.filter(({ name }) => names.has(name));
};

const speaksOf = ({ all }: ColumnFacts, dimension: string): boolean =>
  all.some(
    ({ text, root }) =>
      conceptOf(text) === dimension || SPEAKS_OF.get(dimension)?.has(text) || SPEAKS_OF.get(dimension)?.has(root),
  );

/** One level is kept of a column whose levels are compared: nothing is left to compare. */
const fixesWhatVaries: Rule = (plan) => {
  const compared = new Set([...plan.predictors, ...plan.strata, ...plan.interactions.flat()]);
  const isFixed = plan.rows.some(
    ({ column, comparison, values }) => comparison === 'is' && values.length === 1 && compared.has(column),
  );
  return isFixed ? UNANSWERED : 1;
};

const SAME = setOf('same alike equally similarly identical identically');
const RELATIONS: readonly AnalysisPlan['question'][] = ['association', 'regression', 'trend'];

/** "Is the slope the same in both": a relation that is compared between groups takes an interaction. */
const leavesSameness: Rule = (plan, { ask: { spoken, form } }) => {
  const { words, cues } = spoken;
  const isOfAdjustment = (at: number) =>
    cues.some(({ name, from, to }) => name === 'adjustRight' && from <= at && at < to);
  const isSame = words.some(({ text }, at) => SAME.has(text) && !isOfAdjustment(at));
  const isGrouped = plan.strata.length > 0 || plan.rows.length > 0;
  const isCompared = plan.interactions.length > 0 || plan.question === 'power';
  return form === 'polar' && isSame && isGrouped && RELATIONS.includes(plan.question) && !isCompared ? UNANSWERED : 1;
};

/** ", given where they started": something is held fixed that no covariate holds. */
const leavesGiven: Rule = (plan, { ask: { spoken } }) => {
  const { words } = spoken;
  const isGiven = words.some(
    ({ text }, at) => text === 'given' && words[at - 1]?.after === 'comma' && textAt(words, at + 1) !== 'that',
  );
  return isGiven && plan.covariates.length + plan.strata.length === 0 && plan.baseline === null ? UNANSWERED : 1;
};

const isNamedIn = (plan: AnalysisPlan, level: string): boolean => {
  const values = [plan.outcomeLevel, plan.contrast?.group, plan.contrast?.reference, plan.event?.level];
  return values.includes(level) || plan.rows.some((row) => row.values.map(String).includes(level));
};

/** Of two levels of one column only one is in the plan. */
const leavesLevel: Rule = (plan, { ask: { spoken } }) => {
  const byColumn = Map.groupBy(
    spoken.mentions.filter(({ level }) => level !== null),
    ({ column }) => column,
  );
  const isHalf = [...byColumn.values()].some((mentions) => {
    const levels = [...new Set(mentions.flatMap(({ level }) => level ?? []))];
    const held = levels.filter((level) => isNamedIn(plan, level));
    return held.length > 0 && held.length < levels.length;
  });
  return isHalf ? UNANSWERED : 1;
};

const ORDINALS: readonly string[] = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const IDIOMS = setOf('of all place time look step glance order half');

/** "Third-year queens": an order that the plan holds as a number. */
const leavesOrdinal: Rule = (plan, { ask }) => {
  const { words } = ask.spoken;
  // "First rises and then falls"
  if (plan.question === 'power' || words.some(({ text }) => text === 'then')) return 1;
  const isLeft = ({ text }: Word, at: number) =>
    isOrdinal(ask, at) && !isNamedIn(plan, String(ORDINALS.indexOf(text) + 1));
  return words.some(isLeft) ? UNANSWERED : 1;
};

/** Before what it numbers; "a second" is a time, "at first sight" no number. */
function isOrdinal({ spoken: { words, mentions, cues } }: Ask, at: number): boolean {
  const word = words[at];
  if (!word || !ORDINALS.includes(word.text) || isWithin([...mentions, ...cues], at)) return false;
  const isTime = word.text === 'second' && (words[at - 1]?.number != null || textAt(words, at - 1) === 'per');
  return at < words.length - 1 && word.after === 'none' && !IDIOMS.has(textAt(words, at + 1)) && !isTime;
}

const SMALL_NUMBERS = setOf('two three four five six seven eight nine ten eleven twelve');
const OF_GROUPS = setOf('the all these those both of between our any across');

/** "How many nests held three eggs": a number in letters that no condition holds. */
const leavesNumberWord: Rule = (plan, { ask: { spoken } }) =>
  plan.question === 'description' &&
  spoken.words.some(
    ({ text }, at) =>
      SMALL_NUMBERS.has(text) && !OF_GROUPS.has(textAt(spoken.words, at - 1)) && !isWithin(spoken.mentions, at),
  )
    ? UNANSWERED
    : 1;

const EXTENTS = setOf('degree extent way effect slope amount rate');

/** "To the same degree whatever the treatment": effects are compared. */
const leavesExtent: Rule = (plan, { ask: { spoken } }) =>
  plan.interactions.length === 0 &&
  plan.question !== 'power' &&
  spoken.words.some(({ text }, at) => text === 'same' && EXTENTS.has(textAt(spoken.words, at + 1)))
    ? UNANSWERED
    : 1;

export const UNACCOUNTED: readonly Rule[] = [
  leavesChoice,
  leavesAdjustment,
  leavesDegree,
  fixesWhatVaries,
  leavesSameness,
  leavesGiven,
  leavesLevel,
  leavesOrdinal,
  leavesExtent,
  leavesNumberWord,
  leavesOccasion,
];
