import type { AnalysisEngine } from '../clients/analysis-engine.ts';
import type { LiteratureSource } from '../clients/literature-source.ts';
import type { ObjectStore } from '../clients/object-store.ts';
import type { AgentMeter } from '../contracts/agent-usage.ts';
import type { Agents } from '../contracts/agents.ts';
import type { ChatActivities } from '../contracts/chat-activities.ts';
import type { FileActivities } from '../contracts/file-activities.ts';
import type { JobActivities } from '../contracts/job-activities.ts';
import type { PaperActivities } from '../contracts/paper-activities.ts';
import type { ResearchActivities } from '../contracts/research-activities.ts';
import type { Database } from '../db/connection.ts';
import type { FindModelProblem } from '../db/model-call-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import manifest from '../package.json' with { type: 'json' };
import { createAgentRequests } from './agent-requests/index.ts';
import { createChatActivities } from './chat/answer-message.ts';
import { extractInChild } from './files/extract-in-child.ts';
import { createFileActivities } from './files/process-file.ts';
import { createJobActivities } from './job-activities.ts';
import { createJournal } from './journal.ts';
import { meteredAgents } from './metered-agents.ts';
import { onlyWhileOurs } from './only-while-ours.ts';
import { createPaperActivities } from './papers/index.ts';
import type { PaperMakers, PaperPrograms } from './papers/paper-tools.ts';
import type { PaperWriter } from './papers/write-prose.ts';
import { createResearchActivities } from './research/index.ts';

/** What activities stand on wherever they run. */
export interface ActivityServices {
  readonly db: Database;
  readonly objects: ObjectStore;
  readonly repositories: Repositories;
  /** Folder for the files of running work. */
  readonly scratch: string;
  readonly jobRetryDelayMs: number;
  /** Called after every call of an agent. */
  readonly agentMeter?: AgentMeter;
}

/** The agents, the analysis engine, the literature sources and the tools of papers that the activities call. */
export interface ActivityDeps extends ActivityServices {
  readonly agents: Agents;
  /** Undefined where no agent has a language model. */
  readonly findModelProblem?: FindModelProblem | undefined;
  readonly analysis: AnalysisEngine;
  /** Called where there are tables: an analysis will follow. Undefined where another process does the analyses. */
  readonly warmAnalysis?: (() => void) | undefined;
  readonly literatureSources: readonly LiteratureSource[];
  /** Undefined where papers are written without a language model. */
  readonly paperWriter?: PaperWriter | undefined;
  readonly paperMakers: PaperMakers;
  readonly paperPrograms: PaperPrograms;
}

export interface Activities {
  readonly chat: ChatActivities;
  readonly files: FileActivities;
  readonly jobs: JobActivities;
  readonly papers: PaperActivities;
  readonly research: ResearchActivities;
}

/** All activities, for whichever engine runs them. */
export function createActivities(deps: ActivityDeps): Activities {
  const { jobRetryDelayMs, objects, repositories, scratch, warmAnalysis } = deps;
  const agents = onlyWhileOurs(deps.agentMeter ? meteredAgents(deps.agents, deps.agentMeter) : deps.agents);
  const literatureSources = deps.literatureSources.map(onlyWhileOurs);
  const { answerAgentRequest } = createAgentRequests({
    ...{ ...repositories, agents, analysis: deps.analysis, extract: extractInChild },
    ...{ literatureSources, objects, scratch },
  });
  return {
    chat: createChatActivities({ ...repositories, agents, answerAgentRequest, literatureSources }),
    files: createFileActivities({ ...repositories, extract: extractInChild, objects, scratch, warmAnalysis }),
    jobs: createJobActivities({ runs: repositories.runs, retryDelayMs: jobRetryDelayMs }),
    papers: createPaperActivities({
      ...{ ...repositories, objects, scratch },
      makers: deps.paperMakers,
      writer: deps.paperWriter,
      programs: deps.paperPrograms,
      software: [{ name: manifest.name, version: manifest.version }],
    }),
    research: createResearchActivities({
      ...repositories,
      agents,
      findModelProblem: deps.findModelProblem,
      analysis: deps.analysis,
      warmAnalysis,
      journal: createJournal({ announcer: repositories.announcer, journal: repositories.journalEntries }),
      literatureSources,
      objects,
      scratch,
    }),
  };
}
