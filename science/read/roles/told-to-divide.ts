import type { Said } from '../mentions/arguments.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeAny, textAt } from '../words/words.ts';

interface Place {
  readonly from: number;
  readonly to: number;
}

const DIVISORS = setOf('exposure offset denominator');
const BESIDE = 2;
const ARTICLES = setOf('the their its');
/** "Transect length" of `transect_km`. */
const MEASURES = setOf('length area time effort size duration');

/** The words that make a column what counts are divided by: "over patient days", "with patient days as the exposure", "once area sampled is taken into account". */
export function toldToDivide(said: Said, column: ColumnFacts): Place | null {
  const mention = said.mentions.find((each) => each.column === column && each.level === null);
  // "Is slope related to owls": which of them is counted is settled later.
  if (!mention || said.cues.some(({ name }) => name === 'relate')) return null;
  const from = beforeAny(said.words, mention.from, ARTICLES) + 1;
  const to = MEASURES.has(textAt(said.words, mention.to)) ? mention.to + 1 : mention.to;
  return calledDivisor(said, { from, to }) ?? adjustedFor(said, { from, to });
}

function calledDivisor({ words }: Said, { from, to }: Place): Place | null {
  if (textAt(words, from - 1) === 'over') return { from: from - 1, to };
  const named = words.findIndex(({ text }, at) => DIVISORS.has(text) && Math.abs(at - to) <= BESIDE);
  return named < 0 ? null : { from, to: Math.max(to, named + 1) };
}

function adjustedFor({ cues }: Said, { from, to }: Place): Place | null {
  const before = cues.find((cue) => cue.name === 'adjustRight' && cue.to === from);
  if (before) return { from: before.from, to };
  const after = cues.find((cue) => cue.name === 'adjustLeft' && cue.from >= to && cue.from <= to + 1);
  return after ? { from, to: after.to } : null;
}
