import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import createClient, { type Sql } from 'postgres';
import { withActivityContext } from '../../activities/activity-context.ts';
import { createJobActivities } from '../../activities/job-activities.ts';
import { createJournal } from '../../activities/journal.ts';
import { createResearchActivities } from '../../activities/research/index.ts';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import type { Agents } from '../../contracts/agents.ts';
import { LIMITS } from '../../contracts/limits.ts';
import type { ResearchActivities, StepInput, TaskInput, TaskResult } from '../../contracts/research-activities.ts';
import { connectDatabase } from '../../db/connection.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { createRepositories, type Repositories } from '../../db/repositories.ts';
import { PATIENCE } from '../../contracts/patience.ts';
import { createInProcessEngine } from '../../engine/in-process-engine.ts';
import { createResearchRuns } from '../../use-cases/research-runs.ts';
import { removeFolder, temporaryFolder } from '../resources.ts';
import { NO_PAPERS } from './no-papers.ts';
import { createScriptedAgents, QUESTION } from './scripted-agents.ts';
import { createScriptedDataset } from './scripted-dataset.ts';
import { createForgetfulStore, createScriptedAnalysis, createScriptedSource } from './scripted-sources.ts';

/** Called at every iteration; what it does between two of them is not part of either. */
export interface Observer {
  readonly begins?: (level: number) => Promise<void>;
  readonly ends?: (level: number) => Promise<void>;
}

export interface ScriptedService {
  /** A connection to the same database, beside the service's own. */
  readonly sql: Sql;
  /** One run from its start to its last iteration. */
  run(observer?: Observer): Promise<void>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly iterations: number;
  readonly createAgents?: (repositories: Repositories) => Agents;
  /** @returns the id of its file */
  readonly createDataset?: (repositories: Repositories, userId: string) => Promise<string>;
}

const USER = 'bench';

/** The service with its real engine, journal, activities and database; only agents and sources answer from a script. */
export async function startScriptedService({
  iterations,
  createAgents = createScriptedAgents,
  createDataset = createScriptedDataset,
}: ServiceOptions): Promise<ScriptedService> {
  const root = temporaryFolder();
  const scratch = join(root, 'scratch');
  const database = join(root, 'database');
  for (const folder of [scratch, database]) mkdirSync(folder);
  await switchOffFullPageWrites(database);
  const postgres = await startEmbeddedPostgres(database);
  const connection = await connectDatabase(postgres.connection, () => undefined);
  const { db } = connection;
  const sql = openClient(postgres.connection);
  const repositories = createRepositories(db, createInProcessEventBus());
  const stage: Stage = { observer: {}, over: Promise.withResolvers() };
  const engine = createEngine({ repositories, scratch, iterations, stage, agents: createAgents(repositories) });
  const runs = createResearchRuns({ ...repositories, engine });
  const fileId = await createDataset(repositories, USER);

  return {
    sql,
    async run(observer = {}) {
      Object.assign(stage, { observer, over: Promise.withResolvers<undefined>() });
      await runs.start({
        userId: USER,
        message: QUESTION,
        conversationId: undefined,
        researchMode: 'fully-autonomous',
        fileIds: [fileId],
      });
      await stage.over.promise;
    },
    async close() {
      await engine.close();
      await sql.end();
      await connection.close();
      await postgres.close();
      removeFolder(root);
    },
  };
}

/** The run that is going on. */
interface Stage {
  observer: Observer;
  over: PromiseWithResolvers<undefined>;
}

interface EngineParts {
  readonly repositories: Repositories;
  readonly scratch: string;
  readonly iterations: number;
  readonly stage: Stage;
  readonly agents: Agents;
}

function createEngine({ agents, repositories, scratch, iterations, stage }: EngineParts) {
  const journal = createJournal({ announcer: repositories.announcer, journal: repositories.journalEntries });
  const research = createResearchActivities({
    ...repositories,
    agents,
    analysis: createScriptedAnalysis(),
    journal,
    literatureSources: [createScriptedSource()],
    objects: createForgetfulStore(),
    scratch,
  });
  return createInProcessEngine({
    chat: { answerMessage: () => Promise.reject(new Error('Nobody chats here')) },
    files: { processFile: () => Promise.reject(new Error('No file is processed here')) },
    jobs: {
      ...createJobActivities({ runs: repositories.runs, retryDelayMs: 0 }),
      async recordAttemptFailure({ reason }) {
        stage.over.reject(new Error(reason));
        return { retryInMs: null };
      },
    },
    papers: NO_PAPERS,
    research: observed(research, stage),
    listLive: repositories.runs.listLive,
    limits: { ...LIMITS, fullyAutonomousIterations: iterations },
    findWait: () => Promise.resolve(undefined),
    retry: {
      patience: PATIENCE,
      // A failure is a broken benchmark: a retry must not hide it.
      onWait: ({ reason }) => Promise.reject(new Error(reason)),
      inContext: (signal, work) =>
        withActivityContext(
          { signal, heartbeat: () => undefined, isGivenUp: () => false, isRunCancelled: () => false, canWait: true },
          work,
        ),
    },
    onError: (error) => {
      stage.over.reject(error);
    },
  });
}

function observed(activities: ResearchActivities, stage: Stage): ResearchActivities {
  async function fruitful(input: TaskInput, run: ResearchActivities['runAnalysisTask']): Promise<TaskResult> {
    const result = await run(input);
    if (result.failed || result.newFindings === 0) stage.over.reject(new Error(`${input.taskId} found nothing`));
    return result;
  }
  return {
    ...activities,
    async planInitial(input: StepInput) {
      await stage.observer.begins?.(input.level);
      return activities.planInitial(input);
    },
    runLiteratureTask: (input) => fruitful(input, activities.runLiteratureTask),
    runAnalysisTask: (input) => fruitful(input, activities.runAnalysisTask),
    async endIteration(input) {
      const ended = await activities.endIteration(input);
      await stage.observer.ends?.(input.level);
      if (!ended.continues) stage.over.resolve(undefined);
      return ended;
    },
  };
}

/** Without copies of whole pages after a checkpoint, the log grows by what is written and nothing else. */
async function switchOffFullPageWrites(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder);
  const sql = openClient(postgres.connection);
  await sql`alter system set full_page_writes = off`;
  await sql.end();
  await postgres.close();
}

const openClient = ({ host, port, user, database }: EmbeddedPostgres['connection']): Sql =>
  createClient({ host, port, user, database, max: 1, onnotice: () => undefined });
