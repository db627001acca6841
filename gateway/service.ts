import type { FastifyInstance } from 'fastify';
import type { KnowledgeSummary } from '../activities/literature/index-knowledge.ts';

/** The service behind one gateway process, in either mode. */
export interface Service {
  readonly app: FastifyInstance;
  /** Takes up what is unfinished. Called once the gateway listens. */
  readonly begin: () => Promise<{ resumedJobs: number; knowledge: Promise<KnowledgeSummary | undefined> }>;
  readonly close: () => Promise<void>;
}
