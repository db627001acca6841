import { CHOOSING_WORDS, OTHER_QUANTITIES } from '../vocabulary/choosing-words.ts';
import { headedKey, type NameEntry } from '../index/name-index.ts';
import { isParticipleForm, isPlain } from '../vocabulary/plain-words.ts';
import { isOrdinary } from '../vocabulary/spelling.ts';
import type { TableIndex } from '../index/table-index.ts';
import { FILLER } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, type Word } from '../words/words.ts';

/** "miles per gallon" for mpg; two words only where neither is a word of every sentence, or a unit is behind the letters. */
export function byInitials(
  index: TableIndex,
  run: readonly Word[],
  behind: Word | undefined,
): readonly NameEntry[] | undefined {
  if (run.length < 2 || run.some(({ number, root }) => number !== null || index.levels.has(`1${root}`)))
    return undefined;
  // "Per hectare" is no pH; "per cent" begins no name either, nor does "a proxy for how much".
  if (run[0]?.text === 'per' || run.some(({ text }) => ASKS.has(text))) return undefined;
  const letters = run.map(({ text }) => text.charAt(0)).join('');
  return (
    wholeByInitials(index, run, letters) ??
    partByInitials(index, run, letters, behind) ??
    headedByInitials(index, run) ??
    nameByInitials(index, run, letters)
  );
}

/** "Urgent care calls" of `uc_calls`: words that stand in no name and choose no rows, before the rest of the name. */
function headedByInitials(index: TableIndex, run: readonly Word[]): readonly NameEntry[] | undefined {
  for (let length = 2; length < run.length; length += 1) {
    const [spelled, rest] = [run.slice(0, length), run.slice(length)];
    const letters = spelled.map(({ text }) => text.charAt(0)).join('');
    const [only, another] = index.names.get(headedKey(letters, rest)) ?? [];
    if (only && !another && isSpelledSo(index, spelled) && !spelled.some(mayChoose)) return [only];
  }
  return undefined;
}

const mayChoose = (word: Word): boolean =>
  isOrdinary(word) || CHOOSING_WORDS.has(word.text) || OTHER_QUANTITIES.has(word.text) || isParticipleForm(word);

/** "Probing depth" of `PD_baseline`, `PD_6mo`: each of them. */
function nameByInitials(index: TableIndex, run: readonly Word[], letters: string): readonly NameEntry[] | undefined {
  if (run.length === 2 && run.some((word) => isOrdinary(word)) && !isInCapitals(index, letters)) return undefined;
  // "Are EF and age related in men" is no `ARM`.
  if (run.some(({ stem }) => RELATES.has(stem)) && run.some((word) => index.isNamed(word))) return undefined;
  // "pH on herbs" is no `pH`.
  if (run.some(({ text }) => text === letters)) return undefined;
  const entries = index.names.get(`=${letters}`);
  // "Laying date depends" is no `lay_date_doy`, whose initials are the same.
  const found = (entries ?? []).filter(({ column }) => column.parts.some(({ text }) => text === letters));
  return found.length > 0 ? found.map((entry) => ({ ...entry, score: 0.88, partial: false })) : undefined;
}

/** "Final gravity" of `FG` beside `reached_FG`. */
function wholeByInitials(index: TableIndex, run: readonly Word[], letters: string): readonly NameEntry[] | undefined {
  const named = isInCapitals(index, letters) ? nameByInitials(index, run, letters) : undefined;
  const whole = named?.find(({ column }) => column.name === letters.toUpperCase());
  return whole && [whole];
}

/** "Heat treatment" of `HT`. */
const isInCapitals = ({ names }: TableIndex, letters: string): boolean =>
  (names.get(`=${letters}`) ?? []).some(({ column }) => column.name === letters.toUpperCase());

/** "Return to sport" of `RTS`: what joins the words gives a letter too. */
export function byAllInitials(
  index: TableIndex,
  words: readonly Word[],
  run: readonly Word[],
): readonly NameEntry[] | undefined {
  if (run.length < 2 || words.length === run.length || !words.every((word) => word.number === null)) return undefined;
  const found = nameByInitials(index, words, words.map(({ text }) => text.charAt(0)).join(''));
  // "A difference in milk" is no `DIM`, and "days in milk" are.
  const isOther = (word: Word) =>
    index.isNamed(word) && !found?.some(({ column }) => column.parts.some(({ root }) => root === word.root));
  return run.some(isOther) && run.slice(0, 1).every(isPlain) ? undefined : found;
}

const ASKS = setOf('how what which who when where why whether if');
const RELATES = setOf('relat correl associ link connect differ');

/** "Total phosphorus" of `tp_ug_l`. */
function partByInitials(
  index: TableIndex,
  run: readonly Word[],
  letters: string,
  behind: Word | undefined,
): readonly NameEntry[] | undefined {
  if (run.every((word) => isOrdinary(word))) return undefined;
  const [measured, another] = index.names.get(`&${letters}`) ?? [];
  const isOnly = another === undefined && isSpelledSo(index, run) && !isHeadOf(index, run, behind);
  return measured && isOnly ? [measured] : undefined;
}

/** No word of the run but an ordinary one stands in a name of its own. */
const isSpelledSo = (index: TableIndex, run: readonly Word[]): boolean =>
  run.every((word) => !FILLER.has(word.text) && (isOrdinary(word) || !index.isNamed(word)));

/** "Total blood volume" is no `tb`. */
const isHeadOf = (index: TableIndex, run: readonly Word[], behind: Word | undefined): boolean =>
  joins(run.at(-1)) &&
  behind !== undefined &&
  !isOrdinary(behind) &&
  !index.isNamed(behind) &&
  !SAYS_HOW.has(behind.root);

/** "Urinary albumin concentration", "the false belief task". */
const SAYS_HOW = setOf(
  'concentration content task test scale score index questionnaire inventory assessment assay trial measurement level rating',
);
