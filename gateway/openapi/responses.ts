import type { FastifySchema } from 'fastify';
import { ERRORS, type ErrorCode } from '../../contracts/errors.ts';
import { ErrorSchema } from '../../contracts/schemas/common.ts';

/** What any route may answer, whatever it does. */
const OF_EVERY_ROUTE: readonly ErrorCode[] = [
  'BODY_INVALID',
  'CONTENT_TYPE_UNSUPPORTED',
  'HEADERS_TOO_LARGE',
  'HOST_NOT_ALLOWED',
  'INTERNAL_ERROR',
  'NOT_READY',
  'REQUEST_TIMEOUT',
  'ROUTE_NOT_FOUND',
];
const OF_BODIES: readonly ErrorCode[] = ['BODY_TOO_LARGE', 'ORIGIN_NOT_ALLOWED'];
const WITH_CALLER: readonly ErrorCode[] = ['UNAUTHORIZED'];

/** A response for each status that a route can answer: its own, and those of the errors it names. */
export function responsesOf({ body, errors = [], response, security }: FastifySchema): Record<string, unknown> {
  const codes = [
    ...OF_EVERY_ROUTE,
    ...(body === undefined ? [] : OF_BODIES),
    ...(security === undefined ? [] : WITH_CALLER),
    ...errors,
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => String(ERRORS[code].status));
  const responses = successes(response);
  for (const [status, all] of byStatus) responses[status] = { ...ErrorSchema, 'x-response-description': listed(all) };
  return responses;
}

const listed = (codes: readonly ErrorCode[]): string =>
  codes
    .toSorted()
    .map((code) => `\`${code}\`: ${ERRORS[code].title}.`)
    .join(' ');

/** The ranges `4xx` and `5xx` are for the serializer. */
function successes(response: unknown): Record<string, unknown> {
  const all: Record<string, unknown> = { ...toObject(response) };
  return Object.fromEntries(Object.entries(all).filter(([status]) => /^\d+$/.test(status)));
}

const toObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
