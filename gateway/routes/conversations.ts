import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { knownId } from '../../contracts/ids.ts';
import type { Static } from '@fastify/type-provider-typebox';
import { errorResponses, PageQuerySchema } from '../../contracts/schemas/common.ts';
import {
  ConversationListSchema,
  ConversationParamsSchema,
  EventListSchema,
  DeletedConversationSchema,
  MessageListSchema,
  type MessageSchema,
  ListEventsQuerySchema,
  ControlReceiptSchema,
} from '../../contracts/schemas/conversations.ts';
import { ConversationEstimatesSchema } from '../../contracts/schemas/estimates.ts';
import { WorldStateSchema } from '../../contracts/schemas/world-state.ts';
import type { ConversationRemoval } from '../../db/conversation-removal.ts';
import type { ConversationRepository } from '../../db/conversation-repository.ts';
import type { EventRepository } from '../../db/event-repository.ts';
import type { ListedMessage, MessageRepository } from '../../db/message-repository.ts';
import type { Removals } from '../../use-cases/removals.ts';
import type { ResearchRuns } from '../../use-cases/research-runs.ts';
import type { WorldStates } from '../../use-cases/world-states.ts';
import { nextCursor, pageRequest } from '../list-cursor.ts';

export interface ConversationRouteDeps {
  readonly conversationRemoval: ConversationRemoval;
  readonly conversations: ConversationRepository;
  readonly events: EventRepository;
  readonly messages: MessageRepository;
  readonly removals: Removals;
  readonly runs: ResearchRuns;
  readonly worldStates: WorldStates;
}

const PATH = '/api/deep-research/conversations';
const ACTIONS = ['pause', 'resume', 'stop', 'cancel'] as const;
const EFFECTS = {
  pause: 'Pauses the run: steps that are running finish, and the next one waits.',
  resume: 'Lets a paused run go on.',
  stop: 'Ends the run in good order: tasks that are running finish, then it replies with what there is.',
  cancel: 'Ends the run at once, without a reply; what was found so far is kept.',
} as const satisfies Record<(typeof ACTIONS)[number], string>;

export function conversationRoutes(deps: ConversationRouteDeps): FastifyPluginAsyncTypebox {
  const { conversationRemoval, conversations, events, messages, removals, runs, worldStates } = deps;
  const owned = (id: string, userId: string) => ({ conversationId: knownId(id, 'CONVERSATION_NOT_FOUND'), userId });

  return async (app) => {
    app.route({
      method: 'GET',
      url: PATH,
      schema: {
        operationId: 'listConversations',
        summary: 'Your conversations, newest first, a page at a time.',
        querystring: PageQuerySchema,
        response: { 200: ConversationListSchema, ...errorResponses },
      },
      handler: async ({ query, userId }) => {
        const { items, next } = await conversations.list({ userId, ...pageRequest(query) });
        return {
          conversations: items.map(({ id: conversationId, title, createdAt, ...item }) => ({
            conversationId,
            ...item,
            ...(title === null ? {} : { title }),
            createdAt: createdAt.toISOString(),
          })),
          ...nextCursor(next),
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

    app.route({
      method: 'GET',
      url: `${PATH}/:id/messages`,
      schema: {
        operationId: 'listMessages',
        summary: 'What you wrote in a conversation and what was answered, newest first, a page at a time.',
        description: 'Files and papers of an answer are in the status of its message.',
        errors: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_FORBIDDEN'],
        params: ConversationParamsSchema,
        querystring: PageQuerySchema,
        response: { 200: MessageListSchema, ...errorResponses },
      },
      handler: async ({ params, query, userId }) => {
        const { conversationId } = await conversations.getOwned(owned(params.id, userId));
        const { items, next } = await messages.list({ conversationId, ...pageRequest(query) });
        return { messages: items.map(shownMessage), ...nextCursor(next) };
      },
    });

    app.route({
      method: 'DELETE',
      url: `${PATH}/:id`,
      schema: {
        operationId: 'deleteConversation',
        summary: 'Deletes a conversation for good, with all that hangs on it.',
        description:
          'Messages, answers, world state, events, artifacts, and the files that no other conversation has: their rows at once, their bytes at once or, when the store is away, later. While a run or a chat is going on in it, it is refused: cancel the run first.',
        errors: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_FORBIDDEN', 'CONVERSATION_BUSY'],
        params: ConversationParamsSchema,
        response: { 200: DeletedConversationSchema, ...errorResponses },
      },
      handler: async ({ params, userId }) => {
        const place = owned(params.id, userId);
        await removals.removeNow(await conversationRemoval.remove(place));
        return { success: true as const, conversationId: place.conversationId };
      },
    });

    for (const action of ACTIONS) {
      app.route({
        method: 'POST',
        url: `${PATH}/:id/${action}`,
        schema: {
          operationId: `${action}Research`,
          summary: EFFECTS[action],
          errors: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_FORBIDDEN', 'RUN_NOT_ACTIVE'],
          params: ConversationParamsSchema,
          response: { 200: ControlReceiptSchema, ...errorResponses },
        },
        handler: ({ params, userId }) => runs[action](owned(params.id, userId)),
      });
    }
  };
}

function shownMessage({ id, queue, createdAt, text, error, ...rest }: ListedMessage): Static<typeof MessageSchema> {
  return {
    messageId: id,
    ...rest,
    kind: queue === 'chat' ? 'chat' : 'deep-research',
    createdAt: createdAt.toISOString(),
    ...(text === null ? {} : { text }),
    ...(error === null ? {} : { error }),
  };
}
