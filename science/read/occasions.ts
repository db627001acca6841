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

const ENDS = setOf('end start beginning');
const MOMENTS = setOf('at by in until from');

/** "How heavy were they at the end", of rows that are of many moments: those of one of them are chosen. */
export const leavesEnd: Rule = (plan, { ask: { index, spoken } }) => {
  const { words } = spoken;
  const { times, pairs, subject } = index.structure;
  const isSaid = words.some(
    ({ text }, at) => ENDS.has(text) && words[at - 1]?.text === 'the' && MOMENTS.has(words[at - 2]?.text ?? ''),
  );
  const names = new Set([plan.time, ...plan.rows.map(({ column }) => column)]);
  const isHeld =
    plan.pairedBy !== null ||
    times.some(({ name }) => names.has(name)) ||
    pairs.some(({ first, last }) => [first.name, last.name].includes(plan.outcome ?? ''));
  return isSaid && subject !== null && times.length > 0 && !isHeld ? UNANSWERED : 1;
};

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
