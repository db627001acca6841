import type { Ask } from '../ask.ts';
import { isIn } from '../cast/held.ts';
import { OTHER_QUESTION, UNANSWERED } from '../cast/doubts.ts';
import type { Mention } from '../tables/mention.ts';
import { JUDGING_WORDS } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';
import type { Rule } from './leftovers.ts';

/** Columns that stand in one place of the sentence and play another part in the plan. */

/** Mentions of columns that are named nowhere else in the question. */
const namedOnce = ({ spoken: { mentions } }: Ask): readonly Mention[] =>
  mentions.filter(({ column }) => mentions.filter((each) => each.column === column).length === 1);

/** "Setting aside the Turku site, …", "smokers only: …": rows in front of the question are no effect and no event. */
const takesRowsForEffect: Rule = (plan, { ask }) => {
  const { words, mentions } = ask.spoken;
  const end = words.findIndex(({ after }) => after !== 'none');
  const opening = textAt(words, 0);
  const isOpened = ({ from, level }: Mention) =>
    from > 0 && (ROWS_IN_FRONT.has(opening) || (PLACES_IN_FRONT.has(opening) && level !== null));
  const isFront = (mention: Mention) => mention.to <= end + 1 && (isOpened(mention) || textAt(words, end) === 'only');
  const acts = [...plan.interactions.flat(), plan.event?.column];
  const isRows = (mention: Mention) => isFront(mention) && isOfOneLevel(mention, mentions);
  return mentions.some((mention) => acts.includes(mention.column.name) && isRows(mention)) ? OTHER_QUESTION : 1;
};
const ROWS_IN_FRONT = setOf('among amongst setting leaving excluding omitting ignoring disregarding excepting');
const PLACES_IN_FRONT = setOf('in within for at on of');

/** "Ward B": named in front only, and by one level. */
function isOfOneLevel({ column }: Mention, mentions: readonly Mention[]): boolean {
  const named = mentions.filter((each) => each.column === column);
  return (
    named.every((each) => each.from <= (named[0]?.to ?? 0) + 1) &&
    new Set(named.flatMap(({ level }) => level ?? [])).size <= 1
  );
}

/** "Adjusting for age and stage", "for mode of arrival": the last of what is adjusted for is no cause. */
const takesAdjustedForCause: Rule = ({ predictors }, { ask }) => {
  const { spoken, roles } = ask;
  const isListed = (mention: Mention) =>
    LISTING.has(textAt(spoken.words, mention.from - 1)) &&
    roles.covariates.some(({ to }) => to <= mention.from && mention.from - to <= LISTED_WITHIN);
  const starts = spoken.cues.filter(({ name }) => name === 'adjustRight').map(({ to }) => to);
  return namedOnce(ask).some(
    (mention) =>
      predictors.includes(mention.column.name) &&
      starts.some((start) => start <= mention.from) &&
      isListed(mention) &&
      !roles.covariates.includes(mention),
  )
    ? OTHER_QUESTION
    : 1;
};
const LISTING = setOf('and or of');
const LISTED_WITHIN = 3;

/** "Once protocol and age are in the model", "after taking school and sex out": what is held fixed is a covariate. */
const leavesModelled: Rule = ({ covariates, strata }, { ask: { spoken } }) => {
  const { words } = spoken;
  const isModelled = words.some(
    ({ text }, at) => text === 'in' && textAt(words, at + 1) === 'the' && textAt(words, at + 2) === 'model',
  );
  const takes = words.findIndex(({ text }, at) => text === 'taking' && !isIn(spoken.mentions, at));
  const isTakenOut = takes >= 0 && words.slice(takes + 2).some(({ text }) => text === 'out');
  return (isModelled || isTakenOut) && covariates.length + strata.length === 0 ? UNANSWERED : 1;
};

/** "React differently to the dose", "plots that got no nitrogen", "along elevation": what acts is not what comes out. */
const takesPlaceOfCause: Rule = ({ outcome, question }, { ask }) => {
  const { words } = ask.spoken;
  const isCause = ({ from }: Mention) => {
    const at = ARTICLES.has(textAt(words, from - 1)) ? from - 1 : from;
    const [before, second] = [textAt(words, at - 1), textAt(words, at - 2)];
    return (
      before === 'along' ||
      (before === 'no' && GIVEN.has(second)) ||
      (AMOUNTS.has(before) && second === 'too') ||
      (before === 'to' && (second === 'returns' || words.slice(0, at).some(({ root }) => REACTS.has(root))))
    );
  };
  const isModel = question === 'regression' || question === 'association' || question === 'difference';
  return isModel && ask.spoken.mentions.some((each) => each.column.name === outcome && isCause(each))
    ? OTHER_QUESTION
    : 1;
};
const ARTICLES = setOf('the a an');
const GIVEN = setOf('got get getting received receive had given');
const AMOUNTS = setOf('little much few many');
const REACTS = setOf('react respond');

/** "All alloys but carbon steel", "once we drop the positive samples", "ICU against all other wards": rows that the plan does not leave out. */
const leavesExcepted: Rule = ({ rows, contrast }, { ask }) => {
  const { words, mentions } = ask.spoken;
  const isAllBut = mentions.some(
    ({ from, level, column }) =>
      level !== null &&
      textAt(words, from - 1) === 'but' &&
      words.slice(Math.max(0, from - 5), from - 1).some(({ text }) => ALL.has(text)) &&
      !rows.some((row) => row.column === column.name && row.comparison === 'is-not'),
  );
  const isDropped = words.some(
    ({ text }, at) => DROPS.has(text) && WHO_DROPS.has(textAt(words, at - 1)) && rows.length === 0,
  );
  const isAgainstOthers =
    contrast === null &&
    words.some(({ text }, at) => text === 'all' && OTHERS.has(textAt(words, at + 1))) &&
    rows.some(({ comparison, values }) => comparison === 'is' && values.length === 1);
  return isAllBut || isDropped || isAgainstOthers ? OTHER_QUESTION : 1;
};
const ALL = setOf('all every any each');
const DROPS = setOf('drop remove exclude omit discard');
const WHO_DROPS = setOf('we you i one');
const OTHERS = setOf('other others');

/** "Consider SS304. Does chloride …": a sentence that chooses rows stays with the question behind it. */
const leavesConsidered: Rule = ({ rows, predictors, strata, covariates }, { ask: { around } }) => {
  const held = [...rows.map(({ column }) => column), ...predictors, ...strata, ...covariates];
  return around.some(
    ({ words, mentions }) =>
      CONSIDERED.has(textAt(words, 0)) &&
      mentions.some(({ level, column }) => level !== null && !held.includes(column.name)),
  )
    ? UNANSWERED
    : 1;
};
const CONSIDERED = setOf('consider take focus only just restrict limit');

/** "Do students with more than 5 hours do better": the number says who, and is held against nothing. */
const holdsRowsToNumber: Rule = ({ question, rows }, { ask: { spoken, comparisons } }) => {
  const { words } = spoken;
  const isOfWho = ({ at }: Ask['comparisons'][number]) =>
    words.slice(Math.max(0, at - FARTHEST_WHO), at).some(({ text }) => WITH.has(text)) &&
    (words.slice(at + 1).some(({ text }) => JUDGING_WORDS.has(text)) ||
      spoken.cues.some(({ name, from }) => (name === 'higher' || name === 'lower') && from > at));
  return question === 'one-sample' && rows.length === 0 && comparisons.some(isOfWho) ? OTHER_QUESTION : 1;
};
const WITH = setOf('with who whose having');
const FARTHEST_WHO = 4;

export const OUT_OF_PLACE: readonly Rule[] = [
  takesRowsForEffect,
  takesAdjustedForCause,
  leavesModelled,
  takesPlaceOfCause,
  leavesExcepted,
  leavesConsidered,
  holdsRowsToNumber,
];
