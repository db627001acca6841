import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Runs a program of the system over files of one folder: no network, nothing else to write to, a clean environment, and limits.
 * Where bubblewrap is installed the program sees the system read-only; elsewhere the limits and TeX's own rules remain.
 */

export interface SandboxedRun {
  readonly program: string;
  readonly args: readonly string[];
  /** The only folder that can be written; the working directory. */
  readonly folder: string;
  readonly timeoutMs: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

export interface SandboxedEnd {
  readonly cause: 'finished' | 'failed' | 'timeout' | 'cancelled' | 'missing';
  /** The end of what the program wrote. */
  readonly output: string;
}

const MAX_MEMORY_BYTES = 3 * 1024 ** 3;
const MAX_FILE_BYTES = 200 * 1024 ** 2;
const MAX_OPEN_FILES = 512;
/** `latexmk` starts one program after the other. */
const MAX_PROCESSES = 64;
const OUTPUT_CHARACTERS = 64 * 1024;
const PATHS = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin', '/Library/TeX/texbin'];
/** What programs and fonts are read from; a path that is not there is left out. */
const READABLE = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/opt',
  '/etc',
  '/var/lib/texmf',
  '/var/cache/fontconfig',
];
const INSIDE = '/paper';

export const pathOf = (program: string): string | undefined =>
  PATHS.map((folder) => join(folder, program)).find((path) => existsSync(path));

export function runSandboxed(run: SandboxedRun): Promise<SandboxedEnd> {
  const program = pathOf(run.program);
  if (program === undefined) return Promise.resolve({ cause: 'missing', output: '' });
  const [command = program, ...args] = commandOf(program, run);
  const { promise, resolve } = Promise.withResolvers<SandboxedEnd>();
  const child = spawn(command, args, {
    cwd: run.folder,
    env: environmentOf(run),
    // A process group of its own: all that the program started ends with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let cause: SandboxedEnd['cause'] | undefined;
  const end = (reason: SandboxedEnd['cause']): void => {
    cause ??= reason;
    endGroup(child.pid);
  };
  const cancel = (): void => end('cancelled');
  const deadline = setTimeout(() => end('timeout'), run.timeoutMs);
  const keep = (chunk: string): void => {
    output = (output + chunk).slice(-OUTPUT_CHARACTERS);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep);
  run.signal?.addEventListener('abort', cancel, { once: true });
  if (run.signal?.aborted === true) cancel();
  const settle = (ending: SandboxedEnd['cause']): void => {
    clearTimeout(deadline);
    run.signal?.removeEventListener('abort', cancel);
    resolve({ cause: cause ?? ending, output });
  };
  child.once('error', () => settle('missing'));
  child.once('close', (code) => settle(code === 0 ? 'finished' : 'failed'));
  return promise;
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function environmentOf({ environment = {} }: SandboxedRun): Record<string, string> {
  return { PATH: PATHS.join(delimiter), HOME: '/nonexistent', LANG: 'C.UTF-8', ...environment };
}

function commandOf(program: string, run: SandboxedRun): string[] {
  return [...insideBubblewrap(run), ...withLimits(run), program, ...run.args];
}

/**
 * Limits of the kernel for each process: memory, CPU time, size of a file, open files. Processes are counted inside of
 * bubblewrap alone, elsewhere all of the user's would be; the kernel counts none of root's.
 */
function withLimits({ timeoutMs }: SandboxedRun): string[] {
  const prlimit = pathOf('prlimit');
  if (prlimit === undefined) return [];
  return [
    prlimit,
    `--as=${String(MAX_MEMORY_BYTES)}`,
    `--cpu=${String(Math.ceil(timeoutMs / 1000))}`,
    `--fsize=${String(MAX_FILE_BYTES)}`,
    `--nofile=${String(MAX_OPEN_FILES)}`,
    ...(pathOf('bwrap') === undefined ? [] : [`--nproc=${String(MAX_PROCESSES)}`]),
    '--core=0',
    '--',
  ];
}

function insideBubblewrap({ folder }: SandboxedRun): string[] {
  const bubblewrap = pathOf('bwrap');
  if (bubblewrap === undefined) return [];
  return [
    bubblewrap,
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    ...READABLE.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...['--bind', folder, INSIDE, '--chdir', INSIDE],
    '--',
  ];
}
