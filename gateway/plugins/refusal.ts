import type { ErrorCode } from '../../contracts/errors.ts';
import { failure, type Failure } from '../../contracts/failure.ts';

/**
 * A failure without a stack, for refusals of requests that anybody may send at any rate: they are answered and never logged,
 * and collecting the stack takes longer than the rest of the request.
 */
export function refusal(code: ErrorCode, message: string): Failure {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return failure(code, message);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
