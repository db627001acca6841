import type { TaskProposal } from '../../../contracts/agents.ts';

/** Which suggested steps a message takes up. It reads messages of people: regular expressions are allowed here. */

const AGREES =
  /^\W*(?:yes|ok(?:ay)?|sure|go on|go ahead|continue|proceed|please (?:do|continue|go on)|do (?:it|that|so)|sounds good)\b[^?]{0,40}$/i;
const STEP_NUMBER = /\b(?:steps?|numbers?|points?|items?|do|take|option|question)\s+#?(\d)\b|^\W*#?(\d)\W*$/i;
const LONGEST_CHOICE = 60;

/** "yes, go on", "do step 2"; undefined for other messages. */
export function stepsTakenUp(message: string, suggested: readonly TaskProposal[]): readonly TaskProposal[] | undefined {
  if (suggested.length === 0 || message.length > LONGEST_CHOICE) return undefined;
  const numbered = STEP_NUMBER.exec(message);
  const chosen = numbered === null ? undefined : suggested[Number(numbered[1] ?? numbered[2]) - 1];
  if (chosen !== undefined) return [asChosen(chosen)];
  return AGREES.test(message) ? suggested.map(asChosen) : undefined;
}

/** What the researcher chooses is what the researcher asks. */
const asChosen = (step: TaskProposal): TaskProposal =>
  step.plan === null ? step : { ...step, plan: { ...step.plan, sureness: 1 } };
