import { quantity } from '../../../contracts/wording.ts';

/** With more different values a column holds no groups. */
const MOST_LEVELS = 60;
const LONGEST_LEVEL = 60;
/** A spelling this much rarer than the usual one is a slip of the keyboard. */
const RARER = 4;
/** "aa" and "AA" may be genotypes. */
const SHORTEST = 3;
/** Letters that stand for the same, however they are written, where a column holds nothing else. */
const LETTERS: readonly ReadonlySet<string>[] = [new Set(['m', 'f']), new Set(['y', 'n'])];
const MOST_NAMED = 3;

/** Finds levels of a column that differ in capital letters and spaces only: "rural" and "Rural". */
export class Spellings {
  /** Spellings with their counts, by the same text in small letters; undefined where the column holds no groups. */
  #levels: Map<string, Map<string, number>> | undefined = new Map();

  add(value: string): void {
    if (!this.#levels) return;
    const level = value.length > LONGEST_LEVEL ? undefined : withoutSpaces(value).toLowerCase();
    if (level === undefined || (this.#levels.size >= MOST_LEVELS && !this.#levels.has(level))) {
      this.#levels = undefined;
      return;
    }
    const spellings = this.#levels.get(level) ?? new Map<string, number>();
    spellings.set(value, (spellings.get(value) ?? 0) + 1);
    this.#levels.set(level, spellings);
  }

  /** Rare spellings with the usual one that they are read as. */
  usual(): ReadonlyMap<string, { readonly usual: string; readonly count: number }> {
    const levels = this.#levels ?? new Map<string, Map<string, number>>();
    const all = [...levels.values()].flatMap((spellings) => [...spellings.keys()]);
    const isLetters = LETTERS.some((letters) => [...levels.keys()].every((level) => letters.has(level)));
    if (!all.every(isPlainCase)) return new Map();
    return new Map(
      [...levels].flatMap(([level, spellings]) =>
        isLetters || level.length >= SHORTEST ? rareOnes([...spellings], isLetters) : [],
      ),
    );
  }
}

const withoutSpaces = (value: string): string => value.split(/\s+/).join(' ');

/** Small letters, capitals, or a capital at the start: "AaBb" says more by its letters. */
const isPlainCase = (value: string): boolean => value === value.toUpperCase() || value.split(/\s+/).every(isTitled);

const isTitled = (word: string): boolean => word.slice(1) === word.slice(1).toLowerCase();

function rareOnes(
  spellings: readonly (readonly [string, number])[],
  isLetters: boolean,
): readonly (readonly [string, { readonly usual: string; readonly count: number }])[] {
  const [most, ...others] = spellings.toSorted(([, a], [, b]) => b - a);
  if (!most) return [];
  const [usual, count] = most;
  return others
    .filter(([, times]) => isLetters || times * RARER <= count)
    .map(([spelling, times]) => [spelling, { usual, count: times }] as const);
}

/** After the column's name: `holds "rural" (4 times), which is read as "Rural"`; undefined where nothing is. */
export function spellingNote(found: ReturnType<Spellings['usual']>): string | undefined {
  const named = [...found]
    .slice(0, MOST_NAMED)
    .map(([spelling, { usual, count }]) => `"${spelling}" (${quantity(count, 'time')}), which is read as "${usual}"`);
  const more = found.size > MOST_NAMED ? `, and ${found.size - MOST_NAMED} more such spellings` : '';
  return named.length === 0 ? undefined : `holds ${named.join(', ')}${more}`;
}
