import type { Cue } from './find-cues.ts';
import type { Mention } from './mention.ts';
import { setOf } from './word-sets.ts';
import { textAt, type Word } from './words.ts';

/** Words that fit a name or a value of the table and, where they stand, mean neither. */

type Excluded = (mention: Mention, words: readonly Word[], cues: readonly Cue[]) => boolean;

/** "Which genes" asks for any of them. */
const isOpen: Excluded = (mention, _, cues) =>
  cues.some(({ name, from, to }) => name === 'screening' && to - from > 1 && from <= mention.from && mention.to <= to);

/** "After adjusting for age" is not the level `post`. */
const isAdjusting: Excluded = ({ level, from, to }, words, cues) =>
  level !== null && words[from]?.text === 'after' && cues.some((cue) => cue.name === 'adjustRight' && cue.from === to);

const IN = setOf('in during for');
const CHOOSES = setOf('of with when where that');
/** "In years of weak growth" chooses years by something else. */
const isRows: Excluded = ({ column, level, from, to }, words) =>
  column.temporal && level === null && IN.has(textAt(words, from - 1)) && CHOOSES.has(textAt(words, to));

const PARTLY = 0.8;
const SUBJECTS = setOf('you we they i he she');
/** "The deeper you fish" is no `hours_fished`. */
const isDone: Excluded = ({ level, from, to, score }, words) =>
  level === null && score < PARTLY && to === from + 1 && SUBJECTS.has(textAt(words, from - 1));

const MOMENTS = setOf('baseline admission enrolment enrollment entry discharge diagnosis birth');
/** "Balanced at baseline in age", "lactate on admission": a moment, and no `sbp_baseline` and no `admission_type`. */
const isMoment: Excluded = ({ level, from, to, column }, words) =>
  level === null &&
  to === from + 1 &&
  column.parts.length > 1 &&
  MOMENTS.has(textAt(words, from)) &&
  ['at', 'on', 'after', 'icu', 'hospital'].includes(textAt(words, from - 1));

/** "Lost to follow-up" is how it ended, and no time. */
const isLoss: Excluded = ({ from }, words) => textAt(words, from - 1) === 'to' && LOSING.has(textAt(words, from - 2));
const LOSING = setOf('lost lose');

/** "The surveys" of `survey_date`: the rows, and no date. */
const isOccasionOfRows: Excluded = ({ column, level, from, to, score }, words) =>
  column.profile.type === 'date' &&
  level === null &&
  score < PARTLY &&
  to === from + 1 &&
  words[from]?.text !== words[from]?.root;

const EXCLUDED = [isOpen, isAdjusting, isRows, isDone, isMoment, isLoss, isOccasionOfRows];

export const isNoColumn: Excluded = (mention, words, cues) => EXCLUDED.some((rule) => rule(mention, words, cues));
