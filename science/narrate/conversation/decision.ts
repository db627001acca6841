import type { ResearchContext } from '../../../contracts/agents.ts';
import { listed } from '../../../contracts/wording.ts';
import type { NextStep } from '../../weigh/next-plans.ts';
import { verdictOf, type Relation } from '../../weigh/relations.ts';
import { judgedExtracts, withStance } from '../../weigh/sureness.ts';
import { nameOf } from '../names.ts';
import { claimsOf, printer } from '../relations.ts';
import { capitalised, counted, uniqueBy } from '../words.ts';

/** Why a run goes on or ends, in sentences. */

export const NOTHING_FOUND = 'This iteration found nothing, and no step is left that would find more.';

export const READING_OPEN =
  'The question was read in a way that may miss a part of it, so nothing is built on the result before the researcher confirms the reading.';

const namesIn = (steps: readonly NextStep[]): string =>
  listed(
    uniqueBy(
      steps.flatMap(({ columns }) => columns),
      (column) => column,
    ).map(nameOf),
  );

const REASONS: Partial<Record<NextStep['why'], (names: string) => string>> = {
  unanswered: (names) =>
    `The question also asks about ${names === '' ? 'the table' : names}, which no result answers yet.`,
  baseline: (names) => `The result has not been adjusted for ${names}, where the outcome started from.`,
  confounder: (names) => `The result has not been looked at within each ${names}, which could change the answer.`,
  assumption: () => 'An assumption of the method does not hold, so a method without it is worth a look.',
  nonlinear: (names) => `The relation with ${names} may be curved, which a straight line does not tell.`,
};

/** What is open, a sentence a reason. */
export function openReasons(open: readonly NextStep[]): string[] {
  return [...Map.groupBy(open, ({ why }) => why)].flatMap(([why, steps]) => REASONS[why]?.(namesIn(steps)) ?? []);
}

export function failureReasons({ tasks, level }: ResearchContext): string[] {
  const failed = tasks.filter((task) => task.status === 'failed' && task.level === level);
  return failed.length === 0
    ? []
    : [`${capitalised(listed(failed.map(({ taskId }) => taskId)))} failed, so part of the evidence is missing.`];
}

/** What is known, and how documents stand to it. */
export function answeredReasons(context: ResearchContext, main: Relation | undefined): string[] {
  if (main === undefined) return ['What was asked for was looked up; no analysis of data has tested it.'];
  return [
    ...printer(context.tasks)(claimsOf(main)),
    ...(verdictOf(main) === 'described' ? [] : support(context, main)),
    'None of the remaining steps would change that answer.',
  ];
}

function support(context: ResearchContext, main: Relation): string[] {
  const judged = judgedExtracts(context, main);
  const [agreeing, contrary] = [withStance(judged, 'agrees').length, withStance(judged, 'disagrees').length];
  return [
    ...(agreeing === 0
      ? []
      : [
          `${capitalised(counted(agreeing, 'statement'))} in the documents ${agreeing === 1 ? 'agrees' : 'agree'} with it.`,
        ]),
    ...(contrary === 0
      ? []
      : [
          `${capitalised(counted(contrary, 'statement'))} in the documents ${contrary === 1 ? 'contradicts' : 'contradict'} it.`,
        ]),
  ];
}
