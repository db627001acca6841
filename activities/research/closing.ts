import { Value } from '@sinclair/typebox/value';
import type { Agents } from '../../contracts/agents.ts';
import {
  DecisionSchema,
  DoneSchema,
  EndIterationResultSchema,
  type DecideInput,
  type DecisionResult,
  type Done,
  type EndIterationInput,
  type EndIterationResult,
  type StepInput,
  type StopRequest,
} from '../../contracts/research-activities.ts';
import type { ContinueDecision, TriggerReason } from '../../contracts/research.ts';
import type { ContextRepository } from '../../db/context-repository.ts';
import type { JournalRepository } from '../../db/journal-repository.ts';
import type { MessageRepository } from '../../db/message-repository.ts';
import type { RunRepository } from '../../db/run-repository.ts';
import { assertKnownCitations, withoutUnknownCitations } from '../../science/check/citations.ts';
import type { Journal } from '../journal.ts';
import { citableKeys } from './citable-keys.ts';
import { withOneRepair } from './refused-answers.ts';

export interface ClosingDeps {
  readonly agents: Pick<Agents, 'decideContinue' | 'composeReply'>;
  readonly contexts: ContextRepository;
  readonly journal: Journal;
  readonly journalEntries: JournalRepository;
  readonly messages: MessageRepository;
  readonly runs: RunRepository;
}

const FORCED_ENDS: Readonly<Record<TriggerReason, string>> = {
  open_questions: 'Open questions are left.',
  research_complete: 'The question is answered.',
  iteration_cap: 'The number of iterations that this mode may take without feedback is used up.',
  user_feedback: 'In steering mode the researcher decides after every iteration.',
  no_progress: 'The last iterations brought no new source, result or insight.',
  stopped_by_user: 'The researcher asked the run to stop.',
};

export function createClosingActivities({ agents, contexts, journal, journalEntries, messages, runs }: ClosingDeps) {
  async function decideContinue({ jobId, level, forcedEnd }: DecideInput): Promise<DecisionResult> {
    const { shouldContinue, triggerReason } = await journal.once(
      { jobId, level, step: 'continue-research' },
      {
        result: DecisionSchema,
        async work({ conversationId }): Promise<ContinueDecision> {
          if (forcedEnd === null) return agents.decideContinue(await contexts.load({ conversationId, jobId, level }));
          return {
            shouldContinue: false,
            confidence: 100,
            reasoning: FORCED_ENDS[forcedEnd],
            triggerReason: forcedEnd,
          };
        },
        write: (decision) => ({ result: { ...decision } }),
      },
    );
    return { shouldContinue, triggerReason };
  }

  async function composeReply({ jobId, level }: StepInput): Promise<Done> {
    return journal.once(
      { jobId, level, step: 'reply' },
      {
        result: DoneSchema,
        async work({ conversationId, messageId }) {
          const context = await contexts.load({ conversationId, jobId, level });
          const decision = await decisionAt({ jobId, level });
          const keys = citableKeys(context);
          const text = await withOneRepair(context, (known) => agents.composeReply(known, decision), {
            check(reply) {
              assertKnownCitations(reply, keys);
              return reply;
            },
            fallback: (reply) => withoutUnknownCitations(reply, keys),
          });
          const place = { conversationId, jobId, messageId, level };
          const { steering, ...results } = await messages.collectResults(place);
          return { reply: { text, ...results }, steering, last: !decision.shouldContinue };
        },
        async save(tx, { reply, last }, { messageId }) {
          await messages.answer(tx, { jobId, messageId, reply, last });
          return {};
        },
        events: ({ messageId }, { steering }) =>
          [messageId, ...steering].map((id) => ({ type: 'message_updated', subjectId: id })),
      },
    );
  }

  /** A message takes back the stops that came before it: what stands in the row came after the last one. */
  async function readStopRequest({ jobId }: StepInput): Promise<StopRequest> {
    return { stopRequested: (await runs.find(jobId))?.stopRequested ?? false };
  }

  async function endIteration({ jobId, level, ...end }: EndIterationInput): Promise<EndIterationResult> {
    return journal.once(
      { jobId, level, step: 'reply', part: 'end' },
      {
        result: EndIterationResultSchema,
        work: () => Promise.resolve({}),
        save: (tx, _prepared, { conversationId }) => runs.endIteration(tx, { jobId, conversationId, ...end }),
        events: ({ messageId }) => [{ type: 'message_updated', subjectId: messageId }],
      },
    );
  }

  async function decisionAt({ jobId, level }: StepInput): Promise<ContinueDecision> {
    const decision = await journalEntries.find({ jobId, level, step: 'continue-research' });
    if (Value.Check(DecisionSchema, decision)) return decision;
    throw new Error(`The decision of level ${String(level)} is not in the journal`);
  }

  return { decideContinue, composeReply, readStopRequest, endIteration };
}
