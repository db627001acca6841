import { fsyncSync, openSync, writeSync, closeSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Deaths } from './deaths.ts';
import { executionId, type Announcement, type CallKind, type Execution, type Phase } from './messages.ts';
import { createOutsideWorld, type OutsideWorld } from './outside-world.ts';
import type { Random } from './random.ts';

/** One line of the log: what was announced, and when it arrived. */
export interface LogEntry extends Execution {
  readonly t: number;
  readonly phase: Phase | 'call';
  readonly kind?: CallKind;
  /** Counts all calls; the answer carries it, so that it can be found in what was stored. */
  readonly call?: number;
  readonly problem?: string;
}

/** A worker is to die where this is announced next. */
export interface CrashPoint {
  /** Beginning of the step's name: `planning`, `execution:ana`. */
  readonly step: string;
  readonly phase: Phase | 'call';
  readonly kind?: CallKind;
  /** Any that does the step, where it is not given. */
  readonly activity?: string;
  /** Type of the workflow; `deepResearch` where it is not given. */
  readonly workflow?: string;
  /** Of this job only. */
  readonly jobId?: string;
}

/** What a fault cut off. */
export interface Interruption {
  readonly t: number;
  readonly cause: string;
  /** The process is gone and another one is there: how long it takes until its work goes on is bounded. */
  readonly goesOnElsewhere: boolean;
  readonly victims: readonly Execution[];
}

/** Notes every call to the world outside before it is answered, and can have the caller killed. */
export interface Oracle {
  readonly url: string;
  readonly log: readonly LogEntry[];
  readonly interruptions: readonly Interruption[];
  readonly world: OutsideWorld;
  /** Has the next caller that comes by killed. Settles with the execution that was hit. */
  crashAt(point: CrashPoint): Promise<Execution>;
  /** kill -9 of these processes, after which nobody is left who could go on. */
  killAll(pids: readonly number[], cause: string): void;
  /** Keeps the answers to so many analyses and other executions of a process back; the function lets them go. */
  hold(pid: number, ofEach: number): { readonly held: () => readonly Execution[]; readonly release: () => void };
  /** To be told that all of a process, or of all processes, may be executed again. */
  interrupted(cause: string, pid?: number): Interruption;
  inFlight(pid?: number): readonly Execution[];
  close(): Promise<void>;
}

interface Holding {
  readonly pid: number;
  readonly ofEach: number;
  readonly waiting: Map<string, Execution>;
  readonly released: Promise<unknown>;
}

interface OracleInput {
  readonly logFile: string;
  readonly random: Random;
  readonly deaths: Pick<Deaths, 'kill'>;
}

export async function startOracle({ deaths, logFile, random }: OracleInput): Promise<Oracle> {
  const file = openSync(logFile, 'a');
  const log: LogEntry[] = [];
  const interruptions: Interruption[] = [];
  const running = new Map<string, Execution>();
  const world = createOutsideWorld(random);
  let armed: { point: CrashPoint; hit: (execution: Execution) => void } | undefined;
  let holding: Holding | undefined;
  let calls = 0;

  function note(entry: LogEntry): void {
    log.push(entry);
    writeSync(file, `${JSON.stringify(entry)}\n`);
    fsyncSync(file);
  }

  function interrupted(cause: string, pid?: number, goesOnElsewhere = false): Interruption {
    const interruption = { t: Date.now(), cause, goesOnElsewhere, victims: inFlight(pid) };
    interruptions.push(interruption);
    return interruption;
  }

  const inFlight = (pid?: number): readonly Execution[] =>
    [...running.values()].filter((each) => pid === undefined || each.pid === pid);

  function kill(pid: number, cause: string, { goesOnElsewhere }: Pick<Interruption, 'goesOnElsewhere'>): void {
    deaths.kill(pid, 'SIGKILL');
    const { victims } = interrupted(cause, pid, goesOnElsewhere);
    for (const each of victims) running.delete(executionId(each));
  }

  /** True when the caller is dead: it needs no answer. */
  function strikes(execution: Execution, phase: Phase | 'call', kind?: CallKind): boolean {
    if (armed === undefined || !isAt(armed.point, execution, phase, kind)) return false;
    const { hit } = armed;
    armed = undefined;
    kill(execution.pid, `${stepOf(execution)} ${phase} ${kind ?? ''}`.trim(), { goesOnElsewhere: true });
    hit(execution);
    return true;
  }

  async function receive({ execution, ...announced }: Announcement): Promise<unknown> {
    const { key } = execution;
    const t = Date.now();
    if (announced.phase === 'call') {
      const { call: made } = announced;
      calls += 1;
      const call = calls;
      note({ t, ...execution, phase: 'call', kind: made.kind, call });
      if (strikes(execution, 'call', made.kind)) return undefined;
      const result = await world.answer(key, made, call);
      if (holding !== undefined && isHeld(holding, execution)) {
        holding.waiting.set(executionId(execution), execution);
        await holding.released;
      }
      return result;
    }
    const { phase, problem } = announced;
    if (phase !== 'middle') note({ t, ...execution, phase, ...(problem === undefined ? {} : { problem }) });
    if (phase === 'begin') running.set(executionId(execution), execution);
    if (strikes(execution, phase)) return undefined;
    if (phase === 'end') running.delete(executionId(execution));
    return {};
  }

  const server = createServer((request, response) => {
    serve(request, response, receive).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ...{ log, interruptions, world, inFlight },
    killAll(pids, cause) {
      for (const pid of pids) kill(pid, cause, { goesOnElsewhere: false });
    },
    interrupted: (cause, pid) => interrupted(cause, pid),
    crashAt: (point) =>
      new Promise((hit) => {
        armed = { point, hit };
      }),
    hold(pid, ofEach) {
      const { promise: released, resolve } = Promise.withResolvers<undefined>();
      const waiting = new Map<string, Execution>();
      holding = { pid, ofEach, waiting, released };
      return {
        held: () => [...waiting.values()],
        release() {
          holding = undefined;
          resolve(undefined);
        },
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      closeSync(file);
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  receive: (announcement: Announcement) => Promise<unknown>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const answer = await receive(JSON.parse(Buffer.concat(chunks).toString()) as Announcement);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer ?? null));
  } catch {
    response.writeHead(503).end();
  }
}

const isAnalysis = ({ key }: Execution): boolean => key.includes(':execution:ana');

/** Not all of a kind: a run that is held where it begins never comes to where it should be held. */
function isHeld({ pid, ofEach, waiting }: Holding, execution: Execution): boolean {
  const alike = [...waiting.values()].filter((each) => isAnalysis(each) === isAnalysis(execution));
  return pid === execution.pid && alike.length < ofEach;
}

const stepOf = ({ key }: Execution): string => key.split(':').slice(2).join(':');

function isAt(point: CrashPoint, execution: Execution, phase: Phase | 'call', kind?: CallKind): boolean {
  const { activity, jobId, kind: wantedKind, phase: wantedPhase, step, workflow = 'deepResearch' } = point;
  return (
    wantedPhase === phase &&
    workflow === execution.workflow &&
    (activity === undefined || activity === execution.activity) &&
    isStep(stepOf(execution), step) &&
    (wantedKind === undefined || wantedKind === kind) &&
    (jobId === undefined || execution.key.startsWith(`${jobId}:`))
  );
}

/** `reply` is not `reply:end`, but `execution:ana` is `execution:ana-1`. */
function isStep(step: string, wanted: string): boolean {
  return step === wanted || (wanted.startsWith('execution:') && step.startsWith(wanted));
}
