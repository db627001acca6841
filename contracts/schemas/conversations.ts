import { Type } from '@sinclair/typebox';
import { EVENT_TYPES } from '../events.ts';
import { LIMITS } from '../limits.ts';
import { RUN_STATUSES } from '../research.ts';
import { IdSchema, NextCursorSchema, queryIntegerSchema, TimestampSchema } from './common.ts';

export const ConversationParamsSchema = Type.Object({ id: IdSchema });
export const ConversationListSchema = Type.Object({
  conversations: Type.Array(
    Type.Object({
      conversationId: IdSchema,
      title: Type.Optional(Type.String()),
      objective: Type.String({ description: 'The first question.' }),
      currentLevel: Type.Integer({ description: 'The iteration that it has come to.' }),
      running: Type.Boolean({ description: 'Whether a research is going on.' }),
      createdAt: TimestampSchema,
    }),
  ),
  nextCursor: NextCursorSchema,
});
export const MessageSchema = Type.Object(
  {
    messageId: IdSchema,
    jobId: IdSchema,
    kind: Type.Union([Type.Literal('deep-research'), Type.Literal('chat')]),
    message: Type.String({ description: 'What you wrote.' }),
    createdAt: TimestampSchema,
    status: Type.Union(RUN_STATUSES.map((status) => Type.Literal(status))),
    text: Type.Optional(Type.String({ description: 'The answer so far, Markdown.' })),
    error: Type.Optional(Type.String({ description: 'Why there is no answer.' })),
  },
  { title: 'Message' },
);
export const MessageListSchema = Type.Object({ messages: Type.Array(MessageSchema), nextCursor: NextCursorSchema });
export const DeletedConversationSchema = Type.Object({ success: Type.Literal(true), conversationId: IdSchema });
export const ListEventsQuerySchema = Type.Object({
  after: Type.Optional(queryIntegerSchema('A sequence number; 0 by default.')),
});
export const EventListSchema = Type.Object({
  events: Type.Array(
    Type.Object(
      {
        type: Type.Union(EVENT_TYPES.map((type) => Type.Literal(type))),
        conversationId: IdSchema,
        conversationStateId: Type.Optional(Type.String({ description: 'UUID; of `state_updated`.' })),
        messageId: Type.Optional(Type.String({ description: 'UUID; of `message_updated`.' })),
        paperId: Type.Optional(Type.String({ description: 'UUID; of `paper_updated`.' })),
        seq: Type.Integer({ description: 'Counts the events of the conversation, without gaps.' }),
        createdAt: TimestampSchema,
      },
      { title: 'Event' },
    ),
    { description: `At most ${LIMITS.eventPage}; ask again while the last one is older than \`seq\`.` },
  ),
  seq: Type.Integer({ description: 'Newest sequence number of the conversation.' }),
});
export const ControlReceiptSchema = Type.Object(
  {
    conversationId: IdSchema,
    jobId: IdSchema,
    status: Type.String({ description: '`paused`, `resumed`, `stopping` or `cancelled`.' }),
    takesEffect: Type.String({ description: 'When, for people to read.' }),
  },
  { title: 'ControlReceipt' },
);
