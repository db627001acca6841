import { parseArgs } from 'node:util';

export const USAGE = `npm run worker [-- --queues research,agents]

Serves the task queues of queue mode until it is told to end: SIGTERM lets what is running finish.

  --queues  task queues to serve: research, agents, polling, analysis,
            documents, papers; all by default. The same as WORKER_QUEUES
  --help    this text

Settings: DATABASE_URL, REDIS_URL, S3_ENDPOINT, TEMPORAL_ADDRESS, WORKER_PORT and the others of docs/settings.md.`;

export interface Flags {
  /** As given: the settings check the names. */
  readonly queues: string | undefined;
  readonly help: boolean;
}

/** @throws Error with a sentence for people when there is no such option */
export function readFlags(args: readonly string[]): Flags {
  const options = { queues: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    return { queues: values.queues, help: values.help === true };
  } catch (error) {
    const given = args.map((each) => `"${each}"`).join(' ');
    throw new Error(
      `A worker cannot be started with ${given}, which is unknown or lacks its value. See: npm run worker -- --help`,
      { cause: error },
    );
  }
}
