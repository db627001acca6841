import type { FastifyBaseLogger } from 'fastify';
import type { OpenReader } from '../activities/literature/document-reader.ts';
import { indexKnowledge } from '../activities/literature/index-knowledge.ts';
import type { TaskQueueName } from '../contracts/task-queues.ts';
import type { DatabaseConnection } from '../db/connection.ts';
import type { Repositories } from '../db/repositories.ts';

export interface ReadKnowledgeInput {
  /** KNOWLEDGE_DIR; without it the stored knowledge is left as it is. */
  readonly directory: string | undefined;
  readonly queues: readonly TaskQueueName[];
  readonly database: DatabaseConnection;
  readonly repositories: Pick<Repositories, 'documents'>;
  /** A private folder for temporary files. */
  readonly scratch: string;
  readonly logger: FastifyBaseLogger;
  readonly open?: OpenReader;
  readonly askAgainMs?: number;
}

export interface KnowledgeReading {
  /** Kept when the folder is read, was not to be read, or could not be. */
  readonly done: Promise<void>;
  /** Interrupts the reading: what is stored stays, and the next start goes on from there. */
  readonly close: () => Promise<void>;
}

const KNOWLEDGE_LOCK = 7_349_158_221;
const ASK_AGAIN_MS = 2_000;

/**
 * Brings the stored knowledge base up to the folder, beside the worker's other work. Of several workers one reads at a time;
 * the next one finds everything stored and reads nothing again.
 */
export function readKnowledge(input: ReadKnowledgeInput): KnowledgeReading {
  const interruption = new AbortController();
  const done = input.queues.includes('documents') ? read(input, interruption.signal) : Promise.resolve();
  return {
    done,
    async close() {
      interruption.abort();
      await done;
    },
  };
}

async function read(input: ReadKnowledgeInput, signal: AbortSignal): Promise<void> {
  const { askAgainMs = ASK_AGAIN_MS, database, directory, logger, open, repositories } = input;
  if (directory === undefined) return;
  try {
    const summary = await database.holdingLock({ lock: KNOWLEDGE_LOCK, signal, askAgainMs }, async () => {
      logger.info({ directory }, 'the knowledge folder is being read');
      return indexKnowledge({
        ...{ directory, signal, scratch: input.scratch, documents: repositories.documents, ...(open ? { open } : {}) },
        onProgress: ({ read: done, total }) => {
          logger.info({ done, total }, 'documents of the knowledge folder are read');
        },
      });
    });
    logger.info({ directory, knowledge: summary.text }, 'the knowledge folder is read');
  } catch (error) {
    if (signal.aborted)
      logger.info({ directory }, 'reading the knowledge folder was interrupted; the next start goes on');
    else logger.error({ err: error, directory }, 'the knowledge folder could not be read; the next start tries again');
  }
}
