import { ApplicationFailure, type ApplicationFailureOptions, type Duration } from '@temporalio/common';
import { boundedReason } from '../contracts/bounded-text.ts';
import { Failure } from '../contracts/failure.ts';
import { safeWordsOf } from '../db/errors.ts';
import { redactText } from '../telemetry/redaction.ts';

const UNEXPECTED = 'INTERNAL_ERROR';
const FRAMES = 10;
const FRAME_CHARACTERS = 200;
const FRAME = /^ {4}at .*:\d+:\d+\)?$/;

const wholes = new WeakMap<ApplicationFailure, unknown>();

/**
 * What Temporal stores of an error: its words and where it came from, both bounded; no statements, no parameters, no
 * causes. The code travels as the type, and the catalogue decides about retries. The delay is the one that the error asks
 * for, else the given one, else that of the retry policy. The last failure is not retried by Temporal; its type tells the
 * workflow that another attempt of the job may succeed.
 */
export function storedFailure(
  error: unknown,
  { delayMs, isLast = false }: { readonly delayMs?: number; readonly isLast?: boolean } = {},
): ApplicationFailure {
  const message = boundedReason(redactText(safeWordsOf(error)));
  const nextRetryDelay = wishOf(error) ?? delayMs;
  const stored = ApplicationFailure.create({
    ...(isLast ? { type: UNEXPECTED, nonRetryable: true } : dispositionOf(error)),
    ...(nextRetryDelay === undefined ? {} : { nextRetryDelay }),
    message,
  });
  stored.stack = framesOf(error);
  wholes.set(stored, error);
  return stored;
}

/** What a failure was made of, for the log; any other value is its own. */
export function wholeOf(failure: unknown): unknown {
  return failure instanceof ApplicationFailure ? (wholes.get(failure) ?? failure) : failure;
}

/** What Temporal does with it. */
function dispositionOf(error: unknown): Pick<ApplicationFailureOptions, 'nonRetryable' | 'type'> {
  if (error instanceof Failure) return { type: error.code, nonRetryable: !error.retryable };
  if (!(error instanceof ApplicationFailure)) return { type: UNEXPECTED };
  return { type: error.type ?? UNEXPECTED, nonRetryable: error.nonRetryable === true };
}

/** The delay that the other side requested; undefined leaves it to the retry policy. */
function wishOf(error: unknown): Duration | undefined {
  if (error instanceof Failure) return error.retryAfterMs;
  return error instanceof ApplicationFailure ? (error.nextRetryDelay ?? undefined) : undefined;
}

/** The lines of the stack alone: a stack begins with the message. */
function framesOf(error: unknown): string {
  if (!(error instanceof Error) || error.stack === undefined) return '';
  const { message, stack } = error;
  const start = stack.indexOf(message);
  if (start === -1) return '';
  const lines = stack.slice(start + message.length).split('\n');
  return lines
    .filter((line) => FRAME.test(line) && line.length <= FRAME_CHARACTERS)
    .slice(0, FRAMES)
    .join('\n');
}
