import { Type } from '@sinclair/typebox';
import { LIMITS } from '../limits.ts';
import { IdSchema, ModelNameSchema, textSchema } from './common.ts';

export const ChatBodySchema = Type.Object({
  message: textSchema(LIMITS.messageCharacters, 'A question to what the conversation and the documents hold already.'),
  conversationId: Type.Optional(Type.String({ description: 'UUID; without it a conversation is begun.' })),
  model: ModelNameSchema,
});
/** The data of a `token` event: `text` takes the place of all of the draft from character `at` on. */
export const ChatTokenSchema = Type.Object({ at: Type.Integer({ minimum: 0 }), text: Type.String() });
export const ChatAnswerSchema = Type.Object({
  text: Type.String({ description: 'Markdown.' }),
  userId: Type.String(),
  conversationId: IdSchema,
  messageId: IdSchema,
  pollUrl: Type.Null({ description: 'There is nothing to poll: the answer is here.' }),
});
