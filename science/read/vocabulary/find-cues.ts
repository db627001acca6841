import { groupingAt } from './asks-grouping.ts';
import { profileAt } from './asks-profile.ts';
import { screeningAt } from './asks-screening.ts';
import { varianceShareAt } from './asks-variance-share.ts';
import { CUES, type CueName } from './cues.ts';
import { asksSize } from './sizes-sought.ts';
import { oddValueAt } from './odd-values.ts';
import { ADVERBS } from './vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { wordsOf, type Word } from '../words/words.ts';

/** A phrase of the message with a meaning of its own: words `from` up to, not including, `to`. */
export interface Cue {
  readonly name: CueName;
  readonly from: number;
  readonly to: number;
}

interface Phrase {
  readonly name: CueName;
  readonly forms: readonly string[];
}

const MOST_ADVERBS = 2;
/** "Over the three years". */
const COUNTS = setOf('two three four five six seven eight nine ten');

const isCueName = (name: string): name is CueName => name in CUES;

function phrasesByFirstWord(): ReadonlyMap<string, readonly Phrase[]> {
  const phrases = new Map<string, Phrase[]>();
  for (const [name, texts] of Object.entries(CUES)) {
    if (!isCueName(name)) continue;
    for (const text of texts.split('|')) {
      const forms = wordsOf(text).map((word) => word.stem);
      const [first] = forms;
      if (first !== undefined) phrases.set(first, [...(phrases.get(first) ?? []), { name, forms }]);
    }
  }
  return phrases;
}

const PHRASES = phrasesByFirstWord();
/** Phrases of one word: none of them is a column that is missing. */
export const SINGLE_STEMS: ReadonlySet<string> = new Set(
  [...PHRASES.values()].flatMap((list) => list.flatMap(({ forms }) => (forms.length === 1 ? forms : []))),
);
/** Words of all phrases: none of them is a mistake in writing. */
export const CUE_STEMS: ReadonlySet<string> = new Set(
  [...PHRASES.values()].flatMap((list) => list.flatMap(({ forms }) => forms)),
);

const isPassedOver = (word: Word | undefined, form: string, isSpan: boolean): boolean =>
  word !== undefined && word.stem !== form && (ADVERBS.has(word.text) || (isSpan && isCount(word)));

const isCount = ({ text, number }: Word): boolean => COUNTS.has(text) || number !== null;

/** Where the phrase that begins at a word ends, with up to two adverbs inside it; 0 where it does not stand there. */
function endOf(forms: readonly string[], words: readonly Word[], start: number): number {
  let at = start;
  for (const [index, form] of forms.entries()) {
    let skipped = 0;
    while (index > 0 && skipped < MOST_ADVERBS && isPassedOver(words[at], form, forms[0] === 'over')) {
      at += 1;
      skipped += 1;
    }
    if (words[at]?.stem !== form) return 0;
    at += 1;
  }
  return at;
}

/** All phrases of all kinds; of one kind only the longest that begins at a word. */
export function findCues(words: readonly Word[]): Cue[] {
  const cues: Cue[] = [];
  for (const [from, word] of words.entries()) {
    const longest = new Map<CueName, number>();
    for (const { name, forms } of PHRASES.get(word.stem) ?? []) {
      const to = endOf(forms, words, from);
      if (to > (longest.get(name) ?? 0)) longest.set(name, to);
    }
    for (const [name, to] of longest) cues.push({ name, from, to });
    if (asksSize(words, from)) cues.push({ name: 'power', from, to: from + 2 });
    cues.push(...builtAt(words, from, longest));
  }
  return cues;
}

/** Phrases that are built from parts. */
const BUILT: readonly (readonly [CueName, (words: readonly Word[], from: number) => number])[] = [
  ['screening', screeningAt],
  ['clustering', groupingAt],
  ['varianceShare', varianceShareAt],
  ['outliers', oddValueAt],
  ['profile', profileAt],
];

const builtAt = (words: readonly Word[], from: number, longest: ReadonlyMap<CueName, number>): readonly Cue[] =>
  BUILT.map(([name, endAt]) => ({ name, from, to: endAt(words, from) })).filter(
    ({ name, to }) => to > (longest.get(name) ?? 0),
  );
