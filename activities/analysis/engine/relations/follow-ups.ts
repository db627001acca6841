import type { FollowUp } from '../../../../contracts/analysis.ts';
import { isGroup, isNumeric } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { candidateStrata, quickTest } from './strata.ts';

const MOST = 3;
const LINKED = 0.01;
// A column this close to one side is another measure of the same thing, not a confounder.
const NEARLY_THE_SAME = 0.9;
const LONGEST_NAME = 120;

/** Next looks that are worth it: columns tied to both sides of the relation, which could confound it. */
export function followUpsOf(frame: Frame, outcome: Variable, by: Variable, looked: readonly Variable[]): FollowUp[] {
  if (by.temporal) return [];
  const besides = [outcome, by, ...looked];
  const linked = (variable: Variable) => {
    const [one, two] = [quickTest(frame, variable, by), quickTest(frame, variable, outcome)];
    const same = Math.max(one.strength, two.strength) > NEARLY_THE_SAME;
    return one.p < LINKED && two.p < LINKED && !same ? one.strength * two.strength : 0;
  };
  const strata = candidateStrata(frame, besides).map((variable) => ({
    variable,
    tie: linked(variable),
    stratum: true,
  }));
  const names = new Set([...besides, ...strata.map((part) => part.variable)].map((variable) => variable.name));
  const quantities = frame.variables
    .filter((variable) => isNumeric(variable) && !names.has(variable.name))
    .map((variable) => ({ variable, tie: linked(variable), stratum: false }));
  return [...strata, ...quantities]
    .filter(({ variable, tie }) => tie > 0 && variable.name.length <= LONGEST_NAME)
    .sort((a, b) => Number(b.stratum) - Number(a.stratum) || b.tie - a.tie)
    .slice(0, MOST)
    .map(({ variable, stratum }) => ({
      objective: stratum ? within(outcome, by, variable) : `Model ${outcome.name} from ${by.name} and ${variable.name}`,
      reason: `${variable.name} is related to both ${outcome.name} and ${by.name}, so it may confound their relation.`,
    }));
}

function within(outcome: Variable, by: Variable, stratum: Variable): string {
  if (isNumeric(outcome) && isGroup(by))
    return `Compare ${outcome.name} between the levels of ${by.name} within each ${stratum.name}`;
  return `Test the association between ${by.name} and ${outcome.name} within each ${stratum.name}`;
}
