import { isNumeric } from '../tables/columns.ts';
import { mayBeCount } from '../tables/count-columns.ts';
import type { Mention } from '../tables/mention.ts';
import { isIn } from '../cast/held.ts';
import { OTHER_QUESTION } from '../cast/doubts.ts';
import type { Rule } from './leftovers.ts';
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

export const NO_RESULTS: readonly Rule[] = [sharesGroups, describesEffect, comparesSubjects, measuresHappening];
