import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerBody } from './client.ts';
import { programPath } from './program-path.ts';
import { redisIsMissing } from './redis-server.ts';
import { s3IsMissing } from './s3-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { temporalIsMissing } from './temporal-server.ts';
import { until } from './until.ts';
import { BARE_ENVIRONMENT } from './bare-environment.ts';

export const ADMIN_KEY = 'the admin key of the tests';

/** Why tests with the whole stack cannot run here, else `false`: for `skipIf`. */
export const stackIsMissing: string | false = temporalIsMissing || s3IsMissing || redisIsMissing;

/** The stack itself gives up after a minute without any of its processes: what it then says is worth more than a deadline. */
const READY_MS = 180_000;

export interface Stack {
  readonly child: ChildProcess;
  readonly gateway: string;
  readonly temporal: string;
  readonly database: string;
  /** The folder of everything the stack keeps. */
  readonly folder: string;
  /** Process ids by role, as they are now. */
  pid(role: string): number;
  /** Every process that belongs to the stack, whoever started it. */
  processes(): readonly number[];
  /** Ends the stack in order, and says with which exit code. */
  stop(): Promise<number | null>;
  close(): Promise<void>;
}

interface Started {
  readonly gateway: string;
  readonly temporal: string;
  readonly database: string;
}

/** All of queue mode: PostgreSQL, Redis, S3, Temporal, two workers, two gateways, a port before them. */
export async function startStack(environment: Readonly<Record<string, string>> = {}): Promise<Stack> {
  const data = temporaryFolder();
  chmodSync(data.path, 0o711); // as root, PostgreSQL runs as a user of its own, who has to get to its folder
  const root = join(import.meta.dirname, '../..');
  const child = spawn(process.execPath, [join(root, 'tools/stack/main.ts'), '--json'], {
    cwd: root,
    env: {
      ...BARE_ENVIRONMENT,
      DATA_DIR: data.path,
      ADMIN_API_KEY: ADMIN_KEY,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithThisProcess(child);
  let [output, problems] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  const ended = once(child, 'exit');

  async function stop(): Promise<number | null> {
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  }
  async function close(): Promise<void> {
    await stop();
    data.remove();
  }

  const processes = () => processesOf(child, data.path);
  let started: Started;
  try {
    const ready = () => {
      if (child.exitCode !== null) throw new Error(`The stack ended: ${problems}`);
      return output.includes('\n') && (JSON.parse(output) as Started);
    };
    started = await until('the stack is ready', ready, { deadlineMs: READY_MS });
  } catch (error) {
    await close();
    throw error;
  }
  const { gateway, temporal, database } = started;
  const folder = join(data.path, 'stack');
  return {
    ...{ child, gateway, temporal, database, processes, stop, close },
    folder,
    pid: (role) => recordedProcesses(folder).find((each) => each.role === role)!.pid,
  };
}

/** The file in which a stack keeps the last process of each role. */
const recordedProcesses = (folder: string): readonly { readonly role: string; readonly pid: number }[] =>
  JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8')) as never;

/** An end from outside ends the stack too: it gets the time to end its servers in order. */
export function endWithThisProcess(child: ChildProcess): void {
  process.once('exit', () => child.kill('SIGTERM'));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
}

const runningProcesses = (): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Everything that a stack has started over its folder, itself left out. */
export function processesOf({ pid: stack }: ChildProcess, folder: string): readonly number[] {
  return runningProcesses().filter(
    (pid) => pid !== stack && (parentOf(pid) === stack || mentions(pid, 'environ', folder)),
  );
}

/** Servers that rename themselves lose their environment there; those are known by their parent. */
function mentions(pid: number, file: string, text: string): boolean {
  return processFile(pid, file).includes(text);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(processFile(pid, 'status'))?.[1] ?? 0);
}

function processFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${String(pid)}/${file}`, 'utf8');
  } catch {
    return ''; // gone meanwhile, or somebody else's
  }
}

export function isAlive(pid: number): boolean {
  return runningProcesses().includes(pid);
}

export interface StackAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerBody & Readonly<Record<string, unknown>>;
}

/** A caller of the stack; without a connection of its own that could outlive a gateway. */
export function callerAt(baseUrl: string, userId: string) {
  return async function send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: object; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<StackAnswer> {
    const answer = await fetch(new URL(path, baseUrl), {
      method,
      headers: {
        'x-user-id': userId,
        connection: 'close',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as StackAnswer['body'] };
  };
}

/** Runs the `temporal` command of an operator. */
export async function temporalCommand(address: string, ...args: readonly string[]): Promise<void> {
  const command = spawn(programPath('temporal') ?? 'temporal', [...args, '--address', address], { stdio: 'ignore' });
  await once(command, 'exit');
  assert.equal(command.exitCode, 0, `temporal ${args.join(' ')}`);
}
