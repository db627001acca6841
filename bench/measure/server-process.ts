import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { GATEWAY_FLAGS } from '../../tools/node-flags.ts';
import { outputOf, startProcess } from '../resources.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** The settings of this shell must not change what is measured. */
export function settingsFor(dataFolder: string, port = 0): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, npm_config_cache } = process.env;
  const kept = Object.entries({ PATH, HOME, TMPDIR, npm_config_cache }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(kept), DATA_DIR: dataFolder, HOST: '127.0.0.1', PORT: String(port) };
}

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly url: string;
}

/** `gateway/server.ts` with the flags of `npm start`, on a port of the system's choice. */
export async function startServer(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const env = { ...settingsFor(dataFolder), ...settings };
  const child = startProcess(process.execPath, [...GATEWAY_FLAGS, 'gateway/server.ts'], { cwd: ROOT, env });
  const [, url] = await outputOf(child, /listening on (http:\S+)/);
  return { child, pid: pidOf(child), url: url ?? '' };
}

export function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process did not start');
  return pid;
}
