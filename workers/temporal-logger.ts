import { makeTelemetryFilterString, Runtime, type Logger } from '@temporalio/worker';
import type { FastifyBaseLogger } from 'fastify';
import { wholeOf } from './stored-failure.ts';

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error';
const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

// A warning of the SDK at every start, about workers that are meant to serve activities alone.
const ACTIVITIES_ONLY = 'No workflows registered, not polling for workflow tasks';

/** Once a process, before anything of the SDK: its own lines, and those of its core, go to our log. */
export function installRuntime(logger: FastifyBaseLogger): Logger {
  const ours = createTemporalLogger(logger);
  const filter = makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' });
  Runtime.install({
    shutdownSignals: [], // signals end all workers together: see runWorker
    logger: ours,
    telemetryOptions: { logging: { forward: {}, filter } },
  });
  return ours;
}

/** Lets the lines of Temporal's SDK, those about activities and workflows among them, stand in our log under our names. */
export function createTemporalLogger(logger: FastifyBaseLogger): Logger {
  const writer =
    (level: Level) =>
    (message: string, fields: object = {}): void => {
      logger[message === ACTIVITIES_ONLY ? 'debug' : level](renamed(fields), message);
    };
  return {
    log: (level, message, fields) => writer(LEVELS[level])(message, fields),
    trace: writer('trace'),
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
  };
}

// Of use to nobody who reads a log, or known from elsewhere.
const DROPPED = new Set(['taskToken', 'namespace', 'isLocal', 'sdkComponent', 'activityId']);
const NAMES: Readonly<Record<string, string>> = { activityType: 'activity', error: 'err' };

function renamed(fields: object): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name]) => !DROPPED.has(name));
  const told: Record<string, unknown> = Object.fromEntries(
    kept.map(([name, value]) => [NAMES[name] ?? name, wholeOf(value)]),
  );
  const { workflowId } = told;
  // `deep-research:<job id>:<try>`: see workflowIdOf.
  const jobId = typeof workflowId === 'string' ? workflowId.split(':')[1] : undefined;
  return jobId === undefined ? told : { jobId, ...told };
}
