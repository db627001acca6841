import assert from 'node:assert/strict';
import { test } from 'vitest';
import { checkDiscovery, createSynthesisActivities } from '../../../activities/research/synthesis.ts';
import type { DiscoveryDraft, ResearchContext } from '../../../contracts/agents.ts';
import type { CheckedDiscovery } from '../../../db/world-state-repository.ts';
import { analysis, contextOf } from '../agents/context-builder.ts';
import { massOfTwo, planOf } from '../../science/estimates.ts';

const ESTIMATES = massOfTwo();
const [FIRST] = ESTIMATES;
const PLAN = planOf({ question: 'difference', outcome: 'body_mass_g', predictors: ['species'] });
const FIGURE = { id: 'figure', name: 'figure.png', type: 'figure', description: 'Mass by species' };
const CONTEXT = contextOf({ tasks: [analysis('ana-1', PLAN, ESTIMATES, { artifacts: [FIGURE] })] });

const draft = (parts: Partial<DiscoveryDraft> = {}): DiscoveryDraft => ({
  title: 'Mass by species',
  claim: `Gentoo penguins were heavier (difference ${FIRST!.estimate!} g; n = ${FIRST!.n}).`,
  summary: 'Seen in one data set.',
  novelty: 'No documents were searched.',
  evidence: [{ taskId: 'ana-1', refersTo: [FIRST!.id], explanation: 'The comparison itself.' }],
  artifactIds: ['figure'],
  ...parts,
});

const UNKNOWN_CITATION = draft({ novelty: 'Others say so [@nobody2020].' });

test('a discovery with the numbers of its estimates -> accepted, every number verified', () => {
  assert.deepEqual(checkDiscovery(draft(), CONTEXT).unverifiedNumbers, []);
});

test('a discovery without evidence -> EVIDENCE_MISSING', () => {
  assert.throws(() => checkDiscovery(draft({ evidence: [] }), CONTEXT), { code: 'EVIDENCE_MISSING' });
});

for (const [what, evidence] of [
  ['an estimate that the task does not have', { taskId: 'ana-1', refersTo: ['e9999'], explanation: '' }],
  ['a task that does not exist', { taskId: 'lit-9', refersTo: [FIRST!.id], explanation: '' }],
  ['no estimate at all', { taskId: 'ana-1', refersTo: [], explanation: '' }],
] as const) {
  test(`evidence that refers to ${what} -> EVIDENCE_MISSING`, () => {
    assert.throws(() => checkDiscovery(draft({ evidence: [evidence] }), CONTEXT), { code: 'EVIDENCE_MISSING' });
  });
}

test('a citation of a source that nothing was taken from -> CITATION_UNKNOWN', () => {
  assert.throws(() => checkDiscovery(UNKNOWN_CITATION, CONTEXT), { code: 'CITATION_UNKNOWN' });
});

test('a number that no estimate holds -> listed as unverified', () => {
  const summary = 'The difference was 98765 g.';
  assert.deepEqual(checkDiscovery(draft({ summary }), CONTEXT).unverifiedNumbers, ['98765']);
});

test('an artifact that no task made -> left out', () => {
  assert.deepEqual(checkDiscovery(draft({ artifactIds: ['figure', 'other'] }), CONTEXT).artifactIds, ['figure']);
});

/** The discovery step with an agent that answers from a list, and what is saved. */
async function discovering(...answers: readonly (readonly DiscoveryDraft[])[]) {
  const asked: ResearchContext[] = [];
  let saved: readonly CheckedDiscovery[] = [];
  const { discover } = createSynthesisActivities({
    agents: {
      discover: async (context: ResearchContext) => {
        asked.push(context);
        return answers[Math.min(asked.length, answers.length) - 1]!;
      },
    },
    journal: {
      once: async (
        _key: unknown,
        {
          work,
          write,
        }: { work: (run: object, read: object) => unknown; write: (...parts: unknown[]) => { result: unknown } },
      ) => write(await work({}, CONTEXT), {}).result,
    },
    worldState: {
      found(_place: unknown, found: readonly CheckedDiscovery[]) {
        saved = found;
      },
    },
  } as never);
  await discover({ jobId: 'job', level: 1 });
  return { asked, saved };
}

test('a refused discovery -> the agent is asked once more, with the reason', async () => {
  const { asked, saved } = await discovering([UNKNOWN_CITATION], [draft()]);
  assert.match(asked[1]?.refusal ?? '', /nobody2020/);
  assert.equal(saved.length, 1);
});

test('a discovery refused twice -> dropped, the others are kept and the run continues', async () => {
  const { asked, saved } = await discovering([UNKNOWN_CITATION, draft()]);
  assert.equal(asked.length, 2);
  assert.deepEqual(
    saved.map(({ novelty }) => novelty),
    [draft().novelty],
  );
});
