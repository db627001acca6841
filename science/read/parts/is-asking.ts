import { setsNorm } from './norm-sentences.ts';
import type { Part } from './parts.ts';

/** "The guideline figure is 420 minutes" sets a number and asks nothing. */
export const isAsking = ({ asks, words }: Part): boolean =>
  asks === 'question' || (asks === 'wish' && !setsNorm(words));
