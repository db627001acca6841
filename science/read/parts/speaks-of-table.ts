import { findCues } from '../vocabulary/find-cues.ts';
import { setOf } from '../words/word-sets.ts';
import type { Word } from '../words/words.ts';
import type { Part } from './parts.ts';

const TABLES = setOf('file data dataset table spreadsheet sheet csv');

export const namesTable = (words: readonly Word[]): boolean =>
  words.some(({ root, text }) => TABLES.has(root) || TABLES.has(text));

/** "Are there any mistakes in this file?" beside other questions is about no column of theirs. */
export const speaksOfTable = ({ words }: Part): boolean =>
  namesTable(words) && findCues(words).some(({ name }) => name === 'profile' || name === 'outliers');
