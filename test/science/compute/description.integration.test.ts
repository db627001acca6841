import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import type { Session } from './r-session.ts';
import { notesOf, openSession, rowsWith } from './r-session.ts';

let r: Session;
beforeAll(async () => {
  r = await openSession();
});
afterAll(() => r.close());

test('more groups than are shown -> those with the highest and the lowest means, and a note', async () => {
  const rows = await r.rows('describe_quantity(c(1:99, 1000), factor(sprintf("s%03d", c(2:100, 1))))');
  const shown = rowsWith(rows, { quantity: 'mean' }).map((each) => each.text('group'));
  assert.equal(shown.length, 36);
  assert.ok(shown.includes('s001') && shown.includes('s002') && !shown.includes('s050'));
  assert.deepEqual(notesOf(rows), ['levels-left-out']);
});
