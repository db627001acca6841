import type { Part } from './parts.ts';
import { setOf } from './word-sets.ts';

const TESTS = setOf(
  'chance significant significantly significance real really different difference differ luck random',
);

/** "And is that more than chance?": behind a description, which tests nothing. */
export const asksTest = ({ words }: Part): boolean =>
  words.some(({ text }) => TESTS.has(text)) &&
  ['is', 'are', 'was', 'were', 'does', 'do', 'did'].some((verb) => words.slice(0, 2).some(({ text }) => text === verb));
