import { refersBack, sentencesOf } from './parts-to-answer.ts';
import type { Part } from './parts/parts.ts';
import { setOf } from './words/word-sets.ts';

type Sentence = readonly Part[];

/**
 * "Are autumn eggs heavier? Do brown hens lay more?": each question of the message as a message of its own, with the statements before the first one and
 * those right before itself; none where there is one question, or where a sentence says more of the one before it.
 */
export function separateQuestions(message: string, parts: readonly Part[]): readonly string[] {
  const sentences = sentencesOf(parts);
  const asking = sentences.flatMap((sentence, at) => (sentence.some(({ asks }) => asks === 'question') ? [at] : []));
  const isBehindQuestion = (at: number, place: number) => place > 0 && asking[place - 1] === at - 1;
  const saysMore = asking.some((at, place) => isBehindQuestion(at, place) && leansBack(sentences[at] ?? []));
  const endsAsking = asking.at(-1) === sentences.length - 1;
  if (asking.length < 2 || saysMore || !endsAsking) return [];
  const scene = sentences.slice(0, asking[0]);
  return asking.map((at, place) => {
    const last = asking[place - 1];
    const own = sentences.slice(last === undefined ? at : last + 1, at + 1);
    return [...scene, ...own].map((sentence) => textOf(message, sentence)).join(' ');
  });
}

/** "Use the rate per bed day." */
const leansBack = (sentence: Sentence): boolean =>
  sentence.some(refersBack) || DETAILS.has(sentence[0]?.words[0]?.text ?? '');
const DETAILS = setOf('use look only account adjust control allow restrict exclude ignore');

function textOf(message: string, sentence: Sentence): string {
  const last = sentence.at(-1)?.words.at(-1);
  const text = message.slice(sentence[0]?.words[0]?.start, last?.end);
  return text + (last?.after === 'question' ? '?' : '.');
}
