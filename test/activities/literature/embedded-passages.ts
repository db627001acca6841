import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { embedPassages } from '../../../activities/literature/embed-passages.ts';
import { createKnowledgeBase } from '../../../activities/literature/knowledge-base.ts';
import { createSearchByMeaning } from '../../../activities/literature/search-by-meaning.ts';
import { createAiSdkEmbeddings } from '../../../clients/models/ai-sdk-embeddings.ts';
import type { DocumentDraft } from '../../../contracts/literature.ts';
import { connectDatabase } from '../../../db/connection.ts';
import { createDocumentRepository } from '../../../db/document-repository.ts';
import { startEmbeddedPostgres } from '../../../db/embedded-postgres.ts';
import { createEmbeddingRepository } from '../../../db/embedding-repository.ts';
import { files } from '../../../db/tables/files.ts';
import { indexTerms } from '../../../science/documents/index-terms.ts';

export const PRICES = { 'openai-compatible/scripted': { input: 1_000, output: 0 } };

export const draft = (title: string, ...texts: string[]): DocumentDraft => ({
  ...{ title, authors: [], year: null, doi: null, url: null, abstract: null, contentHash: `hash of ${title}` },
  csl: { type: 'document', title },
  passages: texts.map((text) => ({ page: null, text, terms: indexTerms({ title: '', text }) })),
});

/** PostgreSQL with or without pgvector, the documents in it, and the search by a model at an address. */
export async function startDocuments(modelUrl: string, { pgvector = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  const postgres = pgvector ? await startWithVectors(folder) : await startEmbeddedPostgres(folder);
  const connection = await connectDatabase(postgres.connection, () => undefined);
  const { db } = connection;
  const documents = createDocumentRepository(db);
  const embeddings = createEmbeddingRepository(db);
  const choice = { provider: 'openai-compatible', model: 'scripted', apiKey: undefined, baseUrl: modelUrl } as const;
  const model = createAiSdkEmbeddings(choice);

  const knowledge = (times: { pauseMs?: number; deadlineMs?: number } = {}) =>
    createKnowledgeBase({ documents, meaning: createSearchByMeaning({ embeddings, model, prices: PRICES, ...times }) });

  return {
    ...{ db, documents, embeddings, knowledge },
    embed: ({ capUsd, signal = new AbortController().signal }: { capUsd?: number; signal?: AbortSignal } = {}) =>
      embedPassages({ embeddings, model, prices: PRICES, capUsd, signal }),
    saveKnowledge: async (knowledgePath: string, document: DocumentDraft): Promise<void> => {
      const reading = { read: 1, total: 1 };
      await documents.saveKnowledge({ drafts: [{ knowledgePath, fingerprint: knowledgePath, document }], reading });
      await documents.finishReading();
    },
    upload: async (userId: string, document: DocumentDraft): Promise<void> => {
      const uploaded = { userId, filename: 'a.md', contentType: 'text/markdown', size: 1 };
      const [file] = await db.insert(files).values(uploaded).returning();
      await documents.saveUpload({ fileId: file!.id, document });
    },
    async close() {
      await connection.close();
      await postgres.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function startWithVectors(folder: string) {
  const database = await PGlite.create({ dataDir: join(folder, 'data'), extensions: { vector } });
  const server = new PGLiteSocketServer({ db: database, path: join(folder, '.s.PGSQL.5432') });
  await server.start();
  return {
    connection: { host: folder, port: 5432, user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 },
    async close() {
      await server.stop();
      await database.close();
    },
  };
}
