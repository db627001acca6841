import type { Variable } from '../frames/frame.ts';
import { withoutRemark } from '../report/units.ts';
import { fold, words } from './words.ts';
import type { Word } from './words.ts';

const UNITS = new Set([
  'mm',
  'cm',
  'm',
  'km',
  'g',
  'kg',
  'mg',
  'lb',
  'lbs',
  'oz',
  'l',
  'ml',
  'dl',
  's',
  'sec',
  'ms',
  'yrs',
  'years',
  'usd',
  'eur',
  'mmhg',
  'c',
  'f',
  'k',
  'deg',
  'celsius',
  'fahrenheit',
  'in',
  'ft',
  'ppm',
  'kpa',
  'hz',
  'pct',
]);
/** Words that hold sentences together and name nothing. */
export const FILLER = new Set([
  'the',
  'of',
  'a',
  'an',
  'in',
  'at',
  'per',
  'is',
  'are',
  'by',
  'and',
  'or',
  'to',
  'for',
  'on',
  'with',
  'do',
  'does',
  'did',
  'was',
  'were',
  'has',
  'have',
  'than',
  'as',
  'from',
  'be',
  'it',
  'its',
  'that',
  'this',
  'which',
  'what',
  'how',
  'between',
  'within',
  'more',
  'less',
  'there',
  'any',
  'each',
  'not',
  'their',
  'they',
  'we',
  'you',
  'can',
  'will',
  'over',
  'among',
]);
/** Too common to stand for a longer name on their own. */
const WEAK = new Set([
  'number',
  'num',
  'total',
  'average',
  'mean',
  'rate',
  'rating',
  'level',
  'concentration',
  'count',
  'name',
  'type',
  'value',
  'index',
  'score',
  'high',
  'low',
  'new',
  'group',
  'time',
  'day',
  'big',
  'height',
  'first',
  'second',
  'state',
  'status',
  'test',
  'data',
  'percent',
  'n',
  'no',
  'id',
  'code',
  'change',
  'case',
  'people',
  'patient',
]);
const MOST_NAME_WORDS = 12;

/** Words of a text that may speak of a column. */
export interface Candidate {
  readonly variable: Variable;
  readonly at: readonly Word[];
  readonly coverage: number;
  readonly score: number;
}

/** Words that carry the meaning of a column name, without its units. */
export function nameWords(variable: Pick<Variable, 'name'>): Word[] {
  const all = words(withoutRemark(variable.name).slice(0, 200)).slice(0, MOST_NAME_WORDS);
  const core = all.filter((word, index) => !(index > 0 && UNITS.has(word.text)) && !FILLER.has(word.text));
  return core.length > 0 ? core : all;
}

/** Words of a name that say something of their own: "infection" of infection_status. */
export function tellingWords(name: string): Word[] {
  return nameWords({ name }).filter((part) => !isWeak(part));
}

const isWeak = (part: Word): boolean => WEAK.has(part.text) || WEAK.has(part.stem);

/** Every place where the words of a name, its initials or what its initials spell could be meant. */
export function candidatesFor(
  variable: Variable,
  parts: readonly Word[],
  free: readonly Word[],
  shared: ReadonlyMap<string, number>,
): Candidate[] {
  const initials = wordOfInitials(variable);
  return [...free.keys()]
    .map(
      (start) =>
        matchAt(variable, parts, free, start, shared) ??
        initialsAt(variable, parts, free, start) ??
        (initials && matchAt(variable, [initials], free, start, shared)),
    )
    .filter((candidate) => candidate !== undefined);
}

function sameWord(part: Word, word: Word): number {
  if (part.text === word.text) return 1;
  if (FILLER.has(word.text)) return 0;
  if (part.stem === word.stem) return part.text.length > 2 || part.stem !== part.text ? 0.95 : 0;
  const abbreviated =
    part.text.length >= 3 && word.text.length > part.text.length + 1 && word.text.startsWith(part.text);
  return abbreviated && !WEAK.has(part.text) ? 0.8 : 0;
}

function matchAt(
  variable: Variable,
  parts: readonly Word[],
  free: readonly Word[],
  start: number,
  shared: ReadonlyMap<string, number>,
): Candidate | undefined {
  const window = free.slice(start, start + parts.length + 2);
  const hits = spokenParts(parts, window);
  const at = hits.map((hit) => hit.word);
  const coverage = hits.length / parts.length;
  const [first] = window;
  if (!first || !at.includes(first)) return undefined;
  if (coverage < 1 && !mayBeShortened(variable, coverage, hits)) return undefined;
  const score = hits.reduce((total, { part, word }) => total + sameWord(part, word) / (shared.get(part.stem) ?? 1), 0);
  return { variable, at, coverage, score };
}

interface SpokenPart {
  readonly part: Word;
  readonly word: Word;
}

/** The parts of a name that the words speak of, each word for one part only. */
function spokenParts(parts: readonly Word[], window: readonly Word[]): SpokenPart[] {
  const used = new Set<Word>();
  return parts.flatMap((part) => {
    const word = window.find((candidate) => !used.has(candidate) && sameWord(part, candidate) > 0);
    if (!word) return [];
    used.add(word);
    return [{ part, word }];
  });
}

/** Half of a name stands for the whole where at least one of its words says something of its own. */
function mayBeShortened({ kind }: Variable, coverage: number, hits: readonly SpokenPart[]): boolean {
  const strong = hits.some(({ part }) => !isWeak(part));
  return kind !== 'identifier' && coverage >= 0.5 && strong;
}

/** A long name may be spoken of by its initials or what they are called: "fuel economy" for Miles_per_Gallon. */
function wordOfInitials(variable: Variable): Word | undefined {
  const parts = words(variable.name.slice(0, 200));
  const text = parts.map((part) => part.text.charAt(0)).join('');
  return parts.length >= 3 && parts.length <= 5 ? words(text)[0] : undefined;
}

/** "miles per gallon" for mpg. */
function initialsAt(
  variable: Variable,
  parts: readonly Word[],
  free: readonly Word[],
  start: number,
): Candidate | undefined {
  const name = fold(variable.name);
  if (parts.length !== 1 || name.length < 3 || name.length > 5) return undefined;
  const window = free.slice(start, start + name.length);
  if (window.map((word) => word.text.charAt(0)).join('') !== name) return undefined;
  return { variable, at: window, coverage: 0.9, score: window.length };
}
