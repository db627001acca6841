import type { Agents, DiscoveryDraft, KnownTask, ResearchContext } from '../../contracts/agents.ts';
import { failure, isRefusedAnswer } from '../../contracts/failure.ts';
import {
  DiscoveryResultSchema,
  DoneSchema,
  ReflectionResultSchema,
  type DiscoveryResult,
  type Done,
  type ReflectionResult,
  type StepInput,
} from '../../contracts/research-activities.ts';
import { contextAt } from '../../db/context-repository.ts';
import type { CheckedDiscovery, WorldStateRepository } from '../../db/world-state-repository.ts';
import { assertKnownCitations, citesOnly } from '../../science/check/citations.ts';
import { evidenceText } from '../../science/check/evidence-text.ts';
import { unverifiedNumbers } from '../../science/check/unverified-numbers.ts';
import { digestLevel } from '../../science/weigh/level-digest.ts';
import type { Journal } from '../journal.ts';
import { citableKeys } from './citable-keys.ts';
import { withOneRepair } from './refused-answers.ts';

export interface SynthesisDeps {
  readonly agents: Pick<Agents, 'formHypothesis' | 'reflect' | 'discover'>;
  readonly journal: Journal;
  readonly worldState: WorldStateRepository;
}

export function createSynthesisActivities({ agents, journal, worldState }: SynthesisDeps) {
  async function updateHypothesis({ jobId, level }: StepInput): Promise<Done> {
    return journal.once(
      { jobId, level, step: 'hypothesis' },
      {
        result: DoneSchema,
        reads: contextAt({ jobId, level }),
        work: (_run, context) => hypothesisFrom(agents, context),
        write(draft, { conversationId }) {
          const parts = worldState.hypothesis({ conversationId, jobId, level }, draft);
          return { result: {}, parts };
        },
      },
    );
  }

  async function reflect({ jobId, level }: StepInput): Promise<ReflectionResult> {
    return journal.once(
      { jobId, level, step: 'reflection' },
      {
        result: ReflectionResultSchema,
        reads: contextAt({ jobId, level }),
        async work(_run, context) {
          const reflection = await reflectionFrom(agents, context);
          const known = new Set(context.keyInsights);
          return { reflection, newInsights: reflection.keyInsights.filter((insight) => !known.has(insight)).length };
        },
        write({ reflection, newInsights }, { conversationId }, { tasks }) {
          const digest = digestLevel(tasks, level);
          const parts = worldState.reflection({ conversationId, jobId, level }, reflection, digest);
          return { result: { newInsights }, parts };
        },
      },
    );
  }

  async function discover({ jobId, level }: StepInput): Promise<DiscoveryResult> {
    return journal.once(
      { jobId, level, step: 'discovery' },
      {
        result: DiscoveryResultSchema,
        reads: contextAt({ jobId, level }),
        work: (_run, context) => discoveriesFrom(agents, context),
        write(found, { conversationId }) {
          const parts = worldState.found({ conversationId, jobId, level }, found);
          return { result: { newDiscoveries: found.length }, parts };
        },
      },
    );
  }

  return { updateHypothesis, reflect, discover };
}

export async function hypothesisFrom({ formHypothesis }: Pick<Agents, 'formHypothesis'>, context: ResearchContext) {
  return withOneRepair(context, formHypothesis, {
    check(draft) {
      assertKnownCitations(draft.text ?? '', citableKeys(context));
      return draft;
    },
    // The version before stays.
    fallback: (draft) => ({ ...draft, text: null }),
  });
}

export async function reflectionFrom(agents: Pick<Agents, 'reflect'>, context: ResearchContext) {
  const keys = citableKeys(context);
  return withOneRepair(context, agents.reflect, {
    check(draft) {
      assertKnownCitations(draft.keyInsights.join('\n'), keys);
      return draft;
    },
    fallback: (draft) => ({ ...draft, keyInsights: draft.keyInsights.filter((each) => citesOnly(each, keys)) }),
  });
}

export async function discoveriesFrom(agents: Pick<Agents, 'discover'>, context: ResearchContext) {
  return withOneRepair(context, agents.discover, {
    check: (drafts) => drafts.map((draft) => checkDiscovery(draft, context)),
    fallback: (drafts) => drafts.flatMap((draft) => acceptedDiscovery(draft, context)),
  });
}

/**
 * The rules of evidence for a discovery: it rests on estimates or extracts that exist in the tasks it names, it cites
 * known sources, and numbers that its evidence does not contain are marked.
 * @throws EVIDENCE_MISSING, CITATION_UNKNOWN
 */
export function checkDiscovery(draft: DiscoveryDraft, context: ResearchContext): CheckedDiscovery {
  const { title, evidence } = draft;
  if (evidence.length === 0) throw failure('EVIDENCE_MISSING', `The discovery "${title}" names no evidence.`);
  const texts = evidence.flatMap(({ taskId, refersTo }) => {
    const task = context.tasks.find((each) => each.taskId === taskId);
    const known = new Set(task === undefined ? [] : evidenceIdsOf(task));
    const unknown = refersTo.filter((id) => !known.has(id));
    if (task === undefined || refersTo.length === 0 || unknown.length > 0) {
      const missing = unknown.map((id) => `${taskId}/${id}`).join(', ') || taskId;
      throw failure('EVIDENCE_MISSING', `The discovery "${title}" rests on ${missing}, which does not exist.`);
    }
    return [evidenceText(task)];
  });
  assertKnownCitations([draft.claim, draft.summary, draft.novelty].join('\n'), citableKeys(context));
  const known = new Set(context.tasks.flatMap(({ artifacts }) => artifacts.map(({ id }) => id)));
  return {
    ...draft,
    artifactIds: draft.artifactIds.filter((id) => known.has(id)),
    unverifiedNumbers: [...unverifiedNumbers(`${draft.claim}\n${draft.summary}`, texts.join('\n'))],
  };
}

function acceptedDiscovery(draft: DiscoveryDraft, context: ResearchContext): readonly CheckedDiscovery[] {
  try {
    return [checkDiscovery(draft, context)];
  } catch (error) {
    if (isRefusedAnswer(error)) return [];
    throw error;
  }
}

function evidenceIdsOf({ outcome, extracts }: KnownTask): readonly string[] {
  return [...(outcome?.estimates ?? []), ...extracts].map(({ id }) => id);
}
