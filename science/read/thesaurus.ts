import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOf } from './word-sets.ts';
import { wordsOf, type Word } from './words.ts';

/**
 * What people say of what stands in names, by trade: "septoria" of `stb`. A line of a file is
 * `name-words = phrase | phrase`; all its name words mean the same, and each may be said for another.
 */

const FOLDER = join(import.meta.dirname, 'thesaurus');
const TRADES = ['agriculture', 'behaviour', 'ecology', 'economy', 'engineering', 'medicine'] as const;

type Phrase = readonly Word[];

function linesByNameWord(): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, string[]>();
  for (const trade of TRADES)
    for (const line of readFileSync(join(FOLDER, `${trade}.txt`), 'utf8').split('\n')) {
      const [names, phrases] = line.split('=');
      if (names === undefined || phrases === undefined) continue;
      const all = listOf(names);
      for (const name of all)
        lines.set(name, [...(lines.get(name) ?? []), phrases, ...all.filter((other) => other !== name)]);
    }
  return lines;
}

const LINES = linesByNameWord();
/** Phrases become words when a table first holds their name word. */
const phrases = new Map<string, readonly Phrase[]>();

export function phrasesFor(nameWord: string): readonly Phrase[] {
  const lines = LINES.get(nameWord);
  if (!lines) return [];
  const known = phrases.get(nameWord);
  if (known) return known;
  const said = lines.flatMap((line) => line.split('|')).map((phrase) => wordsOf(phrase));
  const found = said.filter((words) => words.length > 0);
  phrases.set(nameWord, found);
  return found;
}
