import { isDose, isNumeric } from '../tables/columns.ts';
import { isCount, mayBeCount } from '../tables/count-columns.ts';
import type { Mention } from '../tables/mention.ts';
import { isIn } from '../cast/held.ts';
import { OTHER_QUESTION } from '../cast/doubts.ts';
import type { Rule } from './leftovers.ts';
import { callsRows } from '../tables/row-nouns.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** Columns that are not what is asked for: groups that are shared out by themselves, subjects that are compared, means that are called effects. */

/** "What proportion responded per group" of a table without the response: the groups are no answer. */
const sharesGroups: Rule = ({ question, outcome, success }, { ask }) => {
  const { words, mentions } = ask.spoken;
  const isGroups = ({ column, level, from }: Mention) =>
    column.name === outcome && level === null && (textAt(words, from) === 'per' || PER.has(textAt(words, from - 1)));
  return question === 'description' && success === null && ask.has('share') && mentions.some(isGroups)
    ? OTHER_QUESTION
    : 1;
};
const PER = setOf('per each every by');

const LIFTS = setOf('lift uplift boost bump bonus penalty premium advantage benefit effect');
/** "How big is the lift from a promotion": an effect, which no mean or share is. */
const describesEffect: Rule = ({ question }, { ask: { spoken } }) =>
  question === 'description' &&
  spoken.words.some(
    ({ root }, at) =>
      LIFTS.has(root) &&
      !isIn(spoken.mentions, at) &&
      ['from', 'of', 'due', 'in', 'for'].includes(textAt(spoken.words, at + 1)) &&
      ['the', 'a', 'any', 'this'].includes(textAt(spoken.words, at - 1)),
  )
    ? OTHER_QUESTION
    : 1;

/** `Chick` of a chick that stands in several rows is compared between no groups. */
const comparesSubjects: Rule = ({ question, outcome }, { ask: { index } }) =>
  question !== 'description' && outcome !== null && index.structure.subject?.name === outcome ? OTHER_QUESTION : 1;

/** "What share of the clients is a boy" of clients that stand in several rows: no share of rows. */
const sharesUnits: Rule = ({ question, outcome }, { ask: { index } }) => {
  const { subject, nested, units } = index.structure;
  return question === 'description' && [subject, nested, units].some((unit) => unit !== null && unit.name === outcome)
    ? OTHER_QUESTION
    : 1;
};

/** "Do females need a lower dose for half the effect", "the dose at which half get no response": the dose acts. */
const takesDoseForResult: Rule = ({ question }, { ask, outcome }) =>
  outcome !== null && isDose(outcome) && (question === 'dose-response' || ask.has('doseResponse')) ? OTHER_QUESTION : 1;

const HAPPENS = setOf('happen happens happened occur occurs occurred');
const OFTEN = setOf('often frequently rarely commonly');
/** "Some of them died. Did that happen more often on one diet?": how often, which the mean of a measurement is not. */
const measuresHappening: Rule = (_plan, { ask: { spoken }, outcome }) => {
  const isHappening = spoken.words.some(
    ({ text }, at, words) =>
      HAPPENS.has(text) && (POINTS.has(textAt(words, at - 1)) || OFTEN.has(textAt(words, at + 2))),
  );
  const isMeasured = outcome !== null && isNumeric(outcome) && outcome.kind !== 'binary' && !mayBeCount(outcome);
  return isHappening && isMeasured && !spoken.mentions.some(({ column }) => column === outcome) ? OTHER_QUESTION : 1;
};
const POINTS = setOf('that this it');

const BIGGER = setOf('big bigger biggest large larger largest small smaller smallest');
const SUMS = setOf(
  'sale catch profit number count earning cost expense saving crowd litter clutch brood loss total score point harvest',
);
const MEASURES = setOf('size sizes weight weights length lengths');
/** "Are lobsters bigger in the reserve", "is lobster size larger", of `lobsters` that counts them: their size is in no count. */
const countsSized: Rule = ({ outcome, exposure }, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isOfThings = ({ column, level, from, to }: Mention) =>
    column.name === outcome &&
    level === null &&
    to === from + 1 &&
    (isCount(column) || (mayBeCount(column) && exposure !== null)) &&
    !SUMS.has(words[from]?.root ?? '');
  const sizes = [...words.keys()].filter((at) => BIGGER.has(textAt(words, at)));
  const isSaidOfIt = sizes.some((at) => at === words.length - 1 || BEHIND_SIZE.has(textAt(words, at + 1)));
  const isOfSize = ({ from, to }: Mention) =>
    MEASURES.has(textAt(words, to)) ||
    (words[from]?.text !== words[from]?.root && (isSaidOfIt || sizes.includes(from - 1)));
  return mentions.some((mention) => isOfThings(mention) && isOfSize(mention)) ? OTHER_QUESTION : 1;
};
const BEHIND_SIZE = setOf('than in on at inside within when where if after before under during since');

const MORE = setOf('more fewer less');
const HAVE = setOf('have had has with show contain');
const ANY = setOf('any a an some no');
/** "Do more parts have defects": how many of the parts, and not how many of `surface_defects`. */
const countsHaving: Rule = ({ outcome, success }, { ask: { spoken } }) => {
  const { words, mentions, entities } = spoken;
  const isRow = (at: number) => callsRows(entities, words[at]);
  const isHeld = ({ column, level, from }: Mention) => {
    const have = ANY.has(textAt(words, from - 1)) ? from - 2 : from - 1;
    const isOfRows = HAVE.has(textAt(words, have)) && isRow(have - 1) && MORE.has(textAt(words, have - 2));
    return column.name === outcome && level === null && mayBeCount(column) && isOfRows;
  };
  return success === null && mentions.some(isHeld) ? OTHER_QUESTION : 1;
};

const LARGER = setOf('bigger larger smaller');
/** "Do larger reserves have more lobsters", of rows in `reserve` and outside: a size that no column holds. */
const sizesLevel: Rule = (_plan, { ask: { spoken } }) =>
  spoken.mentions.some(({ level, from }) => level !== null && LARGER.has(textAt(spoken.words, from - 1)))
    ? OTHER_QUESTION
    : 1;

export const NO_RESULTS: readonly Rule[] = [
  sharesGroups,
  describesEffect,
  comparesSubjects,
  sharesUnits,
  takesDoseForResult,
  measuresHappening,
  countsSized,
  sizesLevel,
  countsHaving,
];
