import type { KnownTask, TaskProposal } from '../../contracts/agents.ts';

/** Which suggested steps a message takes up. It reads messages of people: regular expressions are allowed here. */

const AGREES =
  /^\W*(?:yes|ok(?:ay)?|sure|go on|go ahead|continue|proceed|please (?:do|continue|go on)|do (?:it|that|so)|sounds good)\b[^?]{0,40}$/i;
const STEP_NUMBER = /\b(?:steps?|numbers?|points?|items?|do|take|option|question)\s+#?([1-9])\b|^\W*#?([1-9])\W*$/i;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
/** The whole message: "let's do the second one, please". */
const STEP_ORDINAL =
  /^\W*(?:(?:yes|ok|okay|please|do|take|try|run|choose|let's|lets|go|with|start|i|mean|meant|want)\b\W*){0,4}(?:the )?(first|second|third|fourth|fifth|last)(?: (?:one|step|option|question|analysis|suggestion|offer))?(?:\W+please)?\W*$/i;
const LONGEST_CHOICE = 60;

/** "yes, go on", "do step 2", "the first one", the words of a step; undefined for other messages. */
export function stepsTakenUp(message: string, suggested: readonly TaskProposal[]): readonly TaskProposal[] | undefined {
  const repeated = suggested.find(({ objective }) => onlyWords(objective) === onlyWords(message));
  if (repeated !== undefined) return [asChosen(repeated)];
  if (suggested.length === 0 || message.length > LONGEST_CHOICE) return undefined;
  const chosen = suggested.at(placeIn(message) ?? suggested.length);
  if (chosen !== undefined) return [asChosen(chosen)];
  return AGREES.test(message) ? suggested.map(asChosen) : undefined;
}

/** Whether a message chose what these tasks did: it asks nothing of its own. "Does item 3 differ by sex?" was read, and did not. */
export function choseTasks(message: string, tasks: readonly Pick<KnownTask, 'objective' | 'plan'>[]): boolean {
  const wasRead = tasks.some(({ plan }) => plan !== null && plan.asked !== '' && message.includes(plan.asked));
  if (tasks.length === 0 || wasRead) return false;
  const isShort = message.length <= LONGEST_CHOICE;
  return (
    (isShort && (AGREES.test(message) || placeIn(message) !== undefined)) ||
    tasks.some(({ objective }) => onlyWords(objective) === onlyWords(message))
  );
}

/** Counted from 0; -1 is the last one. */
function placeIn(message: string): number | undefined {
  const numbered = STEP_NUMBER.exec(message);
  if (numbered !== null) return Number(numbered[1] ?? numbered[2]) - 1;
  const ordinal = STEP_ORDINAL.exec(message)?.[1]?.toLowerCase();
  return ordinal === undefined ? undefined : ORDINALS.indexOf(ordinal);
}

/** As it is copied from a list: without its number, its emphasis and its full stop. */
const onlyWords = (text: string): string =>
  text
    .replace(/^\s*\d\.\s/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** What the researcher chooses is what the researcher asks. */
const asChosen = (step: TaskProposal): TaskProposal =>
  step.plan === null ? step : { ...step, plan: { ...step.plan, sureness: 1 } };
