import { tellingWords } from '../analysis/engine/question/name-matches.ts';
import { readForms, withoutFormsOf, type FormReading } from '../analysis/engine/question/word-forms.ts';
import { words } from '../analysis/engine/question/words.ts';
import { withoutRemark } from '../analysis/engine/report/units.ts';
import { asksAboutResult, isResult } from './result-columns.ts';
import { plain } from './sentences.ts';

/** Which columns a text speaks of, and how a column is called in a sentence. */

const UNITS = new Set(
  `mm cm m km in ft g kg mg ug lb lbs oz l ml dl s sec ms min h hr hrs hz khz w kw v k c f pct percent usd eur gbp mmhg bpm n`.split(
    ' ',
  ),
);
// Too common in questions to point at a column when they are only a part of its name.
const VAGUE = new Set(
  `a an and as at by for from in is of on or per the to with id no name number count value type class group level code total new
  all any data row column table average mean rate time first last each other size change relation effect unit test`.split(
    /\s+/,
  ),
);

function withoutUnits(parts: readonly string[]): readonly string[] {
  const kept = parts.filter((part, index) => index === 0 || !UNITS.has(part));
  return kept.length > 0 ? kept : parts;
}

/** Stems of the words in a column's name, units left out: `body_mass_g` → body, mass (as the stem shared with weight). */
export function columnStems(column: string): readonly string[] {
  const parts = words(withoutRemark(column));
  const kept = new Set(withoutUnits(parts.map(({ text }) => text)));
  return parts.filter(({ text }) => kept.has(text)).map(({ stem }) => stem);
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

const stemsIn = (text: string): Set<string> => new Set(words(text).map(({ stem }) => stem));

function isWritten(column: string, text: string): boolean {
  const at = text.toLowerCase().indexOf(column.toLowerCase());
  if (at < 0) return false;
  const around = text.slice(at - 1 < 0 ? 0 : at - 1, at) + text.slice(at + column.length, at + column.length + 1);
  return !/[\p{L}\p{N}_]/u.test(around);
}

/** True if all words of the column's name occur in the text, or synonyms of them. */
export function namesOutright(text: string, column: string): boolean {
  if (isWritten(column, text)) return true;
  const stems = stemsIn(text);
  return columnStems(column).every((stem) => stems.has(stem));
}

/** True if the text names the column, be it in another form of its words: "vaccination" for `vaccinated`. */
export function speaksOf(text: string, column: string): boolean {
  return namesOutright(text, column) || readForms(words(text), [named(column)]).named.length > 0;
}

const named = (column: string) => ({ name: column, parts: tellingWords(column) });

// "A", "no" and "1" are words of any sentence.
const SHORTEST_LEVEL = 3;

/** True if the text names this level of a column: "Gentoo", "males". */
export function namesLevel(text: string, level: string): boolean {
  const wanted = words(level).map(({ text: word }) => word);
  const present = new Set(words(text).flatMap(({ text: word, stem }) => [word, stem]));
  return level.length >= SHORTEST_LEVEL && wanted.length > 0 && wanted.every((word) => present.has(word));
}

/** The one column that a part of its name is enough to tell from all others: "flippers" for `flipper_length_mm`. */
function toldByOneWord(text: string, columns: readonly string[]): readonly string[] {
  const spoken = words(text).filter(({ text: word, stem }) => word.length > 2 && !VAGUE.has(word) && !VAGUE.has(stem));
  return spoken.flatMap(({ stem }) => {
    const holders = columns.filter((column) => columnStems(column).includes(stem));
    return holders.length === 1 ? holders : [];
  });
}

/** "better for kidney stones" compares results, and `stone_size` is not meant: "stones" says who is concerned. */
function tellsWhomItConcerns(text: string, column: string, columns: readonly string[]): boolean {
  const results = columns.filter(isResult);
  if (isResult(column) || !asksAboutResult(text, results, (result) => namesOutright(text, result))) return false;
  const spoken = stemsIn(text);
  const [head = '', ...before] = columnStems(column).toReversed();
  return !spoken.has(head) && before.filter((stem) => spoken.has(stem)).length === 1;
}

/** Where in the text a column is first spoken of, for the order of the columns. */
function positionIn(text: string, column: string): number {
  const stems = new Set(columnStems(column));
  return words(text).find(({ stem }) => stems.has(stem))?.start ?? text.length;
}

/** The columns that a text names in words of theirs. */
function namedInOwnWords(text: string, columns: readonly string[]): readonly string[] {
  const whole = columns.filter((column) => namesOutright(text, column));
  const outright = whole.filter((column) => !isPartOfLonger(column, whole));
  const claimed = new Set(outright.flatMap(columnStems));
  const told = toldByOneWord(text, columns).filter(
    (column) => !columnStems(column).some((stem) => claimed.has(stem)) && !tellsWhomItConcerns(text, column, columns),
  );
  return [...outright, ...told];
}

/** What is named in another form of the words of a name, where no column is named in its own. */
export function namedByForms(text: string, columns: readonly string[]): FormReading {
  const own = namedInOwnWords(text, columns);
  const free = withoutFormsOf(words(text), own.map(named));
  return readForms(free, columns.filter((column) => !own.includes(column)).map(named));
}

/** The columns that a text names, in the order it names them. */
export function columnsNamedIn(text: string, columns: readonly string[]): readonly string[] {
  const places = new Map<string, number>();
  for (const column of namedInOwnWords(text, columns)) places.set(column, positionIn(text, column));
  for (const { name, at } of namedByForms(text, columns).named) places.set(name, at[0]?.start ?? text.length);
  return [...places].sort(([, a], [, b]) => a - b).map(([column]) => column);
}

/** `mass` is not meant where `body_mass` is, unless the names say the same. */
function isPartOfLonger(column: string, others: readonly string[]): boolean {
  const own = columnStems(column);
  return others.some((other) => {
    const theirs = columnStems(other);
    return theirs.length > own.length && own.every((stem) => theirs.includes(stem));
  });
}
