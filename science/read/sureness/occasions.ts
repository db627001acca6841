import { OTHER_QUESTION, UNANSWERED } from '../cast/doubts.ts';
import { asksAtMoment } from '../cast/survival-moment.ts';
import { isIn } from '../cast/held.ts';
import type { Rule } from './leftovers.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const ENDS = setOf('end start beginning');
const MOMENTS = setOf('at by in until from');

/** "How heavy were they at the end", of rows that are of many moments: those of one of them are chosen. */
export const leavesEnd: Rule = (plan, { ask: { index, spoken } }) => {
  const { words } = spoken;
  const { times, pairs, subject } = index.structure;
  const isSaid = words.some(
    ({ text }, at) => ENDS.has(text) && words[at - 1]?.text === 'the' && MOMENTS.has(words[at - 2]?.text ?? ''),
  );
  const names = new Set([plan.time, ...plan.rows.map(({ column }) => column)]);
  const isHeld =
    plan.pairedBy !== null ||
    times.some(({ name }) => names.has(name)) ||
    pairs.some(({ first, last }) => [first.name, last.name].includes(plan.outcome ?? ''));
  return isSaid && subject !== null && times.length > 0 && !isHeld ? UNANSWERED : 1;
};

/** "What proportion is still alive after one year": who is censored before is no share of it; and of a time in no unit "one year" is no place. */
export const leavesTimeOfEvent: Rule = (plan, { ask }) => {
  const { survival } = ask.index.structure;
  const isShare = survival !== null && plan.question === 'description' && plan.outcome === survival.event.name;
  if (plan.question === 'survival' && plan.hypothesizedValue === null && ask.form === 'open' && asksAtMoment(ask))
    return UNANSWERED;
  return isShare && asksAtMoment(ask) && !plan.rows.some(({ column }) => column === survival.time.name)
    ? OTHER_QUESTION
    : 1;
};

const SEASONS = setOf('month season weekday week year');
const LONGEST_LIST = 8;
const LONGEST_SEASON = 3;

/** "Adjusting for wind speed and month", of a plan that holds no season. */
export const leavesSeason: Rule = ({ time, season, kinds }, { ask: { spoken } }) => {
  const { words, cues, mentions } = spoken;
  const isHeld = season !== null || kinds.some(({ kind }) => SEASONS.has(kind));
  const isSeason = ({ root, stem }: Word, at: number): boolean =>
    (SEASONS.has(root) || stem === 'season') && !(root === 'year' && time !== null) && !isIn(mentions, at);
  const isSaid = cues.some(({ name, from, to }) => {
    const begin = name === 'adjustRight' ? to : from - LONGEST_SEASON;
    const end = name === 'adjustRight' ? to + LONGEST_LIST : from;
    return (
      (name === 'adjustRight' || name === 'adjustLeft') &&
      words.some((word, at) => begin <= at && at < end && isSeason(word, at))
    );
  });
  return isSaid && !isHeld ? UNANSWERED : 1;
};

/** "In the 1990s": ten years, which one year is not. */
export const leavesDecade: Rule = (plan, { ask: { spoken } }) => {
  // "The over-60s" are of an age.
  const isAge = (at: number) => AGES.has(textAt(spoken.words, at - 1));
  const isDecade = spoken.words.some(
    ({ text, glued }, at) => text === 's' && glued && textAt(spoken.words, at - 1).endsWith('0') && !isAge(at - 1),
  );
  return isDecade && !plan.rows.some(({ comparison }) => comparison === 'between') ? UNANSWERED : 1;
};

const AGES = setOf('over under above below');
