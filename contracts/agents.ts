import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { AnalysisPlanSchema, type AnalysisPlan } from './analysis-plan.ts';
import type { AnalysisOutcome } from './estimate.ts';
import {
  HYPOTHESIS_MODES,
  TASK_TYPES,
  TRIGGER_REASONS,
  type ContinueDecision,
  type TaskStatus,
  type TaskType,
} from './research.ts';
import type { Extract, FolderReading, Passage } from './literature.ts';
import type { ProfiledTable } from './table-profile.ts';

/**
 * The input of every agent and the answer of each. An agent is a function from one to the other. Answers are schemas: a
 * model can fill them by structured output, and code can check them.
 */

const Text = Type.String({ minLength: 1 });
const Optional = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const OneOf = <T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)));
/** A list that code may not change. */
const ListOf = <T extends TSchema>(items: T, bounds: { minItems?: number; maxItems?: number } = {}) =>
  Type.Unsafe<readonly Static<T>[]>(Type.Array(items, bounds));

export interface KnownDataset {
  readonly id: string;
  readonly filename: string;
  readonly description: string;
  readonly tables: readonly ProfiledTable[];
}

/** Where an extracted statement was read. */
export interface Citation {
  /** Unique within a conversation: `gorman2014`. Written in text as `[@gorman2014, p. 3]`. */
  readonly key: string;
  readonly page: number | null;
  readonly title: string;
  readonly doi: string | null;
}

/** A verbatim statement of a source, as it is stored. */
export interface KnownExtract {
  /** Unique within its task: `x1`. Everywhere else `lit-1/x1`. */
  readonly id: string;
  readonly statement: string;
  readonly citation: Citation;
  /** It comes near the question without speaking to all of it: quoted as that, never taken for an answer. */
  readonly nearest?: boolean;
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
  /** Of an analysis: what it set out to compute, as registered. */
  readonly plan: AnalysisPlan | null;
  /** SHA-256 of the plan's canonical JSON and when it was registered, before the data were read. */
  readonly registered: { readonly hash: string; readonly at: string } | null;
  /** Of a completed analysis. */
  readonly outcome: AnalysisOutcome | null;
  /** Of a completed literature task. */
  readonly extracts: readonly KnownExtract[];
  readonly artifacts: readonly KnownArtifact[];
}

export const TaskProposalSchema = Type.Object({
  type: OneOf(TASK_TYPES),
  /** Shown to people; of an analysis it is rendered from the plan. */
  objective: Text,
  /** Null for literature. */
  plan: Optional(AnalysisPlanSchema),
  /** Ids of the datasets an analysis task works on; empty for literature. */
  datasetIds: ListOf(Text),
});
export type TaskProposal = Readonly<Static<typeof TaskProposalSchema>>;

export interface KnownDiscovery {
  readonly title: string;
  readonly claim: string;
  readonly level: number;
}

/** What an iteration has found, condensed once, when it was looked back on: ids such as `ana-1/e1` and `lit-1/x1`. */
export interface LevelDigest {
  readonly level: number;
  /** The most telling first. */
  readonly results: readonly string[];
  readonly passages: readonly string[];
  /** How many more the iteration has. */
  readonly leftOut: number;
}

/** All that agents may know about a conversation at one level. */
export interface ResearchContext {
  readonly level: number;
  /** The first message of the conversation. */
  readonly question: string;
  /** Messages taken up at this level, oldest first: they override suggestions. Holds the question itself at level 1. */
  readonly instructions: readonly string[];
  /** The level that took up the newest message of the run. */
  readonly askedAtLevel?: number;
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
  /** Of levels that are over, oldest first. */
  readonly digests: readonly LevelDigest[];
  readonly hypothesis: { readonly text: string; readonly level: number } | null;
  readonly keyInsights: readonly string[];
  readonly methodology: string | null;
  readonly discoveries: readonly KnownDiscovery[];
  readonly suggestedNextSteps: readonly TaskProposal[];
  /** Why the first answer to this context was refused; absent while there is none. */
  readonly refusal?: string;
}

export const PlanSchema = Type.Object({
  /** The objective of this iteration, one sentence. */
  objective: Text,
  tasks: ListOf(TaskProposalSchema),
});
export type Plan = Readonly<Static<typeof PlanSchema>>;

export const NextPlanSchema = Type.Object({
  suggestedNextSteps: ListOf(TaskProposalSchema),
  nextObjective: Optional(Text),
});
export type NextPlan = Readonly<Static<typeof NextPlanSchema>>;

export const HypothesisDraftSchema = Type.Object({
  mode: OneOf(HYPOTHESIS_MODES),
  /** Markdown with inline citations `[@key, p. 3]` and task references `(ana-1)`; null when the evidence carries none. */
  text: Optional(Text),
  /** What changed against the version before and because of which results. */
  change: Text,
});
export type HypothesisDraft = Readonly<Static<typeof HypothesisDraftSchema>>;

export const ReflectionSchema = Type.Object({
  conversationTitle: Text,
  currentObjective: Text,
  evolvingObjective: Text,
  /** The whole list, oldest kept first. */
  keyInsights: ListOf(Text),
  methodology: Type.String(),
});
export type Reflection = Readonly<Static<typeof ReflectionSchema>>;

export const DiscoveryEvidenceSchema = Type.Object({
  taskId: Text,
  /** Ids of estimates (`e1`) and extracts (`x1`) of that task. */
  refersTo: ListOf(Text, { minItems: 1 }),
  explanation: Type.String(),
});
export type DiscoveryEvidence = Readonly<Static<typeof DiscoveryEvidenceSchema>>;

export const DiscoveryDraftSchema = Type.Object({
  title: Text,
  claim: Text,
  summary: Type.String(),
  /** How it stands to what the searched documents say; never a claim about the whole literature. */
  novelty: Type.String(),
  evidence: ListOf(DiscoveryEvidenceSchema, { minItems: 1 }),
  artifactIds: ListOf(Text),
});
export type DiscoveryDraft = Readonly<Static<typeof DiscoveryDraftSchema>>;
export const DiscoveryDraftsSchema = ListOf(DiscoveryDraftSchema);

/** Its type lives in `research.ts`, which workflows import: no schema may reach them. */
export const ContinueDecisionSchema = Type.Object({
  shouldContinue: Type.Boolean(),
  confidence: Type.Integer({ minimum: 0, maximum: 100 }),
  reasoning: Type.String(),
  triggerReason: OneOf(TRIGGER_REASONS),
}) satisfies { readonly static: ContinueDecision };

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

/** Passages that a search has found, best first. */
export interface PassageReading {
  readonly question: string;
  readonly objective: string;
  readonly passages: readonly Passage[];
  readonly limit: number;
}

export interface Agents {
  /** The sentences that speak to the question, word for word. Without it they are picked by their words. */
  readonly readPassages?: (reading: PassageReading) => Promise<readonly Extract[]>;
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
