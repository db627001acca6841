import type { Reading } from './question/read-question.ts';
import { merge } from './relations/evidence.ts';
import type { Evidence } from './relations/evidence.ts';
import { profile } from './relations/profile.ts';
import { relate } from './relations/relate.ts';

/** The analyses a reading calls for. */
export function answer(reading: Reading, onTrace: (line: string) => void): Evidence {
  const { frame, outcome, explanatory } = reading;
  if (!outcome) {
    return reading.profile ? profile(frame) : profile(frame, 'No column of the data answers this question.');
  }
  return merge(
    explanatory.map((by) => {
      onTrace(`relating ${outcome.name} to ${by.name}`);
      return relate(frame, outcome, by);
    }),
  );
}
