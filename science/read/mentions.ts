import type { ColumnFacts } from './columns.ts';
import { isGroup, isNumeric } from './columns.ts';
import type { Cue } from './find-cues.ts';
import { isOrdinary } from './spelling.ts';
import { levelConcept, type LevelEntry } from './level-index.ts';
import { FORMS, keyOf, LONGEST_NAME, type NameEntry } from './name-index.ts';
import type { TableIndex } from './table-index.ts';
import { conceptOf, FILLER, GENERIC, UNIT_NAMES, WEAK_LEVELS } from './vocabulary.ts';
import { singular, type Word } from './words.ts';

/** Words `from` up to, not including, `to` speak of a column, or of one of its levels. */
export interface Mention {
  readonly from: number;
  readonly to: number;
  readonly column: ColumnFacts;
  readonly level: string | null;
  /** How well the words fit, 0 to 1; less where they fit several columns. */
  readonly score: number;
  /** Other columns that the words fit as well. */
  readonly rivals: readonly ColumnFacts[];
}

interface Candidate extends Mention {
  /** What decides between overlapping candidates. */
  readonly rank: number;
}

const BOUNDARY: ReadonlySet<string> = new Set([
  'and',
  'or',
  'vs',
  'versus',
  'than',
  'between',
  'by',
  'from',
  'as',
  'if',
  'when',
  'who',
  'which',
  'does',
  'do',
  'did',
  'is',
  'are',
  'was',
  'with',
]);
const MOST_FILLERS = 3;

/** Runs of up to eight content words from a word on; what holds a phrase together is passed over. */
function runsFrom(words: readonly Word[], from: number): { readonly to: number; readonly run: readonly Word[] }[] {
  const runs: { to: number; run: readonly Word[] }[] = [];
  const run: Word[] = [];
  let fillers = 0;
  for (let at = from; at < words.length && run.length < LONGEST_NAME; at += 1) {
    const word = words[at];
    if (!word) break;
    const isFiller = FILLER.has(word.text) && run.length > 0 && word.number === null && word.raw !== 'A';
    if (run.length > 0 && BOUNDARY.has(word.text)) break;
    if (isFiller) fillers += 1;
    else {
      run.push(word);
      runs.push({ to: at + 1, run: [...run] });
    }
    if (fillers > MOST_FILLERS || word.after !== 'none') break;
  }
  return runs;
}

function nameCandidates(index: TableIndex, words: readonly Word[], from: number): Candidate[] {
  const first = words[from];
  if (!first || (FILLER.has(first.text) && !isOneLetterName(index, first))) return [];
  return runsFrom(words, from).flatMap(({ to, run }) => {
    for (const form of FORMS) {
      const entries = index.names.get(form.tag + keyOf(run.map(form.of)));
      const usable = entries?.filter((entry) => fits(entry, run));
      if (usable && usable.length > 0) return [toCandidate(usable, from, to, run.length, form.score)];
    }
    const other = byInitials(index, run) ?? byHead(index, run) ?? byUnit(index, words, from, run);
    return other ? [toCandidate([other], from, to, run.length, 0.8)] : [];
  });
}

/** "miles per gallon" for mpg; two words only where neither is a word of every sentence. */
function byInitials(index: TableIndex, run: readonly Word[]): NameEntry | undefined {
  if (run.length < 2 || run.length > 5 || run.some(({ number }) => number !== null)) return undefined;
  if (run.length === 2 && run.some((word) => isOrdinary(word))) return undefined;
  const entries = index.names.get(`=${run.map(({ text }) => text.charAt(0)).join('')}`);
  const found = entries?.find(({ column }) => column.parts.some(({ text }) => text.length === run.length));
  return found && { ...found, score: 0.88, partial: false };
}

/** "the score" where one name ends in it. */
function byHead(index: TableIndex, run: readonly Word[]): NameEntry | undefined {
  const entries = run.length === 1 ? index.names.get(`?${run[0]?.root ?? ''}`) : undefined;
  return entries?.length === 1 ? entries[0] : undefined;
}

/** "per mg/L": the column measured in it. */
function byUnit(index: TableIndex, words: readonly Word[], from: number, run: readonly Word[]): NameEntry | undefined {
  const isPer = words
    .slice(Math.max(0, from - 3), from)
    .some(({ text }) => ['per', 'additional', 'extra', 'every', 'each'].includes(text));
  if (!isPer) return undefined;
  const written = run.map(({ text }) => text).join(' ');
  const units = [written, ...(run.length === 1 ? (UNIT_NAMES.get(singular(written)) ?? []) : [])];
  const entries = units.flatMap((unit) => index.names.get(`/${unit}`) ?? []);
  return entries?.length === 1 ? entries[0] : undefined;
}

/** A column of one letter is meant only where it is written exactly so, and "a" never. */
function fits({ column, partial }: NameEntry, run: readonly Word[]): boolean {
  const [only] = run;
  if (!only || run.length > 1) return true;
  if (only.text.length === 1) return column.name === only.raw && only.raw !== 'a' && only.raw !== 'I';
  if (FILLER.has(only.text)) return column.name === only.raw;
  return !partial || !GENERIC.has(only.text);
}

const isOneLetterName = (index: TableIndex, word: Word): boolean =>
  (index.names.get(`=${word.text}`) ?? []).some(({ column }) => column.name === word.raw && word.raw !== 'a');

function toCandidate(entries: readonly NameEntry[], from: number, to: number, length: number, form: number): Candidate {
  const best = entries.reduce((a, b) => (b.score > a.score ? b : a));
  const rivals = entries.filter((entry) => entry !== best && entry.score > best.score - 0.04);
  const score = Math.min(1, best.score) * (rivals.length > 0 ? 0.6 : 1);
  return {
    from,
    to,
    column: best.column,
    level: null,
    score,
    rivals: rivals.map(({ column }) => column),
    rank: length * 2 + best.score + form - (rivals.length > 0 ? 0.3 : 0),
  };
}

function levelEntries(
  index: TableIndex,
  run: readonly Word[],
): { readonly entries: readonly LevelEntry[]; readonly exact: boolean } {
  const [only] = run;
  const exact = index.levels.get(`1${run.map(({ root }) => root).join(' ')}`);
  if (exact) return { entries: exact, exact: true };
  const plural = index.levels.get(
    `1${run.map(({ text }, at) => (at === run.length - 1 && text.endsWith('s') ? text.slice(0, -1) : text)).join(' ')}`,
  );
  if (plural) return { entries: plural, exact: true };
  if (!only || run.length > 1) return { entries: [], exact: false };
  const everyday = levelConcept(only.text);
  const byConcept = everyday === undefined ? undefined : index.levels.get(`#${everyday}`);
  return {
    entries: byConcept ?? (only.text.length > 4 ? index.levels.get(`*${only.stem}`) : undefined) ?? [],
    exact: false,
  };
}

function levelCandidates(index: TableIndex, words: readonly Word[], from: number): Candidate[] {
  return runsFrom(words, from).flatMap(({ to, run }) => {
    const { entries, exact } = levelEntries(index, run);
    const usable = entries.filter((entry) => isPlainLevel(entry, run, exact));
    const [best, ...rivals] = usable;
    if (!best) return [];
    const score = (exact ? 0.97 : 0.92) * (rivals.length > 0 ? 0.85 : 1);
    return [
      {
        from,
        to,
        column: best.column,
        level: best.value,
        score,
        rivals: rivals.map(({ column }) => column),
        rank: run.length * 2 + 1.9,
      },
    ];
  });
}

/** A single letter is a level only where it is written as the level is. */
function isPlainLevel({ value }: LevelEntry, run: readonly Word[], exact: boolean): boolean {
  const [only] = run;
  if (!only || run.length > 1) return true;
  if (only.text.length === 1) return only.raw === value && only.raw !== 'I';
  return !exact || !(FILLER.has(only.text) && only.raw !== value);
}

/** "group 3", "4 cylinders": a number beside a column that holds it among few values. */
function numberLevels(words: readonly Word[], mentions: readonly Mention[]): Mention[] {
  return mentions.flatMap((mention) => {
    const { column } = mention;
    if (mention.level !== null || !(isNumeric(column) || isGroup(column)) || column.profile.distinct > 60) return [];
    if (column.kind === 'quantity' && column.profile.distinct > 12 && !column.temporal) return [];
    return numbersAround(words, mention).flatMap((at) => {
      const value = column.profile.levels.find((level) => Number(level.value) === numberAt(words, at))?.value;
      return value === undefined ? [] : [{ ...mention, from: at, to: at + 1, level: value, score: 0.95, rivals: [] }];
    });
  });
}

const BETWEEN_NUMBERS: ReadonlySet<string> = new Set(['and', 'or', 'vs', 'versus', 'to', 'the', 'with', 'than', 'is']);
const NO_LEVEL_BEFORE: ReadonlySet<string> = new Set([
  'over',
  'above',
  'under',
  'below',
  'than',
  'least',
  'most',
  'since',
  'until',
  'to',
  'from',
  '>',
  '<',
  '>=',
  '<=',
  'exceeding',
  'exceeds',
  'between',
  'last',
  'about',
]);

function numbersAround(words: readonly Word[], { from, to, column }: Mention): number[] {
  const found: number[] = [];
  for (let at = to; at < words.length && at < to + 9; at += 1) {
    const word = words[at];
    if (!word) break;
    if (word.number !== null && !word.glued) found.push(at);
    else if (!BETWEEN_NUMBERS.has(word.text) && !column.parts.some(({ root }) => root === word.root)) break;
  }
  if (found.length > 0) return words[to] && NO_LEVEL_BEFORE.has(words[to].text) ? [] : found;
  return numbersBefore(words, from);
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** A number, or "third" right before a name. */
function numberAt(words: readonly Word[], at: number): number | null {
  const word = words[at];
  if (!word) return null;
  const ordinal = ORDINALS.findIndex((each) => each === word.text);
  return ordinal < 0 ? word.number : ordinal + 1;
}

/** "4, 6 and 8 cylinders". */
function numbersBefore(words: readonly Word[], from: number): number[] {
  const found: number[] = [];
  for (let at = from - 1; at >= 0 && at > from - 9; at -= 1) {
    const word = words[at];
    if (!word) break;
    if (numberAt(words, at) !== null && !word.glued) found.unshift(at);
    else if (!BETWEEN_NUMBERS.has(word.text) || (found.length === 0 && word.text !== 'the'))
      return NO_LEVEL_BEFORE.has(word.text) && found.length < 2 ? [] : found;
  }
  return found;
}

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
function withoutWeakLevels(mentions: readonly Mention[], words: readonly Word[]): Mention[] {
  const named = new Map<ColumnFacts, number[]>();
  for (const { column, from } of mentions) named.set(column, [...(named.get(column) ?? []), from]);
  return mentions.filter((mention) => {
    const word = words[mention.from];
    if (mention.level === null || mention.to - mention.from > 1 || !word) return true;
    if (!WEAK_LEVELS.has(word.text) && word.text.length > 1) return true;
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
function doubted(mention: Mention, words: readonly Word[], claimed: ReadonlySet<number>): Mention {
  if (mention.level === null && isHeaded(mention, words, claimed)) return { ...mention, score: mention.score * 0.45 };
  if (mention.level !== null || mention.score >= 0.93) return mention;
  const before = words[mention.from - 1];
  const isOpen =
    before?.after === 'none' &&
    before.number === null &&
    before.text.length > 2 &&
    !isOrdinary(before) &&
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
  const sure = withoutVerbs(withoutWeakLevels([...all, ...numbered], words), cues);
  const spans = [...sure, ...cues.filter(({ from, to }) => to - from > 1)];
  const claimed = new Set(
    spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset)),
  );
  return sure.map((mention) => doubted(mention, words, claimed)).toSorted((a, b) => a.from - b.from);
}
