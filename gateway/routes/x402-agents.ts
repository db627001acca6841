import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AGENT_ANSWER_SCHEMAS,
  REQUESTED_AGENTS,
  type AgentAnswers,
  type RequestedAgent,
  type GivenMaterial,
} from '../../contracts/agent-requests.ts';
import { knownConversationId } from '../../contracts/ids.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import { AgentAnswerPlaceSchema, PaidAgentBodySchema } from '../../contracts/schemas/payments.ts';
import { createPaymentGate } from '../plugins/payment-gate.ts';
import { useWaitSignal } from '../plugins/wait-signal.ts';
import { ERRORS_OF_PAYMENT, HOW_TO_PAY, pollUrlOf, type PaidRouteDeps } from './x402-paid.ts';

interface Description {
  readonly operationId: string;
  readonly summary: string;
  readonly needs: string;
}

const EVIDENCE = 'Needs `tasks`, or a `conversationId` whose tasks it takes.';

const DESCRIPTIONS: Readonly<Record<RequestedAgent, Description>> = {
  literature: {
    operationId: 'askLiterature',
    summary: 'What the documents say to a question: verbatim statements with their sources.',
    needs: 'Needs the message alone. With a `conversationId` it reads the documents of the conversation, too.',
  },
  hypothesis: {
    operationId: 'askHypothesis',
    summary: 'A hypothesis that the evidence bears out, or that none does.',
    needs: EVIDENCE,
  },
  analysis: {
    operationId: 'askAnalysis',
    summary: 'Plans what a question asks of tables, and computes it.',
    needs:
      'Needs `tables`, or a `conversationId` of a conversation that has data. Without a question that the data can answer, `tasks` is empty, and `objective` says why.',
  },
  discovery: {
    operationId: 'askDiscovery',
    summary: 'What the evidence shows that was not known before.',
    needs: EVIDENCE,
  },
  reflection: {
    operationId: 'askReflection',
    summary: 'Insights, objectives and a title from the evidence.',
    needs: EVIDENCE,
  },
  planning: {
    operationId: 'askPlanning',
    summary: 'A plan of searches and analyses.',
    needs: 'Needs the message alone; it plans for `tables`, or for the data of the conversation.',
  },
  reply: {
    operationId: 'askReply',
    summary: 'An answer to the question from the evidence, and whether more work would help.',
    needs: EVIDENCE,
  },
};

/** The agents of research, each requested alone and paid for by x402. */
export function x402AgentRoutes({ chats, ...deps }: PaidRouteDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    const waitSignal = useWaitSignal(app);

    for (const agent of REQUESTED_AGENTS) {
      const path = `/api/x402/agents/${agent}` as const;
      const gate = createPaymentGate(deps, path);
      const { needs, operationId, summary } = DESCRIPTIONS[agent];
      app.route({
        method: 'POST',
        url: path,
        schema: {
          ...{ operationId, summary, description: `${needs} ${HOW_TO_PAY}` },
          errors: [...ERRORS_OF_PAYMENT, 'CHAT_FAILED', 'CHAT_PENDING'],
          body: PaidAgentBodySchema,
          response: { 200: Type.Composite([AgentAnswerPlaceSchema, AGENT_ANSWER_SCHEMAS[agent]]), ...errorResponses },
        },
        preValidation: gate.challengeUnpaid,
        handler: async (request, reply) => {
          const { conversationId, message } = request.body;
          const agentRequest = { agent, given: givenIn(request.body) };
          const paidRequest = { path, message, conversationId: knownConversationId(conversationId), agentRequest };
          const { free, repeated: _repeated, ...started } = await gate.start(request, reply, paidRequest);
          const signal = waitSignal(reply);
          const text = await chats.answerTo({ ...started, pollUrl: pollUrlOf(started.messageId, free) }, signal);
          return { ...started, pollUrl: null, ...answerIn(agent, text) };
        },
      });
    }
  };
}

function givenIn({ hypothesis, tables, tasks }: Static<typeof PaidAgentBodySchema>): GivenMaterial {
  return {
    ...(hypothesis === undefined ? {} : { hypothesis }),
    ...(tables === undefined ? {} : { tables }),
    ...(tasks === undefined ? {} : { tasks }),
  };
}

/** The answer as the agent gave it; the message holds it as text. */
function answerIn(agent: RequestedAgent, text: string): AgentAnswers[RequestedAgent] {
  const answer: unknown = JSON.parse(text);
  const schema = AGENT_ANSWER_SCHEMAS[agent];
  if (!Value.Check(schema, answer)) throw new Error(`The stored answer of the agent ${agent} is none`);
  return answer;
}
