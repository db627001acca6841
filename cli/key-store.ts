import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInProcessEventBus } from '../clients/event-bus.ts';
import { connectRedis } from '../clients/redis-connection.ts';
import { createRedisEventBus } from '../clients/redis-event-bus.ts';
import { readConfig } from '../config.ts';
import { databaseFailure } from '../connections/start-failures.ts';
import { messageOf } from '../contracts/failure.ts';
import { createAccessRepository, type AccessRepository } from '../db/access-repository.ts';
import type { NoticeCarrier } from '../db/announcer.ts';
import { createApiKeyRepository } from '../db/api-key-repository.ts';
import { connectDatabase, type DatabaseConnection } from '../db/connection.ts';
import { DataFolderInUse, lockFolder, takeDataFolder } from '../db/data-folder.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { createPaymentRepository, type PaymentRepository } from '../db/payment-repository.ts';
import { createApiKeys, type ApiKeys } from '../use-cases/api-keys.ts';
import { Refusal } from './exit-codes.ts';

const CONNECTION_TIMEOUT_MS = 5_000;
const REDIS_TIMEOUT_MS = 1_000;

export interface KeyStore {
  readonly access: AccessRepository;
  readonly keys: ApiKeys;
  readonly payments: PaymentRepository;
  /** Where the keys are kept, for people to read. */
  readonly place: string;
}

type Work<Result> = (store: KeyStore) => Promise<Result>;

/** Opens the database of the service for one piece of work. @throws Refusal */
export async function withKeys<Result>(
  environment: Readonly<Record<string, string | undefined>>,
  work: Work<Result>,
): Promise<Result> {
  const { DATABASE_URL, DATA_DIR, REDIS_URL, USE_JOB_QUEUE } = readConfig(environment);
  if (!USE_JOB_QUEUE) return inDataFolder(DATA_DIR, work);
  const connection = connectRedis({ url: REDIS_URL ?? '', onOutage: () => undefined });
  try {
    // While Redis is away, gateways notice a revocation within seconds, and for sockets with the next ping.
    await once(connection.commands, 'ready', { signal: AbortSignal.timeout(REDIS_TIMEOUT_MS) }).catch(() => undefined);
    const bus = createRedisEventBus({ connection });
    const connect = (): Promise<DatabaseConnection> => connectToServer(DATABASE_URL);
    return await inDatabase({ bus, connect, place: 'the database of DATABASE_URL' }, work);
  } finally {
    await connection.close();
  }
}

function connectToServer(connectionString: string | undefined): Promise<DatabaseConnection> {
  const options = { connectionString, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS };
  return connectDatabase(options, () => undefined).catch((error: unknown) => {
    throw new Refusal(databaseFailure(error).message);
  });
}

/** Under the lock of the folder. */
async function inDataFolder<Result>(path: string, work: Work<Result>): Promise<Result> {
  refuseBesideStack(join(path, 'stack'));
  const folder = takeFolder(path);
  try {
    const postgres = await startEmbeddedPostgres(folder.database);
    try {
      const connect = (): Promise<DatabaseConnection> => connectDatabase(postgres.connection, () => undefined);
      return await inDatabase({ bus: createInProcessEventBus(), connect, place: resolve(path) }, work);
    } finally {
      await postgres.close();
    }
  } finally {
    folder.release();
  }
}

/** Its keys are in a database of its own: one that is made here would be of no use there. */
function refuseBesideStack(folder: string): void {
  if (!existsSync(folder)) return;
  try {
    lockFolder(folder)();
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const advice = `Take its settings first: set -a; . ${join(folder, 'settings.env')}; set +a`;
    throw new Refusal(`A stack is running on this data folder, with a database of its own. ${advice}`);
  }
}

interface Place {
  readonly connect: () => Promise<DatabaseConnection>;
  readonly place: string;
  /** Carries revocations to the gateways that run beside. */
  readonly bus: NoticeCarrier;
}

async function inDatabase<Result>({ bus, connect, place }: Place, work: Work<Result>): Promise<Result> {
  const connection = await connect();
  try {
    const keys = createApiKeys(createApiKeyRepository(connection.db, bus));
    const payments = createPaymentRepository(connection.db);
    return await work({ access: createAccessRepository(connection.db, bus), keys, payments, place });
  } finally {
    await connection.close();
  }
}

function takeFolder(path: string) {
  try {
    return takeDataFolder(path);
  } catch (error) {
    const message = messageOf(error);
    const hint = /already using/.test(message)
      ? ' Or ask it: POST, GET and DELETE /api/keys do the same, and GET /api/admin/payments.'
      : '';
    throw new Refusal(`${message}${hint}`);
  }
}
