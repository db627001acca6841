import { randomBytes } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { startServer } from '../measure/server-process.ts';
import { endProcess, removeFolder, temporaryFolder } from '../resources.ts';
import { startPostgres, startRedis, startS3 } from '../servers/servers.ts';

const TOKEN_LIFETIME_MS = 3_600_000;

/** A gateway process of queue mode as it is operated: tokens are checked, PostgreSQL, Redis and S3 are real. */
export async function startQueueModeGateway({ temporalAddress }: { readonly temporalAddress: string }) {
  const folder = temporaryFolder();
  const [postgres, redis, s3] = await Promise.all([startPostgres(), startRedis(), startS3()]);
  const secret = randomBytes(32).toString('hex');
  const gateway = await startServer(folder, {
    ...s3.settings,
    USE_JOB_QUEUE: 'true',
    AUTH_MODE: 'required',
    JWT_SECRET: secret,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    TEMPORAL_ADDRESS: temporalAddress,
    LOG_LEVEL: 'silent',
    DEEP_RESEARCH_RATE_LIMIT_PER_5MIN: '1000000', // it counts, but lets all pass
    MAX_RUNS_PER_USER: '1000000',
  });
  return {
    ...{ postgres, redis },
    pid: gateway.pid,
    url: gateway.url,
    /** The headers of a caller. */
    async caller(userId: string): Promise<Record<string, string>> {
      const sign = createSigner({ key: secret, algorithm: 'HS256', sub: userId, expiresIn: TOKEN_LIFETIME_MS });
      return { authorization: `Bearer ${sign({})}` };
    },
    async close() {
      await endProcess(gateway.child);
      await Promise.all([postgres.close(), redis.close(), s3.close()]);
      removeFolder(folder);
    },
  };
}
