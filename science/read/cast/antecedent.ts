import type { Ask } from '../ask.ts';
import { asksChange } from './pool.ts';
import { cellOf } from '../tables/columns.ts';
import type { Cast } from './settle.ts';
import { setOf } from '../words/word-sets.ts';

const PRONOUNS = setOf('they them their');

/** "The control kids had normal lessons. Did they get better between pre and post?": the one group that the sentence before names chooses the rows. */
export function withAntecedent(ask: Ask, cast: Cast): Cast {
  const { words, mentions } = ask.spoken;
  const isPronoun = words.some(({ text }) => PRONOUNS.has(text));
  const named = ask.around.flatMap((each) => each.mentions.filter(({ level }) => level !== null));
  const [group, another] = [...new Set(named.map(({ column, level }) => `${column.name}\0${level ?? ''}`))];
  const [first] = named;
  const isOwn = mentions.some(({ level, column }) => level !== null || column === first?.column);
  const isOfPair = ask.index.structure.pairs.some((pair) => mentions.some(({ column }) => column === pair.last));
  if (!isPronoun || group === undefined || another !== undefined || !first || isOwn) return cast;
  if (!isOfPair && !asksChange(ask)) return cast;
  const row = {
    column: first.column.name,
    comparison: 'is' as const,
    values: [cellOf(first.column, first.level ?? '')],
  };
  return { ...cast, rows: [...cast.rows, row] };
}
