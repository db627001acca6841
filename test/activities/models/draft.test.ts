import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createDraft } from '../../../activities/models/draft.ts';

/** What a reader sees of an answer that arrives in these pieces, and how many pieces the reader was sent. */
function seenOf(pieces: readonly string[], draftOf = (unfinished: unknown): string => saysOf(unfinished)) {
  const states: string[] = [];
  let draft = '';
  let written = '';
  const follow = createDraft(draftOf, ({ at, text }) => {
    draft = draft.slice(0, at) + text;
    states.push(draft);
  });
  for (const piece of pieces) follow((written += piece));
  return states;
}

const saysOf = (unfinished: unknown): string => (unfinished as { say?: string }).say ?? '';

test('the text grows as the JSON around it does', () => {
  assert.deepEqual(seenOf(['{"say', '": "Ra', 'in was ', 'higher\\', '"."}']), [
    'Ra',
    'Rain was',
    'Rain was higher',
    'Rain was higher".',
  ]);
});

test('what changes before the end is replaced from there on', () => {
  const flipping = (unfinished: unknown): string => saysOf(unfinished).replace('://', ': //');
  assert.deepEqual(seenOf(['{"say":"at http:', '//x', ' end"}'], flipping), [
    'at http:',
    'at http: //x',
    'at http: //x end',
  ]);
});

test('thoughts are not shown, however much they look like an answer', () => {
  assert.deepEqual(seenOf(['<think>{"say":"secret"}', ' or not', '</think>{"say":', '"Rain."}']), ['Rain.']);
});

test('a long answer is read a few hundred times, however small its pieces are', () => {
  let readings = 0;
  const text = `{"say":"${'rain '.repeat(4_000)}"}`;
  seenOf(Array.from(text), (unfinished) => {
    readings += 1;
    return saysOf(unfinished);
  });
  assert.ok(readings < 700, String(readings));
});

test('an answer without an end is no longer followed', () => {
  const states = seenOf(Array.from({ length: 100 }, (_, index) => (index === 0 ? '{"say":"' : 'x'.repeat(1_000))));
  assert.ok((states.at(-1)?.length ?? 0) <= 64_000);
});
