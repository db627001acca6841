import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { PaperDocument } from '../../contracts/paper-document.ts';
import type { PaperMaterial } from '../../contracts/paper-material.ts';
import type { BuildProblem, PaperFiles } from '../../contracts/papers.ts';
import { createdAt, instant } from './columns.ts';
import { conversations } from './conversations.ts';
import { jobs } from './jobs.ts';

/** A paper stands as its job stands: state, progress and the reason of a failure are there. */
export const papers = pgTable(
  'papers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    jobId: uuid('job_id')
      .notNull()
      .unique()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** Counts the papers of the conversation, from 1: each is made of what was known at its time. */
    version: integer('version').notNull(),
    title: text('title'),
    /** The job fails when it is not over by then, so that a worker that is gone keeps no slot. */
    deadlineAt: instant('deadline_at').notNull(),
    /** What it is made of, in one snapshot: later changes of the conversation, or deletions, do not reach it. */
    material: jsonb('material').$type<PaperMaterial>(),
    document: jsonb('document').$type<PaperDocument>(),
    /** What can be downloaded so far; of a paper that failed, its sources. */
    files: jsonb('files')
      .$type<PaperFiles>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    buildProblem: jsonb('build_problem').$type<BuildProblem>(),
    createdAt: createdAt(),
  },
  (table) => [unique('paper_version').on(table.conversationId, table.version)],
);
