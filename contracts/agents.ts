import type { FindingKind, FollowUp, Statistic } from './analysis.ts';
import type { Column } from './extraction.ts';
import type { FolderReading } from './literature.ts';
import type { ContinueDecision, HypothesisMode, TaskStatus, TaskType } from './research.ts';

/** What every agent is told and what each of them answers. An agent is a function from one to the other. */

export interface KnownTable {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: number;
}

export interface KnownDataset {
  readonly id: string;
  readonly filename: string;
  readonly description: string;
  readonly tables: readonly KnownTable[];
}

/** Where an extracted statement was read. */
export interface Citation {
  /** Unique within a conversation: `gorman2014`. Written in text as `[@gorman2014, p. 3]`. */
  readonly key: string;
  readonly page: number | null;
  readonly title: string;
  readonly doi: string | null;
}

/** One thing a task found, as it is stored. */
export interface Finding {
  readonly id: string;
  readonly kind: FindingKind;
  readonly statement: string;
  /** Of extracts; null for results of an analysis. */
  readonly citation: Citation | null;
  /** The following are empty or neutral for extracts. */
  readonly method: string;
  readonly variables: readonly string[];
  readonly n: number;
  readonly statistics: readonly Statistic[];
  readonly significant: boolean | null;
  readonly reversal: boolean;
  readonly caveats: readonly string[];
  readonly followUps: readonly FollowUp[];
}

export interface KnownArtifact {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

export interface KnownTask {
  /** The public id, `ana-1`. */
  readonly taskId: string;
  readonly level: number;
  readonly type: TaskType;
  readonly objective: string;
  readonly status: TaskStatus;
  /** Set when the task failed, in a sentence. */
  readonly error: string | null;
  /** How the task was done, in the words of a methods section. */
  readonly method: string | null;
  readonly externalJobId: string | null;
  /** Data sets the task worked on. */
  readonly datasetIds: readonly string[];
  readonly findings: readonly Finding[];
  readonly artifacts: readonly KnownArtifact[];
}

export interface TaskProposal {
  readonly type: TaskType;
  readonly objective: string;
  /** Ids of the datasets an analysis task works on; empty for literature. */
  readonly datasetIds: readonly string[];
}

export interface KnownDiscovery {
  readonly title: string;
  readonly claim: string;
  readonly level: number;
}

/** All that agents may know about a conversation at one level. */
export interface ResearchContext {
  readonly level: number;
  /** The first message of the conversation. */
  readonly question: string;
  /** Messages taken up at this level, oldest first: they override suggestions. Holds the question itself at level 1. */
  readonly instructions: readonly string[];
  /** What planning set out to do in this iteration; null while it is being planned for the first time. */
  readonly currentObjective: string | null;
  readonly datasets: readonly KnownDataset[];
  /** Documents that a literature task can search. */
  readonly documents: {
    readonly uploaded: number;
    readonly knowledgeBase: number;
    /** Set while the knowledge folder is being read: only what is read can be searched. */
    readonly reading?: FolderReading;
  };
  /** All tasks of the conversation, oldest first. */
  readonly tasks: readonly KnownTask[];
  readonly hypothesis: { readonly text: string; readonly level: number } | null;
  readonly keyInsights: readonly string[];
  readonly methodology: string | null;
  readonly discoveries: readonly KnownDiscovery[];
  readonly suggestedNextSteps: readonly TaskProposal[];
}

export interface Plan {
  /** The objective of this iteration, one sentence. */
  readonly objective: string;
  readonly tasks: readonly TaskProposal[];
}

export interface NextPlan {
  readonly suggestedNextSteps: readonly TaskProposal[];
  readonly nextObjective: string | null;
}

export interface HypothesisDraft {
  readonly mode: HypothesisMode;
  /** Markdown with inline citations `[@key, p. 3]` and task references `(ana-1)`; null when the evidence carries none. */
  readonly text: string | null;
  /** What changed against the version before and because of which findings. */
  readonly change: string;
}

export interface Reflection {
  readonly conversationTitle: string;
  readonly currentObjective: string;
  readonly evolvingObjective: string;
  /** The whole list, oldest kept first. */
  readonly keyInsights: readonly string[];
  readonly methodology: string;
}

export interface DiscoveryEvidence {
  readonly taskId: string;
  readonly findingId: string;
  readonly explanation: string;
}

export interface DiscoveryDraft {
  readonly title: string;
  readonly claim: string;
  readonly summary: string;
  /** How it stands to what the searched documents say; never a claim about the whole literature. */
  readonly novelty: string;
  readonly evidence: readonly DiscoveryEvidence[];
  readonly artifactIds: readonly string[];
}

/** What a document says to a chat message, read for this message alone. */
export interface Quotation {
  readonly statement: string;
  readonly citation: Citation;
}

/** All that a chat may answer from: what research has found so far, and what the documents say. */
export interface ChatContext {
  readonly message: string;
  readonly research: ResearchContext;
  readonly quotations: readonly Quotation[];
  /** What could not be searched, in sentences. */
  readonly notes: readonly string[];
}

export interface Agents {
  /** Markdown; may cite the sources of the context only. */
  answerChat(context: ChatContext): Promise<string>;
  planInitial(context: ResearchContext): Promise<Plan>;
  formHypothesis(context: ResearchContext): Promise<HypothesisDraft>;
  reflect(context: ResearchContext): Promise<Reflection>;
  /** New discoveries of this level only. */
  discover(context: ResearchContext): Promise<readonly DiscoveryDraft[]>;
  planNext(context: ResearchContext): Promise<NextPlan>;
  decideContinue(context: ResearchContext): Promise<ContinueDecision>;
  composeReply(context: ResearchContext, decision: ContinueDecision): Promise<string>;
}
