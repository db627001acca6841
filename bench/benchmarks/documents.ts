import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexKnowledge } from '../../activities/literature/index-knowledge.ts';
import { createKnowledgeBase, type KnowledgeBase } from '../../activities/literature/knowledge-base.ts';
import { connectDatabase } from '../../db/connection.ts';
import { createDocumentRepository } from '../../db/document-repository.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { createPlainBm25 } from '../floor/plain-bm25.ts';
import { ndcgAt10 } from '../measure/ndcg.ts';
import { atLeast, atMost, say, type Outcome } from '../report.ts';
import { removeFolder, temporaryFolder } from '../resources.ts';
import { median, percentile, rounded } from '../statistics.ts';
import { readCollection } from '../subject/collection-folder.ts';
import { generateCollection, type LabelledCollection } from '../subject/labelled-collection.ts';

const DOCUMENTS = 10_000;
const TOPICS = 200;
const SEED = 13;
const RESULTS = 50;
/** Without uploads. */
const NOBODY = { userId: 'bench', conversationId: '00000000-0000-4000-8000-000000000000' };
/** The generated questions are easy for both: the bound notices a loss, the other collection judges. */
const GUARD = 0.99;
const MOST_SECONDS = 60;
const MOST_SEARCH_MS = 100;
/** A folder with another labelled collection, whose licence keeps it out of the repository. */
const OTHER = process.env['LABELLED_COLLECTION'];

/** A knowledge folder of 10,000 abstracts: how long until all can be searched, how long a search takes, how good its ranking is. */
export async function measureDocuments(): Promise<Outcome> {
  const generated = await measureCollection(generateCollection({ seed: SEED, documents: DOCUMENTS, topics: TOPICS }));
  const other = OTHER === undefined ? undefined : await measureCollection(readCollection(OTHER));
  return {
    figures: { generated, ...(other ? { other } : {}) },
    bounds: [
      atMost('seconds until 10,000 abstracts can be searched', MOST_SECONDS, { value: generated.readS }),
      atMost('ms of a search at 10,000 abstracts, 95th percentile', MOST_SEARCH_MS, { value: generated.searchP95Ms }),
      atLeast('nDCG@10 against plain BM25, generated abstracts', GUARD, {
        value: rounded(generated.ndcg / generated.plainNdcg, 3),
      }),
      ...(other
        ? [
            atLeast('nDCG@10 against plain BM25, other collection', 1, {
              value: rounded(other.ndcg / other.plainNdcg, 3),
            }),
          ]
        : []),
    ],
  };
}

async function measureCollection(collection: LabelledCollection) {
  const folder = temporaryFolder();
  const directory = join(folder, 'knowledge');
  const scratch = join(folder, 'scratch');
  mkdirSync(directory);
  mkdirSync(scratch);
  for (const { id, title, text } of collection.documents) {
    writeFileSync(
      join(directory, `${id}.md`),
      `---\ntitle: ${JSON.stringify(title)}\nurl: ${addressOf(id)}\n---\n\n${text}\n`,
    );
  }
  const postgres = await startEmbeddedPostgres(join(folder, 'database'));
  const database = await connectDatabase(postgres.connection, (error) => say(error.message));
  try {
    const documents = createDocumentRepository(database.db);
    const index = () => indexKnowledge({ directory, documents, scratch, onProgress: () => undefined });
    const readS = await secondsOf(index);
    const againS = await secondsOf(index);
    const { times, ndcg, unanswered } = await search(createKnowledgeBase({ documents }), collection);
    return {
      ...{ documents: collection.documents.length, questions: collection.questions.length, unanswered },
      ...{ readS, againS, searchP50Ms: rounded(median(times), 1), searchP95Ms: rounded(percentile(times, 0.95), 1) },
      ...{ ndcg, plainNdcg: plainNdcg(collection) },
    };
  } finally {
    await database.close();
    await postgres.close();
    removeFolder(folder);
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return rounded((performance.now() - begin) / 1_000, 1);
}

/** Titles may be the same. */
function addressOf(id: string): string {
  return `https://collection.example/${encodeURIComponent(id)}`;
}

async function search(knowledge: KnowledgeBase, { documents, questions }: LabelledCollection) {
  const ids = new Map<string | null, string>(documents.map(({ id }) => [addressOf(id), id]));
  const times: number[] = [];
  const gains: number[] = [];
  let unanswered = 0;
  for (const { text, grades } of questions) {
    const begin = performance.now();
    const asked = { question: text, objective: text };
    const results = await knowledge.search({ ...NOBODY, ...asked, limit: RESULTS });
    times.push(performance.now() - begin);
    if (results.length === 0) unanswered += 1;
    const ranked = [...new Set(results.map(({ source }) => ids.get(source.url) ?? ''))];
    gains.push(ndcgAt10(ranked, grades));
  }
  return { times, ndcg: meanOf(gains), unanswered };
}

function plainNdcg({ documents, questions }: LabelledCollection): number {
  const rank = createPlainBm25(documents);
  return meanOf(questions.map(({ text, grades }) => ndcgAt10(rank(text), grades)));
}

function meanOf(values: readonly number[]): number {
  return rounded(values.reduce((sum, value) => sum + value, 0) / values.length, 4);
}
