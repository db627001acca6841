import type { ColumnFacts } from '../tables/columns.ts';
import { numberedNoun } from '../tables/name-parts.ts';
import { countedWords, isCountedIn } from '../tables/count-columns.ts';
import { isOfOccasion, type ColumnPair } from '../tables/paired-columns.ts';
import type { Structure } from '../tables/structure.ts';
import { NEVER_ALONE } from '../vocabulary/abbreviations.ts';
import { begunOf, inFull } from '../tables/spelled-out.ts';
import { momentIn } from '../vocabulary/moment-names.ts';
import { withoutFrame } from './bare-names.ts';
import { ELEMENTS, MEASURING, NUMBER_NOUNS, WEAK } from '../vocabulary/name-words.ts';
import { setOf } from '../words/word-sets.ts';
import { doingOf, stem as stemOf } from '../words/stem.ts';
import { conceptOf, FILLER } from '../vocabulary/vocabulary.ts';
import { fold, wordsOf, type Word } from '../words/words.ts';

export interface NameEntry {
  readonly column: ColumnFacts;
  readonly score: number;
  /** Some words of the name were left out. */
  readonly partial: boolean;
  /** The last word of the name, which says what it holds, was left out. */
  readonly headless?: boolean;
  /** The number of something, said without the word for it: "more frogs". */
  readonly counted?: boolean;
}

const MOST_PER_KEY = 6;
const MOST_NAME_WORDS = 7;
export const LONGEST_NAME = 8;

/** The order of words does not matter: "length of the flipper" is the flipper length. */
export const keyOf = (forms: readonly string[]): string => forms.toSorted().join(' ');

export const FORMS: readonly { readonly tag: string; readonly score: number; readonly of: (word: Word) => string }[] = [
  { tag: '=', score: 1, of: ({ text }) => text },
  { tag: '1', score: 0.99, of: ({ root }) => root },
  { tag: '~', score: 0.93, of: ({ text }) => conceptOf(text) },
  // "Weaning weight" of `wean_wt`
  { tag: '*', score: 0.86, of: ({ text, stem }) => (conceptOf(text) === text ? stem : stemOf(conceptOf(text))) },
  { tag: '^', score: 0.96, of: ({ text }) => doingOf(text) },
];
/** "Car owners" and "car ownership" of `owns_car`: only of what is so or not. */
export const OF_DOERS = '^';

/** Runs of name words that a message may hold; a run with a word that the message lacks is never looked up. */
class Names {
  readonly entries = new Map<string, NameEntry[]>();
  readonly #said: ReadonlySet<string>;
  readonly #numbered: readonly { readonly column: ColumnFacts; readonly noun: Word }[];
  readonly #paired: ReadonlySet<ColumnFacts>;

  constructor(said: ReadonlySet<string>, columns: readonly ColumnFacts[], paired: ReadonlySet<ColumnFacts>) {
    this.#said = said;
    this.#paired = paired;
    this.#numbered = columns.flatMap((column) => numberedNoun(column.parts).map((noun) => ({ column, noun })));
  }

  /** "Stores" beside a `store_id` are no `campaign_store`. */
  isNumbered([only, more]: readonly Word[], column: ColumnFacts): boolean {
    return more === undefined && this.#numbered.some((each) => each.noun.root === only?.root && each.column !== column);
  }

  /** "On arrival" says when, and of `temp_arr` alone not what. */
  isOccasion(run: readonly Word[], column: ColumnFacts): boolean {
    return this.#paired.has(column) && run.every((word) => isOfOccasion(word, column));
  }

  add(key: string, entry: NameEntry): void {
    const known = this.entries.get(key);
    if (!known) this.entries.set(key, [entry]);
    else if (known.length < MOST_PER_KEY && !known.some(({ column }) => column === entry.column)) known.push(entry);
  }

  isSaid(word: Word): boolean {
    const { text, root, stem } = word;
    return (
      this.#said.has(text) ||
      this.#said.has(root) ||
      this.#said.has(conceptOf(text)) ||
      this.#said.has(stem) ||
      this.#said.has(doingOf(text))
    );
  }

  addForms(words: readonly Word[], column: ColumnFacts, score: number, partial: boolean, headless = false): void {
    if (words.length === 0 || !words.every((word) => this.isSaid(word))) return;
    // "Sell" names no `sold_on`: a date is called by the words of its name.
    const forms = column.profile.type === 'date' ? FORMS.slice(0, 2) : FORMS;
    for (const form of forms) {
      if (form.tag === OF_DOERS && column.kind !== 'binary') continue;
      this.add(form.tag + keyOf(words.map(form.of)), { column, score: score * form.score, partial, headless });
    }
  }
}

function addNames(names: Names, column: ColumnFacts, isPaired: boolean): void {
  const { all, parts, name } = column;
  names.addForms(all.slice(0, LONGEST_NAME), column, 1.02, false);
  addCounts(names, column);
  for (const { bare, score } of withoutFrame(column, isPaired)) addTelling(names, column, bare, score);
  addTelling(names, column, parts, 1);
  const spelled = inFull(column, parts);
  if (spelled.some((word) => !parts.includes(word))) addTelling(names, column, spelled, 0.96);
  names.addForms(scoredIn(spelled, parts), column, 0.9, true);
  names.addForms(begunOf(column), column, 0.92, true);
  const joined = fold(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
  names.add(`=${joined}`, { column, score: 1, partial: false });
  names.add(`=${parts.map(({ text }) => text).join('')}`, { column, score: 0.98, partial: false });
  names.addForms(numberedNoun(column.parts), column, 0.95, false);
  if (isPhrasal(parts)) addNoun(names, column);
  if (parts.length >= 3) names.add(`=${initials(parts)}`, { column, score: 0.85, partial: false });
  addInitials(names, column);
  addHeaded(names, column);
  const unit = all.slice(parts.length);
  const symbol = elementOf(column, unit.length > 0);
  if (symbol !== undefined) {
    names.add(`=${ELEMENTS.get(symbol) ?? symbol}`, { column, score: 0.97, partial: false });
    names.add(`=${symbol}`, { column, score: 0.9, partial: false });
  }
  const at = parts.findIndex(({ text }, place) => place > 0 && text === 'at');
  // "age" for `age_at_diagnosis`
  if (at > 0) names.addForms(parts.slice(0, at), column, 0.9, true);
  if (unit.length > 0) names.add(`/${unit.map(({ text }) => text).join(' ')}`, { column, score: 0.9, partial: true });
}

/** "Body condition" of `BCS`: what the score is of. */
const scoredIn = (spelled: readonly Word[], parts: readonly Word[]): readonly Word[] =>
  spelled.length > parts.length + 1 && SCORES.has(spelled.at(-1)?.text ?? '') ? spelled.slice(0, -1) : [];
const SCORES = setOf('score index scale ratio');
const LONGEST_INITIALS = 5;
const VOWELS = /[aeiou]/;
/** `tp_ug_l`, `gfr_start`: a part that is no word may be the initials of several; so may two letters with a unit behind them. */
function addInitials(names: Names, column: ColumnFacts): void {
  const { all, parts } = column;
  const [only] = parts;
  const isMeasured = only !== undefined && parts.length === 1 && only.text.length === 2 && all.length > 1;
  if (isMeasured && mayBeInitials(only)) names.add(`&${only.text}`, { column, score: 0.94, partial: false });
  for (const part of parts.length > 1 ? parts : [])
    if (standsForWords(part)) names.add(`&${part.text}`, { column, score: 0.86, partial: true });
}

/** `tp`, and not `wt`, which is a weight. */
const standsForWords = (part: Word): boolean =>
  mayBeInitials(part) && !VOWELS.test(part.text) && conceptOf(part.text) === part.text;

function addHeaded(names: Names, column: ColumnFacts): void {
  const [first, ...rest] = column.parts;
  if (first && rest.length > 0 && mayBeInitials(first))
    names.add(headedKey(first.text, rest), { column, score: 0.9, partial: false });
}

/** "Urgent care calls" of `uc_calls`: letters, and the rest of the name as it is. */
export const headedKey = (letters: string, rest: readonly Word[]): string =>
  `&${letters} ${rest.map(({ root }) => root).join(' ')}`;

const mayBeInitials = ({ text }: Word): boolean =>
  text.length >= 2 && text.length <= LONGEST_INITIALS && /^[a-z]+$/.test(text);

const OF_ELEMENT = setOf('rate conc level dose applied uptake fert fertiliser fertilizer content added input supply');

/** `N_kg_ha`, `n_rate`: the symbol of an element that the name holds. */
function elementOf({ parts }: ColumnFacts, hasUnit: boolean): string | undefined {
  const [symbol, of, more] = parts;
  if (!symbol || more || !ELEMENTS.has(symbol.text)) return undefined;
  return (of === undefined ? hasUnit : OF_ELEMENT.has(of.text)) ? symbol.text : undefined;
}

const NUMBERS = NUMBER_NOUNS.flatMap((noun) => wordsOf(noun));

/** "frog numbers", "the abundance of frogs" and "more frogs" for `frog_count`; "bird counts" for `birds`. */
function addCounts(names: Names, column: ColumnFacts): void {
  const counted = countedWords(column);
  if (counted.length === 0) return;
  for (const noun of NUMBERS) names.addForms([...counted, noun], column, 0.95, false);
  if (counted.length === column.parts.length || !counted.every((word) => names.isSaid(word))) return;
  for (const form of FORMS.slice(0, 2))
    names.add(form.tag + keyOf(counted.map(form.of)), {
      column,
      score: 0.9,
      partial: true,
      headless: true,
      counted: true,
    });
}

/** The name without what holds its words together; `A` of `meter A` does not. */
function addTelling(names: Names, column: ColumnFacts, parts: readonly Word[], score: number): void {
  const telling = parts
    .filter(({ text }, at) => !FILLER.has(text) || (text.length === 1 && at > 0))
    .slice(0, MOST_NAME_WORDS);
  if (telling.length === 0) return;
  names.addForms(telling, column, score, false);
  if (telling.length >= 3) names.add(`=${initials(telling)}`, { column, score: 0.85, partial: false });
  if (column.kind !== 'text' && !isPhrasal(telling)) addParts(names, column, telling, score);
}

const initials = (words: readonly Word[]): string => words.map(({ text }) => text.charAt(0)).join('');

const addNoun = (names: Names, column: ColumnFacts): void => {
  const [verb, particle] = column.parts;
  names.addForms(wordsOf(`${verb?.stem}${particle?.text}`), column, 0.97, false);
};
/** "Drop" is not the `dropped_out`, and "dropout" is. */
const isPhrasal = (telling: readonly Word[]): boolean => telling.length === 2 && PARTICLES.has(telling[1]?.text ?? '');
const PARTICLES = setOf('out up off down over away');

/** "mass" for body_mass: a run of the name's words, one of which says something of its own. */
function addParts(names: Names, column: ColumnFacts, telling: readonly Word[], score: number): void {
  if (!telling.some((word) => names.isSaid(word))) return;
  addEnds(names, column, telling, score);
  for (let length = 1; length < telling.length; length += 1) {
    for (let start = 0; start + length <= telling.length; start += 1) {
      const run = telling.slice(start, start + length);
      if (names.isNumbered(run, column) || names.isOccasion(run, column) || saysNothing(run, column)) continue;
      const holdsHead = start + length === telling.length && !isCountedIn(column, run);
      names.addForms(
        run,
        column,
        score * ((holdsHead ? 0.82 : 0.72) + (0.1 * length) / telling.length),
        true,
        !holdsHead,
      );
    }
  }
}

const saysNothing = (run: readonly Word[], { all }: ColumnFacts): boolean =>
  run.every(({ text, number }) => WEAK.has(text) || number !== null || text.length < 2) ||
  run.every((word) => NEVER_ALONE.has(word.text) && !all.includes(word));

/** "Age at the visit" of `age_ToM_visit`. */
function addEnds(names: Names, column: ColumnFacts, telling: readonly Word[], score: number): void {
  const [first, head] = [telling[0], telling.at(-1)];
  if (!first || !head || telling.length < 2) return;
  if (MEASURING.has(head.text)) names.add(`?${conceptOf(head.text)}`, { column, score: 0.75, partial: true });
  if (telling.length > 2) names.addForms([first, head], column, score * ENDS, true);
}
const ENDS = 0.88;

/** "Weight" of `weight_before` and `weight_after`, of `BW_d0` and `BW_d28`. */
function addShared(names: Names, { first, last }: ColumnPair): void {
  const unit = momentIn(first.all)?.words ?? [];
  const shared = first.parts.filter(
    (part) => !unit.includes(part) && last.parts.some(({ text }) => text === part.text),
  );
  if (shared.length === 0 || shared.length === first.parts.length) return;
  for (const column of [first, last]) {
    for (const words of [shared, inFull(column, shared).slice(1)]) names.addForms(words, column, 0.77, true, true);
  }
}

/** "baseline" and "week 12" where one quantity was measured then. */
function addOccasions(names: Names, { pairs }: Structure): void {
  for (const pair of pairs) addShared(names, pair);
  const [pair] = pairs;
  if (!pair || pairs.length > 1) return;
  for (const column of [pair.first, pair.last]) {
    const other = column === pair.first ? pair.last : pair.first;
    const own = column.all.filter(({ text }) => !other.all.some((word) => word.text === text));
    // "Day 21" says when, and of `height_21d` alone not what.
    if (own.length > 0 && !momentIn(column.all)) names.addForms(own, column, 0.9, true);
  }
}

/** Names by the runs of words that may mean them. */
export function indexNames(
  columns: readonly ColumnFacts[],
  structure: Structure,
  said: ReadonlySet<string>,
): ReadonlyMap<string, readonly NameEntry[]> {
  const paired = new Set(structure.measurements.flatMap((set) => set.map(({ column }) => column)));
  const names = new Names(said, columns, paired);
  for (const column of columns) addNames(names, column, paired.has(column));
  addOccasions(names, structure);
  return names.entries;
}
