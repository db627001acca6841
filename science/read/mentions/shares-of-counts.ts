import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Spoken } from './arguments.ts';
import { isWholeFrom, type Binomial } from '../tables/count-columns.ts';
import type { TableIndex } from '../index/table-index.ts';
import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** "What proportion of the accidents involve an injury" of `n_accidents` and `n_injury`: one count out of another. */
export function makesBinomial(index: TableIndex, { words, cues, mentions }: Spoken): Binomial | null {
  const share = cues.find(({ name, to }) => name === 'share' && textAt(words, to - 1) === 'of');
  if (!share || index.structure.binomial !== null) return null;
  const named = mentions.filter(({ level, from }) => level === null && from >= share.to);
  const [trials, successes, another] = new Set(named.map(({ column }) => column).filter(isQuantity));
  if (!trials || !successes || another || ![trials, successes].every(isNumberOf)) return null;
  return (successes.profile.maximum ?? 0) <= (trials.profile.maximum ?? 0) ? { successes, trials } : null;
}

/** `n_injury`. */
const isNumberOf = (column: ColumnFacts): boolean => isWholeFrom(column, 0) && NUMBER.has(column.all[0]?.text ?? '');
const NUMBER = setOf('n num no nr');

/** "…, and is that different between districts?" behind a share of counts. */
export function binomialOfPlan({ columns, structure }: TableIndex, before: AnalysisPlan | null): Binomial | null {
  if (structure.binomial !== null || before?.trials == null) return null;
  const successes = columns.find(({ name }) => name === before.outcome);
  const trials = columns.find(({ name }) => name === before.trials);
  return successes && trials ? { successes, trials } : null;
}
