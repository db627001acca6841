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

test('subjects that stand in several rows -> each counted once, and once in each group', async () => {
  const subject = 'subject = c(1L, 1L, 2L, 2L, 3L, NA)';
  const [all] = rowsWith(await r.rows(`count_rows(${subject})`), { quantity: 'count' });
  assert.equal(all?.number('estimate'), 3);
  const rows = await r.rows(`count_rows(group = factor(c("a", "b", "a", "a", "b", "b")), ${subject})`);
  const counts = rowsWith(rows, { quantity: 'count' }).map((each) => [each.text('group'), each.number('estimate')]);
  assert.deepEqual(counts.sort(), [
    ['a', 2],
    ['b', 2],
  ]);
});
