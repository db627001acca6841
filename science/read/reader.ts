import type { Encoder } from './encoder/encoder.ts';
import { createListener, type Listener } from './encoder/listener.ts';
import { readQuestion } from './read-question.ts';
import type { QuestionInput, Reading } from './reading.ts';

/** Reads messages by the rules, the labelled questions and the encoder. */
export interface Reader extends Pick<Listener, 'listen'> {
  /** By the encoder too where the message was listened to. */
  readonly readQuestion: (input: QuestionInput) => Reading;
}

export function createReader(encoder: () => Promise<Encoder>): Reader {
  const { listen, hearing } = createListener(encoder);
  return { listen, readQuestion: (input) => readQuestion(input, { hearing }) };
}
