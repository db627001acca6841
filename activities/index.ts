import type { AnalysisService } from '../clients/analysis-service.ts';
import type { EventBus } from '../clients/event-bus.ts';
import type { ObjectStore } from '../clients/object-store.ts';
import type { FileActivities } from '../contracts/file-activities.ts';
import type { JobActivities } from '../contracts/job-activities.ts';
import type { ResearchActivities } from '../contracts/research-activities.ts';
import type { Database } from '../db/connection.ts';
import type { Repositories } from '../db/repositories.ts';
import { createBuiltinAgents } from './agents/index.ts';
import { extractInChild } from './files/extract-in-child.ts';
import { createFileActivities } from './files/process-file.ts';
import { createJobActivities } from './job-activities.ts';
import { createJournal } from './journal.ts';
import { createKnowledgeBase } from './literature/knowledge-base.ts';
import { createResearchActivities } from './research/index.ts';

export interface ActivityDeps {
  readonly analysis: AnalysisService;
  readonly bus: EventBus;
  readonly db: Database;
  readonly objects: ObjectStore;
  readonly repositories: Repositories;
  /** Folder for the files of running work. */
  readonly scratch: string;
  readonly jobRetryDelayMs: number;
}

export interface Activities {
  readonly files: FileActivities;
  readonly jobs: JobActivities;
  readonly research: ResearchActivities;
}

/** All activities, for whichever engine runs them. */
export function createActivities(deps: ActivityDeps): Activities {
  const { analysis, bus, db, jobRetryDelayMs, objects, repositories, scratch } = deps;
  return {
    files: createFileActivities({ ...repositories, extract: extractInChild, objects, scratch }),
    jobs: createJobActivities({ runs: repositories.runs, retryDelayMs: jobRetryDelayMs }),
    research: createResearchActivities({
      ...repositories,
      agents: createBuiltinAgents(),
      analysis,
      journal: createJournal({ db, bus, journal: repositories.journalEntries }),
      literatureSources: [createKnowledgeBase(repositories)],
      objects,
      scratch,
    }),
  };
}
