import { ERRORS, type ErrorCode, type ErrorDefinition, type ErrorScope } from './errors.ts';
import { UNEXPECTED_END } from './research.ts';

/** An expected failure. The gateway answers it with the catalogue's status; the engine retries it only where that may help. */
export class Failure extends Error {
  readonly code: ErrorCode;
  /** Extra fields of the error body, e.g. `details` of a bad request, or `retryAfter` in seconds. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, fields: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get retryable(): boolean {
    return ERRORS[this.code].retryable;
  }

  /** What the error ends. */
  get scope(): ErrorScope {
    const { scope = 'request' }: ErrorDefinition = ERRORS[this.code];
    return scope;
  }

  /** `Retry-After` in milliseconds; undefined leaves the delay to the retry policy, as a `Retry-After` of 0 does. */
  get retryAfterMs(): number | undefined {
    const seconds = this.fields['retryAfter'];
    return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : undefined;
  }
}

/** The only way to raise an expected failure: `throw failure('FILE_NOT_FOUND', 'No file …')`. The message says what to do. */
export function failure(code: ErrorCode, message: string, fields?: Readonly<Record<string, unknown>>): Failure {
  return new Failure(code, message, fields);
}

/** A field of a request that is not as it must be: `message` goes on after its path, as in `body.userId must be text`. */
export function invalidField(path: string, message: string): Failure {
  return failure('BODY_INVALID', `${path} ${message}.`, { details: [{ path, message }] });
}

/** The words of an error. A name with several addresses fails with an error for each, and has no words of its own. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return first === undefined ? error.name : messageOf(first);
}

/** An answer of an agent that breaks the rules of evidence. */
export function isRefusedAnswer(error: unknown): error is Failure {
  return error instanceof Failure && error.scope === 'answer';
}

/** Whether the words of an error are meant for callers. */
export function isExpected(error: unknown): error is Failure {
  return error instanceof Failure && error.code !== 'INTERNAL_ERROR';
}

/** Why something failed, in words for callers. */
export function reasonOf(error: unknown): string {
  return isExpected(error) ? error.message : UNEXPECTED_END;
}
