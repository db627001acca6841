import assert from 'node:assert/strict';
import { test } from 'vitest';
import { reportMarkdown } from '../../cli/report.ts';
import type { ResearchStatus } from '../../cli/api-client.ts';
import type { WorldState } from '../../contracts/schemas/world-state.ts';

const values = { objective: 'Does mass differ?', conversationTitle: 'Body mass by species' };
const state: WorldState = { conversationId: 'c', conversationStateId: 's', seq: 1, values };
const status = { messageId: 'm' } as ResearchStatus;

test('the first question of a conversation -> the title of the conversation; a later one -> that question', () => {
  const titleOf = (question: string): string | undefined =>
    reportMarkdown({ question, status, state, artifacts: [] }).split('\n')[0];
  assert.equal(titleOf('Does mass differ?'), '# Body mass by species');
  assert.equal(titleOf('And bill depth?'), '# And bill depth?');
});
