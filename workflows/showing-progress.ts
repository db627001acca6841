import { defineSearchAttributeKey } from '@temporalio/common';
import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import type { ResearchActivities, StepInput } from '../contracts/research-activities.ts';
import { SEARCH_ATTRIBUTES } from '../contracts/workflow-messages.ts';

const iteration = defineSearchAttributeKey(SEARCH_ATTRIBUTES.iteration, 'INT');

/** The same activities; each call shows operators which step of which iteration is going on. */
export function showingProgress(activities: ResearchActivities): ResearchActivities {
  let shown = 0;
  function show<Input extends StepInput, Result>(
    step: string,
    activity: (input: Input) => Promise<Result>,
  ): (input: Input) => Promise<Result> {
    return (input) => {
      setCurrentDetails(`Iteration ${String(input.level)}: ${step}`);
      // An event of history each time, so only where the number changes.
      if (input.level !== shown) upsertSearchAttributes([{ key: iteration, value: input.level }]);
      shown = input.level;
      return activity(input);
    };
  }
  return {
    planInitial: show('planning', activities.planInitial),
    runLiteratureTask: show('execution', activities.runLiteratureTask),
    runAnalysisTask: show('execution', activities.runAnalysisTask),
    recordTaskFailure: show('execution', activities.recordTaskFailure),
    updateHypothesis: show('hypothesis', activities.updateHypothesis),
    reflect: show('reflection', activities.reflect),
    discover: show('discovery', activities.discover),
    planNext: show('planning the next iteration', activities.planNext),
    decideContinue: show('deciding whether to continue', activities.decideContinue),
    composeReply: show('reply', activities.composeReply),
    readStopRequest: activities.readStopRequest,
    endIteration: show('end of the iteration', activities.endIteration),
  };
}
