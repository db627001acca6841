import type { Cue } from './find-cues.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Phrases of wishes, of orders and of what a theory says, which ask for nothing of the kind. */

type Excluded = (words: readonly Word[], cue: Cue) => boolean;

const WISHERS = setOf('i we');
/** "I need the median" asks for no number of cases; "how many rats would I need" does. */
const isPlainNeed: Excluded = (words, { name, from, to }) =>
  name === 'power' &&
  to === from + 2 &&
  WISHERS.has(textAt(words, from)) &&
  !words.slice(0, from).some(({ text }) => ASKS_MANY.has(text));
const ASKS_MANY = setOf('many large big much size');

const TELLING = setOf('tell say identify');
const BEFORE_ORDERS = setOf('please you and then to just also');
/** "Please tell us whether" is an order, "can practice tell us who passes" is none. */
const isToldOrder: Excluded = (words, { name, from, to }) =>
  name === 'actsOn' &&
  to - from > 1 &&
  TELLING.has(textAt(words, from)) &&
  (from === 0 || BEFORE_ORDERS.has(textAt(words, from - 1)));

const SEES = setOf('see test know show measure');
const INDIRECT = setOf('if whether how which what');
/** "I need to see if it falls" asks for no sample. */
const isSeenNeed: Excluded = (words, { name, from, to }) => {
  if (name !== 'power') return false;
  const need = words.findIndex(({ text }, at) => at >= from && at < to && text === 'need');
  if (need < 0 || words.slice(0, need).some(({ text }) => ASKS_MANY.has(text))) return false;
  return textAt(words, need + 1) === 'to' && SEES.has(textAt(words, need + 2)) && INDIRECT.has(textAt(words, need + 3));
};

const FORESEERS = setOf(
  'theory theories hypothesis model literature paper textbook textbooks law ecology economics physiology',
);
/** "Theory predicts an inverted U" asks for no prediction. */
const isOfTheory: Excluded = (words, { name, from, to }) =>
  (name === 'prediction' || name === 'predictVerb' || name === 'actsOn') &&
  to === from + 1 &&
  FORESEERS.has(textAt(words, from - 1)) &&
  textAt(words, from).endsWith('s');

const STANDS = setOf('is are was were be being');
const RELATES = setOf(`
  effect effects influence impact relation relationship association correlation difference gap slope predict predicts predictor predictive associated related linked correlated correlate
  differ differs differ higher lower affect affects matter matters depend depends does do did
`);
/** "Is ownership independent of district?" relates the two; "related to age independent of sex" holds one fixed. */
const isIndependent = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'independent' &&
  (STANDS.has(textAt(words, 0)) || STANDS.has(textAt(words, at - 1))) &&
  words.slice(0, at).every(({ text, after }) => !RELATES.has(text) && after === 'none');
const isOfIndependence: Excluded = (words, { name, from }) =>
  textAt(words, from) === 'independent' &&
  (name === 'adjustRight' ? isIndependent(words, from) : name === 'relate' && !isIndependent(words, from));

export const NO_CUES_OF_SPEECH: readonly Excluded[] = [
  isOfIndependence,
  isOfTheory,
  isToldOrder,
  isSeenNeed,
  isPlainNeed,
];
