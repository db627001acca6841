import { isSecretName, REDACTED } from './redaction.ts';

const DEEPEST = 6;
const CAUSES = 5;
// The driver's error repeats the parameters of its statement: what people wrote, and hashes of keys.
const PARAMETERS = /\nparams: [\s\S]*$/;

/** The fields of a log line without what may not be shown: by name, at any depth. Errors become plain data. */
export function plainFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return plainRecord(fields, 0);
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return plainError(value);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${String(value.byteLength)} bytes]`;
  if (depth >= DEEPEST) return '[…]';
  if (Array.isArray(value)) return value.map((each: unknown) => plain(each, depth + 1));
  return plainRecord(value, depth);
}

function plainRecord(record: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => [
      name,
      isSecretName(name) && isTelling(value) ? REDACTED : plain(value, depth + 1),
    ]),
  );
}

/** Whether there is anything to hide: that something is not set may be read, and so may numbers. */
function isTelling(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

/**
 * What an error says, and nothing that was hung onto it: clients attach their requests with headers, the Redis client
 * the arguments of its command.
 */
export function plainError(error: Error, depth = 0): Record<string, unknown> {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const { cause, message, name, stack } = error;
  return {
    type: name,
    ...(code === undefined ? {} : { code }),
    message: message.replace(PARAMETERS, ''),
    // A stack begins with the message.
    ...(stack === undefined ? {} : { stack: stack.replace(message, message.replace(PARAMETERS, '')) }),
    ...(cause instanceof Error && depth < CAUSES ? { cause: plainError(cause, depth + 1) } : {}),
  };
}
