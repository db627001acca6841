import type { Said } from './arguments.ts';
import { isGroup, type ColumnFacts } from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Mention } from '../tables/mention.ts';
import type { Part } from '../parts/parts.ts';
import { setOf } from '../words/word-sets.ts';
import { fold, textAt, type Word } from '../words/words.ts';

/** "Time to fall asleep (sol_min)": the name in brackets says which column the words before it mean. */

/** The words before a name in brackets belong to it, whatever else they fit; all levels in brackets belong to the name before them. */
export function withOwnNames(said: Said, part: Part, columns: readonly ColumnFacts[]): Said {
  const places = bracketsIn(said.words, part);
  const named = [
    ...inBrackets(places, columns).map((mention) => ({ ...mention, from: phraseStart(said, mention) })),
    ...withAllLevels(places, said),
  ];
  if (named.length === 0) return said;
  const isInside = ({ from, to }: Pick<Mention, 'from' | 'to'>) =>
    named.some((each) => each.from <= from && to <= each.to);
  return {
    words: said.words,
    cues: said.cues.filter((cue) => !isInside(cue)),
    mentions: [...said.mentions.filter((mention) => !isInside(mention)), ...named].toSorted((a, b) => a.from - b.from),
  };
}

/** What stands in brackets, with the words there. */
interface Bracket {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function bracketsIn(words: readonly Word[], { text }: Part): readonly Bracket[] {
  const opening = words[0];
  if (!opening) return [];
  return [...text.matchAll(/\(([^()]{1,80})\)?/g)].flatMap(({ 1: inside = '', index }) => {
    const start = opening.start + index + 1;
    const from = words.findIndex((word) => word.start >= start);
    const to = words.findLastIndex((word) => word.end <= start + inside.length) + 1;
    return from > 0 && to > from ? [{ from, to, text: inside }] : [];
  });
}

/** What is written in brackets as a column is called. */
function inBrackets(places: readonly Bracket[], columns: readonly ColumnFacts[]): readonly Mention[] {
  if (places.length === 0) return [];
  const byName = new Map(columns.map((column) => [fold(column.name), column] as const));
  return places.flatMap(({ from, to, text }) => {
    const column = byName.get(fold(text));
    return column ? [{ from, to, column, level: null, score: 1, rivals: [] }] : [];
  });
}

/** "Appearance (clear, cloudy, pellicle)", "lodging (yes/no)": the levels say what the column holds, and choose none. */
function withAllLevels(places: readonly Bracket[], { mentions }: Said): readonly Mention[] {
  return places.flatMap(({ from, to }) => {
    const name = mentions.find((mention) => mention.to === from && mention.level === null);
    const inside = mentions.filter((mention) => from <= mention.from && mention.to <= to);
    const levels = new Set(inside.flatMap(({ column, level }) => (column === name?.column ? [level] : [])));
    const isAll = name !== undefined && isGroup(name.column) && levels.size === name.column.profile.distinct;
    return isAll && !levels.has(null) ? [{ ...name, to }] : [];
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
