import { defineSearchAttributeKey } from '@temporalio/common';
import {
  log,
  setCurrentDetails,
  upsertSearchAttributes,
  type ActivityInterfaceFor,
  type LocalActivityInterfaceFor,
} from '@temporalio/workflow';
import type { ResearchActivities, StepInput } from '../contracts/research-activities.ts';
import { SEARCH_ATTRIBUTES } from '../contracts/workflow-messages.ts';

const iterationKey = defineSearchAttributeKey(SEARCH_ATTRIBUTES.iteration, 'INT');

type Remote = ActivityInterfaceFor<ResearchActivities>;

/** The proxies of a run, by the kind of their work. */
export interface ResearchProxies {
  readonly agents: Remote;
  readonly sources: Remote;
  readonly analyses: Remote;
  readonly rows: LocalActivityInterfaceFor<ResearchActivities>;
}

interface Summarised<Input, Result> {
  executeWithOptions(options: { summary: string }, input: [Input]): Promise<Result>;
}

/** The activities of a run. Each call has a summary in the history, and shows which step of which iteration is going on. */
export function showingProgress({ agents, sources, analyses, rows }: ResearchProxies): ResearchActivities {
  let iteration = 0;

  function step<Input extends StepInput & { readonly taskId?: string }, Result>(
    name: string,
    activity: Summarised<Input, Result>,
  ): (input: Input) => Promise<Result> {
    return (input) => {
      const { level, taskId } = input;
      // An event of history each time, so only where the number changes.
      if (level !== iteration) upsertSearchAttributes([{ key: iterationKey, value: level }]);
      iteration = level;
      const summary = `Iteration ${String(level)}: ${name}${taskId === undefined ? '' : ` of ${taskId}`}`;
      setCurrentDetails(summary);
      return activity.executeWithOptions({ summary }, [input]);
    };
  }

  const planInitial = step('planning', agents.planInitial);
  const endIteration = step('end', rows.endIteration);
  return {
    async planInitial(input) {
      const plan = await planInitial(input);
      log.info('iteration planned', { iteration: input.level, tasks: plan.tasks.map(({ taskId }) => taskId) });
      return plan;
    },
    runLiteratureTask: step('literature', sources.runLiteratureTask),
    runAnalysisTask: step('analysis', analyses.runAnalysisTask),
    recordTaskFailure: step('failure', rows.recordTaskFailure),
    updateHypothesis: step('hypothesis', agents.updateHypothesis),
    reflect: step('reflection', agents.reflect),
    discover: step('discovery', agents.discover),
    planNext: step('planning the next iteration', agents.planNext),
    decideContinue: step('deciding whether to continue', agents.decideContinue),
    composeReply: step('reply', agents.composeReply),
    async endIteration(input) {
      const end = await endIteration(input);
      log.info(end.continues ? 'iteration completed' : 'run completed', { iteration: input.level });
      return end;
    },
  };
}
