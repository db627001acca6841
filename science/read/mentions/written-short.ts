import type { Mention } from '../tables/mention.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import type { TableIndex } from '../index/table-index.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** "HLA mismatches" of `hla_mm`: a word beside a name that its last part is short for. */
export function withShortParts(index: TableIndex, words: readonly Word[], mentions: readonly Mention[]): Mention[] {
  const whole = mentions.map((mention) => withShortOf(words, mention));
  const open = whole.filter((mention) => !whole.some((other) => other !== mention && holds(other, mention)));
  return open.map((mention) => {
    const next = words[mention.to];
    const isFree = next !== undefined && !open.some(({ from, to }) => from <= mention.to && mention.to < to);
    if (mention.level !== null || !isFree || !joins(words[mention.to - 1])) return mention;
    if (isOrdinary(next) || index.isNamed(next) || !endsShort(mention, words, next)) return mention;
    return { ...mention, to: mention.to + 1, score: 1, rivals: [] };
  });
}

const LEAST_LETTERS = 3;
const LOOSE = 0.9;
/** "Mode of arrival", "arrival modes" of `arr_mode` beside an `arrival_date`: the other part of the name begins what stands beside. */
function withShortOf(words: readonly Word[], mention: Mention): Mention {
  const { column, level, score, from, to } = mention;
  const short = column.parts[0]?.text ?? '';
  if (level !== null || score >= LOOSE || !isHeadAlone(words, mention)) return mention;
  if (textAt(words, to) === 'of' && begins(short, textAt(words, to + 1)))
    return { ...mention, to: to + 2, score: 1, rivals: [] };
  const isBehind = joins(words[from - 1]) && begins(short, textAt(words, from - 1));
  return isBehind ? { ...mention, from: from - 1, score: 1, rivals: [] } : mention;
}

const isHeadAlone = (words: readonly Word[], { column: { parts }, from, to }: Mention): boolean =>
  parts.length === 2 && from + 1 === to && parts.at(-1)?.root === words[from]?.root;

const begins = (short: string, long: string): boolean =>
  short.length >= LEAST_LETTERS && long.length > short.length && long.startsWith(short);

const holds = (whole: Mention, part: Mention): boolean =>
  whole.from <= part.from && part.to <= whole.to && whole.to - whole.from > part.to - part.from;

const SHORTEST = 2;
const LONGEST = 4;

/** All before the last part of the name is said, and the last one is letters of the word in their order. */
function endsShort({ column: { all }, from, to }: Mention, words: readonly Word[], next: Word): boolean {
  const last = all.at(-1);
  const said = new Set(words.slice(from, to).flatMap(({ text, root }) => [text, root]));
  const isRestSaid = all.slice(0, -1).every(({ text, root }) => said.has(text) || said.has(root));
  return all.length > 1 && isRestSaid && last !== undefined && isShortFor(last.text, next.text);
}

/** The first letter and others in their order: `mm` of "mismatches". */
function isShortFor(short: string, long: string): boolean {
  if (short.length < SHORTEST || short.length > LONGEST || long.length < short.length + SHORTEST) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return short[0] === long[0] && at === short.length;
}
