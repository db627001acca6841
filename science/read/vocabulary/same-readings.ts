import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** How it is asked whether two measurements of one thing say the same. Of other columns these words ask other questions. */

/** Said of one of them: the other is what it is held against. */
const OF_ONE = [
  'accura',
  'inaccura',
  'bias',
  'unbias',
  'trust',
  'untrust',
  'offset',
  'valid',
  'overestimat',
  'underestimat',
  'overreport',
  'underreport',
  'overstat',
  'understat',
  'overread',
  'underread',
  'overrat',
  'underrat',
  'misreport',
  'misread',
  'exaggerat',
  'honest',
  'replac',
  'substitut',
  'rely',
  'relied',
];
/** Said of both. */
const OF_BOTH = [
  'agree',
  'disagree',
  'match',
  'mismatch',
  'interchang',
  'exchangeab',
  'consisten',
  'inconsisten',
  'correspond',
  'coincid',
  'comparab',
  'compatib',
  'concord',
  'discord',
  'discrepan',
  'diverg',
  'deviat',
  'reproducib',
  'repeatab',
  'reliab',
  'unreliab',
];
const beginsWith = (beginnings: readonly string[], text: string): boolean =>
  beginnings.some((beginning) => text.startsWith(beginning));

const SIDES = setOf('over under');
const SAYING = setOf('report estimate rate state read record measure count score mark grade assess');
const DEGREES = setOf(
  'high low large small big long short thick thin heavy light fast slow higher lower larger smaller bigger longer shorter thicker thinner heavier lighter faster slower',
);
const READS = setOf('read show give record register indicate display measure report run come score rate mark grade');
const STEADILY = setOf('systematically consistently always constantly usually tend tends');
const FARTHEST = 5;

const near = (words: readonly Word[], at: number, set: ReadonlySet<string>): boolean =>
  words.slice(at + 1, at + 1 + FARTHEST).some(({ text }) => set.has(text));

/** "Under-report", "read larger than", "come out too low", "get it right", "is it off". */
const saysOfOne = (words: readonly Word[], at: number): boolean =>
  beginsWith(OF_ONE, textAt(words, at)) || tellsSide(words, at) || isRight(words, at) || isAsGood(words, at);

function tellsSide(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  const text = textAt(words, at);
  if (SIDES.has(text)) return next !== undefined && SAYING.has(next.root);
  if (text === 'too') return DEGREES.has(textAt(words, at + 1));
  return at > 0 && isReading(words[at]) && near(words, at, DEGREES);
}
const isReading = (word: Word | undefined): boolean =>
  word !== undefined && (READS.has(word.root) || STEADILY.has(word.text));

const GETS = setOf('get gets got getting');
const IS = setOf('is are was were be how far much badly systematically way times reading readings');
const isRight = (words: readonly Word[], at: number): boolean => {
  const text = textAt(words, at);
  if (text === 'right' || text === 'wrong')
    return words.slice(Math.max(0, at - FARTHEST), at).some((word) => GETS.has(word.text));
  return text === 'off' && words.slice(Math.max(0, at - FARTHEST), at).some((word) => IS.has(word.text));
};

const GOOD = setOf('good well reliable accurate');
const isAsGood = (words: readonly Word[], at: number): boolean =>
  (textAt(words, at) === 'as' && GOOD.has(textAt(words, at + 1)) && textAt(words, at + 2) === 'as') ||
  (textAt(words, at) === 'good' && textAt(words, at + 1) === 'enough');

const PHRASES_OF_BOTH: readonly (readonly string[])[] = [
  ['the', 'same'],
  ['same', 'thing'],
  ['identical'],
  ['how', 'close'],
  ['how', 'closely'],
  ['close', 'to'],
  ['far', 'apart'],
  ['far', 'off'],
  ['in', 'line', 'with'],
  ['in', 'step'],
  ['well', 'enough'],
  ['closely', 'enough'],
  ['eye', 'to', 'eye'],
  ['how', 'well', 'do'],
  ['how', 'well', 'does'],
  ['stand', 'in', 'for'],
  ['instead', 'of'],
  ['in', 'place', 'of'],
  ['rate', 'themselves'],
  ['rates', 'themselves'],
  ['score', 'themselves'],
  ['see', 'themselves'],
  ['judge', 'themselves'],
  ['to', 'one', 'another'],
  ['to', 'each', 'other'],
];
const lengthAt = (words: readonly Word[], at: number): number =>
  PHRASES_OF_BOTH.find((phrase) => phrase.every((text, step) => textAt(words, at + step) === text))?.length ?? 0;

/** "Differ" of two columns asks for their difference, of "the two gauges" whether they agree. */
const OF_METERS = ['differ', 'gap', 'error'];

export type Closeness = 'one' | 'both' | 'meters' | null;

/** What has to be named for the words to ask for agreement: one of the two, both, or the meters as such. */
export function closenessIn(words: readonly Word[]): Closeness {
  if (words.some((_, at) => saysOfOne(words, at))) return 'one';
  if (words.some(({ text }, at) => beginsWith(OF_BOTH, text) || lengthAt(words, at) > 0)) return 'both';
  return words.some(({ text }) => beginsWith(OF_METERS, text)) ? 'meters' : null;
}

const HEDGES = setOf(`
  systematically systematic consistently acceptable acceptably acceptance good poor typical typically reliability reading measurement readings 
  timed manually taking taken take taker body reality really actual actually true truth real enough same thing rate rated see say says scoring rating rated grading graded read reads
  validation validity comparability reproducibility repeatability precision measuring measure measures give gives show shows record records enough out instead relied using use used
`);
/** Words of such a question that choose nothing. */
export const isOfCloseness = (words: readonly Word[], at: number): boolean => {
  const word = words[at];
  if (!word) return false;
  const isPhrase = [0, 1, 2].some((step) => lengthAt(words, at - step) > step);
  return (
    isPhrase ||
    HEDGES.has(word.text) ||
    HEDGES.has(word.root) ||
    beginsWith([...OF_ONE, ...OF_BOTH, ...OF_METERS], word.text) ||
    saysOfOne(words, at) ||
    (DEGREES.has(word.text) && words.some((_, from) => saysOfOne(words, from))) ||
    (SIDES.has(textAt(words, at - 1)) && SAYING.has(word.root))
  );
};
