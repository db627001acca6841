import { BOUND_NAMES } from '../vocabulary/plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Above 15, the usual threshold for moderate insomnia": what is said of a number asks nothing. */

const OPENING = setOf('the a an our their which that as');
const NAMES = setOf(
  'value norm average mean reference recommendation benchmark requirement maximum minimum level cut goal',
);
const FARTHEST = 3;
const LONGEST = 14;

/** The words without what explains a number behind a comma or in brackets. */
export function withoutGlosses(said: readonly Word[]): readonly Word[] {
  const words = withoutTag(said);
  const comma = words.findIndex(
    ({ after }, at) => after === 'comma' && (beginsGloss(words, at + 1) || asksAdvice(words, at + 1)),
  );
  const last = words[comma];
  if (!last) return words;
  const to = endOf(words, comma + 1);
  const end = words[to - 1];
  return [...words.slice(0, comma), { ...last, after: end?.after ?? 'none' }, ...words.slice(to)];
}

const TAGS = setOf('right correct eh huh innit true yes no');
const TAG_VERBS = setOf('isn aren wasn weren don doesn didn haven hasn is are was were do does did have has');
const TAG_SUBJECTS = setOf('it they he she we that');
/** "…, right?", "…, don't they?" */
function withoutTag(words: readonly Word[]): readonly Word[] {
  const comma = words.findLastIndex(({ after }, at) => after === 'comma' && at < words.length - 1);
  const [before, end] = [words[comma], words.at(-1)];
  if (comma < SHORTEST || !before || !end || !isTag(words.slice(comma + 1).map(({ text }) => text))) return words;
  return [...words.slice(0, comma), { ...before, after: end.after }];
}

const isTag = ([verb = '', subject, more]: readonly string[]): boolean =>
  subject === undefined ? TAGS.has(verb) : TAG_VERBS.has(verb) && TAG_SUBJECTS.has(subject) && more === undefined;
const SHORTEST = 3;

function beginsGloss(words: readonly Word[], from: number): boolean {
  const gloss = words.slice(from, endOf(words, from));
  const isOfNumber = words.slice(Math.max(0, from - FARTHEST), from).some(({ number }) => number !== null);
  const isNamed = gloss.some(({ root }) => BOUND_NAMES.has(root) || NAMES.has(root));
  const isPlain = gloss.length <= LONGEST && gloss.every(({ number, date }) => number === null && date === null);
  return isOfNumber && isNamed && isPlain && OPENING.has(textAt(words, from));
}

/** "…, or should I transform it?" wants advice, which the answer to the question is. */
const asksAdvice = (words: readonly Word[], from: number): boolean =>
  textAt(words, from) === 'or' &&
  ADVICE.has(textAt(words, from + 1)) &&
  ['i', 'we', 'it'].includes(textAt(words, from + 2)) &&
  endOf(words, from) === words.length &&
  words.slice(from).some(({ text, stem }) => text === 'it' || text === 'them' || REMEDIES.has(stem));
const ADVICE = setOf('should must shall do would could had');
/** "…, or had I better take logs?" */
const REMEDIES = setOf('log transform logarithm');

const endOf = (words: readonly Word[], from: number): number => {
  const at = words.findIndex(({ after }, place) => place >= from && after !== 'none');
  return at < 0 ? words.length : at + 1;
};
