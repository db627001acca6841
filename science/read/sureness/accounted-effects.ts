import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Account } from '../cast/held.ts';
import { STARTING } from '../vocabulary/choosing-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** What is said of effects that a plan holds against each other. */

const comparesEffects = ({ interactions }: AnalysisPlan): boolean => interactions.length > 0;

const EFFECTS = setOf(
  'penalty advantage premium boost bonus uplift payoff response profit gain benefit gap effectiveness',
);
/** "Is the insect feed penalty bigger at high density". */
const isEffect: Account = ({ root }, _, { plan }) => comparesEffects(plan) && EFFECTS.has(root);

const DEGREES = setOf(
  'low high lower higher little weak weaker strong stronger behind ahead badly poorly well worse better',
);
const NEAR = 3;
/** "Pupils who started low", of a plan that holds the first measurement. */
const isOfStart: Account = ({ text }, at, { plan, ask: { index, spoken } }) => {
  const isHeld = index.structure.pairs.some(({ first }) => plan.predictors.includes(first.name));
  const before = spoken.words.slice(Math.max(0, at - NEAR), at);
  return comparesEffects(plan) && isHeld && DEGREES.has(text) && before.some((word) => STARTING.has(word.text));
};

const WAYS = setOf('owning getting receiving using taking wearing eating drinking having giving being');
/** "Does owning more land help men more": what acts. */
const isWayOfCause: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  comparesEffects(plan) &&
  WAYS.has(text) &&
  spoken.mentions.some(({ from, column }) => from > at && from - at <= NEAR && column.name === plan.predictors[0]);

const MAY = setOf('may might could can should would will');
const ACTED_ON = setOf('effect benefit impact influence advantage response gain');
const FARTHEST_ACTED = 3;
/** "Vacancies may blunt the benefit of cleaning": what is done to an effect, whatever the verb. */
const isDoneToEffect: Account = (_, at, { plan, ask: { spoken } }) =>
  comparesEffects(plan) &&
  MAY.has(textAt(spoken.words, at - 1)) &&
  spoken.words.slice(at + 1, at + 1 + FARTHEST_ACTED).some(({ root }) => ACTED_ON.has(root));

export const OF_EFFECTS: readonly Account[] = [isEffect, isOfStart, isWayOfCause, isDoneToEffect];
