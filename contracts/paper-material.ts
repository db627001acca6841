import type { KnownArtifact, KnownTask, TaskProposal } from './agents.ts';
import type { CslItem } from './csl.ts';
import type { HypothesisMode } from './research.ts';
import type { ProfiledTable } from './table-profile.ts';

/** Everything that a paper is made of, as plain data: read from the rows of one conversation in one snapshot. */

export interface PaperMessage {
  readonly text: string;
  readonly sentAt: string;
  /** The level whose planning took it up; null while it is unread. */
  readonly level: number | null;
}

export interface PaperDataset {
  readonly id: string;
  readonly filename: string;
  readonly description: string;
  /** Of the uploaded file, hex. */
  readonly sha256: string;
  readonly size: number;
  readonly tables: readonly ProfiledTable[];
}

export interface PaperArtifact extends KnownArtifact {
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
  readonly objectKey: string;
}

/** A task as agents know it, with what a methods section and an archive need beside it. */
export interface PaperTask extends KnownTask {
  readonly datasets: readonly { readonly id: string; readonly filename: string; readonly sha256: string }[];
  readonly artifacts: readonly PaperArtifact[];
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

export interface PaperSource {
  /** Citation key: `gorman2014`. */
  readonly key: string;
  readonly csl: CslItem;
  /** `knowledge-base`, `upload`, `europepmc`, … */
  readonly origin: string;
  readonly contentHash: string;
  readonly retrievedAt: string;
  /** When a registry was last searched for a retraction; null while none was. */
  readonly checkedAt: string | null;
  readonly retractedAt: string | null;
}

export interface PaperHypothesis {
  readonly level: number;
  readonly mode: HypothesisMode;
  /** Markdown with citations and task references. */
  readonly text: string;
  readonly change: string;
  readonly at: string;
}

export interface PaperDiscovery {
  readonly level: number;
  /** Title, claim, summary and novelty are Markdown. */
  readonly title: string;
  readonly claim: string;
  readonly summary: string;
  readonly novelty: string;
  readonly evidence: readonly {
    readonly taskId: string;
    /** Ids of estimates (`e1`) and extracts (`x1`) of the task. */
    readonly refersTo: readonly string[];
    readonly explanation: string;
  }[];
  readonly artifactIds: readonly string[];
  readonly unverifiedNumbers: readonly string[];
}

export interface PaperMaterial {
  readonly conversationId: string;
  /** `conversationTitle` of the state; null before the first reflection. */
  readonly title: string | null;
  readonly objective: string;
  readonly startedAt: string;
  /** When this material was read: the date of the paper. */
  readonly gatheredAt: string;
  /** All messages of the researcher, oldest first; the first one is the question. */
  readonly messages: readonly PaperMessage[];
  readonly datasets: readonly PaperDataset[];
  /** Documents that literature tasks could search. */
  readonly documents: { readonly uploaded: number; readonly knowledgeBase: number };
  /** Oldest first, with the estimates as stored: p values are corrected over all tests where they are printed. */
  readonly tasks: readonly PaperTask[];
  /** All sources of the conversation. */
  readonly sources: readonly PaperSource[];
  /** Every version, oldest first. */
  readonly hypotheses: readonly PaperHypothesis[];
  readonly discoveries: readonly PaperDiscovery[];
  readonly suggestedNextSteps: readonly TaskProposal[];
  /** The service itself and the version of what wrote the paper. */
  readonly software: readonly { readonly name: string; readonly version: string }[];
}
