import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from './programs.ts';
import type { ProcessPlan } from './supervised-process.ts';

export interface PostgresPlan {
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  readonly logFile: string;
}

/** A PostgreSQL of the stack's own. As root it runs as the user `postgres`: the server refuses to be root. */
export function postgresPlan({ folder, port, password, logFile }: PostgresPlan): ProcessPlan {
  const server = findProgram('postgres');
  const account = serverAccount();
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise({ folder, password, account });
  return {
    role: 'postgres',
    command: server,
    args: ['-D', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    logFile,
    stopSignal: 'SIGINT', // "fast": does not wait for clients to leave
    ...account,
  };
}

type Account = { readonly uid: number; readonly gid: number } | undefined;

function initialise({ folder, password, account }: { folder: string; password: string; account: Account }): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) {
    chownSync(folder, account.uid, account.gid);
    for (const above of [dirname(folder), dirname(dirname(folder))]) letThrough(above);
    checkReachable(folder, account);
  }
  const passwordFile = join(dirname(folder), 'postgres-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const initdb = join(dirname(findProgram('postgres')), 'initdb');
  const args = ['-D', folder, '-U', 'research', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  execFileSync(initdb, [...args, '--locale=C.UTF-8'], { stdio: 'pipe', cwd: '/', ...account });
}

/**
 * The service makes its data folder for its own account alone. What it keeps there stays closed by itself, so that others
 * may pass through to a folder of their own.
 */
function letThrough(folder: string): void {
  const { mode, uid } = statSync(folder);
  if (uid === 0 && (mode & 0o001) === 0) chmodSync(folder, (mode & 0o7777) | 0o001);
}

function checkReachable(folder: string, account: NonNullable<Account>): void {
  try {
    execFileSync('test', ['-w', folder], { cwd: '/', ...account });
  } catch {
    throw new Error(
      `The user postgres, as whom the database runs because you are root, cannot reach ${folder}. ` +
        'Set DATA_DIR to a folder that other users may enter, with all folders above it.',
    );
  }
}

function serverAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
