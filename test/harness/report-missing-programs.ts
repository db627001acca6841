import { opensslIsMissing } from './certificates.ts';
import { postgresIsMissing } from './postgres-server.ts';
import { redisIsMissing } from './redis-server.ts';
import { s3IsMissing } from './s3-server.ts';
import { temporalIsMissing } from './temporal-server.ts';

/** Vitest counts skipped tests without a reason: prints each reason once, before the integration tests. */
export function setup(): void {
  for (const reason of [opensslIsMissing, postgresIsMissing, redisIsMissing, s3IsMissing, temporalIsMissing]) {
    if (reason !== false) console.warn(`Tests will be skipped: ${reason}.`);
  }
}
