import type { Account } from '../cast/held.ts';
import { heldTo } from '../cast/held-to-number.ts';
import { shareHeld } from '../cast/share-held.ts';
import { isOfNorm } from '../vocabulary/norms.ts';
import { isOfSize } from '../vocabulary/sizes-sought.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "The industry benchmark", "the boss says", "are we hitting it": words of the number that a column is held against. */
export const isOfHeldNumber: Account = (_, at, { plan, ask }) =>
  plan.question === 'one-sample' &&
  plan.hypothesizedValue !== null &&
  (isOfNorm(ask.spoken.words, at) || isSubstance(ask.spoken.words, at)) &&
  (heldTo(ask) !== null || shareHeld(ask) !== null);

/** "A third of them", "the majority". */
export const isOfHeldShare: Account = (_, at, { plan, ask }) => {
  const said = plan.question === 'one-sample' ? shareHeld(ask)?.said : undefined;
  return said !== undefined && said.from <= at && at < said.to;
};

const SUBSTANCES = setOf(`
  material grain milk water air product output produce harvest stock coating metal wood concrete cement fuel oil beer juice flour bread meat feed meal stuff goods delivery supply ware
  process production plant facility service performance operation
`);
const DETERMINERS = setOf('our the this these those their its his her');
/** "Does our grain comply": what all rows are of. */
const isSubstance = (words: readonly Word[], at: number): boolean =>
  SUBSTANCES.has(words[at]?.root ?? '') && DETERMINERS.has(textAt(words, at - 1)) && at <= FARTHEST_SUBJECT;
const FARTHEST_SUBJECT = 3;

/** "How many farmers should I interview", "with sixty per arm", "required to show": words of planning. */
export const isOfStudySize: Account = ({ text }, at, { plan, ask }) =>
  plan.question === 'power' &&
  (isOfSize(ask.spoken.words, at) || NUMBER_WORDS.has(text) || (text === 'half' && plan.hypothesizedValue !== null));
