import type { Spoken } from './arguments.ts';
import { hasWord } from '../tables/columns.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import type { ColumnPair } from '../tables/paired-columns.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** "The pretest", "the final exam", "between the two tests" of a table that holds one score before and after. */

const FIRST = setOf('first initial opening entry');
const LAST = setOf('last final second closing end');
const TESTS = setOf('test exam examination score mark grade result assessment');
const SCORES = setOf('score scores test tests exam mark marks grade grades points pts result');
const BOTH = setOf('two both');

const ALONE: ReadonlyMap<string, keyof ColumnPair> = new Map([
  ['pretest', 'first'],
  ['posttest', 'last'],
]);

/** What is named so, where no other name stands there. */
export function withTests(spoken: Spoken, pairs: readonly ColumnPair[]): Spoken {
  const [pair, another] = pairs;
  if (!pair || another) return spoken;
  const tests = [...spoken.words.keys()].flatMap((at) => testAt(spoken, at, pair));
  const both = hasScores(pair) ? [...spoken.words.keys()].flatMap((at) => bothAt(spoken, at, pair)) : [];
  const found = [...tests, ...both];
  if (found.length === 0) return spoken;
  const others = spoken.mentions.filter(({ from, to }) => !found.some((test) => test.from < to && from < test.to));
  return {
    ...spoken,
    mentions: [...others, ...found].toSorted((a, b) => a.from - b.from),
    cues: [...spoken.cues.filter((cue) => !isOf(cue, tests)), ...both.map(ofBoth)],
  };
}

const hasScores = ({ first, last }: ColumnPair): boolean => [first, last].every(({ all }) => hasWord(all, SCORES));

const isOf = ({ name, from, to }: Cue, tests: readonly Mention[]): boolean =>
  name === 'pairedPhrases' && tests.some((test) => test.from <= from && to <= test.to);
const ofBoth = ({ from, to }: Mention): Cue => ({ name: 'pairedPhrases', from, to });

function testAt(spoken: Spoken, at: number, pair: ColumnPair): Mention[] {
  const text = textAt(spoken.words, at);
  const alone = ALONE.get(text);
  if (alone)
    return isBesideOther(spoken, at)
      ? []
      : mentioned(spoken, pair, { which: alone, from: at, to: endOf(spoken, at + 1) });
  const which = FIRST.has(text) ? 'first' : LAST.has(text) ? 'last' : undefined;
  return which !== undefined && isTest(spoken.words[at + 1]) && hasScores(pair)
    ? mentioned(spoken, pair, { which, from: at, to: endOf(spoken, at + 2) })
    : [];
}

/** "Pretest anxiety": when something else was measured. */
const isBesideOther = ({ words, mentions }: Spoken, at: number): boolean =>
  mentions.some(({ from, to }) => (from === at + 1 && joins(words[at])) || (to === at && joins(words[at - 1])));

/** "The final test mark" is one name. */
const endOf = ({ words }: Spoken, to: number): number => (joins(words[to - 1]) && isTest(words[to]) ? to + 1 : to);

function bothAt(spoken: Spoken, at: number, pair: ColumnPair): Mention[] {
  const { words } = spoken;
  const isBoth = BOTH.has(textAt(words, at)) && isTest(words[at + 1]) && words[at + 1]?.text !== words[at + 1]?.root;
  return isBoth
    ? mentioned(spoken, pair, { which: 'last', from: at, to: at + 2 }).map((mention) => ({
        ...mention,
        rivals: [pair.first],
      }))
    : [];
}

const isTest = (word: Word | undefined): boolean => word !== undefined && TESTS.has(word.root);

interface Place {
  readonly which: keyof ColumnPair;
  readonly from: number;
  readonly to: number;
}

/** Nothing where the name of something else stands there already. */
const mentioned = ({ mentions }: Spoken, pair: ColumnPair, { which, from, to }: Place): Mention[] =>
  mentions.some((other) => other.from < to && from < other.to && ![pair.first, pair.last].includes(other.column))
    ? []
    : [{ from, to, column: pair[which], level: null, score: 0.95, rivals: [] }];
