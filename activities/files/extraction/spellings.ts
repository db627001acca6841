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
  /** Undefined where the column holds no groups. */
  #counts: Map<string, number> | undefined = new Map();
  readonly #levels = new Set<string>();

  add(value: string): void {
    if (!this.#counts) return;
    const known = this.#counts.get(value) ?? 0;
    if (known > 0 || this.#isGroup(value)) this.#counts.set(value, known + 1);
    else this.#counts = undefined;
  }

  /** Whether a new spelling leaves the column with few short levels. */
  #isGroup(value: string): boolean {
    if (value.length > LONGEST_LEVEL) return false;
    this.#levels.add(levelOf(value));
    return this.#levels.size <= MOST_LEVELS;
  }

  /** Rare spellings with the usual one that they are read as. */
  usual(): ReadonlyMap<string, { readonly usual: string; readonly count: number }> {
    const all = [...(this.#counts ?? [])];
    if (!all.every(([value]) => isPlainCase(value))) return new Map();
    const isLetters = LETTERS.some((letters) => all.every(([value]) => letters.has(levelOf(value))));
    const levels = Map.groupBy(all, ([value]) => levelOf(value));
    return new Map(
      [...levels].flatMap(([level, spellings]) =>
        isLetters || level.length >= SHORTEST ? rareOnes(spellings, isLetters) : [],
      ),
    );
  }
}

/** The same text in small letters, whatever stands between its words. */
const levelOf = (value: string): string => value.split(/\s+/).join(' ').toLowerCase();

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
