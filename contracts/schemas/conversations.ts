import { Type } from '@sinclair/typebox';
import { EVENT_TYPES } from '../events.ts';
import { IdSchema, QueryIntegerSchema, TimestampSchema } from './common.ts';

export const ConversationParamsSchema = Type.Object({ id: IdSchema });
export const ListConversationsQuerySchema = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(QueryIntegerSchema),
});
export const ConversationListSchema = Type.Object({
  conversations: Type.Array(
    Type.Object({
      conversationId: IdSchema,
      title: Type.Optional(Type.String()),
      objective: Type.String(),
      currentLevel: Type.Integer(),
      running: Type.Boolean(),
      createdAt: TimestampSchema,
    }),
  ),
  nextCursor: Type.Optional(Type.String({ description: 'Give it as `cursor` to get the next page.' })),
});
export const ListEventsQuerySchema = Type.Object({ after: Type.Optional(QueryIntegerSchema) });
export const EventListSchema = Type.Object({
  events: Type.Array(
    Type.Object({
      type: Type.Union(EVENT_TYPES.map((type) => Type.Literal(type))),
      conversationId: IdSchema,
      conversationStateId: Type.Optional(IdSchema),
      messageId: Type.Optional(IdSchema),
      seq: Type.Integer(),
      createdAt: TimestampSchema,
    }),
  ),
  seq: Type.Integer({ description: 'Newest sequence number of the conversation.' }),
});
export const SteeringReceiptSchema = Type.Object({
  conversationId: IdSchema,
  jobId: IdSchema,
  status: Type.String(),
  takesEffect: Type.String(),
});
