import type { Part } from './parts.ts';
import { setOf } from '../words/word-sets.ts';
import type { Word } from '../words/words.ts';

const TESTS = setOf(
  'chance significant significantly significance real really meaningful convincing different difference differ similar luck random noise fluke',
);

/** "And is that more than chance?": behind a description, which tests nothing. */
export const asksTest = ({ words }: Part): boolean =>
  words.some(({ text }, at) => TESTS.has(text) || (text === 'into' && words.slice(0, at).some(isReading))) &&
  words.slice(0, 2).some(({ text }) => VERBS.has(text));
const VERBS = setOf('is are was were does do did should can could');
/** "Should I read anything into it?" */
const isReading = ({ text }: Word): boolean => text === 'read';
