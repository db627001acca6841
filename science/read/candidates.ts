import { levelsOfWord, type LevelEntry } from './level-index.ts';
import type { Mention } from './mention.ts';
import { FORMS, keyOf, LONGEST_NAME, type NameEntry } from './name-index.ts';
import { isOrdinary } from './spelling.ts';
import type { TableIndex } from './table-index.ts';
import { ELEMENTS, SIZE_WORDS, SIZES, UNIT_NAMES } from './name-words.ts';
import type { ColumnFacts } from './columns.ts';
import { conceptOf, FILLER, GENERIC, MAGNITUDES, ORDINARY } from './vocabulary.ts';
import { singular, type Word } from './words.ts';
import { setOf } from './word-sets.ts';

/** Everything that a run of words may mean in a table; which of it is meant is decided in mentions.ts. */
export interface Candidate extends Mention {
  /** What decides between overlapping candidates. */
  readonly rank: number;
}

const BOUNDARY = setOf('and or vs versus than between by from as if when who which does do did is are was with');
const MOST_FILLERS = 3;

/** Runs of up to eight content words from a word on; what holds a phrase together is passed over. */
function runsFrom(words: readonly Word[], from: number): Run[] {
  const runs: Run[] = [];
  const run: Word[] = [];
  for (const [offset, word] of words.slice(from, from + LONGEST_NAME + MOST_FILLERS).entries()) {
    if (run.length > 0 && BOUNDARY.has(word.text)) break;
    if (run.length === 0 || !isFiller(word)) {
      run.push(word);
      runs.push({ from, to: from + offset + 1, run: [...run] });
    }
    if (word.after !== 'none' || run.length >= LONGEST_NAME) break;
  }
  return runs;
}

/** `A` of "meter A" is a name. */
const isFiller = ({ text, number, raw }: Word): boolean => FILLER.has(text) && number === null && raw !== 'A';

export function nameCandidates(index: TableIndex, words: readonly Word[], from: number): Candidate[] {
  const first = words[from];
  if (!first || (FILLER.has(first.text) && !isOneLetterName(index, first))) return [];
  return runsFrom(words, from).flatMap((each) => {
    const { run } = each;
    if (run.at(-1)?.text === 'per') return [];
    // "student per teacher" for student_teacher_ratio
    const bare = run.filter(({ text }) => text !== 'per');
    return (
      byForms(index, each, run, words[from - 1]) ??
      (bare.length < run.length ? byForms(index, each, bare, words[from - 1]) : undefined) ??
      otherwise(index, words, each)
    );
  });
}

/** "Lectures" are not the `lecturer`. */
const isAgentOf = ({ root }: Word, word: Word): boolean => root === `${word.root}r` || root === `${word.root}er`;
const isOtherAgent = ({ parts }: ColumnFacts, run: readonly Word[]): boolean =>
  run.some((word) => {
    const alike = parts.filter(({ stem }) => stem === word.stem);
    return alike.length > 0 && alike.every((part) => isAgentOf(part, word));
  });

/** "Fishing" is not the `fish_count`. */
const isOtherDoing = ({ column, partial }: NameEntry, run: readonly Word[]): boolean =>
  partial && run.some(({ text, stem }) => text.endsWith('ing') && column.parts.some((part) => part.text === stem));

/** "more frogs", "number of frogs": how many there are. */
const COUNTING = setOf('more fewer less most fewest many number of no extra');
const isCountedBy = (before: Word | undefined): boolean => before !== undefined && COUNTING.has(before.text);

function byForms(
  index: TableIndex,
  { from, to }: Run,
  run: readonly Word[],
  before: Word | undefined,
): Candidate[] | undefined {
  if (!run.every((word) => index.isNamed(word))) return undefined;
  for (const form of FORMS) {
    if (form.tag === '~' && isOwnHead(index, run)) return undefined;
    const entries = index.names.get(form.tag + keyOf(run.map(form.of)));
    const usable = entries?.filter(
      (entry) =>
        fits(entry, run) &&
        (form.tag !== '*' || !(isOtherAgent(entry.column, run) || isOtherDoing(entry, run))) &&
        !(entry.headless && isEntity(index, run) && !(entry.counted && isCountedBy(before)) && !isOfPair(index, entry)),
    );
    if (usable && usable.length > 0) return [toCandidate(usable, from, to, run.length, form.score)];
  }
  return undefined;
}

/** "The score" is the `math_score` before it is the `grade`, another word for it. */
const isOwnHead = ({ columns }: TableIndex, run: readonly Word[]): boolean => {
  const [only] = run;
  return (
    only !== undefined &&
    run.length === 1 &&
    GENERIC.has(only.text) &&
    columns.some(({ parts }) => parts.length > 1 && parts.at(-1)?.root === only.root)
  );
};

/** "Anxiety" of anxiety.csv that holds it before and after. */
const isOfPair = ({ structure: { pairs } }: TableIndex, { column }: NameEntry): boolean =>
  pairs.length === 1 && pairs.some(({ first, last }) => first === column || last === column);

interface Run {
  readonly from: number;
  readonly to: number;
  readonly run: readonly Word[];
}

/** Initials, the last word of a name, a unit. */
function otherwise(index: TableIndex, words: readonly Word[], { from, to, run }: Run): Candidate[] {
  if (run.length > LONGEST_INITIALS) return [];
  const other =
    byInitials(index, run) ??
    byHead(index, run, words[from - 1]) ??
    byUnit(index, words, from, run) ??
    bySize(index, run) ??
    byJoined(index, run);
  return other ? [toCandidate([other], from, to, run.length, 0.8)] : [];
}

const LONGEST_INITIALS = 5;

/** "miles per gallon" for mpg; two words only where neither is a word of every sentence. */
function byInitials(index: TableIndex, run: readonly Word[]): NameEntry | undefined {
  if (run.length < 2 || run.some(({ number }) => number !== null)) return undefined;
  if (run.length === 2 && run.some((word) => isOrdinary(word))) return undefined;
  const entries = index.names.get(`=${run.map(({ text }) => text.charAt(0)).join('')}`);
  const found = entries?.find(({ column }) => column.parts.some(({ text }) => text.length === run.length));
  return found && { ...found, score: 0.88, partial: false };
}

/** "the score" where one name ends in it; "the failure rate" is no charge rate. */
function byHead(index: TableIndex, run: readonly Word[], before: Word | undefined): NameEntry | undefined {
  const [head, more] = run;
  if (!head || more || isModified(index, head, before)) return undefined;
  const entries = index.names.get(`?${conceptOf(head.text)}`);
  return entries?.length === 1 ? entries[0] : undefined;
}

const STATISTICS = setOf('average mean median typical overall total');

/** A noun behind a word that names neither a level nor anything ordinary. */
function isModified(index: TableIndex, head: Word, before: Word | undefined): boolean {
  if (before?.after !== 'none' || conceptOf(head.text) !== head.root) return false;
  const isPlain =
    FILLER.has(before.text) ||
    ORDINARY.has(before.text) ||
    MAGNITUDES.has(before.text) ||
    STATISTICS.has(before.text) ||
    index.entities.has(before.root);
  return !isPlain && levelEntries(index, [before]).entries.length === 0;
}

/** "dropped out" for `dropout`. */
function byJoined(index: TableIndex, run: readonly Word[]): NameEntry | undefined {
  const [first, second] = run;
  const isPair = first !== undefined && second !== undefined && run.length === 2 && first.after === 'none';
  return isPair ? index.names.get(`=${first.stem}${second.text}`)?.[0] : undefined;
}

/** "smaller classes" where a column holds the class size, "bigger ponds" where one holds their area. */
function bySize(index: TableIndex, run: readonly Word[]): NameEntry | undefined {
  const [first, noun] = run;
  if (!first || !noun || run.length > 2 || !SIZE_WORDS.has(first.text)) return undefined;
  const entries = SIZES.flatMap((size) => index.names.get(`1${keyOf([noun.root, size])}`) ?? []);
  const [only, another] = entries.filter(({ partial }) => !partial);
  return another ? undefined : only;
}

/** "per mg/L": the column measured in it. */
function byUnit(index: TableIndex, words: readonly Word[], from: number, run: readonly Word[]): NameEntry | undefined {
  const isPer = words
    .slice(Math.max(0, from - 3), from)
    .some(({ text }) => ['per', 'additional', 'extra', 'every', 'each'].includes(text));
  if (!isPer) return undefined;
  const written = run.map(({ text }) => text).join(' ');
  const units = [written, ...(run.length <= 2 ? (UNIT_NAMES.get(singular(written)) ?? []) : [])];
  const entries = units.flatMap((unit) => index.names.get(`/${unit}`) ?? []);
  return entries.length === 1 ? entries[0] : undefined;
}

/** "Stars" of stars.csv are the rows, not the type of a star. */
const isEntity = ({ entities }: TableIndex, run: readonly Word[]): boolean => {
  const [only] = run;
  return only !== undefined && run.length === 1 && (entities.has(only.root) || entities.has(only.text));
};

/** A column of one letter is meant only where it is written exactly so, and "a" never. */
function fits(entry: NameEntry, run: readonly Word[]): boolean {
  const [only] = run;
  if (!only || run.length > 1) return true;
  if (only.text.length === 1) return fitsLetter(entry, only);
  if (FILLER.has(only.text)) return entry.column.name === only.raw;
  return !entry.partial || !GENERIC.has(only.text);
}

/** The name itself, or the symbol of an element that the name begins with. */
function fitsLetter({ column }: NameEntry, { raw, text }: Word): boolean {
  if (raw === 'a' || raw === 'I') return false;
  return column.name === raw || (raw !== text && column.parts[0]?.text === text && ELEMENTS.has(text));
}

const isOneLetterName = (index: TableIndex, word: Word): boolean =>
  (index.names.get(`=${word.text}`) ?? []).some((entry) => fits(entry, [word]));

function toCandidate(entries: readonly NameEntry[], from: number, to: number, length: number, form: number): Candidate {
  const best = entries.reduce((a, b) => (b.score > a.score ? b : a));
  // "Massive" of `mass_mj` and of `star_mass`: which of them is open, whichever ends in the word.
  const nearness = best.partial ? 0.12 : 0.04;
  const rivals = entries.filter((entry) => entry !== best && entry.score > best.score - nearness);
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
  if (!only || run.length > 1) return { entries: joinedLevels(index, run), exact: true };
  return { entries: levelsOfWord(index.levels, only) ?? [], exact: false };
}

/** "The waiting list" for `waitlist`. */
function joinedLevels({ levels }: TableIndex, [first, second, more]: readonly Word[]): readonly LevelEntry[] {
  return (first && second && !more ? levels.get(`1${first.stem}${second.root}`) : undefined) ?? [];
}

export function levelCandidates(index: TableIndex, words: readonly Word[], from: number): Candidate[] {
  if (index.levels.size === 0) return [];
  return runsFrom(words, from).flatMap((each) => {
    const { entries, exact } = levelEntries(index, each.run);
    const usable = entries.filter((entry) => isPlainLevel(entry, each.run, exact, words[from - 1]));
    const behind = words[each.to - 1]?.after === 'none' ? words[each.to] : undefined;
    const headed = usable.find(({ column }) => isPartOf(column, behind));
    if (headed) return [levelCandidate(headed, [headed], { ...each, to: each.to + 1 }, exact, 1)];
    const written = each.run.map(({ raw }) => raw).join(' ');
    const best = usable.find(({ value }) => value === written) ?? usable[0];
    return best ? [levelCandidate(best, usable, each, exact)] : [];
  });
}

/** "private schools" of `school_type` spans one word more than the level: the noun belongs to it. */
function levelCandidate(
  { column, value: level }: LevelEntry,
  usable: readonly LevelEntry[],
  { from, to, run }: Run,
  exact: boolean,
  headed = 0,
): Candidate {
  const rivals = usable.filter((entry) => entry.column !== column).map((entry) => entry.column);
  const score = (exact ? 0.97 : 0.92) * (rivals.length > 0 ? 0.85 : 1);
  return { from, to, column, level, score, rivals, rank: (run.length + headed) * 2 + 1.9 };
}

const isPartOf = ({ parts }: ColumnFacts, word: Word | undefined): boolean =>
  word !== undefined && parts.length > 1 && parts.some(({ root }) => root === word.root);

/** A single letter is a level only where it is written as the level is. */
function isPlainLevel(
  { value, column }: LevelEntry,
  run: readonly Word[],
  exact: boolean,
  before: Word | undefined,
): boolean {
  const [only] = run;
  if (!only || run.length > 1) return true;
  if (only.text.length === 1) return only.raw === value && (only.raw !== 'I' || isNamedBefore(column, before));
  return !exact || isCapital(only) || !(FILLER.has(only.text) && only.raw !== value);
}

/** "I" is a level behind the name of its column: "stage I". */
const isNamedBefore = ({ parts }: ColumnFacts, before: Word | undefined): boolean =>
  before !== undefined && parts.some(({ root }) => root === before.root);

/** "IT" is a sector, "it" is none. */
const isCapital = ({ raw }: Word): boolean => raw.length > 1 && raw === raw.toUpperCase();
