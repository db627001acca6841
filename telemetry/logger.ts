import { trace } from '@opentelemetry/api';
import { pino, type DestinationStream, type Logger } from 'pino';
import { correlation } from './correlation.ts';
import { plainFields } from './plain-fields.ts';
import { createRedaction, redactMembers } from './redaction.ts';

export interface LoggerInput {
  readonly level: string;
  /** Values that must never appear in a line, whatever field they stand in. */
  readonly secrets: readonly (string | undefined)[];
  /** Standard error when it is not given. */
  readonly destination?: DestinationStream;
}

/** JSON lines with the ids of what is going on and without secrets: the names of fields are looked at, then the line. */
export function createLogger({ level, secrets, destination = pino.destination(2) }: LoggerInput): Logger {
  const redact = createRedaction(secrets);
  return pino(
    {
      level,
      mixin: () => currentIds(),
      formatters: { log: plainFields },
      serializers: { err: (error: unknown) => error }, // made plain by now
      hooks: { streamWrite: (line) => redact(redactMembers(line)) },
    },
    destination,
  );
}

function currentIds(): Record<string, unknown> {
  const spanContext = trace.getActiveSpan()?.spanContext();
  return { ...correlation(), ...(spanContext ? { trace_id: spanContext.traceId } : {}) };
}
