import { missingLatexParts } from '../../activities/papers/compile-latex.ts';
import { opensslIsMissing } from './certificates.ts';
import { postgresIsMissing } from './postgres-server.ts';
import { redisIsMissing } from './redis-server.ts';
import { s3IsMissing } from './s3-server.ts';
import { temporalIsMissing } from './temporal-server.ts';

/** Vitest counts skipped tests without a reason: prints each reason once, before the integration tests. */
export async function setup(): Promise<void> {
  const latex = await missingLatexParts();
  const latexIsMissing = latex.length > 0 && `${latex.join(', ')} not installed; see npm run setup:papers`;
  for (const reason of [
    latexIsMissing,
    opensslIsMissing,
    postgresIsMissing,
    redisIsMissing,
    s3IsMissing,
    temporalIsMissing,
  ]) {
    if (reason !== false) console.warn(`Tests will be skipped: ${reason}.`);
  }
}
