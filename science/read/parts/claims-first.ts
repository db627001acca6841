import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Heavier patients seem to start with higher pressure: is BMI correlated with it?": what is claimed or told before a colon or a dash is a part of its own. */

const TELLS = setOf(
  'is are was were has have had seem seems seemed look looks looked appear appears may might could should must can will would expect expects suspect suspects think thinks say says said claim claims predict predicts',
);
const CHOOSES = setOf(
  'if when where while for in at on among amongst with within without under during after before since given of by because although only excluding except leaving whether either each every how what which who is are was were do does did',
);
const ASKS = setOf('is are was were do does did has have can how what which who test compare');
const ADVERBS = setOf('so then and well');
/** The question leans on what was said. */
const LEANS = setOf(
  'it its itself they them their that this these those two both same such one ones others there here so then instead he she his her',
);
const SHORTEST = 4;

/** Whether the question begins at a place, behind a claim that begins at another one. */
export function followsClaim(words: readonly Word[], at: number, from: number, message: string): boolean {
  const begin = ADVERBS.has(textAt(words, at)) ? at + 1 : at;
  return (
    at - from >= SHORTEST &&
    isSetApart(words, at, message) &&
    ASKS.has(textAt(words, begin)) &&
    isClaim(words.slice(from, at)) &&
    !questionAt(words, begin).some(({ text }) => LEANS.has(text))
  );
}

/** Behind a colon or a dash, or ", so". */
function isSetApart(words: readonly Word[], at: number, message: string): boolean {
  const before = words[at - 1];
  if (before?.after !== 'comma') return false;
  return textAt(words, at) === 'so' || /[:–—]| - /.test(message.slice(before.end, words[at]?.start));
}

export const isClaim = (claim: readonly Word[]): boolean =>
  !CHOOSES.has(textAt(claim, 0)) &&
  claim.some(({ text }) => TELLS.has(text)) &&
  claim.every(({ number, date }) => number === null && date === null);

function questionAt(words: readonly Word[], begin: number): readonly Word[] {
  const end = words.findIndex(({ after }, at) => at >= begin && (after === 'sentence' || after === 'question'));
  return words.slice(begin, end < 0 ? words.length : end + 1);
}
