import assert from 'node:assert/strict';
import { Type } from '@sinclair/typebox';
import fastify from 'fastify';
import { test } from 'vitest';
import { useErrorAnswers } from '../../../gateway/plugins/error-handler.ts';
import { queryIntegerSchema } from '../../../contracts/schemas/common.ts';

const BodySchema = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 3 })),
    code: Type.Optional(Type.String({ minLength: 2 })),
    word: Type.Optional(Type.String({ pattern: '^\\S+$' })),
    limit: Type.Optional(queryIntegerSchema('')),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    parts: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 1 })),
    pair: Type.Optional(Type.Array(Type.String(), { minItems: 2 })),
    kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
    flag: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, required: [] },
);

const CASES: readonly (readonly [body: object, message: string])[] = [
  [{ name: '' }, 'body.name must not be empty.'],
  [{ name: 'long' }, 'body.name must have at most 3 characters.'],
  [{ name: 5 }, 'body.name must be text.'],
  [{ code: 'x' }, 'body.code must have at least 2 characters.'],
  [{ word: ' ' }, 'body.word must not be blank, and must hold only characters that are allowed here.'],
  [{ limit: 'x' }, 'body.limit must be a whole number of at most 9 digits.'],
  [{ count: 0 }, 'body.count must be at least 1.'],
  [{ count: 6 }, 'body.count must be at most 5.'],
  [{ count: 1.5 }, 'body.count must be a whole number.'],
  [{ parts: [] }, 'body.parts must not be empty.'],
  [{ parts: ['a', 'b'] }, 'body.parts must have at most 1 entry.'],
  [{ pair: ['a'] }, 'body.pair must have at least 2 entries.'],
  [{ parts: 'a' }, 'body.parts must be a list.'],
  [{ parts: ['a', 5] }, 'body.parts must have at most 1 entry.'],
  [{ kind: 'c' }, 'body.kind must be one of a, b.'],
  [{ flag: 'yes' }, 'body.flag must be true or false.'],
  [{ other: 1 }, 'body.other is not a field here.'],
  [[], 'body must be an object.'],
];
const app = fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
useErrorAnswers(app);
app.post('/', { schema: { body: BodySchema, querystring: Type.Object({ since: Type.String() }) } }, () => null);

for (const [body, message] of CASES)
  test(`${JSON.stringify(body)} -> ${message}`, async () => {
    const answer = await app.inject({ method: 'POST', url: '/?since=x', payload: body });
    assert.equal(answer.statusCode, 400);
    assert.equal(answer.json<{ message: string }>().message, message);
  });

test('a field of the query is missing -> its path begins with query', async () => {
  const answer = await app.inject({ method: 'POST', url: '/', payload: {} });
  assert.equal(answer.json<{ message: string }>().message, 'query.since is missing.');
});
