import { randomBytes } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { ConfigError, readConfig, secretsOf } from '../config.ts';
import { messageOf } from '../contracts/failure.ts';
import { DataFolderInUse, takeDataFolder } from '../db/data-folder.ts';
import { startEmbedded } from '../gateway/embedded.ts';
import { createLogger } from '../telemetry/logger.ts';
import { Refusal } from './exit-codes.ts';

export interface OwnServer {
  readonly baseUrl: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly dataFolder: string;
  /** Runs that an earlier process left unfinished, and that go on now. */
  readonly resumedJobs: number;
  readonly close: () => Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

// The user of development mode, so that `npm start` shows the same conversations afterwards.
const USER = 'developer';
const TOKEN_LIFETIME_HOURS = 30 * 24;

/**
 * Runs the service inside this process, on a free loopback port. Its secret is made up for this one run, so that no
 * other account of the machine can use the port while it is open.
 * @throws Refusal
 */
export async function startOwnServer(environment: Environment, knowledge: string | undefined): Promise<OwnServer> {
  if (environment['USE_JOB_QUEUE']?.trim() === 'true') {
    throw new Refusal(
      'With USE_JOB_QUEUE=true the work is done by gateway and workers: start them, and give --server <url>.',
    );
  }
  const secret = randomBytes(32).toString('hex');
  const config = settingsOf(
    { ...environment, ...(knowledge === undefined ? {} : { KNOWLEDGE_DIR: knowledge }) },
    secret,
  );
  const logger = createLogger({ level: config.LOG_LEVEL, secrets: secretsOf(config) });
  const folder = takeFolder(config.DATA_DIR);
  let baseUrl = '';
  const service = await startEmbedded({ config, folder, logger, baseUrl: () => baseUrl });
  baseUrl = await service.app.listen({ host: config.HOST, port: 0 });
  const sign = createSigner({
    key: secret,
    algorithm: 'HS256',
    sub: USER,
    expiresIn: TOKEN_LIFETIME_HOURS * 3_600_000,
  });
  const token = sign({});
  const { resumedJobs, knowledge: reading } = await service.begin();
  // The command runs one question: it waits until all documents that came with it can be searched.
  if (knowledge !== undefined) await reading;

  return {
    baseUrl,
    credentials: { authorization: `Bearer ${token}` },
    dataFolder: config.DATA_DIR,
    resumedJobs,
    async close() {
      await service.close();
      folder.release();
    },
  };
}

function settingsOf(environment: Environment, secret: string) {
  try {
    return readConfig({
      ...environment,
      HOST: '127.0.0.1',
      PORT: '0',
      BASE_URL: '',
      AUTH_MODE: 'required',
      JWT_SECRET: secret,
      JWT_MAX_AGE_HOURS: String(TOKEN_LIFETIME_HOURS),
      JWT_ISSUER: '',
      JWT_AUDIENCE: '',
      JWT_PUBLIC_KEY: '',
      JWT_JWKS_URL: '',
    });
  } catch (error) {
    if (error instanceof ConfigError) throw new Refusal(error.message);
    throw error;
  }
}

function takeFolder(path: string) {
  try {
    return takeDataFolder(path);
  } catch (error) {
    const hint = error instanceof DataFolderInUse ? ' To ask that server, give its address with --server.' : '';
    throw new Refusal(`${messageOf(error)}${hint}`);
  }
}
