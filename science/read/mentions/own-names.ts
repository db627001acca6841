import type { Said } from './arguments.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Mention } from '../tables/mention.ts';
import type { Part } from '../parts/parts.ts';
import { setOf } from '../words/word-sets.ts';
import { fold, textAt, type Word } from '../words/words.ts';

/** "Time to fall asleep (sol_min)": the name in brackets says which column the words before it mean. */

/** The words before a name in brackets belong to it, whatever else they fit. */
export function withOwnNames(said: Said, part: Part, columns: readonly ColumnFacts[]): Said {
  const named = inBrackets(said.words, part, columns).map((mention) => ({
    ...mention,
    from: phraseStart(said, mention),
  }));
  if (named.length === 0) return said;
  const isInside = ({ from, to }: Pick<Mention, 'from' | 'to'>) =>
    named.some((each) => each.from <= from && to <= each.to);
  return {
    words: said.words,
    cues: said.cues.filter((cue) => !isInside(cue)),
    mentions: [...said.mentions.filter((mention) => !isInside(mention)), ...named].toSorted((a, b) => a.from - b.from),
  };
}

/** What is written in brackets as a column is called. */
function inBrackets(words: readonly Word[], { text }: Part, columns: readonly ColumnFacts[]): readonly Mention[] {
  const opening = words[0];
  const places = [...text.matchAll(/\(([^()]{1,80})\)?/g)];
  if (!opening || places.length === 0) return [];
  const byName = new Map(columns.map((column) => [fold(column.name), column] as const));
  return places.flatMap(({ 1: inside = '', index }) => {
    const column = byName.get(fold(inside));
    const start = opening.start + index + 1;
    const from = words.findIndex((word) => word.start >= start);
    const to = words.findLastIndex((word) => word.end <= start + inside.length) + 1;
    return column && from > 0 && to > from ? [{ from, to, column, level: null, score: 1, rivals: [] }] : [];
  });
}

/** Verbs and what joins two things end the phrase; its own prepositions do not. */
function phraseStart({ words, cues, mentions }: Said, { from, column }: Mention): number {
  const isEnd = (at: number) =>
    ENDING.has(textAt(words, at)) ||
    (words[at]?.after !== 'none' && at < from - 1) ||
    mentions.some((each) => each.from <= at && at < each.to && (each.level !== null || isOther(each))) ||
    cues.some((cue) => cue.from <= at && at < cue.to && !INSIDE.has(cue.name));
  const isOther = (each: Mention) => each.column !== column && each.score === 1 && each.to < from;
  let start = from;
  while (start > 0 && !isEnd(start - 1)) start -= 1;
  while (start < from && OPENING.has(textAt(words, start))) start += 1;
  return start;
}

const ENDING = setOf(`
  is are was were be do does did has have had can could will would and or but than between versus vs with without by from among if whether which what when
`);
const OPENING = setOf('the a an of in on at for to their its our');
const INSIDE: ReadonlySet<CueName> = new Set<CueName>([
  'where',
  'survival',
  'rate',
  'per',
  'trend',
  'season',
  'stop',
  'howMany',
  'on',
  'whichMost',
]);
