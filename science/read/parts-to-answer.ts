import type { PartReading } from './read-part.ts';
import type { Part } from './parts.ts';
import { isPlain, ROW_NOUNS } from './plain-words.ts';
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

/** "For line C, what is the mean strength and how many parts is that": a description says how many rows it is of. */
export function countsSameRows({ words }: Part, before: Part | undefined): boolean {
  const isJoined = before?.words.at(-1)?.after === 'none' || before?.words.at(-1)?.after === 'comma';
  const isCount = words.some(({ text }, at) => text === 'many' && words[at - 1]?.text === 'how');
  return isJoined && isCount && words.every(({ text, root }) => COUNT_WORDS.has(text) || ROW_NOUNS.has(root));
}

const COUNT_WORDS = setOf('and how many of are is was were that there those these it they the do does we have');

/** A part stands on its own before the parts without an answer, where none of them restricts or adjusts it or speaks of it. */
export function isUnsettled(read: Part, unread: readonly PartReading[], parts: readonly Part[]): boolean {
  const others = unread.filter(({ ask }) => ask.part !== read);
  return others.some((reading) => parts.indexOf(reading.ask.part) < parts.indexOf(read) || changesOthers(reading));
}

const PRONOUNS = setOf('it its they them their that this these those same still instead');

/** A restriction, an adjustment or a pronoun. */
const changesOthers = ({ ask }: PartReading): boolean =>
  ask.has('only', 'except', 'adjustRight', 'adjustLeft', 'strata', 'cluster', 'interaction') ||
  ask.spoken.words.some(({ text }) => PRONOUNS.has(text));

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

const COUNTING = setOf(
  'levelling leveling plateau curved many number percent percentage share proportion often average mean median which when where who',
);
const SIZES = setOf('spread big large strong long high low deep far old heavy');

/** "And by how much?", "is that significant?" ask nothing beyond the question before. */
const isElliptic = (words: readonly Word[]): boolean =>
  words.every((word) => SIZES.has(word.text) || (isPlain(word) && !COUNTING.has(word.text)));

export const isOfData = ({ words }: Part): boolean => wantedEvidence(words).data && !isElliptic(words);
