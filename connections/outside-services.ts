import type { FastifyBaseLogger } from 'fastify';
import { createRedisEventBus } from '../clients/redis-event-bus.ts';
import { connectRedis, type RedisConnection } from '../clients/redis-connection.ts';
import { createS3ObjectStore, type S3ObjectStore } from '../clients/s3-object-store.ts';
import type { EventBus } from '../clients/event-bus.ts';
import type { Config } from '../config.ts';
import { connectDatabase, type DatabaseConnection } from '../db/connection.ts';
import { createRepositories, type Repositories } from '../db/repositories.ts';
import { DATABASE_BOUNDS } from './database-bounds.ts';
import { databaseFailure, objectStoreFailure } from './start-failures.ts';

/** What gateways and workers of queue mode share: PostgreSQL, Redis, S3. */
export interface OutsideServices {
  readonly database: DatabaseConnection;
  readonly repositories: Repositories;
  readonly redis: RedisConnection;
  readonly bus: EventBus;
  readonly objects: S3ObjectStore;
  readonly close: () => Promise<void>;
}

/** @throws Error with a sentence for people when the database or the object store does not answer */
export async function connectOutsideServices(
  config: Config,
  logger: FastifyBaseLogger,
  boundsOf: keyof typeof DATABASE_BOUNDS,
): Promise<OutsideServices> {
  const database = await connectDatabase(
    { connectionString: config.DATABASE_URL, ...DATABASE_BOUNDS[boundsOf] },
    (error) => {
      logger.warn({ err: error }, 'an idle database connection was lost');
    },
  ).catch((error: unknown) => {
    throw databaseFailure(error);
  });
  const redis = connectRedis({
    url: config.REDIS_URL ?? '',
    onOutage: (error) => {
      logger.warn({ err: error }, 'Redis does not answer: limits are open, notices wait for a resync');
    },
  });
  const objects = await createS3ObjectStore({
    endpoint: config.S3_ENDPOINT ?? '',
    publicEndpoint: config.S3_PUBLIC_URL,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKey: config.S3_ACCESS_KEY ?? '',
    secretKey: config.S3_SECRET_KEY ?? '',
  }).catch((error: unknown) => {
    throw objectStoreFailure(error);
  });
  const bus = createRedisEventBus({ connection: redis });
  return {
    database,
    repositories: createRepositories(database.db, bus),
    redis,
    bus,
    objects,
    async close() {
      objects.close();
      await redis.close();
      await database.close();
    },
  };
}
