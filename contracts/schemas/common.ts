import { Type } from '@sinclair/typebox';
import { LIMITS } from '../limits.ts';

/** Body of every error; routes may add the fields that interface.md names. */
export const ErrorSchema = Type.Object(
  { error: Type.String(), message: Type.String(), code: Type.String() },
  { additionalProperties: true, title: 'Error' },
);

/** The error answers of a route, for its response schemas. */
export const errorResponses = { '4xx': ErrorSchema, '5xx': ErrorSchema } as const;

export const TimestampSchema = Type.String({ format: 'date-time', description: 'ISO 8601.' });

// PostgreSQL stores no NUL, and a text of white space alone says nothing.
const NO_NUL_AND_NOT_BLANK = '^(?=\\s*\\S)[^\\u0000]*$';

export const textSchema = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: NO_NUL_AND_NOT_BLANK, ...(description ? { description } : {}) });

/** Which model a request chooses: of a start and of a chat. */
export const ModelNameSchema = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The language model of all agents, as `provider/model`: one of those in `LLM_ALLOWED_MODELS`.',
  }),
);

/** A whole number in a query string. Nothing is coerced, so it is matched as text. */
export const WHOLE_NUMBER = '^[0-9]{1,9}$';
export const queryIntegerSchema = (description: string) => Type.String({ pattern: WHOLE_NUMBER, description });

/** Of lists that come a page at a time. */
export const PageQuerySchema = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The `nextCursor` of the page before.' })),
  limit: Type.Optional(queryIntegerSchema(`At most ${LIMITS.listPage}, which is the default.`)),
});
export const NextCursorSchema = Type.Optional(
  Type.String({ description: 'Give it as `cursor` to get the next page; absent on the last one.' }),
);

// The format is checked by `knownId`, which answers 404: an id that cannot exist is an id that does not.
export const IdSchema = Type.String({ description: 'UUID.' });
