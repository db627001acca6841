import { formKeys, readForms, withoutFormsOf, type FormReading } from '../analysis/engine/question/word-forms.ts';
import { words } from '../analysis/engine/question/words.ts';
import { withoutRemark } from '../analysis/engine/report/units.ts';
import {
  grouped,
  indexColumns,
  readColumn,
  readText,
  withoutUnits,
  type ColumnIndex,
  type ReadColumn,
  type ReadText,
} from './column-index.ts';
import { asksAboutResult, isResult } from './result-columns.ts';
import { plain } from './sentences.ts';

/** Which columns a text speaks of, and how a column is called in a sentence. */

/** A question may name every column of a wide table; these many, in the order of the table, are enough. */
const MOST_NAMED = 500;
// Too common in questions to point at a column when they are only a part of its name.
const VAGUE = new Set(
  `a an and as at by for from in is of on or per the to with id no name number count value type class group level code total new
  all any data row column table average mean rate time first last each other size change relation effect unit test`.split(
    /\s+/,
  ),
);

/** Stems of the words in a column's name, units left out: `body_mass_g` → body, mass (as the stem shared with weight). */
export function columnStems(column: string): readonly string[] {
  return readColumn(column).stems;
}

// Words run together by these can be taken apart and still say the same; a slash or a bracket cannot.
const ORDINARY = /^[\p{L}\p{M}\p{N}\s_.-]*$/u;

/** "body_mass_g" → "body mass", "Group (A/B)" → "group" */
export function spokenName(column: string): string {
  // An accent written as a sign of its own would be cut from its letter.
  const name = withoutRemark(column).normalize('NFC');
  if (!ORDINARY.test(name)) return plain(name);
  const parts = withoutUnits(words(name).map(({ start, end }) => name.slice(start, end).toLowerCase()));
  // A digit of a name, set apart, would read as a number that was measured.
  if (parts.length === 0 || parts.some((part) => /^\d/.test(part))) return writtenName(name);
  return plain(parts.join(' '));
}

/** The column's own name; in quotation marks where it would not be recognised as a name in a sentence. */
export function writtenName(column: string): string {
  return /^[\p{L}\p{N}_.-]+$/u.test(column) ? plain(column) : `“${plain(column)}”`;
}

function isWritten({ lower }: ReadColumn, { lower: text }: ReadText): boolean {
  const at = text.indexOf(lower);
  if (at < 0) return false;
  const around = text.slice(at - 1 < 0 ? 0 : at - 1, at) + text.slice(at + lower.length, at + lower.length + 1);
  return !/[\p{L}\p{N}_]/u.test(around);
}

const hasAllStems = ({ stems }: ReadColumn, text: ReadText): boolean => stems.every((stem) => text.stems.has(stem));

/** True if all words of the column's name occur in the text, or synonyms of them. */
export function namesOutright(text: string, column: string): boolean {
  const [spoken, name] = [readText(text), readColumn(column)];
  return isWritten(name, spoken) || hasAllStems(name, spoken);
}

/** True if the text names the column, be it in another form of its words: "vaccination" for `vaccinated`. */
export function speaksOf(text: string, column: string): boolean {
  return namesOutright(text, column) || readForms(readText(text).words, [readColumn(column).telling]).named.length > 0;
}

// "A", "no" and "1" are words of any sentence.
const SHORTEST_LEVEL = 3;

/** True if the text names this level of a column: "Gentoo", "males". */
export function namesLevel(text: string, level: string): boolean {
  const wanted = words(level).map(({ text: word }) => word);
  const present = new Set(readText(text).words.flatMap(({ text: word, stem }) => [word, stem]));
  return level.length >= SHORTEST_LEVEL && wanted.length > 0 && wanted.every((word) => present.has(word));
}

/** The one column that a part of its name is enough to tell from all others: "flippers" for `flipper_length_mm`. */
function namedByOneWord(text: ReadText, { byStem }: ColumnIndex): readonly ReadColumn[] {
  const spoken = text.words.filter(({ text: word, stem }) => word.length > 2 && !VAGUE.has(word) && !VAGUE.has(stem));
  return [...new Set(spoken.map(({ stem }) => stem))].flatMap((stem) => {
    const holders = byStem.get(stem) ?? [];
    return holders.length === 1 ? holders : [];
  });
}

/** "better for kidney stones" compares results, and `stone_size` is not meant: "stones" says who is concerned. */
function namesWhomItConcerns({ name, stems }: ReadColumn, { stems: spoken }: ReadText): boolean {
  if (isResult(name)) return false;
  const [head = '', ...before] = stems.toReversed();
  return !spoken.has(head) && before.filter((stem) => spoken.has(stem)).length === 1;
}

/** The columns whose names stand in the text as a whole, in the order of the table. */
function namedAsWhole(text: ReadText, { columns, byFirstStem, withoutStems }: ColumnIndex): readonly ReadColumn[] {
  const possible = [...text.stems].flatMap((stem) => byFirstStem.get(stem) ?? []);
  const spoken = new Set([...withoutStems, ...possible.filter((column) => hasAllStems(column, text))]);
  return columns.filter((column) => spoken.has(column) || isWritten(column, text)).slice(0, MOST_NAMED);
}

/** The columns that a text names in words of theirs. */
function namedInOwnWords(text: ReadText, columns: readonly string[]): readonly ReadColumn[] {
  const index = indexColumns(columns);
  const whole = namedAsWhole(text, index);
  const outright = withoutPartsOfLonger(whole);
  const claimed = new Set(outright.flatMap(({ stems }) => stems));
  const aboutResult = asksAboutResult(text.text, index.results, (result) => namesOutright(text.text, result));
  const single = namedByOneWord(text, index).filter(
    (column) => !column.stems.some((stem) => claimed.has(stem)) && !(aboutResult && namesWhomItConcerns(column, text)),
  );
  return [...outright, ...single];
}

/** `mass` is not meant where `body_mass` is, unless the names say the same. */
function withoutPartsOfLonger(named: readonly ReadColumn[]): readonly ReadColumn[] {
  const byStem = grouped(named, ({ stems }) => new Set(stems));
  return named.filter(({ stems }) => {
    const others = stems[0] === undefined ? named : (byStem.get(stems[0]) ?? []);
    return !others.some(
      (other) => other.stems.length > stems.length && stems.every((stem) => other.stems.includes(stem)),
    );
  });
}

/** What is named in another form of the words of a name, where no column is named in its own. */
export function namedByForms(text: string, columns: readonly string[]): FormReading {
  const spoken = readText(text);
  return formsBeside(spoken, namedInOwnWords(spoken, columns), indexColumns(columns));
}

function formsBeside(text: ReadText, own: readonly ReadColumn[], { columns, byFirstForm }: ColumnIndex): FormReading {
  const free = withoutFormsOf(
    text.words,
    own.map(({ telling }) => telling),
  );
  const possible = new Set(free.flatMap(formKeys).flatMap((key) => byFirstForm.get(key) ?? []));
  for (const column of own) possible.delete(column);
  const others = columns.filter((column) => possible.has(column));
  return readForms(
    free,
    others.map(({ telling }) => telling),
  );
}

/** The columns that a text names, in the order it names them. */
export function columnsNamedIn(text: string, columns: readonly string[]): readonly string[] {
  const spoken = readText(text);
  const own = namedInOwnWords(spoken, columns);
  const first = new Map<string, number>();
  for (const { stem, start } of spoken.words) if (!first.has(stem)) first.set(stem, start);
  const places = new Map<string, number>();
  for (const { name, stems } of own)
    places.set(name, Math.min(...stems.map((stem) => first.get(stem) ?? text.length), text.length));
  for (const { name, at } of formsBeside(spoken, own, indexColumns(columns)).named) {
    places.set(name, at[0]?.start ?? text.length);
  }
  return [...places].sort(([, a], [, b]) => a - b).map(([column]) => column);
}
