import type { Activities } from '../../activities/index.ts';
import { FIRST_CURSOR } from '../../contracts/research.ts';
import { NO_PAPERS } from './no-papers.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('The script has no such step'));

/** Activities that answer at once and keep nothing: what is left of an iteration is what its orchestration takes. */
export function createScriptedActivities(): Activities {
  const found = { failed: false, newSources: 1, newFindings: 1 };
  return {
    chat: { answerMessage: refuse },
    files: { processFile: refuse },
    jobs: {
      activateJob: async () => ({
        researchMode: 'fully-autonomous',
        cursor: FIRST_CURSOR,
        control: { version: 0, paused: false, stopRequested: false },
        fileId: null,
      }),
      readControl: refuse,
      completeJob: refuse,
      recordAttemptFailure: refuse,
      recordCancellation: refuse,
    },
    papers: NO_PAPERS,
    research: {
      planInitial: async ({ level }) => ({
        tasks: [
          { taskId: `lit-${level}`, type: 'LITERATURE' },
          { taskId: `ana-${level}`, type: 'ANALYSIS' },
        ],
        messagesTakenUp: 0,
      }),
      runLiteratureTask: async () => found,
      runAnalysisTask: async () => found,
      recordTaskFailure: refuse,
      updateHypothesis: async () => ({}),
      reflect: async () => ({ newInsights: 1 }),
      discover: async () => ({ newDiscoveries: 1 }),
      planNext: async () => ({}),
      decideContinue: async ({ forcedEnd }) => ({
        shouldContinue: forcedEnd === null,
        triggerReason: forcedEnd ?? 'open_questions',
      }),
      composeReply: async () => ({}),
      endIteration: async ({ shouldContinue }) => ({ continues: shouldContinue }),
    },
  };
}
