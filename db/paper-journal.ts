import { and, eq, sql } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import type { PaperDocument } from '../contracts/paper-document.ts';
import type { PaperMaterial } from '../contracts/paper-material.ts';
import { PAPER_PROGRESS, type BuildProblem, type PaperFiles, type PaperStep } from '../contracts/papers.ts';
import type { Announcer } from './announcer.ts';
import type { Database } from './connection.ts';
import { lockConversation } from './conversation-lock.ts';
import { completedSteps, jobs } from './tables/jobs.ts';
import { papers } from './tables/papers.ts';

/** What every step of a paper needs to know of it. */
export interface PaperRun {
  readonly paperId: string;
  readonly jobId: string;
  readonly conversationId: string;
  readonly userId: string;
  readonly deadlineAt: Date;
}

export interface FinishedPaperStep {
  readonly step: PaperStep;
  readonly result: object;
  /** Kept with the paper. */
  readonly kept?: KeptOfPaper;
}

/** `files` are added to those that are there. */
export type KeptOfPaper = Partial<Pick<typeof papers.$inferInsert, 'title' | 'material' | 'document'>> & {
  readonly files?: PaperFiles;
};

/** Papers have no iterations. */
const LEVEL = 0;

/** The journal of a paper: a step that is in it is done, and is answered from it. */
export function createPaperJournal(db: Database, announcer: Announcer) {
  /** The paper of a job and the results of the steps that are done. @throws JOB_NOT_FOUND, RUN_NOT_ACTIVE */
  async function enter(jobId: string): Promise<{ run: PaperRun; results: ReadonlyMap<string, unknown> }> {
    const [found] = await db
      .select({
        state: jobs.state,
        paperId: papers.id,
        conversationId: papers.conversationId,
        userId: papers.userId,
        deadlineAt: papers.deadlineAt,
      })
      .from(papers)
      .innerJoin(jobs, eq(jobs.id, papers.jobId))
      .where(eq(papers.jobId, jobId));
    if (found === undefined) throw failure('JOB_NOT_FOUND', `No paper of the job ${jobId}.`);
    const { state, ...paper } = found;
    if (state !== 'active') throw over(jobId);
    const done = await db
      .select({ step: completedSteps.step, result: completedSteps.result })
      .from(completedSteps)
      .where(eq(completedSteps.jobId, jobId));
    return { run: { jobId, ...paper }, results: new Map(done.map(({ step, result }) => [step, result])) };
  }

  /**
   * Keeps the result of a step, with what callers see of it. A second result of the same step changes nothing.
   * @throws RUN_NOT_ACTIVE when the job is over
   */
  async function finish({ conversationId, jobId, paperId }: PaperRun, step: FinishedPaperStep): Promise<void> {
    await announcer.transaction(async (tx, events) => {
      await lockConversation(tx, conversationId);
      const progress = sql`greatest(${jobs.progress}, ${PAPER_PROGRESS[step.step]}::integer)`;
      const moved = await tx
        .update(jobs)
        .set({ progress })
        .where(and(eq(jobs.id, jobId), eq(jobs.state, 'active')))
        .returning({ id: jobs.id });
      if (moved.length === 0) throw over(jobId);
      const entry = { jobId, level: LEVEL, step: step.step };
      const written = await tx
        .insert(completedSteps)
        .values({ ...entry, result: step.result })
        .onConflictDoNothing()
        .returning({ step: completedSteps.step });
      if (written.length === 0) return;
      const { files, ...kept } = step.kept ?? {};
      const added = files === undefined ? {} : { files: sql`${papers.files} || ${JSON.stringify(files)}::jsonb` };
      await tx
        .update(papers)
        .set({ ...kept, ...added, buildProblem: null })
        .where(eq(papers.id, paperId));
      await events.append(conversationId, [{ type: 'paper_updated', subjectId: paperId }]);
    });
  }

  /** What earlier steps have kept. @throws Error when they are not done */
  async function readMaterial({ paperId }: PaperRun): Promise<PaperMaterial> {
    const [paper] = await db.select({ material: papers.material }).from(papers).where(eq(papers.id, paperId));
    if (!paper?.material) throw new Error(`The material of the paper ${paperId} was not gathered`);
    return paper.material;
  }

  /** The document with what it was made of. @throws Error when they are not there */
  async function readWritten({ paperId }: PaperRun): Promise<{ document: PaperDocument; material: PaperMaterial }> {
    const [paper] = await db
      .select({ document: papers.document, material: papers.material })
      .from(papers)
      .where(eq(papers.id, paperId));
    if (!paper?.document || !paper.material) throw new Error(`The document of the paper ${paperId} was not written`);
    const { document, material } = paper;
    return { document, material };
  }

  /** Keeps why LaTeX made no PDF; the status of the paper shows it. */
  async function recordBuildProblem({ paperId }: PaperRun, buildProblem: BuildProblem): Promise<void> {
    await db.update(papers).set({ buildProblem }).where(eq(papers.id, paperId));
  }

  return { enter, finish, readMaterial, readWritten, recordBuildProblem };
}
export type PaperJournal = ReturnType<typeof createPaperJournal>;

const over = (jobId: string) => failure('RUN_NOT_ACTIVE', `The paper of job ${jobId} is over.`);
