import { setTimeout as delay } from 'node:timers/promises';
import type { StackPorts } from './plan.ts';
import { accepts, answers } from './ports.ts';
import type { Launch, SupervisedProcess } from './supervised-process.ts';

export interface Place {
  /** In sentences: "Redis", "A worker". */
  readonly what: string;
  readonly port: number;
  /** Where it says that it is ready; without one an open port does. */
  readonly url?: string;
}

export interface Ready {
  readonly what: string;
  readonly process: SupervisedProcess;
  readonly launch: number;
}

const MOST_LAUNCHES = 4;
const TIMEOUT_MS = 60_000;

/** By role. */
export function serverPlaces({ postgres, redis, s3, temporal }: StackPorts): ReadonlyMap<string, Place> {
  return new Map([
    ['postgres', { what: 'PostgreSQL', port: postgres }],
    ['redis', { what: 'Redis', port: redis }],
    ['s3', { what: 'The S3 server', port: s3 }],
    ['temporal', { what: 'Temporal', port: temporal }],
  ]);
}

export function ourPlaces({ gateways, workers }: StackPorts): ReadonlyMap<string, Place> {
  const places = (role: string, ports: readonly number[], path: string): [string, Place][] =>
    ports.map((port, index) => [
      `${role}-${String(index + 1)}`,
      { what: `A ${role}`, port, url: `http://127.0.0.1:${String(port)}${path}` },
    ]);
  return new Map([...places('worker', workers, '/ready'), ...places('gateway', gateways, '/api/ready')]);
}

/** Right before processes start their ports must be free: an open port does not show which process owns it. */
export async function checkNobodyIsAt(places: Iterable<Place>): Promise<void> {
  for (const place of places) if (await accepts(place.port)) throw strangerProblem(place);
}

/**
 * Waits until a process serves its place.
 * @throws an Error when it is not in time, ends again and again, or another process serves at its port
 */
export async function untilReady(process: SupervisedProcess, place: Place): Promise<Ready> {
  const { what, port, url } = place;
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const before = process.launch();
    if (before.number >= MOST_LAUNCHES && !before.isAlive) throw endedProblem(process, what);
    const serves = await (url === undefined ? accepts(port) : answers(url));
    const lived = livedThrough(before, process.launch());
    if (serves && lived === 'alive') return { what, process, launch: before.number };
    if (serves && lived === 'dead') throw strangerProblem(place);
    if (Date.now() > deadline) throw new Error(`${what} was not ready in time on port ${String(port)}; see its log.`);
    await delay(50);
  }
}

/** A process that found its port taken after all has exited by the time the last one is ready. */
export function checkStillReady(all: readonly Ready[]): void {
  for (const { what, process, launch } of all) {
    const now = process.launch();
    if (now.number !== launch || !now.isAlive) throw endedProblem(process, what);
  }
}

function livedThrough(before: Launch, after: Launch): 'alive' | 'dead' | 'changed' {
  if (before.number !== after.number || before.isAlive !== after.isAlive) return 'changed';
  return after.isAlive ? 'alive' : 'dead';
}

function endedProblem(process: SupervisedProcess, what: string): Error {
  const lastLine = process.lastLine();
  const told = lastLine === undefined ? '' : ` Its log ends with: ${lastLine}`;
  return new Error(`${what} ended before the stack was ready.${told}`);
}

function strangerProblem({ what, port }: Place): Error {
  return new Error(
    `Another program has taken port ${String(port)}, which is meant for: ${what}. Stop it, or start the stack again.`,
  );
}
