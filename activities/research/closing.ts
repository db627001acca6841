import { sql } from 'drizzle-orm';
import type { Agents, ResearchContext } from '../../contracts/agents.ts';
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
} from '../../contracts/research-activities.ts';
import type { ContinueDecision, TriggerReason } from '../../contracts/research.ts';
import { contextAt } from '../../db/context-repository.ts';
import { storedResultOf, type Reading } from '../../db/journal-repository.ts';
import type { FindModelProblem, ModelProblem } from '../../db/model-call-repository.ts';
import { resultsAt, type CollectedResults, type MessageRepository } from '../../db/message-repository.ts';
import type { RunRepository } from '../../db/run-repository.ts';
import { assertKnownCitations, withoutUnknownCitations } from '../../science/check/citations.ts';
import type { Journal } from '../journal.ts';
import { citableKeys } from './citable-keys.ts';
import { withOneRepair } from './refused-answers.ts';

export interface ClosingDeps {
  readonly agents: Pick<Agents, 'decideContinue' | 'composeReply'>;
  readonly journal: Journal;
  readonly messages: MessageRepository;
  readonly runs: RunRepository;
  /** Why language models of the iteration could not go on; undefined where no agent has one. */
  readonly findModelProblem?: FindModelProblem | undefined;
}

const FORCED_ENDS: Readonly<Record<TriggerReason, string>> = {
  open_questions: 'Open questions are left.',
  research_complete: 'The question is answered.',
  iteration_cap: 'The number of iterations that this mode may take without feedback is used up.',
  user_feedback: 'In steering mode the researcher decides after every iteration.',
  reading_unsure: 'The researcher has to confirm how the question was read.',
  no_progress: 'The last iterations brought no new source, result or insight.',
  stopped_by_user: 'The researcher asked the run to stop.',
  budget: 'What language models may cost is spent.',
  model_failed: 'A language model gave no usable answer.',
};

export function createClosingActivities({ agents, findModelProblem, journal, messages, runs }: ClosingDeps) {
  async function decideContinue({ jobId, level, forcedEnd }: DecideInput): Promise<DecisionResult> {
    const { shouldContinue, triggerReason } = await journal.once(
      { jobId, level, step: 'continue-research' },
      {
        result: DecisionSchema,
        reads: contextAt({ jobId, level }),
        async work(_run, context): Promise<ContinueDecision> {
          // An iteration without a plan, for want of a model, has not found that there is nothing to do.
          const problem = isOverruled(forcedEnd) ? await findModelProblem?.({ jobId, level }) : null;
          if (problem != null) return endedBy(problem);
          if (forcedEnd !== null) return ended(forcedEnd, FORCED_ENDS[forcedEnd]);
          return agents.decideContinue(context);
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
        reads: replyMaterialAt({ jobId, level }),
        async work(_run, { context, decision, results }) {
          const text = await replyFrom(agents, context, decision);
          const { steering, ...collected } = results;
          return { reply: { text, ...collected }, steering, last: !decision.shouldContinue };
        },
        write: ({ reply, last }, { messageId }) => ({
          result: {},
          parts: messages.answer({ jobId, messageId, reply, last }),
          isStamped: true,
        }),
        events: ({ messageId }, { steering }) =>
          [messageId, ...steering].map((id) => ({ type: 'message_updated', subjectId: id })),
      },
    );
  }

  async function endIteration({ jobId, level, ...end }: EndIterationInput): Promise<EndIterationResult> {
    return journal.onceLocked(
      { jobId, level, step: 'reply', part: 'end' },
      {
        result: EndIterationResultSchema,
        save: (tx, { conversationId }) => runs.endIteration(tx, { jobId, conversationId, ...end }),
        events: ({ messageId }) => [{ type: 'message_updated', subjectId: messageId }],
      },
    );
  }

  return { decideContinue, composeReply, endIteration };
}

export async function replyFrom(
  agents: Pick<Agents, 'composeReply'>,
  context: ResearchContext,
  decision: ContinueDecision,
): Promise<string> {
  const keys = citableKeys(context);
  return withOneRepair(context, (known) => agents.composeReply(known, decision), {
    check(reply) {
      assertKnownCitations(reply, keys);
      return reply;
    },
    fallback: (reply) => withoutUnknownCitations(reply, keys),
  });
}

const isOverruled = (forcedEnd: TriggerReason | null): boolean => forcedEnd === null || forcedEnd === 'no_progress';

const ended = (triggerReason: TriggerReason, reasoning: string): ContinueDecision => ({
  ...{ shouldContinue: false, confidence: 100, reasoning, triggerReason },
});

const endedBy = ({ code, message }: ModelProblem): ContinueDecision =>
  ended(code === 'MODEL_BUDGET_SPENT' ? 'budget' : 'model_failed', message);

interface ReplyMaterial {
  readonly context: ResearchContext;
  readonly decision: ContinueDecision;
  readonly results: CollectedResults;
}

function replyMaterialAt({ jobId, level }: StepInput): Reading<ReplyMaterial> {
  const context = contextAt({ jobId, level });
  const decision = storedResultOf({ jobId, level, step: 'continue-research' }, DecisionSchema);
  const results = resultsAt({ jobId, level });
  return {
    json: sql`json_build_object('context', ${context.json}, 'decision', ${decision.json}, 'results', ${results.json})`,
    parse: (read: Readonly<Record<keyof ReplyMaterial, unknown>>) => ({
      context: context.parse(read.context),
      decision: decision.parse(read.decision),
      results: results.parse(read.results),
    }),
  };
}
