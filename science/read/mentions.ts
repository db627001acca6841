import { levelCandidates, nameCandidates, type Candidate } from './candidates.ts';
import { isNumeric, type ColumnFacts } from './columns.ts';
import type { Cue } from './find-cues.ts';
import { levelConcept } from './level-index.ts';
import type { Mention } from './mention.ts';
import { numberLevels } from './number-levels.ts';
import { isOrdinary } from './spelling.ts';
import type { TableIndex } from './table-index.ts';
import { conceptOf, WEAK_LEVELS } from './vocabulary.ts';
import type { Word } from './words.ts';

const overlaps = (a: Mention, b: Mention): boolean => a.from < b.to && b.from < a.to;

/** The best of overlapping candidates: more words first, then the better fit. Linear after the sort. */
function takeBest(candidates: readonly Candidate[], count: number): Candidate[] {
  const taken: (Candidate | undefined)[] = Array.from({ length: count });
  const sorted = candidates.toSorted((a, b) => b.rank - a.rank || a.from - b.from);
  const best = sorted.filter((candidate) => {
    for (let at = candidate.from; at < candidate.to; at += 1) if (taken[at]) return false;
    for (let at = candidate.from; at < candidate.to; at += 1) taken[at] = candidate;
    return true;
  });
  return best.toSorted((a, b) => a.from - b.from);
}

/** A word that every sentence holds is a level only beside its column or beside another level of it. */
function withoutWeakLevels(
  mentions: readonly Mention[],
  words: readonly Word[],
  entities: ReadonlySet<string>,
): Mention[] {
  const named = new Map<ColumnFacts, number[]>();
  for (const { column, from } of mentions) named.set(column, [...(named.get(column) ?? []), from]);
  // eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
  return mentions.filter((mention) => {
    const word = words[mention.from];
    if (mention.level === null || mention.to - mention.from > 1 || !word) return true;
    if (!WEAK_LEVELS.has(word.text) && word.text.length > 1) return true;
    // "small stones" of kidney_stones.csv
    const next = words[mention.to];
    if (next && word.text.length > 1 && (entities.has(next.root) || entities.has(next.text))) return true;
    const others = (named.get(mention.column) ?? []).filter((from) => from !== mention.from);
    if (word.text.length === 1 && word.raw !== 'A' && mention.from > 0) return true;
    const far = word.text.length > 1 ? 8 : 60;
    return others.some((from) => Math.abs(from - mention.from) <= far);
  });
}

/** "control for": what controls is no group. */
function withoutVerbs(mentions: readonly Mention[], cues: readonly Cue[]): Mention[] {
  const verbs = cues.filter(({ name, from, to }) => (name === 'adjustRight' || name === 'adjustLeft') && to - from > 1);
  return mentions.filter(
    ({ from, to, level }) => level === null || !verbs.some((cue) => cue.from === from && cue.to > to - 1),
  );
}

/** "The return to education" speaks of a return. */
function isHeaded({ from }: Mention, words: readonly Word[], claimed: ReadonlySet<number>): boolean {
  const joint = words[from - 1]?.text === 'the' ? from - 2 : from - 1;
  const head = words[joint - 1];
  const isJoint = ['of', 'to'].includes(words[joint]?.text ?? '');
  return isJoint && head !== undefined && head.text.length > 2 && !isOrdinary(head) && !claimed.has(joint - 1);
}

/** A run of words that fits a part of a name, with a word before it that fits nothing, speaks of something else. */
// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
function doubted(
  mention: Mention,
  words: readonly Word[],
  claimed: ReadonlySet<number>,
  entities: ReadonlySet<string>,
): Mention {
  if (mention.level === null && isHeaded(mention, words, claimed)) return { ...mention, score: mention.score * 0.45 };
  if (mention.level !== null || mention.score >= 0.93) return mention;
  const before = words[mention.from - 1];
  const isOpen =
    before?.after === 'none' &&
    before.number === null &&
    before.text.length > 2 &&
    !isOrdinary(before) &&
    !entities.has(before.root) &&
    !claimed.has(mention.from - 1);
  return isOpen ? { ...mention, score: mention.score * (mention.score < 0.8 ? 0.55 : 0.65) } : mention;
}

/** "women" where the sex is coded by numbers: the column is meant, whatever its codes. */
function codedSexes(index: TableIndex, words: readonly Word[]): Mention[] {
  const column = index.columns.find(
    ({ parts, kind }) => kind === 'binary' && parts.some(({ text }) => conceptOf(text) === 'sex'),
  );
  const asName = index.columns.find(
    ({ parts, kind }) =>
      kind === 'binary' &&
      parts.length === 1 &&
      parts.some(({ text }) => levelConcept(text) !== undefined && text.length > 3),
  );
  // eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
  return words.flatMap((word, at) => {
    const concept = word.text.length > 1 ? levelConcept(word.text) : undefined;
    if (concept !== 'female' && concept !== 'male') return [];
    if (asName && ['female', 'male'].includes(levelConcept(asName.parts[0]?.text ?? '') ?? '')) {
      const same = levelConcept(asName.parts[0]?.text ?? '') === concept;
      const value = asName.profile.levels.find((level) => isYes(level.value) === same)?.value ?? null;
      return [{ from: at, to: at + 1, column: asName, level: value, score: 0.95, rivals: [] }];
    }
    const isCoded = column && isNumeric(column);
    return isCoded ? [{ from: at, to: at + 1, column, level: null, score: 0.9, rivals: [] }] : [];
  });
}

const isYes = (value: string): boolean => ['1', 'yes', 'true', 'y', 't'].includes(value.trim().toLowerCase());

/** Everything in the words that speaks of the table, in their order. */
export function findMentions(index: TableIndex, spoken: readonly Word[], cues: readonly Cue[]): Mention[] {
  const words = spoken.map((word) => index.spelling.get(word.start) ?? word);
  const candidates = [...words.keys()].flatMap((from) => [
    ...nameCandidates(index, words, from),
    ...levelCandidates(index, words, from),
  ]);
  const taken: Mention[] = takeBest(candidates, words.length);
  const sexes = codedSexes(index, words).filter(
    (mention) => !taken.some((other) => overlaps(mention, other) && other.level !== null),
  );
  const free = taken.filter((mention) => !sexes.some((other) => overlaps(mention, other)));
  const all = [...free, ...sexes];
  const numbered = numberLevels(words, all).filter((mention) => !all.some((other) => overlaps(mention, other)));
  const sure = withoutVerbs(withoutWeakLevels([...all, ...numbered], words, index.entities), cues);
  const spans = [...sure, ...cues.filter(({ from, to }) => to - from > 1)];
  const claimed = new Set(
    spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset)),
  );
  return sure.map((mention) => doubted(mention, words, claimed, index.entities)).toSorted((a, b) => a.from - b.from);
}
