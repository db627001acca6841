import { fsyncSync, openSync, writeSync, closeSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ExternalJobStatus } from '../../clients/external-job.ts';
import type { ResearchContext } from '../../contracts/agents.ts';
import { answerAsAgent, answerAsAnalysis, answerAsSource } from '../fakes/scripted-answers.ts';
import type { Announcement, CallKind, Execution, Phase, ProviderCall } from './messages.ts';
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
}

/** What a fault cut off. */
export interface Interruption {
  readonly t: number;
  readonly cause: string;
  /** The process is gone: how long it takes until its work goes on elsewhere is bounded. */
  readonly isKill: boolean;
  readonly victims: readonly Execution[];
}

export interface Pace {
  /** Milliseconds an agent or a search takes, from and to. */
  readonly agentMs: readonly [number, number];
  /** Milliseconds an analysis takes. */
  readonly analysisMs: readonly [number, number];
}

export const BRISK: Pace = { agentMs: [20, 120], analysisMs: [200, 600] };

/** The world outside: who thinks, analyses and searches. It notes every call before it answers, and can have the caller killed. */
export interface Oracle {
  readonly url: string;
  readonly log: readonly LogEntry[];
  readonly interruptions: readonly Interruption[];
  pace: Pace;
  /** The next run that comes to plan what is next finds the agent failing so many times. */
  failPlanning(times: number): void;
  /** Has the next caller that comes by killed. Settles with the execution that was hit. */
  crashAt(point: CrashPoint): Promise<Execution>;
  disarm(): void;
  /** Keeps the answers to a process back; the function lets them go. */
  hold(pid: number): { readonly held: () => readonly Execution[]; readonly release: () => void };
  /** To be told that all of a process, or of all processes, may be executed again. */
  interrupted(cause: string, pid?: number): Interruption;
  inFlight(pid?: number): readonly Execution[];
  close(): Promise<void>;
}

interface Job {
  readonly objective: string;
  readonly readyAt: number;
  cancelled: boolean;
}

export async function startOracle({ logFile, random }: { logFile: string; random: Random }): Promise<Oracle> {
  const file = openSync(logFile, 'a');
  const log: LogEntry[] = [];
  const interruptions: Interruption[] = [];
  const running = new Map<string, Execution>();
  const jobs = new Map<string, Job>();
  let armed: { point: CrashPoint; hit: (execution: Execution) => void } | undefined;
  let holding: { pid: number; waiting: Map<string, Execution>; released: Promise<unknown> } | undefined;
  let failing: { key?: string; left: number } | undefined;
  let calls = 0;

  function note(entry: LogEntry): void {
    log.push(entry);
    writeSync(file, `${JSON.stringify(entry)}\n`);
    fsyncSync(file);
  }

  function interrupted(cause: string, { pid, isKill = false }: { pid?: number; isKill?: boolean }): Interruption {
    const interruption = { t: Date.now(), cause, isKill, victims: inFlight(pid) };
    interruptions.push(interruption);
    if (isKill) for (const each of interruption.victims) running.delete(idOf(each));
    return interruption;
  }

  const inFlight = (pid?: number): readonly Execution[] =>
    [...running.values()].filter((each) => pid === undefined || each.pid === pid);

  /** True when the caller is dead: it needs no answer. */
  function strikes(execution: Execution, phase: Phase | 'call', kind?: CallKind): boolean {
    if (armed === undefined) return false;
    const { point, hit } = armed;
    const step = execution.key.split(':').slice(2).join(':');
    if (point.phase !== phase || !isStep(step, point.step) || (point.kind !== undefined && point.kind !== kind))
      return false;
    armed = undefined;
    process.kill(execution.pid, 'SIGKILL');
    interrupted(`${step} ${phase} ${kind ?? ''}`.trim(), { pid: execution.pid, isKill: true });
    hit(execution);
    return true;
  }

  function failsNow(key: string): boolean {
    if (failing === undefined) return false;
    failing.key ??= key;
    if (failing.key !== key) return false;
    failing.left -= 1;
    if (failing.left === 0) failing = undefined;
    return true;
  }

  async function answer(key: string, { kind, agent, argument }: ProviderCall, call: number): Promise<unknown> {
    if (kind === 'agent' || kind === 'search') await delay(random.between(...oracle.pace.agentMs));
    if (agent === 'planNext' && failsNow(key)) throw new Error('The model is overloaded');
    if (agent !== undefined) return answerAsAgent(agent, argument as ResearchContext, call);
    return kind === 'search' ? answerAsSource(argument as string) : answerAsLaboratory(kind, argument, call);
  }

  function answerAsLaboratory(kind: CallKind, argument: unknown, call: number): unknown {
    if (kind === 'submit') return submit(argument as { key: string; objective: string });
    const job = jobs.get(argument as string);
    if (kind === 'cancel' && job) job.cancelled = true;
    return kind === 'collect' ? answerAsAnalysis(job!.objective, call) : statusOf(job);
  }

  /** Same key, same job: that is what makes a repeated submit harmless. */
  function submit({ key, objective }: { key: string; objective: string }): string {
    if (jobs.get(key)?.cancelled !== false) {
      const readyAt = Date.now() + random.between(...oracle.pace.analysisMs);
      jobs.set(key, { objective, readyAt, cancelled: false });
    }
    return key;
  }

  async function receive(announcement: Announcement): Promise<unknown> {
    const { key, pid, attempt } = announcement;
    const execution = { key, pid, attempt };
    const t = Date.now();
    if (announcement.phase === 'call') {
      const { call: made } = announcement;
      calls += 1;
      const call = calls;
      note({ t, ...execution, phase: 'call', kind: made.kind, call });
      if (strikes(execution, 'call', made.kind)) return undefined;
      const result = await answer(key, made, call);
      if (holding?.pid === pid) {
        holding.waiting.set(idOf(execution), execution);
        await holding.released;
      }
      return result;
    }
    const { phase, problem } = announcement;
    if (phase !== 'middle') note({ t, ...execution, phase, ...(problem === undefined ? {} : { problem }) });
    if (phase === 'begin') running.set(idOf(execution), execution);
    if (strikes(execution, phase)) return undefined;
    if (phase === 'end') running.delete(idOf(execution));
    return {};
  }

  const server = createServer((request, response) => {
    serve(request, response, receive).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const oracle: Oracle = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    log,
    interruptions,
    pace: BRISK,
    failPlanning(times) {
      failing = { left: times };
    },
    inFlight,
    interrupted: (cause, pid) => interrupted(cause, pid === undefined ? {} : { pid }),
    crashAt: (point) =>
      new Promise((hit) => {
        armed = { point, hit };
      }),
    disarm() {
      armed = undefined;
    },
    hold(pid) {
      const { promise: released, resolve } = Promise.withResolvers<undefined>();
      const waiting = new Map<string, Execution>();
      holding = { pid, waiting, released };
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
  return oracle;
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

function statusOf(job: Job | undefined): ExternalJobStatus {
  if (job === undefined || job.cancelled) return { state: 'unknown' };
  return Date.now() >= job.readyAt ? { state: 'done' } : { state: 'running', trace: 'Measuring' };
}

const idOf = ({ key, pid, attempt }: Execution): string => `${key}#${pid}#${attempt}`;

/** `reply` is not `reply:end`, but `execution:ana` is `execution:ana-1`. */
function isStep(step: string, wanted: string): boolean {
  return step === wanted || (wanted.startsWith('execution:') && step.startsWith(wanted));
}
