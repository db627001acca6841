import type { ColumnFacts } from '../tables/columns.ts';
import { levelConcept } from '../index/level-index.ts';
import type { TableIndex } from '../index/table-index.ts';
import { UNTREATED, TREATMENTS, zeroOf } from './levels-in-words.ts';
import type { Candidate } from './runs.ts';
import { stem } from '../words/stem.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** "Ungrazed plots" of a `grazing` of none, light and heavy, "without treatment": the level of those to which it was not done. */

const SHORTEST = 7;
const SCORE = 0.94;

export function lackedCandidates(index: TableIndex, words: readonly Word[], from: number): Candidate[] {
  const next = words[from + 1];
  return next && LACKING.has(textAt(words, from))
    ? lackedNoun(index, next, from)
    : undoneCandidates(index, words, from);
}

function undoneCandidates(index: TableIndex, words: readonly Word[], from: number): Candidate[] {
  const [word, next] = [words[from], words[from + 1]];
  if (!word || !isUndone(word)) return [];
  const done = stem(word.text.slice(2));
  const one = onlyLacking(index, (column) => isDoneBy(index, column, done));
  if (!one) return [];
  // "The unthinned controls" are one group.
  const isSame =
    next !== undefined && joins(word) && levelConcept(next.text) === 'control' && levelConcept(one.level) === 'control';
  return [{ from, to: isSame ? from + 2 : from + 1, ...one, score: SCORE, rivals: [], rank: 2 * 2 + 1.9 }];
}

const isUndone = ({ text }: Word): boolean => text.startsWith('un') && text.length >= SHORTEST;

const LACKING = setOf('without no');
/** "Without treatment", "no treatment" of a column of that name: one of its levels says that it got none. */
function lackedNoun(index: TableIndex, noun: Word, from: number): Candidate[] {
  const isCalled = ({ kind, parts }: ColumnFacts) =>
    kind === 'category' && parts.some(({ root }) => root === noun.root);
  const one = onlyLacking(index, isCalled);
  return one ? [{ from, to: from + 2, ...one, score: SCORE, rivals: [], rank: 2 * 2 + 1.9 }] : [];
}

/** The level of those that got nothing, where one column has it. */
function onlyLacking(
  { columns }: TableIndex,
  isMeant: (column: ColumnFacts) => boolean,
): { readonly column: ColumnFacts; readonly level: string } | undefined {
  const [one, another] = columns.flatMap((column) => {
    const level = isMeant(column) ? lackingLevel(column) : undefined;
    return level === undefined ? [] : [{ column, level }];
  });
  return another ? undefined : one;
}

/** The column is called so; or the table is, and the column is its treatment: "unthinned" of thinning_plots.csv. */
const isDoneBy = ({ entities }: TableIndex, column: ColumnFacts, done: string): boolean =>
  isDoneByName(entities, column, done) || isAmountOf(column, done);

const isDoneByName = (entities: ReadonlySet<string>, { parts }: ColumnFacts, done: string): boolean =>
  parts.some((part) => part.stem === done) ||
  (parts.some(({ root }) => TREATMENTS.has(root)) && [...entities].some((entity) => stem(entity) === done));

const lackingLevel = (column: ColumnFacts): string | undefined =>
  column.kind === 'category'
    ? column.profile.levels.find(({ value }) => UNTREATED.has(value.toLowerCase()))?.value
    : (zeroOf(column) ?? undefined);

/** What was done with the amount of a column: "unfertilised" of `N_kgha`, "unsalted" of `NaCl_mM`. */
const AMOUNTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [stem('fertilised'), setOf('n nitrogen npk fert fertiliser fertilizer manure urea compost')],
  [stem('fertilized'), setOf('n nitrogen npk fert fertiliser fertilizer manure urea compost')],
  [stem('salted'), setOf('nacl salinity')],
  [stem('watered'), setOf('irrigation irrig')],
  [stem('irrigated'), setOf('water irrig')],
  [stem('dosed'), setOf('dose dosage conc')],
  [stem('shaded'), setOf('shade shading')],
]);
const isAmountOf = ({ kind, parts }: ColumnFacts, done: string): boolean =>
  kind === 'quantity' &&
  [...parts.map(({ text }) => text), parts.map(({ text }) => text).join('')].some((text) =>
    AMOUNTS.get(done)?.has(text),
  );
