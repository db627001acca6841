import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createListener } from '../../../../science/read/encoder/listener.ts';
import { table } from '../tables/tables.ts';

const TRIAL = table('trial', 120, 'arm text drug|control', 'healed int 0|1');

function listening() {
  const heard: string[] = [];
  const encoder = {
    hear: async (text: string) => {
      heard.push(text);
      return { kinds: new Map(), roles: new Map(), unanswerable: 0 };
    },
  };
  return { heard, ...createListener(async () => encoder) };
}

test('a message that was listened to -> was heard; another one was not', async () => {
  const { listen, hearing } = listening();
  await listen(['Does the arm matter?'], [TRIAL]);
  assert.ok(hearing('Does the arm matter?', TRIAL));
  assert.equal(hearing('Who heals?', TRIAL), null);
});

test('a message that is listened to again -> is heard once, also beside a copy of its table', async () => {
  const { listen, heard } = listening();
  await listen(['Does the arm matter?'], [TRIAL]);
  await listen(['Does the arm matter?'], [structuredClone(TRIAL)]);
  assert.deepEqual(heard, ['Does the arm matter?']);
});

test('a question with a sentence before it -> is heard with it; two questions each alone', async () => {
  const { listen, heard } = listening();
  await listen(['We randomised 120 patients. Does the arm matter?'], [TRIAL]);
  await listen(['Does the arm matter? How many are healed?'], [TRIAL]);
  assert.deepEqual(heard, [
    'We randomised 120 patients',
    'We randomised 120 patients. Does the arm matter?',
    'Does the arm matter?',
    'How many are healed?',
  ]);
});
