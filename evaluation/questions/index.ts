import type { GoldenQuestion } from '../golden-question.ts';
import { ECOLOGY } from './ecology.ts';
import { FIELDS } from './fields.ts';
import { LABORATORY } from './laboratory.ts';
import { MEDICINE } from './medicine.ts';
import { PRACTICE } from './practice.ts';
import { SOCIETY } from './society.ts';

export const GOLDEN_QUESTIONS: readonly GoldenQuestion[] = [
  ...MEDICINE,
  ...ECOLOGY,
  ...SOCIETY,
  ...LABORATORY,
  ...FIELDS,
  ...PRACTICE,
];
