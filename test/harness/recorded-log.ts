import type { Logger } from 'pino';
import { createLogger } from '../../telemetry/logger.ts';

export type LogLine = Readonly<Record<string, unknown>>;

export interface RecordedLog {
  readonly logger: Logger;
  /** As they would stand on standard error. */
  text(): string;
  lines(): readonly LogLine[];
}

/** The product's own logger over a list in memory. */
export function recordedLog(level = 'info', secrets: readonly string[] = []): RecordedLog {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  return {
    logger: createLogger({ level, secrets, destination }),
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as LogLine),
  };
}
