import { DrizzleQueryError } from 'drizzle-orm';
import postgres from 'postgres';
import { isExpected, messageOf } from '../contracts/failure.ts';

const UNIQUE_VIOLATION = '23505';
const NOT_NULL_VIOLATION = '23502';
const LOCK_NOT_AVAILABLE = '55P03';

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = causeOf(error);
  return isRefusal(cause) && cause.code === UNIQUE_VIOLATION && cause.constraint_name === constraint;
}

export function isMissing(error: unknown, table: string, column: string): boolean {
  const cause = causeOf(error);
  return (
    isRefusal(cause) && cause.code === NOT_NULL_VIOLATION && cause.table_name === table && cause.column_name === column
  );
}

/**
 * Connection exceptions, too many connections, a server that shuts down, crashed or starts, a deadlock that it broke up, a
 * lock that took too long to get, and a session that was ended because it had stood still inside a transaction.
 */
const AWAY_STATES = /^(08...|25P03|40P01|53300|55P03|57P0[123])$/;
/** `query_canceled` is also raised by `pg_cancel_backend`; statements of the service are cancelled by their timeout only. */
const CANCELLED_STATE = '57014';
const OUT_OF_TIME = /statement timeout/;
/** Of sockets, of the driver and of `ConnectionError`. */
const AWAY_CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED', 'QUERY_TIMEOUT'],
];

/** A connection that was not made, was lost, or was given up because a statement on it was not answered. */
export class ConnectionError extends Error {
  readonly code: 'CONNECT_TIMEOUT' | 'CONNECTION_CLOSED' | 'CONNECTION_ENDED' | 'QUERY_TIMEOUT';

  constructor(code: ConnectionError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Whether the server itself answered with this error. */
export function isRefusal(error: unknown): error is postgres.PostgresError {
  return error instanceof postgres.PostgresError;
}

/** Whether it was not the statement but the way to the server: the same may succeed when the server is back. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  if (isRefusal(cause)) {
    return AWAY_STATES.test(code) || (code === CANCELLED_STATE && OUT_OF_TIME.test(cause.message));
  }
  return AWAY_CODES.includes(code);
}

/** Whether the same work may succeed later without any change: the database is away, or a service is away or busy. */
export function isOutage(error: unknown): boolean {
  return isExpected(error) ? error.retryable : isDatabaseAway(error);
}

/** True when another session held a lock for longer than `lock_timeout`. */
export function isLocked(error: unknown): boolean {
  const cause = causeOf(error);
  return isRefusal(cause) && cause.code === LOCK_NOT_AVAILABLE;
}

/** Data exceptions, syntax errors and the like: PostgreSQL's words about these repeat values and parts of the statement. */
const REFUSED_STATES = /^(22|42)/;

/** What is said instead of words that may repeat what people wrote; undefined where they do not. */
function refusalOf(error: unknown): string | undefined {
  const cause = causeOf(error);
  if (!isRefusal(cause)) return undefined;
  return REFUSED_STATES.test(cause.code) ? `The database refused a statement (${cause.code}).` : undefined;
}

/** How the driver prints a statement, also inside of a longer message. */
const STATEMENT = /Failed query: [\s\S]*$/;

/** The words of an error without the statement it was about and what people wrote in it. */
export function safeWordsOf(error: unknown): string {
  return refusalOf(error) ?? messageOf(causeOf(error)).replace(STATEMENT, 'Failed query');
}

/** What the driver said, without what was wrapped round it. */
export function causeOf(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
}
