import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { STARTING } from '../vocabulary/choosing-words.ts';
import type { Word } from '../words/words.ts';

const FARTHEST = 6;

/** "Adjusting for the starting score", "given where they began": the first measurement is held fixed. */
export function startingPoint(ask: Ask, outcomes: readonly ColumnFacts[]): readonly ColumnFacts[] {
  const { words, cues } = ask.spoken;
  const isStart = ({ text }: Word) => STARTING.has(text);
  const isBehind = cues.some(({ name, to }) => name === 'adjustRight' && words.slice(to, to + FARTHEST).some(isStart));
  const isBefore = cues.some(
    ({ name, from }) => name === 'adjustLeft' && words.slice(Math.max(0, from - FARTHEST), from).some(isStart),
  );
  const given = words.findIndex(({ text }, at) => text === 'given' && words[at - 1]?.after === 'comma');
  const isGiven = given > 0 && words.slice(given, given + FARTHEST).some(isStart);
  const pair = ask.index.structure.pairs.find(({ last }) => outcomes.includes(last));
  return pair && (isBehind || isBefore || isGiven) ? [pair.first] : [];
}

/** "Children who started low": the first measurement, on which the plan has an effect depend. */
export const startSaid = (
  { outcome, interactions }: AnalysisPlan,
  { index: { structure }, spoken: { words } }: Ask,
): readonly string[] =>
  interactions.length > 0 && words.some(({ text }) => STARTING.has(text))
    ? structure.pairs.flatMap(({ first, last }) => (last.name === outcome ? [first.name] : []))
    : [];
