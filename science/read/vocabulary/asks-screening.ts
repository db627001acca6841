import { ROW_NOUNS } from './plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** "Which of the things we record go along with it", "is anything related to it": all columns are held against one. */

const WHICH = setOf('which what whichever whatever');
const OF_ALL = setOf(`
  of the these those all our any other many measured recorded collected available remaining single main key chief major important relevant
  potential possible candidate likely plausible underlying different various individual personal background process production operating machine
`);
/** What columns are called where none is named. */
const COLUMNS = setOf(`
  variable factor column feature predictor characteristic parameter property measurement measure metric thing question item attribute trait aspect
  setting indicator input field determinant driver covariate circumstance gene protein metabolite marker biomarker
`);
const WHO = setOf('we i you they that which');
const RECORDS = setOf(
  'record recorded measure measured collect collected have had track tracked asked logged noted observed log registered got',
);

/** Where the phrase that begins at a word ends; 0 where none begins there. */
export function screeningAt(words: readonly Word[], from: number): number {
  const text = textAt(words, from);
  if (WHICH.has(text)) return columnsFrom(words, from + 1) || causeFrom(words, from + 1) || relatedAtEnd(words, from);
  const relation = ANYTHING.has(text) ? relationFrom(words, from + 1) : 0;
  return relation || foremostFrom(words, from) || (OTHERS.has(text) ? othersFrom(words, from) : 0);
}

/** "Of the things we record". */
function columnsFrom(words: readonly Word[], from: number): number {
  let at = from;
  while ((OF_ALL.has(textAt(words, at)) || isOfRows(words, at)) && at - from < LONGEST) at += 1;
  if (!COLUMNS.has(words[at]?.root ?? '')) return 0;
  return behindRecords(words, at + 1);
}
const LONGEST = 5;

/** "Which patient characteristics". */
const isOfRows = (words: readonly Word[], at: number): boolean =>
  (ROW_NOUNS.has(textAt(words, at)) || SUBJECTS.has(textAt(words, at))) &&
  COLUMNS.has(words[at + 1]?.root ?? '') &&
  joins(words[at]);

const SUBJECTS = setOf('patient participant subject respondent animal case specimen');

const FOREMOST = setOf('main key chief major principal primary important biggest strongest greatest best top clearest');
const CAUSES = setOf('driver determinant predictor correlate cause influence');
const OF = setOf('of for behind on');

/** "The main determinants of it", "the strongest predictor of it". */
function foremostFrom(words: readonly Word[], from: number): number {
  const isNamed = CAUSES.has(words[from + 1]?.root ?? '') && OF.has(textAt(words, from + 2));
  return FOREMOST.has(textAt(words, from)) && isNamed ? from + 3 : 0;
}

function behindRecords(words: readonly Word[], from: number): number {
  let at = from;
  while ((WHO.has(textAt(words, at)) || RECORDS.has(textAt(words, at))) && at - from < 3) at += 1;
  return RECORDS.has(textAt(words, at - 1)) ? at : from;
}

const BEING = setOf('is are was were might may could can would has have most actually really mainly mostly');
const ACTING = setOf(
  'driving affecting influencing determining causing explaining shaping predicting behind predictive shapes governs controls accounts associated related linked tied connected correlated',
);
const SIZES = setOf('the a an any most some biggest largest strongest greatest main big large strong important real');
const SWAY = setOf('influence effect impact bearing say');
const PLAYS = setOf('play plays played');
const PARTS = setOf('role part');
const DISTINGUISHES = setOf(
  'distinguishes distinguish differentiates separates discriminates characterises characterizes',
);

/** "Is driving", "has the biggest influence on", "plays a role in", "accounts for", "sets apart". */
function causeFrom(words: readonly Word[], from: number): number {
  let at = from;
  while (BEING.has(textAt(words, at)) && at - from < MOST_BEFORE) at += 1;
  if (DISTINGUISHES.has(textAt(words, at))) return at + 1;
  if (ACTING.has(textAt(words, at))) return endOfActing(words, at);
  const isHad = at > from && HAVING.has(textAt(words, at - 1)) && !isMost(words, at - 1);
  if (isHad || textAt(words, at - 1) === 'most') return endOfSway(words, at);
  return PLAYS.has(textAt(words, at)) ? endOfPart(words, at + 1) : 0;
}
const MOST_BEFORE = 3;
const HAVING = setOf('has have');
const isMost = (words: readonly Word[], at: number): boolean => textAt(words, at) === 'most';
const TO = setOf('with to for of');

const endOfActing = (words: readonly Word[], at: number): number =>
  TO.has(textAt(words, at + 1)) ? at + 2 : NEEDS_TO.has(textAt(words, at)) ? 0 : at + 1;
const NEEDS_TO = setOf('accounts associated related linked tied connected correlated predictive');

/** "The biggest influence on", "most to do with". */
function endOfSway(words: readonly Word[], from: number): number {
  let at = from;
  while (SIZES.has(textAt(words, at)) && at - from < MOST_BEFORE) at += 1;
  if (SWAY.has(words[at]?.root ?? '') && textAt(words, at + 1) === 'on') return at + 2;
  return [0, 1, 2].every((step) => textAt(words, at + step) === TO_DO[step]) ? at + 3 : 0;
}
const TO_DO = ['to', 'do', 'with'];

function endOfPart(words: readonly Word[], from: number): number {
  let at = from;
  while (SIZES.has(textAt(words, at)) && at - from < MOST_BEFORE) at += 1;
  return PARTS.has(textAt(words, at)) ? at + 2 : 0;
}

/** "What is it related to?", "what does it depend on?": the question ends with the relation. */
function relatedAtEnd(words: readonly Word[], from: number): number {
  if (textAt(words, from) !== 'what' || !ASKING.has(textAt(words, from + 1))) return 0;
  const end = endOfClause(words, from);
  const isEnd = TO_OR_ON.has(textAt(words, end)) && RELATING.has(words[end - 1]?.stem ?? '');
  return isEnd && end - from > 3 && words[end]?.after !== 'comma' ? from + 1 : 0;
}
function endOfClause(words: readonly Word[], from: number): number {
  const last = words.findIndex((word, at) => at > from && !joins(word));
  return last < 0 ? words.length - 1 : last;
}
const ASKING = setOf('is are does do did was were');
const TO_OR_ON = setOf('to with on by');
const RELATING = setOf(
  'relat associ link connect ti tie correl go depend hing driven explain influenc affect determin predict vari',
);

const ANYTHING = setOf('anything something everything whatever');
const PREDICTING = setOf(
  'predict relat associ correl link connect explain affect influenc drive determin track distinguish account tie ti coincid',
);
const GOES = setOf('go goes going goe went');
const GOES_WITH = setOf('with along hand together');
const FARTHEST_RELATION = 7;

/** "Anything here that predicts it", "everything that correlates with it". */
function relationFrom(words: readonly Word[], from: number): number {
  for (let at = from; at < from + FARTHEST_RELATION && at < words.length; at += 1) {
    const goesWith = GOES.has(textAt(words, at)) && GOES_WITH.has(textAt(words, at + 1));
    if (goesWith || PREDICTING.has(words[at]?.stem ?? '')) return at;
    if (!joins(words[at])) return 0;
  }
  return 0;
}

const OTHERS = setOf('all any every everything other each');
const REST = setOf('the of our other remaining else');
const HELD = setOf(
  'adjust adjusting adjusted control controlling controlled account accounting accounted allow allowing holding keeping given correcting correct net regardless once',
);
const RELATES = setOf('relat correl associ link connect screen against test compar');

/** "Related to any of the other variables", "correlate it with everything else", "all the other columns". */
function othersFrom(words: readonly Word[], from: number): number {
  const end = endOfElse(words, from) || endOfOthers(words, from);
  const isHeld = words.some(({ text }) => HELD.has(text));
  return words.some(({ stem, text }) => RELATES.has(stem) || RELATES.has(text)) && !isHeld ? end : 0;
}

const endOfElse = (words: readonly Word[], from: number): number =>
  textAt(words, from) === 'everything' && textAt(words, from + 1) === 'else' ? from + 2 : 0;

function endOfOthers(words: readonly Word[], from: number): number {
  let at = from;
  while ((REST.has(textAt(words, at)) || OTHERS.has(textAt(words, at))) && at - from < LONGEST) at += 1;
  const isOther = words.slice(from, at).some(({ text }) => WHOLE.has(text));
  return isOther && COLUMNS.has(words[at]?.root ?? '') ? at + 1 : 0;
}
const WHOLE = setOf('other remaining all');
