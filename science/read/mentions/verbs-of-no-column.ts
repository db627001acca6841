import type { Cue } from '../vocabulary/find-cues.ts';
import { isQuantity } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { UNITS } from '../vocabulary/plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** Verbs and words of asking that fit a name of the table and, where they stand, mean no column. */

export type Excluded = (mention: Mention, words: readonly Word[], cues: readonly Cue[]) => boolean;

const SIGNS = setOf('below under above over at less more least most');
/** "Scored below 8 on the ISI" is no `MEQ_score`. */
const isScoring: Excluded = ({ from, level }, words) =>
  level === null &&
  textAt(words, from) === 'scored' &&
  SIGNS.has(textAt(words, from + 1)) &&
  words
    .slice(from + 2, from + 5)
    .some(({ number }, step) => number !== null && textAt(words, from + 3 + step) === 'on');

const ASKING = setOf(`
  what which who whom whose how when where why is are was were do does did would could should can will
  i we you they he she me us them my our your their it
`);
/** A column may be called "What should we change?": its "what" alone is that of any question. */
const isAskingWord: Excluded = ({ column, level, from, to }, words) =>
  level === null && to === from + 1 && column.parts.length > 2 && ASKING.has(textAt(words, from));

const AUXILIARIES = setOf('us would will can could should is are was were has have had did does do');
/** "Would it be good to know" and "would women pay more" speak of no `would_buy`. */
const isAuxiliary: Excluded = ({ column, level, from, to }, words) =>
  level === null && to === from + 1 && column.parts.length > 1 && isWrittenAs(words[from], AUXILIARIES);
/** The "US" is a country. */
const isWrittenAs = (word: Word | undefined, texts: ReadonlySet<string>): boolean =>
  word !== undefined && word.raw !== word.raw.toUpperCase() && texts.has(word.text);

const SUBJECTS = setOf('they we you he she i');
/** "Down to which school they attend" beside `attended_pct`: the verb of a clause that is about what stands before it. */
const isVerbOfClause: Excluded = ({ level, from, to }, words) =>
  level === null &&
  to === from + 1 &&
  SUBJECTS.has(textAt(words, from - 1)) &&
  joins(words[from - 2]) &&
  isNounOfClause(words, from - 2) &&
  (to === words.length || !joins(words[from]));
const isNounOfClause = (words: readonly Word[], at: number): boolean =>
  ['which', 'what', 'the'].includes(textAt(words, at - 1)) && !DEGREES.has(textAt(words, at));
const DEGREES = setOf('more less fewer most least longer higher lower better');

const PERSONAL = setOf('us you them me him her');
/** "How many riders does a strike day cost us" asks for no `fare`. */
const isCosting: Excluded = ({ level, from, to }, words) =>
  level === null && to === from + 1 && COSTS.has(textAt(words, from)) && PERSONAL.has(textAt(words, to));
const COSTS = setOf('cost costs');

const BEHIND_FALL = setOf('with as when if over since after between by');
/** "Do ulcers fall with more nursing hours" counts no `falls`. */
const isFalling: Excluded = ({ level, from, to }, words) =>
  level === null && to === from + 1 && textAt(words, from) === 'fall' && BEHIND_FALL.has(textAt(words, to));

const EXCEEDS = setOf('exceed exceeds exceeded exceeding');
const FAR_AS_A_BOUND = 4;
/** "Does nitrate exceed the 5.6 mg/l guideline" asks for no `ecoli_exceed`. */
const isExceeding: Excluded = ({ level, from, to }, words) =>
  level === null &&
  to === from + 1 &&
  EXCEEDS.has(textAt(words, from)) &&
  words.slice(to, to + FAR_AS_A_BOUND).some(({ number }) => number !== null);

const EXPECTING = setOf('expect expects expected expecting');
/** "What should I expect" is no `yrs_exp`. */
const isExpecting: Excluded = ({ column, from, to }, words) =>
  to === from + 1 &&
  EXPECTING.has(textAt(words, from)) &&
  !column.parts.some(({ text }) => text === textAt(words, from));

/** "Could this survey have detected" asks what it could find, and counts no `detected`. */
const isDetecting: Excluded = ({ level, from, to }, _words, cues) =>
  level !== null && cues.some((cue) => cue.name === 'power' && cue.from < from && to <= cue.to);

/** "Does the response flatten off" says nothing of lodging, which the trade calls flattened. */
const isOfCourse: Excluded = ({ said, from, to }, _words, cues) =>
  said === true &&
  cues.some((cue) => cue.name === 'curvature' && cue.from <= from && to <= cue.to && cue.to - cue.from > to - from);

/** "Leaving out the slowest" is no level `left`. */
const isLeavingOut: Excluded = ({ level, from, to }, words) =>
  level !== null && to === from + 1 && words[from]?.stem === 'leav' && textAt(words, to) === 'out';

const DEGREES_OF = setOf('more fewer less smaller larger bigger longer shorter heavier lighter taller thicker thinner');
const DOES = setOf('do does did will would to');
/** "Do garden birds lay smaller clutches" of `clutch` beside `lay_doy`: what is done with what is named. */
export const withoutActs = (mentions: readonly Mention[], words: readonly Word[]): readonly Mention[] =>
  mentions
    .toSorted((a, b) => a.from - b.from)
    .filter((mention, place, { [place + 1]: next }) => !(isAct(mention, words) && isDone(mention, next)));

const isAct = ({ from, to, level, column }: Mention, words: readonly Word[]): boolean =>
  level === null &&
  to === from + 1 &&
  column.parts.length > 1 &&
  textAt(words, from) === words[from]?.root &&
  DEGREES_OF.has(textAt(words, to)) &&
  words.slice(0, from).some(({ text }) => DOES.has(text));

const isDone = ({ to, column }: Mention, next: Mention | undefined): boolean =>
  next?.from === to + 1 && next.level === null && next.column !== column && isQuantity(next.column);

const TREATS = setOf('treats treat treated');
const SOUGHT = setOf('the most fewest more');
/** "Which hospital treats the most patients" asks for no `treatment`. */
const isTreating: Excluded = ({ level, from, to }, words) =>
  level === null &&
  to === from + 1 &&
  TREATS.has(textAt(words, from)) &&
  SOUGHT.has(textAt(words, to)) &&
  ['which', 'what'].includes(textAt(words, 0));

/** "After adjusting for age" and "rust-free after 500 hours" are no level `post` and no `adhesion_after`. */
const isAfterOther: Excluded = ({ level, from, to }, words, cues) =>
  to === from + 1 &&
  textAt(words, from) === 'after' &&
  (isAdjusting(cues, from) || (level === null && isSpan(words, to)));
const isAdjusting = (cues: readonly Cue[], at: number): boolean =>
  cues.some(({ name, from }) => name === 'adjustRight' && (from === at || from === at + 1));
const isSpan = (words: readonly Word[], at: number): boolean =>
  words[at]?.number != null && UNITS.has(words[at + 1]?.root ?? '');

export const VERBS_OF_NO_COLUMN: readonly Excluded[] = [
  isAfterOther,
  isTreating,
  isDetecting,
  isLeavingOut,
  isOfCourse,
  isExpecting,
  isAuxiliary,
  isVerbOfClause,
  isCosting,
  isFalling,
  isExceeding,
  isScoring,
  isAskingWord,
];
