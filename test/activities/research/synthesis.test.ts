import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDiscovery } from '../../../activities/research/synthesis.ts';
import type { DiscoveryDraft } from '../../../contracts/agents.ts';
import { contextOf, massBySpecies, task } from '../agents/context-builder.ts';

const FOUND = massBySpecies();
const CONTEXT = contextOf({
  tasks: [
    task('ana-1', {
      findings: [FOUND],
      artifacts: [{ id: 'figure', name: 'figure.png', type: 'figure', description: 'Mass by species' }],
    }),
  ],
});

const draft = (parts: Partial<DiscoveryDraft> = {}): DiscoveryDraft => ({
  title: 'Mass by species',
  claim: FOUND.statement,
  summary: 'Seen in one data set.',
  novelty: 'No documents were searched.',
  evidence: [{ taskId: 'ana-1', findingId: FOUND.id, explanation: 'The comparison itself.' }],
  artifactIds: ['figure'],
  ...parts,
});

test('a discovery that repeats its finding passes, with every number verified', () => {
  assert.deepEqual(checkDiscovery(draft(), CONTEXT).unverifiedNumbers, []);
});

test('a discovery without evidence is refused', () => {
  assert.throws(() => checkDiscovery(draft({ evidence: [] }), CONTEXT), { code: 'EVIDENCE_MISSING' });
});

test('evidence that its task does not have is refused', () => {
  const evidence = [{ taskId: 'ana-1', findingId: 'invented', explanation: 'Believe me.' }];
  assert.throws(() => checkDiscovery(draft({ evidence }), CONTEXT), { code: 'EVIDENCE_MISSING' });
  const elsewhere = [{ taskId: 'lit-9', findingId: FOUND.id, explanation: 'Another task.' }];
  assert.throws(() => checkDiscovery(draft({ evidence: elsewhere }), CONTEXT), { code: 'EVIDENCE_MISSING' });
});

test('a citation of a source that nothing was taken from is refused', () => {
  const novelty = 'Others say so [@nobody2020].';
  assert.throws(() => checkDiscovery(draft({ novelty }), CONTEXT), { code: 'CITATION_UNKNOWN' });
});

test('a number that the evidence does not hold is marked, not hidden', () => {
  const summary = 'The difference was 98765 g.';
  assert.deepEqual(checkDiscovery(draft({ summary }), CONTEXT).unverifiedNumbers, ['98765']);
});

test('an artifact that no task made is left out', () => {
  assert.deepEqual(checkDiscovery(draft({ artifactIds: ['figure', 'other'] }), CONTEXT).artifactIds, ['figure']);
});
