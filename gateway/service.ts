import type { FastifyInstance } from 'fastify';

export interface Begun {
  /** Jobs of an earlier process that go on. */
  readonly resumedJobs: number;
  /** Whether papers can be compiled: here, or by a worker. */
  readonly latexReady: boolean;
  /** What the knowledge base holds, in words, once it is read; undefined when it could not be. */
  readonly knowledge: Promise<string | undefined>;
}

/** The service behind one gateway process, in either mode. */
export interface Service {
  readonly app: FastifyInstance;
  /** Takes up what is unfinished. Called once the gateway listens. */
  readonly begin: () => Promise<Begun>;
  readonly close: () => Promise<void>;
}
