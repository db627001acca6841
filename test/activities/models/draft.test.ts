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

test('the JSON of an answer grows -> the text in it grows', () => {
  assert.deepEqual(seenOf(['{"say', '": "Ra', 'in was ', 'higher\\', '"."}']), [
    'Ra',
    'Rain was',
    'Rain was higher',
    'Rain was higher".',
  ]);
});

test('words that change before the end -> are replaced from there on', () => {
  const flipping = (unfinished: unknown): string => saysOf(unfinished).replace('://', ': //');
  assert.deepEqual(seenOf(['{"say":"at http:', '//x', ' end"}'], flipping), [
    'at http:',
    'at http: //x',
    'at http: //x end',
  ]);
});

test('thoughts that look like an answer -> are not shown', () => {
  assert.deepEqual(seenOf(['<think>{"say":"secret"}', ' or not', '</think>{"say":', '"Rain."}']), ['Rain.']);
});

test('a long answer in small pieces -> is read a few hundred times', () => {
  let readings = 0;
  const text = `{"say":"${'rain '.repeat(4_000)}"}`;
  seenOf(Array.from(text), (unfinished) => {
    readings += 1;
    return saysOf(unfinished);
  });
  assert.ok(readings < 700, String(readings));
});

test('an answer without an end -> is no longer followed', () => {
  const states = seenOf(Array.from({ length: 100 }, (_, index) => (index === 0 ? '{"say":"' : 'x'.repeat(1_000))));
  assert.ok((states.at(-1)?.length ?? 0) <= 64_000);
});
