import { parseArgs } from 'node:util';

export const USAGE = `npm run stack [-- --json]

Starts all of queue mode on this machine: PostgreSQL, Redis, S3, Temporal, two workers, two gateways behind one port.
Ctrl-C ends it in order.

  --json  one line of JSON with the addresses when all is ready; words for people go to standard error
  --help  this text

Settings: DATA_DIR (./data), PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, DATABASE_PORT, REDIS_PORT, S3_PORT (free ones), and
those of the service: docs/settings.md.`;

export interface Flags {
  readonly json: boolean;
  readonly help: boolean;
  readonly problem?: string;
}

export function readFlags(args: readonly string[]): Flags {
  const options = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const flags = { json: values.json === true, help: values.help === true };
  for (const token of tokens) {
    if (token.kind === 'option' && token.name in options && token.value === undefined) continue;
    const given = args[token.index] ?? '';
    return { ...flags, problem: `"${given}" is not an option of the stack. See: npm run stack -- --help` };
  }
  return flags;
}
