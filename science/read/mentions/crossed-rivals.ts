import type { ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { Word } from '../words/words.ts';

/** Two words of one name, each of which fits other names as well: "rhythm" and "watch" of `rhythm_watch` beside `rhythm_ECG` and `HR_watch`. */

const SETTLED = 0.9;

/** A word is of the one column that it shares with another word; "rhythm" that shares one with "watch" and one with "ECG" stays open. */
export const withCrossedRivals = (mentions: readonly Mention[], words: readonly Word[]): readonly Mention[] =>
  mentions.map((mention) => {
    const others = mentions.filter((other) => other !== mention && !isHeldAgainst(mention, other, words));
    const [one, another] = new Set(others.flatMap((other) => crossing(mention, other)));
    if (one === undefined || another !== undefined) return mention;
    return { ...mention, column: one, rivals: [], score: Math.max(mention.score, SETTLED) };
  });

function crossing(mention: Mention, other: Mention): readonly ColumnFacts[] {
  if (mention.rivals.length === 0 || other.rivals.length === 0) return [];
  const fits = [other.column, ...other.rivals];
  const shared = [mention.column, ...mention.rivals].filter((column) => fits.includes(column));
  return shared.length === 1 ? shared : [];
}

/** "Do they trust people more than the media": what is held against something is open for both sides. */
const isHeldAgainst = (one: Mention, other: Mention, words: readonly Word[]): boolean =>
  words.slice(Math.min(one.to, other.to), Math.max(one.from, other.from)).some(({ text }) => text === 'than');
