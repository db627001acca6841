import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Overall and by ward": a description of all rows, and the same by groups. */

const OVERALL = setOf('overall altogether total');
const JOINS = setOf('and then plus also');
const BY = setOf('by per for in within at on across split separately broken each');

/** Whether the word for all rows stands beside what they are split by. */
export function isOverall(words: readonly Word[], at: number): boolean {
  const text = textAt(words, at);
  if (!OVERALL.has(text) || (text === 'total' && textAt(words, at - 1) !== 'in')) return false;
  const start = text === 'total' ? at - 1 : at;
  const next = JOINS.has(textAt(words, at + 1)) ? at + 2 : at + 1;
  const isBefore = next > at + 1 && BY.has(textAt(words, JOINS.has(textAt(words, next)) ? next + 1 : next));
  const isBehind = JOINS.has(textAt(words, start - 1)) && words.slice(0, start).some((word) => BY.has(word.text));
  return isBefore || isBehind;
}

export function withOverall(words: readonly Word[], plans: readonly AnalysisPlan[]): readonly AnalysisPlan[] {
  if (!words.some((_, at) => isOverall(words, at))) return plans;
  return plans.flatMap((plan) => {
    const isByGroups = plan.question === 'description' && plan.predictors.length > 0;
    return isByGroups ? [{ ...plan, predictors: [] }, plan] : [plan];
  });
}
