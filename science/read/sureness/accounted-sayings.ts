import type { Account } from '../cast/held.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt } from '../words/words.ts';

/** Words that say of a number, of a level or of a column of the plan where it comes from. */

const DEMANDS = setOf(
  'require demand specify prescribe stipulate promise contract agreement target goal requirement objective aim',
);
/** "Our contract requires 90 %, do we meet it", "our target for the score is 7". */
const isDemand: Account = ({ root, text }, _, { plan }) =>
  plan.question === 'one-sample' && plan.hypothesizedValue !== null && (DEMANDS.has(root) || DEMANDS.has(text));

const ENDS = setOf('final last closing end');
const STARTS = setOf('first initial opening baseline start');
const OCCASIONS_NAMED = setOf('test visit session measurement assessment check week wave round trial day');
/** "At the final test in week 12", of rows of the last week. */
const isNamedOccasion: Account = ({ text }, at, { plan, columns, ask: { spoken } }) =>
  (ENDS.has(text) || STARTS.has(text)) &&
  OCCASIONS_NAMED.has(spoken.words[at + 1]?.root ?? '') &&
  plan.rows.some(({ column, comparison, values: [value, another] }) => {
    const { minimum, maximum } = columns.find(({ name }) => name === column)?.profile ?? {};
    const end = ENDS.has(text) ? maximum : minimum;
    return comparison === 'is' && another === undefined && end != null && Number(value) === end;
  });

const SUBJECTS = setOf('they he she we');
/** "Down to the branch they attend": what is done with the named column, at the end of the question. */
const isVerbOfClause: Account = (word, at, { ask: { spoken } }) =>
  SUBJECTS.has(textAt(spoken.words, at - 1)) &&
  (at === spoken.words.length - 1 || !joins(word)) &&
  spoken.mentions.some(({ to, level }) => to === at - 1 && level === null);

const OPPOSITES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['new', setOf('returning existing repeat old regular known established')],
  ['first', setOf('returning repeat existing')],
  ['paid', setOf('free unpaid organic')],
  ['remote', setOf('office onsite local')],
  ['married', setOf('single')],
  ['employed', setOf('jobless')],
  ['urban', setOf('rural')],
]);
/** "New visitors relative to returning ones" of `new_visitor`: those of the other level. */
const isOpposite: Account = ({ text }, _, { plan, columns, ask }) =>
  ask.has('than', 'compare') &&
  columns.some(
    ({ name, kind, parts }) =>
      kind === 'binary' &&
      plan.predictors[0] === name &&
      parts.some((part) => OPPOSITES.get(part.text)?.has(text) === true),
  );

export const OF_SAYINGS: readonly Account[] = [isDemand, isNamedOccasion, isOpposite, isVerbOfClause];
