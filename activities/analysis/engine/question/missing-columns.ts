import { list, nameOf, shown } from '../report/wording.ts';
import type { Reading } from './read-question.ts';

/**
 * Why the data cannot answer what the sentence says: a relation that lacks the named outcome or predictor would be the
 * answer to another question. Words for something to hold equal only need a remark.
 */
export function missingColumn({ unmatched, unusable, outcome, explanatory }: Reading): string | undefined {
  const absent = unmatched.filter(({ role }) => role === 'variable').map(({ words }) => `“${shown(words)}”`);
  if (absent.length > 0) return `No column matches ${list(absent)}, so the question cannot be answered as it is asked.`;
  const isPair = outcome !== undefined && explanatory.length > 0;
  if (unusable.length === 0 || isPair) return undefined;
  return `The question speaks of ${list(unusable.map(nameOf))}, which cannot be tested: it holds names or free text.`;
}

export function unmatchedNotes({ unmatched }: Reading): string[] {
  return unmatched
    .filter(({ role }) => role === 'covariate')
    .map(({ words }) => `No column matches “${shown(words)}”: nothing was adjusted for it.`);
}
