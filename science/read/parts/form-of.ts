import type { Part } from './parts.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

export type Form = 'polar' | 'open' | 'order';

const POLAR = setOf(`
  is are does do did was were has have can could whether if will would should isn don doesn any
`);
const OPEN = setOf('what which how who when where whose why whats give list count calculate compute show tell');

const SHARES = setOf('proportion percentage share fraction');

const ASKED = setOf('can could would will may');
const GIVING = setOf('give show list count have get see compute calculate summarise summarize provide');
/** "Can you give me the mean age in each arm", "could I have": an order. */
const isAskedFor = ({ words }: Pick<Part, 'words'>): boolean =>
  ASKED.has(textAt(words, 0)) &&
  ['you', 'i', 'we'].includes(textAt(words, 1)) &&
  [2, 3].some((at) => GIVING.has(textAt(words, at))) &&
  !words.some(({ text }) => text === 'whether' || text === 'if');

export function formOf({ words }: Pick<Part, 'words'>): Form {
  if (isAskedFor({ words })) return 'order';
  const first = words.find(({ text }) => POLAR.has(text) || OPEN.has(text));
  // "Proportion of relapses among smokers?" wants a value.
  if (!first) return SHARES.has(textAt(words, 0)) ? 'open' : 'order';
  return POLAR.has(first.text) ? 'polar' : 'open';
}
