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

const says = {
  /** OpenAI and vLLM, llama.cpp, Ollama, LiteLLM, Anthropic, Google, Bedrock. */
  tooLong: saysOf(
    ...['context_length', 'context length', 'context size', 'context window', 'contextwindow', 'context limit'],
    ...['prompt is too long', 'prompt too long', 'input is too long', 'input is too large'],
    ...['maximum model length', 'maximum number of tokens', 'too many tokens'],
  ),
  schema: saysOf(
    ...['response_format', 'response format', 'json_schema', 'json schema', 'json mode', 'grammar'],
    ...['structured output', 'response_schema', 'response schema', 'output_format', 'output_config'],
  ),
  unknownModel: saysOf('invalid model name', 'not a valid model', 'model_not_found', 'unknown model'),
  setting: saysOf('temperature', 'reasoning', 'thinking'),
  unsupported: saysOf('support', 'invalid', 'unknown', 'unrecognized', 'not allowed', 'deprecated'),
};
/** Servers answer so with 400 and 500, in an answer without an error status, and in the middle of a stream. */
const isTooLong = (refusal: Refusal): boolean =>
  hasStatus(413)(refusal) ||
  ((refusal.status === undefined || hasStatus(200, 400, 422, 500)(refusal)) && says.tooLong(refusal));
const isWithoutCredit = saysOf('insufficient_quota', 'credit balance', 'billing', 'insufficient credits');

const NO_MODEL = 'was answered for by something that is no model: check LLM_BASE_URL';
const TOO_LONG = 'cannot take a question of this length';

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
    when: isTooLong,
    sentence: TOO_LONG,
  },
  {
    code: 'MODEL_MISCONFIGURED',
    when: (refusal) => hasStatus(404)(refusal) || (hasStatus(400, 422)(refusal) && says.unknownModel(refusal)),
    sentence: 'was not found at its address: check LLM_MODEL and LLM_BASE_URL',
  },
  { code: 'MODEL_AWAY', when: hasStatus(408, 409, 425), sentence: 'took too long to answer' },
  {
    code: 'MODEL_AWAY',
    when: ({ status }) => status !== undefined && status >= 500,
    sentence: 'is overloaded or away',
  },
  {
    code: 'MODEL_MISCONFIGURED',
    when: (refusal) => hasStatus(400, 422)(refusal) && says.setting(refusal) && says.unsupported(refusal),
    sentence: 'does not take LLM_TEMPERATURE or LLM_REASONING_EFFORT as they are set',
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
  if (findCause(error, NoModel) !== undefined) return failure('MODEL_MISCONFIGURED', `The model ${name} ${NO_MODEL}.`);
  const code = codesOf(error);
  if (isTooLong({ status: undefined, body: code.toLowerCase() }))
    return failure('MODEL_INPUT_TOO_LONG', `The model ${name} ${TOO_LONG}.`);
  if (CERTIFICATE.some((part) => code.includes(part)))
    return failure('MODEL_MISCONFIGURED', `The certificate of the address of the model ${name} is not valid.`);
  if (code.includes('REDIRECT'))
    return failure('MODEL_MISCONFIGURED', `The address of the model ${name} leads elsewhere: check LLM_BASE_URL.`);
  const mayHaveCost = !NEVER_REACHED.some((part) => code.includes(part));
  const what = mayHaveCost ? 'broke off its answer' : 'could not be reached: its server must run at its address';
  return failure('MODEL_AWAY', `The model ${name} ${what}.`, { mayHaveCost });
}

/** It began well, and is neither whole nor something else. */
const isBrokenOff = ({ statusCode = 0, cause }: APICallError): boolean =>
  statusCode < 300 && !JSONParseError.isInstance(cause) && !TypeValidationError.isInstance(cause);

/** A provider that takes no schema of answers, or not this one; the same question without it may be answered. */
export function refusesSchema(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false;
  const refusal = refusalIn(error);
  return hasStatus(400, 422)(refusal) && says.schema(refusal) && !isTooLong(refusal);
}

const LONGEST_READ = 4_000;

const refusalIn = ({ statusCode: status, responseBody = '' }: APICallError): Refusal => ({
  status,
  body: withoutRequest(responseBody).slice(0, LONGEST_READ).toLowerCase(),
});

/** Some servers repeat the request as `input` of an error, and with it any words of the researcher. */
function withoutRequest(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), (key, value: unknown) => (key === 'input' ? undefined : value));
  } catch {
    return body;
  }
}

function refusalOf(error: APICallError, name: string): Failure {
  const refusal = refusalIn(error);
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

/** The error of a kind among an error and what caused it. */
export function findCause<Kind extends Error>(
  error: unknown,
  kind: abstract new (...input: never[]) => Kind,
): Kind | undefined {
  return causesOf(error).find((each): each is Kind => each instanceof kind);
}

/** An error and what caused it. */
function causesOf(error: unknown, depth = 0): readonly Error[] {
  if (!(error instanceof Error) || depth > 4) return [];
  return [error, ...causesOf(error.cause, depth + 1)];
}
