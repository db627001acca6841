import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { BARE_ENVIRONMENT } from '../harness/bare-environment.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when the standard error holds the text. */
  readonly says: (text: string) => Promise<void>;
}

/** A private folder that goes away with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'research-cli-'));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** After the test; a hook of the file belongs to none, so its commands are cleaned up with the process. */
function afterwards(cleanUp: () => void): void {
  try {
    onTestFinished(cleanUp);
  } catch {
    process.once('exit', cleanUp);
  }
}

/** Starts a command as npm would, with nothing of the caller's settings. PORT=0: no server is there by chance. */
export function start(script: string, args: readonly string[], environment: Record<string, string>): Running {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...BARE_ENVIRONMENT, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterwards(() => void child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, stdout, stderr })));
  const says = (text: string) =>
    new Promise<void>((done, reject) => {
      const look = (): void => {
        if (stderr.includes(text)) done();
      };
      child.stderr.on('data', look);
      child.once('close', () => reject(new Error(`Ended without saying "${text}": ${stderr}`)));
      look();
    });
  return { child, ended, says };
}

export const run = (script: string, args: readonly string[], environment: Record<string, string>): Promise<Ended> =>
  start(script, args, environment).ended;
