import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { ColumnFacts } from './columns.ts';
import { UNANSWERED, type Rule } from './leftovers.ts';
import { setOf } from './word-sets.ts';
import type { Word } from './words.ts';

/** What a sentence calls the moments in the names of columns. */
const CALLED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['pre', setOf('pre before')],
  ['before', setOf('pre before')],
  ['post', setOf('post after afterwards')],
  ['after', setOf('post after afterwards')],
]);

/** The word in which two names differ: `pre` of `stress_pre` beside `stress_post`. */
function ownWord(one: ColumnFacts, other: ColumnFacts): Word | undefined {
  const [own, more] = one.all.filter(({ text }) => !other.all.some((word) => word.text === text));
  const isOneThing = one.all.length > 1 && one.all.length === other.all.length;
  return more === undefined && isOneThing ? own : undefined;
}

const heldBy = (plan: AnalysisPlan): ReadonlySet<string | null> =>
  new Set([plan.outcome, plan.baseline, ...plan.predictors, ...plan.covariates, ...plan.strata]);

/** "Before the course" of `stress_pre`, `stress_post` and `stress_followup`: the measurement that was named is in the plan. */
export const leavesOccasion: Rule = (plan, { ask: { index, spoken } }) => {
  const held = heldBy(plan);
  const said = new Set(spoken.words.map(({ text }) => text));
  const outcome = index.columns.find(({ name }) => name === plan.outcome);
  const isOpen = index.structure.pairs.some(({ first, last }) => first === outcome || last === outcome);
  const isLeft = (column: ColumnFacts) => {
    const own = outcome && !held.has(column.name) ? ownWord(column, outcome) : undefined;
    const names = own && CALLED.get(own.text);
    return names !== undefined && [...names].some((name) => said.has(name));
  };
  return isOpen && index.columns.some(isLeft) ? UNANSWERED : 1;
};
