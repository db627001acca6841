import type { Part } from './parts.ts';
import { isPlain } from './plain-words.ts';
import { wantedEvidence } from './wanted-evidence.ts';
import { setOf } from './word-sets.ts';
import type { Word } from './words.ts';

/** Parts of the message that ask something of the data: an answer to some of them would pass for an answer to all. */
export function partsToAnswer(parts: readonly Part[]): readonly Part[] {
  return sentencesOf(parts).flatMap((sentence) => {
    const last = sentence.findLastIndex(({ asks }) => asks === 'question');
    return isTold(sentence) ? [] : sentence.slice(0, last + 1).filter(isOfData);
  });
}

/** An "and" that joins two questions makes two parts of one sentence. */
function sentencesOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const sentences: Part[][] = [];
  let isOpen = false;
  for (const part of parts) {
    if (isOpen) sentences.at(-1)?.push(part);
    else sentences.push([part]);
    const after = part.words.at(-1)?.after;
    isOpen = after === 'none' || after === 'comma';
  }
  return sentences;
}

/** "We asked them how long they sleep" tells of the data. */
const isTold = (sentence: readonly Part[]): boolean =>
  sentence.at(-1)?.words.at(-1)?.after !== 'question' &&
  sentence.some(({ words }) => words.some(({ text }) => text === 'asked'));

const COUNTING = setOf('many number percent percentage share proportion average mean median which when where who');
const SIZES = setOf('spread big large strong');

/** "And by how much?", "is that significant?" ask nothing beyond the question before. */
const isElliptic = (words: readonly Word[]): boolean =>
  words.every((word) => SIZES.has(word.text) || (isPlain(word) && !COUNTING.has(word.text)));

const isOfData = ({ words }: Part): boolean => wantedEvidence(words).data && !isElliptic(words);
