import type { Agents, DiscoveryDraft, ResearchContext } from '../../contracts/agents.ts';
import { failure } from '../../contracts/failure.ts';
import {
  DiscoveryResultSchema,
  DoneSchema,
  ReflectionResultSchema,
  type DiscoveryResult,
  type Done,
  type ReflectionResult,
  type StepInput,
} from '../../contracts/research-activities.ts';
import type { ContextRepository } from '../../db/context-repository.ts';
import type { CheckedDiscovery, WorldStateRepository } from '../../db/world-state-repository.ts';
import { assertKnownCitations } from '../evidence/citations.ts';
import { evidenceText } from '../evidence/located-findings.ts';
import { unverifiedNumbers } from '../evidence/unverified-numbers.ts';
import type { Journal } from '../journal.ts';
import { citableKeys } from './citable-keys.ts';

export interface SynthesisDeps {
  readonly agents: Pick<Agents, 'formHypothesis' | 'reflect' | 'discover'>;
  readonly contexts: ContextRepository;
  readonly journal: Journal;
  readonly worldState: WorldStateRepository;
}

export function createSynthesisActivities({ agents, contexts, journal, worldState }: SynthesisDeps) {
  async function updateHypothesis({ jobId, level }: StepInput): Promise<Done> {
    return journal.once(
      { jobId, level, step: 'hypothesis' },
      {
        result: DoneSchema,
        async work({ conversationId }) {
          const context = await contexts.load({ conversationId, jobId, level });
          const draft = await agents.formHypothesis(context);
          assertKnownCitations(draft.text ?? '', citableKeys(context));
          return draft;
        },
        async save(tx, draft, { conversationId }) {
          await worldState.saveHypothesis(tx, { conversationId, level }, draft);
          return {};
        },
      },
    );
  }

  async function reflect({ jobId, level }: StepInput): Promise<ReflectionResult> {
    return journal.once(
      { jobId, level, step: 'reflection' },
      {
        result: ReflectionResultSchema,
        async work({ conversationId }) {
          const context = await contexts.load({ conversationId, jobId, level });
          const reflection = await agents.reflect(context);
          assertKnownCitations(reflection.keyInsights.join('\n'), citableKeys(context));
          const known = new Set(context.keyInsights);
          return { reflection, newInsights: reflection.keyInsights.filter((insight) => !known.has(insight)).length };
        },
        async save(tx, { reflection, newInsights }, { conversationId }) {
          await worldState.saveReflection(tx, { conversationId, level }, reflection);
          return { newInsights };
        },
      },
    );
  }

  async function discover({ jobId, level }: StepInput): Promise<DiscoveryResult> {
    return journal.once(
      { jobId, level, step: 'discovery' },
      {
        result: DiscoveryResultSchema,
        async work({ conversationId }) {
          const context = await contexts.load({ conversationId, jobId, level });
          return (await agents.discover(context)).map((draft) => checkDiscovery(draft, context));
        },
        async save(tx, found, { conversationId }) {
          await worldState.saveDiscoveries(tx, { conversationId, level }, found);
          return { newDiscoveries: found.length };
        },
      },
    );
  }

  return { updateHypothesis, reflect, discover };
}

/**
 * The rules of evidence for a discovery: it rests on findings that exist in the tasks it names, it cites known sources,
 * and numbers that its evidence does not contain are marked.
 */
export function checkDiscovery(draft: DiscoveryDraft, context: ResearchContext): CheckedDiscovery {
  if (draft.evidence.length === 0)
    throw failure('EVIDENCE_MISSING', `The discovery "${draft.title}" names no evidence.`);
  const cited = draft.evidence.map(({ taskId, findingId }) => {
    const finding = context.tasks.find((task) => task.taskId === taskId)?.findings.find(({ id }) => id === findingId);
    if (finding !== undefined) return finding;
    throw failure(
      'EVIDENCE_MISSING',
      `The discovery "${draft.title}" rests on a finding that ${taskId} does not have.`,
    );
  });
  assertKnownCitations([draft.claim, draft.summary, draft.novelty].join('\n'), citableKeys(context));
  const evidence = cited.map(evidenceText).join('\n');
  const known = new Set(context.tasks.flatMap(({ artifacts }) => artifacts.map(({ id }) => id)));
  return {
    ...draft,
    artifactIds: draft.artifactIds.filter((id) => known.has(id)),
    unverifiedNumbers: [...unverifiedNumbers(`${draft.claim}\n${draft.summary}`, evidence)],
  };
}
