import { pairWith } from '../tables/paired-columns.ts';
import { byAllInitials, byInitials } from './initials.ts';
import { levelEntries } from './level-candidates.ts';
import { FORMS, keyOf, OF_DOERS, type NameEntry } from '../index/name-index.ts';
import { asSaid, runsFrom, type Candidate, type Run } from './runs.ts';
import { isDoer } from '../words/stem.ts';
import { DIMENSIONS } from '../vocabulary/dimensions.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import type { TableIndex } from '../index/table-index.ts';
import { ELEMENTS, PERSONS, SIZE_WORDS, SIZES, UNIT_NAMES } from '../vocabulary/name-words.ts';
import { countedWords } from '../tables/count-columns.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { conceptOf, FILLER, GENERIC, MAGNITUDES, ORDINARY } from '../vocabulary/vocabulary.ts';
import { MEASURE_NOUNS, ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { areTried } from './tried.ts';
import { beforeThe, fold, joins, singular, textAt, type Word } from '../words/words.ts';
import { setOf } from '../words/word-sets.ts';

/** The columns that a run of words may mean. */

export function nameCandidates(index: TableIndex, words: readonly Word[], from: number): Candidate[] {
  const first = words[from];
  if (!first || (FILLER.has(first.text) && !isOneLetterName(index, first)) || isBound(words, from)) return [];
  return runsFrom(words, from, index.sayings).flatMap((each) => {
    const { run } = each;
    if (run.at(-1)?.text === 'per') return [];
    // "student per teacher" for student_teacher_ratio
    const bare = run.filter(({ text }) => text !== 'per');
    const found =
      byForms(index, each, run, words) ??
      (bare.length < run.length ? byForms(index, each, bare, words) : undefined) ??
      otherwise(index, words, each);
    return each.said === true ? found.map(asSaid) : found;
  });
}

/** "Below 8 on the ISI" names no `ISI_wk8`; "over 12 months" may name the column of the twelve. */
const isBound = (words: readonly Word[], at: number): boolean =>
  words[at]?.number != null &&
  !SPANS.has(words[at + 1]?.root ?? '') &&
  (BOUNDS.has(textAt(words, at - 1)) || (textAt(words, at - 1) === 'than' && DEGREES.has(textAt(words, at - 2))));
const BOUNDS = setOf('above below under over least exceeding > < >= <= ≥ ≤');
const DEGREES = setOf('more less fewer higher lower greater');
const SPANS = setOf('year month week day hour minute second yr mo wk');

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

/** "more frogs", "number of frogs", "the share of the frogs": how many there are. */
const isCountedBy = (words: readonly Word[], from: number): boolean => {
  const at = beforeThe(words, from);
  return COUNTING.has(textAt(words, at)) || (textAt(words, at) === 'of' && NUMBERS.has(textAt(words, at - 1)));
};
const COUNTING = setOf('more fewer less most fewest many no extra total');
const NUMBERS = setOf('number numbers count counts total sum share shares proportion percentage percent fraction');

function byForms(
  index: TableIndex,
  { from, to }: Run,
  run: readonly Word[],
  words: readonly Word[],
): Candidate[] | undefined {
  const beside = { before: words[from - 1], behind: words[to], isCounted: isCountedBy(words, from) };
  if (!run.every((word) => index.isNamed(word))) return undefined;
  for (const form of FORMS) {
    if (form.tag === '~' && isOwnHead(index, run)) return undefined;
    if (form.tag === OF_DOERS && !run.some(saysWho)) return undefined;
    const entries = withoutTried(index, index.names.get(form.tag + keyOf(run.map(form.of))), words, { from, to });
    const usable = entries?.filter(
      (entry) =>
        fits(entry, run) &&
        !(form.tag === '*' && (isOtherAgent(entry.column, run) || isOtherDoing(entry, run))) &&
        !(entry.headless && isOfRows(index, entry, run, beside)),
    );
    if (usable && usable.length > 0) return [toCandidate(usable, from, to, run.length, form.score)];
  }
  return undefined;
}

/** "Dead cells" of `n_dead` and `n_cells` are of no `cell_line`. */
function withoutTried(
  index: TableIndex,
  entries: readonly NameEntry[] | undefined,
  words: readonly Word[],
  place: { readonly from: number; readonly to: number },
): readonly NameEntry[] | undefined {
  const isOfTried = entries?.some((entry) => areTried(index, entry, words, place));
  return isOfTried ? entries?.filter(({ partial }) => !partial) : entries;
}

/** The words around a run. */
interface Beside {
  readonly before: Word | undefined;
  readonly behind: Word | undefined;
  readonly isCounted: boolean;
}

/** The first words of a name alone may be what the rows are called. */
const isOfRows = (index: TableIndex, entry: NameEntry, run: readonly Word[], beside: Beside): boolean =>
  isRowsNoun(entry, run, beside.behind) ||
  (isEntity(index, run) && !isOfPair(index, entry) && !saysColumn(index, entry, run, beside));

/** What the table is called after is a column nevertheless. */
const saysColumn = (
  index: TableIndex,
  entry: NameEntry,
  run: readonly Word[],
  { before, behind, isCounted }: Beside,
): boolean =>
  isScored(entry, run) ||
  isMeasured(run, behind) ||
  isSought(index, entry, before) ||
  (countedWords(entry.column).length > 0 && (isCounted || behind?.text === 'per'));

/** "Wellbeing" of `wellbeing_score` in wellbeing.csv is what is measured, and no row of it. */
const isScored = ({ column: { parts } }: NameEntry, [only]: readonly Word[]): boolean =>
  only !== undefined &&
  only.text === only.root &&
  parts.length === 2 &&
  parts[0]?.text === only.text &&
  SCORES.has(parts[1]?.text ?? '') &&
  !ROW_NOUNS.has(only.root) &&
  !PERSONS.has(only.root);
const SCORES = setOf('score index scale rating');

/** "Sprint times" of sprint_training.csv that holds `sprint_s`; "patient age" is another column's. */
const isMeasured = (run: readonly Word[], behind: Word | undefined): boolean =>
  joins(run.at(-1)) &&
  MEASURE_NOUNS.has(behind?.root ?? '') &&
  // "Tadpoles shorter" in Basel.
  !DIMENSIONS.has(behind?.raw.toLowerCase() ?? '') &&
  !ROW_NOUNS.has(run.at(-1)?.root ?? '');

/** "Which ward had most", of wards that stand in several rows each. */
const isSought = ({ structure }: TableIndex, { column }: NameEntry, before: Word | undefined): boolean =>
  before?.text === 'which' && column === structure.subject;

/** "Owners", "ownership"; not "lower". */
const saysWho = (word: Word): boolean => (isDoer(word.text) && !isOrdinary(word)) || word.text.endsWith('ership');

/** "Recipients with diabetes" beside `recip_age` are the rows, and not what they are described by. */
function isRowsNoun({ column }: NameEntry, [only, another]: readonly Word[], behind: Word | undefined): boolean {
  if (!only || another || !joins(only) || !CHOOSES_ROWS.has(behind?.text ?? '')) return false;
  const written = only.raw.toLowerCase();
  const isPlural = written !== singular(written) && ROW_NOUNS.has(singular(written));
  return isPlural && !column.parts.some(({ text }) => text === written);
}
const CHOOSES_ROWS = setOf('with without of on who that whose having have has receiving taking given');

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
  pairs.length === 1 && pairWith(pairs, column) !== undefined;

/** Initials, the last word of a name, a unit. */
function otherwise(index: TableIndex, words: readonly Word[], { from, to, run }: Run): Candidate[] {
  if (run.length > LONGEST_INITIALS) return [];
  const spelled = byInitials(index, run, words[to]) ?? byAllInitials(index, words.slice(from, to), run);
  if (spelled) return [toCandidate(spelled, from, to, run.length, 0.8)];
  const other =
    byHead(index, run, words[from - 1]) ??
    byUnit(index, words, from, run) ??
    bySize(index, run) ??
    byJoined(index, run);
  return other ? [toCandidate([other], from, to, run.length, 0.8)] : [];
}

const LONGEST_INITIALS = 5;

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

/** "dropped out" for `dropout`, "peri-implantitis" for `periimplantitis`. */
function byJoined(index: TableIndex, run: readonly Word[]): NameEntry | undefined {
  const [first, second] = run;
  const isPair = first !== undefined && second !== undefined && run.length === 2 && first.after === 'none';
  return isPair
    ? (index.names.get(`=${first.stem}${second.text}`) ??
        index.names.get(`=${fold(first.raw)}${fold(second.raw)}`))?.[0]
    : undefined;
}

/** "smaller classes" where a column holds the class size, "bigger ponds" where one holds their area, "older donors" where one holds their age. */
function bySize(index: TableIndex, run: readonly Word[]): NameEntry | undefined {
  const [first, noun] = run;
  if (!first || !noun || run.length > 2) return undefined;
  const dimension = DIMENSIONS.get(first.text);
  const sizes = SIZE_WORDS.has(first.text) ? SIZES : dimension === undefined ? [] : [dimension];
  const entries = sizes.flatMap((size) => index.names.get(`1${keyOf([noun.root, size])}`) ?? []);
  const [only, another] = entries.filter(({ partial }) => !partial);
  return another ? undefined : only;
}

const BEFORE_UNIT = setOf('per additional extra every each');
/** "per mg/L", "how many MPa": the column measured in it. */
function byUnit(index: TableIndex, words: readonly Word[], from: number, run: readonly Word[]): NameEntry | undefined {
  const [first, second, third] = words.slice(Math.max(0, from - 3), from).toReversed();
  const isPer = [first, second, third].some((word) => BEFORE_UNIT.has(word?.text ?? ''));
  if (!isPer && !(first?.text === 'many' && second?.text === 'how')) return undefined;
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
  if (FILLER.has(only.text)) return entry.column.name === only.raw || isInCapitals(entry.column, only);
  return !entry.partial || !GENERIC.has(only.text);
}

/** "DO" of `DO_mg_L` is the oxygen, and "do" asks. */
const isInCapitals = ({ name, parts }: ColumnFacts, { raw }: Word): boolean =>
  parts.length === 1 && raw.length > 1 && raw === raw.toUpperCase() && parts[0]?.raw === raw && name.startsWith(raw);

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
