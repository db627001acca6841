import type { ExtractionRequest } from '../../contracts/extraction.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { cancellationSignal } from '../activity-context.ts';
import type { extractInChild } from './extract-in-child.ts';

/** Reads a file within the limits of uploads. @throws the cancellation of the activity, which ends the reading */
export async function extractWithinLimits(extract: typeof extractInChild, request: ExtractionRequest) {
  const signal = cancellationSignal();
  const answer = await extract(request, {
    timeoutMs: LIMITS.fileProcessingTimeoutMs,
    maxMemoryMb: LIMITS.fileProcessingMemoryMb,
    maxCpuSeconds: LIMITS.fileProcessingCpuSeconds,
    ...(signal ? { signal } : {}),
  });
  signal?.throwIfAborted();
  return answer;
}
