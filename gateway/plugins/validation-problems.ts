import type { FastifyError } from 'fastify';
import { WHOLE_NUMBER } from '../../contracts/schemas/common.ts';

/** What is wrong with a request that does not fit its schema: Ajv's findings as a path and the rest of a sentence. */

type Problem = NonNullable<FastifyError['validation']>[number];
type Params = Problem['params'];

export function describeProblems(problems: readonly Problem[], context: string | undefined) {
  const choices = problems
    .filter(({ keyword }) => keyword === 'const')
    .map(({ params }) => String(params['allowedValue']));
  const described = choices.length > 0 ? problems.filter(({ keyword }) => keyword === 'anyOf') : problems;
  return described.map(({ instancePath, keyword, message, params }) => ({
    path: pathOf(context, instancePath, params),
    message: choices.length > 0 ? `must be one of ${choices.join(', ')}` : wordsFor(keyword, params, message),
  }));
}

const wordsFor = (keyword: string, params: Params, message: string | undefined): string =>
  WORDS.get(keyword)?.(params) ?? message ?? 'is not valid';

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Ajv's own words are kept for what has none here. */
const WORDS: ReadonlyMap<string, (params: Params) => string | undefined> = new Map([
  ['required', () => 'is missing'],
  ['additionalProperties', () => 'is not a field here'],
  ['type', ({ type }: Params) => wordsForType(String(type))],
  ['pattern', ({ pattern }: Params) => wordsForPattern(pattern)],
  ['minLength', ({ limit }: Params) => atLeast(limit, 'character')],
  ['maxLength', ({ limit }: Params) => `must have at most ${counted(limit, 'character')}`],
  ['minItems', ({ limit }: Params) => atLeast(limit, 'entry', 'entries')],
  ['maxItems', ({ limit }: Params) => `must have at most ${counted(limit, 'entry', 'entries')}`],
  ['minimum', ({ limit }: Params) => `must be at least ${String(limit)}`],
  ['maximum', ({ limit }: Params) => `must be at most ${String(limit)}`],
]);

function wordsForType(type: string): string | undefined {
  const name = TYPES[type];
  return name === undefined ? undefined : `must be ${name}`;
}

const wordsForPattern = (pattern: unknown): string =>
  pattern === WHOLE_NUMBER
    ? 'must be a whole number of at most 9 digits'
    : 'must not be blank, and must hold only characters that are allowed here';

const counted = (limit: unknown, one: string, several = `${one}s`): string =>
  `${String(limit)} ${limit === 1 ? one : several}`;

const atLeast = (limit: unknown, one: string, several?: string): string =>
  limit === 1 ? 'must not be empty' : `must have at least ${counted(limit, one, several)}`;

function pathOf(context: string | undefined, instancePath: string, params: Params): string {
  const missing = params['missingProperty'] ?? params['additionalProperty'];
  const parts = instancePath.split('/').filter(Boolean);
  return [
    context === 'querystring' ? 'query' : (context ?? 'body'),
    ...parts,
    ...(typeof missing === 'string' ? [missing] : []),
  ].join('.');
}
