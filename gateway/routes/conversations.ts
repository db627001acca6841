import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { invalidField } from '../../contracts/failure.ts';
import { isId, knownId } from '../../contracts/ids.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import {
  ConversationListSchema,
  ConversationParamsSchema,
  EventListSchema,
  ListConversationsQuerySchema,
  ListEventsQuerySchema,
  SteeringReceiptSchema,
} from '../../contracts/schemas/conversations.ts';
import { ConversationEstimatesSchema } from '../../contracts/schemas/estimates.ts';
import { WorldStateSchema } from '../../contracts/schemas/world-state.ts';
import type { ConversationCursor, ConversationRepository } from '../../db/conversation-repository.ts';
import type { EventRepository } from '../../db/event-repository.ts';
import type { ResearchRuns } from '../../engine/research-runs.ts';
import type { WorldStates } from '../../engine/world-states.ts';
import { listLimit } from '../list-limit.ts';

export interface ConversationRouteDeps {
  readonly conversations: ConversationRepository;
  readonly events: EventRepository;
  readonly runs: ResearchRuns;
  readonly worldStates: WorldStates;
}

const PATH = '/api/deep-research/conversations';
const ACTIONS = ['pause', 'resume', 'stop', 'cancel'] as const;
const STEERING = {
  pause: 'Pauses the run: steps that are running finish, and the next one waits.',
  resume: 'Lets a paused run go on.',
  stop: 'Ends the run in good order: tasks that are running finish, then it replies with what there is.',
  cancel: 'Ends the run at once, without a reply; what was found so far is kept.',
} as const satisfies Record<(typeof ACTIONS)[number], string>;

export function conversationRoutes(deps: ConversationRouteDeps): FastifyPluginAsyncTypebox {
  const { conversations, events, runs, worldStates } = deps;
  const owned = (id: string, userId: string) => ({ conversationId: knownId(id, 'CONVERSATION_NOT_FOUND'), userId });

  return async (app) => {
    app.route({
      method: 'GET',
      url: PATH,
      schema: {
        operationId: 'listConversations',
        summary: 'Your conversations, newest first, a page at a time.',
        querystring: ListConversationsQuerySchema,
        response: { 200: ConversationListSchema, ...errorResponses },
      },
      handler: async ({ query, userId }) => {
        const page = LIMITS.conversationPage;
        const limit = listLimit(query.limit, { byDefault: page, maximum: page });
        const before = query.cursor === undefined ? undefined : parseCursor(query.cursor);
        const { items, next } = await conversations.list({ userId, limit, before });
        return {
          conversations: items.map(({ title, createdAt, ...item }) => ({
            ...item,
            ...(title === null ? {} : { title }),
            createdAt: createdAt.toISOString(),
          })),
          ...(next ? { nextCursor: formatCursor(next) } : {}),
        };
      },
    });

    app.route({
      method: 'GET',
      url: `${PATH}/:id/state`,
      schema: {
        operationId: 'getWorldState',
        summary: 'The world state: all that the research of a conversation has planned, done and found.',
        errors: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_FORBIDDEN', 'STATE_NOT_FOUND'],
        params: ConversationParamsSchema,
        response: { 200: WorldStateSchema, ...errorResponses },
      },
      handler: async ({ params, userId }) => {
        const { conversationId } = await conversations.getOwned(owned(params.id, userId));
        return worldStates.read(conversationId);
      },
    });

    app.route({
      method: 'GET',
      url: `${PATH}/:id/estimates`,
      schema: {
        operationId: 'listEstimates',
        summary: 'The numbers of every analysis of a conversation, with the plans that were registered for them.',
        errors: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_FORBIDDEN'],
        params: ConversationParamsSchema,
        response: { 200: ConversationEstimatesSchema, ...errorResponses },
      },
      handler: async ({ params, userId }) => {
        const { conversationId } = await conversations.getOwned(owned(params.id, userId));
        return worldStates.readEstimates(conversationId);
      },
    });

    app.route({
      method: 'GET',
      url: `${PATH}/:id/events`,
      schema: {
        operationId: 'listEvents',
        summary: 'What has happened in a conversation after a sequence number, oldest first.',
        description: 'This is how a client catches up, after a socket was closed for instance.',
        errors: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_FORBIDDEN'],
        params: ConversationParamsSchema,
        querystring: ListEventsQuerySchema,
        response: { 200: EventListSchema, ...errorResponses },
      },
      handler: async ({ params, query, userId }) => {
        const { conversationId, seq } = await conversations.getOwned(owned(params.id, userId));
        const found = await events.listAfter({ conversationId, after: Number(query.after ?? 0) });
        return { events: [...found], seq };
      },
    });

    for (const action of ACTIONS) {
      app.route({
        method: 'POST',
        url: `${PATH}/:id/${action}`,
        schema: {
          operationId: `${action}Research`,
          summary: STEERING[action],
          errors: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_FORBIDDEN', 'RUN_NOT_ACTIVE'],
          params: ConversationParamsSchema,
          response: { 200: SteeringReceiptSchema, ...errorResponses },
        },
        handler: ({ params, userId }) => runs[action](owned(params.id, userId)),
      });
    }
  };
}

function formatCursor({ createdAt, id }: ConversationCursor): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

function parseCursor(text: string): ConversationCursor {
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  const year = Number.isNaN(createdAt.getTime()) ? 0 : createdAt.getUTCFullYear();
  if (year < 2000 || year > 9999 || !isId(id))
    throw invalidField('query.cursor', 'must be a nextCursor of an earlier answer');
  return { createdAt, id };
}
