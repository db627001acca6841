import type { Part } from './parts.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

const RESERVES = setOf('but maybe perhaps possibly probably though although because yet however');

/** "First-class passengers survived more often, but maybe only because more of them were women": the claim ends before what may explain it. */
export function withoutReservation(part: Part): Part {
  const { words } = part;
  const at = words.findIndex((_, place) => words[place - 1]?.after === 'comma' && RESERVES.has(textAt(words, place)));
  if (at < SHORTEST) return part;
  return {
    ...part,
    words: words.slice(0, at).map((word, place) => (place === at - 1 ? { ...word, after: 'sentence' } : word)),
  };
}
const SHORTEST = 3;
