import type { Encoder } from './encoder/encoder.ts';
import { createEncodingCache, type EncodingCache } from './encoder/encoding-cache.ts';
import { readQuestion } from './read-question.ts';
import type { QuestionInput, Reading } from './reading.ts';

/** Reads messages by the rules, the labelled questions and the encoder. */
export interface Reader extends Pick<EncodingCache, 'encode'> {
  /** By the encoder too where the cache holds the encoding of the message. */
  readonly readQuestion: (input: QuestionInput) => Reading;
}

export function createReader(encoder: () => Promise<Encoder>): Reader {
  const { encode, encodingOf } = createEncodingCache(encoder);
  return { encode, readQuestion: (input) => readQuestion(input, { encodingOf }) };
}
