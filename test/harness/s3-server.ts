import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../tools/stack/ports.ts';
import { programPath } from './program-path.ts';
import { suspend } from './suspend.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

export interface S3Server {
  readonly endpoint: string;
  readonly credentials: { readonly region: string; readonly accessKey: string; readonly secretKey: string };
  freeze(): Promise<void>;
  thaw(): void;
  kill(): Promise<void>;
  /** Starts it again on the same port, with what it held. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const CREDENTIALS = { region: 'us-east-1', accessKey: 'test', secretKey: 'test-secret' } as const;

/** Why tests with S3 cannot run here, else `false`: for `skipIf`. */
export const s3IsMissing: string | false =
  programPath('versitygw') === undefined && 'versitygw is not built; see tools/setup/test-tools.mjs';

/** An S3 server of its own on a loopback port, over a folder of its own. Close it in `afterAll`. */
export async function startS3(): Promise<S3Server> {
  const folder = temporaryFolder();
  const port = await freePort();
  let server = await launch(port, folder.path);

  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  }

  return {
    endpoint: `http://127.0.0.1:${String(port)}`,
    credentials: CREDENTIALS,
    freeze: () => suspend(server),
    thaw: () => void server.kill('SIGCONT'),
    kill,
    async restart() {
      await kill();
      server = await launch(port, folder.path);
    },
    async close() {
      await kill();
      folder.remove();
    },
  };
}

async function launch(port: number, folder: string): Promise<ChildProcess> {
  const { region, accessKey, secretKey } = CREDENTIALS;
  const address = `127.0.0.1:${String(port)}`;
  const settings = ['--access', accessKey, '--secret', secretKey, '--region', region, '--port', address];
  const server = spawn(programPath('versitygw') ?? 'versitygw', [...settings, '--quiet', 'posix', folder], {
    stdio: 'ignore',
  });
  process.once('exit', () => server.kill('SIGKILL')); // also when a test ended before its `afterAll`
  await until('versitygw answers', () =>
    fetch(`http://${address}/`).then(
      () => true,
      () => false,
    ),
  );
  return server;
}
