import type { ErrorCode } from './errors.ts';
import { failure } from './failure.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (text: string): boolean => UUID.test(text);

/** An id that is not even a UUID is unknown like any other: the same answer, and no query. */
export function knownId(id: string, code: ErrorCode): string {
  if (isId(id)) return id.toLowerCase();
  throw failure(code, `Nothing has the id "${id.slice(0, 80)}".`);
}

/** Of a conversation that a caller may name; undefined when none is named. */
export function knownConversationId(id: string | undefined): string | undefined {
  return id === undefined ? undefined : knownId(id, 'CONVERSATION_NOT_FOUND');
}
