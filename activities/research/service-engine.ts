import type { AnalysisEngine } from '../../clients/analysis-engine.ts';
import type { AnalysisService } from '../../clients/analysis-service.ts';
import { onlyWhileOurs } from '../only-while-ours.ts';
import { runExternalJob } from './external-job.ts';

/** Waiting costs nothing: what is waited for has limits of its own. */
const SLOTS = 500;

/** An outside service as an engine: submit, store the id, poll, collect. */
export function createServiceEngine(service: AnalysisService): AnalysisEngine {
  const { name } = service;
  return {
    name,
    slots: SLOTS,
    async analyse(request, { idempotencyKey, onTrace, findExternalJob, recordExternalJob }) {
      return runExternalJob(onlyWhileOurs(service), {
        request,
        idempotencyKey,
        knownJobId: await findExternalJob(name),
        remember: (externalId) => recordExternalJob(name, externalId),
        onTrace,
        pollIntervalMs: service.pollIntervalMs,
      });
    },
  };
}
