import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { Case } from '../cast/cases.ts';
import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { isCount, isWholeFrom, mayBeCount, mayBeExposure } from '../tables/count-columns.ts';
import { isAddedUp } from './statistic.ts';
import { isDescribing } from '../cast/pool.ts';
import type { Cast } from '../cast/settle.ts';
import { textAt } from '../words/words.ts';

/** A count is compared or described by what it was counted over. */
export function isRate({ ask, outcome, cast }: Case): boolean {
  if (outcome === null || cast.success !== null) return false;
  if (ask.exposure !== null) return isWholeFrom(outcome, 0) && isQuantity(outcome);
  return (
    mayCount(ask, outcome) &&
    isExposed(ask, cast) &&
    !asksMean(ask) &&
    !asksSum(ask, outcome) &&
    !asksOfMonth(ask, cast) &&
    !asksOfExposure(ask, cast)
  );
}

function mayCount(ask: Ask, outcome: ColumnFacts): boolean {
  const { exposure } = ask.index.structure;
  const counts = exposure !== null || ask.has('rate') ? mayBeCount : isCount;
  return outcome !== exposure && counts(outcome);
}

function isExposed(ask: Ask, { predictors }: Cast): boolean {
  if (ask.index.structure.exposure !== null || ask.has('rate')) return ask.index.columns.some(mayBeExposure);
  // "Do larger ponds have more frogs": what is in question divides nothing.
  return predictors.length > 1 && predictors.some(mayBeExposure);
}

/** "How many cases were there" adds them up. */
const asksMean = (ask: Ask): boolean => isDescribing(ask) && ask.has('average', 'howMany') && !ask.has('rate');

/** "Which boat caught the most crabs": its catches together. */
const asksSum = (ask: Ask, outcome: ColumnFacts): boolean =>
  ask.form === 'open' && ask.has('whichMost') && !ask.has('rate', 'per') && isAddedUp(ask, outcome);

/** "In which month are admissions highest": a mean for each. */
const asksOfMonth = (ask: Ask, { predictors }: Cast): boolean =>
  ask.form === 'open' && ask.has('whichMost') && !ask.has('rate') && predictors[0]?.calendar !== undefined;

/** "Are more caught in longer tows": what counts are divided by is in question itself; and a curve of rates has no method. */
function asksOfExposure(ask: Ask, { predictors }: Cast): boolean {
  const [only, another] = predictors;
  const isAlone = only !== undefined && only === ask.index.structure.exposure && another === undefined;
  return !ask.has('rate', 'per') && (isAlone || ask.has('curvature'));
}

/** "The admission rate by triage level" is a share of those that were admitted. */
const isRateOfEvent = ({ outcome, outcomeLevel, event }: AnalysisPlan, { spoken }: Ask): boolean =>
  !spoken.words.some(({ text }) => text === 'per') &&
  (outcomeLevel !== null || event !== null) &&
  spoken.mentions.some(
    ({ column: { name }, to }) => [outcome, event?.column].includes(name) && textAt(spoken.words, to) === 'rate',
  );

/** A rate that would be divided by what the table was followed for. */
export const isOfTime = (plan: AnalysisPlan, ask: Ask): boolean =>
  ask.index.structure.exposure !== null && !isRateOfEvent(plan, ask);
