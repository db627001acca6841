import { createHash } from 'node:crypto';
import type { AnalysisService } from '../../clients/analysis-service.ts';
import type { ExternalJobStatus } from '../../clients/external-job.ts';
import type { AnalysisRequest, AnalysisResult } from '../../contracts/analysis.ts';
import type { ChildLimits } from '../child/supervised-child.ts';
import { createTurns } from '../turns.ts';
import { analyseInChild } from './analyse-in-child.ts';

type Limits = Omit<ChildLimits, 'signal'>;

export interface BuiltinAnalysisOptions extends Partial<Limits> {
  /** Analyses at once; others wait their turn. */
  readonly concurrency?: number;
  readonly pollIntervalMs?: number;
}

interface Job {
  readonly id: string;
  readonly request: AnalysisRequest;
  readonly cancellation: AbortController;
  /** When its process is gone. */
  ended: Promise<void>;
  status: ExternalJobStatus;
  result?: AnalysisResult;
}

// Jobs that nobody collects must not pile up.
const MOST_FINISHED = 200;
const DEFAULT_LIMITS: Limits = { timeoutMs: 120_000, maxMemoryMb: 4096 };

const ownerOf = ({ request }: Job): string => request.owner ?? '';

/** The built-in engine behind the same door as an outside service. Jobs live as long as this process: a lost one is 'unknown'. */
export function createBuiltinAnalysis(options: BuiltinAnalysisOptions = {}): AnalysisService {
  const { concurrency = 1, pollIntervalMs = 250, ...given } = options;
  const limits = { ...DEFAULT_LIMITS, ...given };
  const jobs = new Map<string, Job>();
  const waiting = createTurns<Job>();
  let running = 0;

  function startNext(): void {
    const job = running < concurrency ? waiting.next() : undefined;
    if (!job) return;
    running++;
    job.status = { state: 'running', trace: 'starting the analysis' };
    job.ended = run(job).finally(() => {
      running--;
      forgetOldest();
      startNext();
    });
  }

  async function run(job: Job): Promise<void> {
    try {
      job.result = await analyseInChild(job.request, {
        ...limits,
        signal: job.cancellation.signal,
        onTrace(trace) {
          if (job.status.state === 'running') job.status = { state: 'running', trace };
        },
      });
      job.status = { state: 'done' };
    } catch (error) {
      job.status = { state: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  function forgetOldest(): void {
    const finished = [...jobs.values()].filter((job) => job.status.state !== 'running');
    for (const job of finished.slice(0, Math.max(0, finished.length - MOST_FINISHED))) jobs.delete(job.id);
  }

  async function submit(request: AnalysisRequest, idempotencyKey: string): Promise<string> {
    // Another try of the same work has a folder of its own, and this one's is removed with its try.
    const work = createHash('sha256').update(`${idempotencyKey} ${request.outputDirectory}`).digest('hex');
    const id = `builtin-${work.slice(0, 32)}`;
    if (jobs.has(id)) return id;
    const status: ExternalJobStatus = { state: 'running', trace: 'waiting for an earlier analysis to finish' };
    const job: Job = { id, request, status, cancellation: new AbortController(), ended: Promise.resolve() };
    jobs.set(id, job);
    waiting.add(ownerOf(job), job);
    startNext();
    return id;
  }

  async function poll(externalJobId: string): Promise<ExternalJobStatus> {
    return jobs.get(externalJobId)?.status ?? { state: 'unknown' };
  }

  async function collect(externalJobId: string): Promise<AnalysisResult> {
    const job = jobs.get(externalJobId);
    if (!job?.result) throw new Error(`No finished analysis ${externalJobId}`);
    jobs.delete(externalJobId);
    return job.result;
  }

  async function cancel(externalJobId: string): Promise<void> {
    const job = jobs.get(externalJobId);
    if (!job) return;
    waiting.remove(ownerOf(job), job);
    jobs.delete(externalJobId);
    job.cancellation.abort();
    await job.ended; // its folder can be removed now: nobody writes to it any more
  }

  return { name: 'built-in', pollIntervalMs, submit, poll, collect, cancel, release: cancel };
}
