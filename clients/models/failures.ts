import { APICallError, JSONParseError, TypeValidationError } from 'ai';
import type { ErrorCode } from '../../contracts/errors.ts';
import { failure, messageOf, type Failure } from '../../contracts/failure.ts';
import { NoModel } from './bounded-fetch.ts';
import { retryAfterSeconds } from '../retry-after.ts';

/** What a provider said that kept a model from answering, as one of our failures: docs/models.md has the same table. */

interface Refusal {
  readonly status: number | undefined;
  readonly body: string;
}

interface Kind {
  readonly code: ErrorCode;
  readonly when: (refusal: Refusal) => boolean;
  readonly sentence: string;
}

const saysOf =
  (...words: readonly string[]) =>
  ({ body }: Refusal): boolean =>
    words.some((word) => body.includes(word));

const hasStatus =
  (...statuses: readonly number[]) =>
  ({ status }: Refusal): boolean =>
    status !== undefined && statuses.includes(status);

const isTooLong = saysOf('context_length', 'context length', 'context window', 'prompt is too long', 'too many tokens');
const isWithoutCredit = saysOf('insufficient_quota', 'credit balance', 'billing', 'insufficient credits');

const NO_MODEL = 'was answered for by something that is no model: check LLM_BASE_URL';

/** The first that fits counts. */
const KINDS: readonly Kind[] = [
  {
    code: 'MODEL_NO_CREDIT',
    when: (refusal) => hasStatus(402)(refusal) || (hasStatus(400, 403, 429)(refusal) && isWithoutCredit(refusal)),
    sentence: 'has no credit left: top up the account of its key',
  },
  { code: 'MODEL_RATE_LIMITED', when: hasStatus(429), sentence: 'takes no more requests for now' },
  {
    code: 'MODEL_MISCONFIGURED',
    when: hasStatus(401, 403),
    sentence: 'does not accept its key: check LLM_API_KEY',
  },
  {
    code: 'MODEL_INPUT_TOO_LONG',
    when: (refusal) => hasStatus(413)(refusal) || (hasStatus(400, 422)(refusal) && isTooLong(refusal)),
    sentence: 'cannot take a question of this length',
  },
  {
    code: 'MODEL_MISCONFIGURED',
    when: hasStatus(404),
    sentence: 'was not found at its address: check LLM_MODEL and LLM_BASE_URL',
  },
  { code: 'MODEL_AWAY', when: hasStatus(408, 409, 425), sentence: 'took too long to answer' },
  {
    code: 'MODEL_AWAY',
    when: ({ status }) => status !== undefined && status >= 500,
    sentence: 'is overloaded or away',
  },
  { code: 'MODEL_REFUSED', when: hasStatus(400, 422), sentence: 'refused the request' },
  {
    code: 'MODEL_MISCONFIGURED',
    when: ({ status }) => status !== undefined,
    sentence: NO_MODEL,
  },
];

/** Of TLS: nothing that waiting mends. */
const CERTIFICATE = ['CERT', 'SELF_SIGNED', 'UNABLE_TO_VERIFY', 'ERR_TLS', 'UNABLE_TO_GET_ISSUER'];

const NEVER_REACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** `mayHaveCost` is set on a call that broke off: the provider may have taken money for it. */
export function modelFailure(error: unknown, name: string): Failure {
  if (APICallError.isInstance(error) && error.statusCode !== undefined && !isBrokenOff(error))
    return refusalOf(error, name);
  if (causesOf(error).some((each) => each instanceof NoModel))
    return failure('MODEL_MISCONFIGURED', `The model ${name} ${NO_MODEL}.`);
  const code = codesOf(error);
  if (CERTIFICATE.some((part) => code.includes(part)))
    return failure('MODEL_MISCONFIGURED', `The certificate of the address of the model ${name} is not valid.`);
  if (code.includes('REDIRECT'))
    return failure('MODEL_MISCONFIGURED', `The address of the model ${name} leads elsewhere: check LLM_BASE_URL.`);
  const mayHaveCost = !NEVER_REACHED.some((part) => code.includes(part));
  return failure('MODEL_AWAY', `The model ${name} could not be reached or broke off its answer.`, { mayHaveCost });
}

/** It began well, and is neither whole nor something else. */
const isBrokenOff = ({ statusCode = 0, cause }: APICallError): boolean =>
  statusCode < 300 && !JSONParseError.isInstance(cause) && !TypeValidationError.isInstance(cause);

function refusalOf(error: APICallError, name: string): Failure {
  const refusal: Refusal = { status: error.statusCode, body: (error.responseBody ?? '').slice(0, 4_000).toLowerCase() };
  const kind = KINDS.find(({ when }) => when(refusal));
  const seconds = retryAfterSeconds(error.responseHeaders?.['retry-after']);
  const sentence = `The model ${name} ${kind?.sentence ?? 'gave no answer'} (HTTP ${String(refusal.status)}).`;
  return failure(kind?.code ?? 'MODEL_AWAY', sentence, seconds === undefined ? {} : { retryAfter: seconds });
}

/** The codes of an error and of what caused it. */
function codesOf(error: unknown): string {
  const words = causesOf(error).flatMap((each) => [
    'code' in each && typeof each.code === 'string' ? each.code : '',
    messageOf(each),
  ]);
  return words.join(' ').toUpperCase();
}

/** An error and what caused it. */
function causesOf(error: unknown, depth = 0): readonly Error[] {
  if (!(error instanceof Error) || depth > 4) return [];
  return [error, ...causesOf(error.cause, depth + 1)];
}
