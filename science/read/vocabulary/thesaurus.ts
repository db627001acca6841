import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOf } from '../words/word-sets.ts';
import { wordsOf, type Word } from '../words/words.ts';

/**
 * What people say of what stands in names, by trade: "septoria" of `stb`. A line of a file is
 * `name-words = phrase | phrase`; all its name words mean the same, and each may be said for another.
 */

const FOLDER = join(import.meta.dirname, 'thesaurus');
const TRADES = ['agriculture', 'behaviour', 'ecology', 'economy', 'engineering', 'medicine'] as const;

type Phrase = readonly Word[];

interface Line {
  readonly name: string;
  /** All name words of the line. */
  readonly names: readonly string[];
  readonly phrases: string;
}

const linesOf = (trade: string): Line[] =>
  readFileSync(join(FOLDER, `${trade}.txt`), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [left = '', phrases] = line.split('=');
      const names = phrases === undefined ? [] : listOf(left);
      return names.map((name) => ({ name, names, phrases: phrases ?? '' }));
    });

/** Read with the first table, so that processes that read no question start without it. */
let lines: ReadonlyMap<string, readonly Line[]> | undefined;
/** Phrases become words when a table first holds their name word. */
const known = new Map<string, readonly Phrase[]>();

export function phrasesFor(nameWord: string): readonly Phrase[] {
  lines ??= Map.groupBy(TRADES.flatMap(linesOf), ({ name }) => name);
  const found = known.get(nameWord) ?? lines.get(nameWord)?.flatMap(phrasesOf) ?? [];
  if (found.length > 0) known.set(nameWord, found);
  return found;
}

const phrasesOf = ({ name, names, phrases }: Line): Phrase[] =>
  [...phrases.split('|'), ...names.filter((other) => other !== name)]
    .map((phrase) => wordsOf(phrase))
    .filter((words) => words.length > 0);
