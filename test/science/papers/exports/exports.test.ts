import assert from 'node:assert/strict';
import { test } from 'vitest';
import { composePaper, docxOf, markdownOf } from '../../../../science/papers/index.ts';
import { hostileMaterial } from '../hostile-material.ts';
import { material } from '../material.ts';

const given = material();
const document = composePaper(given);

test('Markdown -> the sections, numbered figures and tables, and the references with their addresses', () => {
  const text = markdownOf(document, given, ({ picture }) => `figures/${picture ?? ''}.png`);
  for (const heading of [
    '# Do Gentoo',
    '## Abstract',
    '## Methods',
    '## Results',
    '## Appendix A: Evidence',
    '## References',
  ])
    assert.ok(text.includes(heading), heading);
  assert.match(text, /!\[Figure 1\]\(figures\/ana-1-png\.png\)/);
  assert.match(text, /<https:\/\/doi\.org\/10\.1371\/journal\.pone\.0090081>/);
});

test('Word, with any texts -> a document', async () => {
  for (let seed = 0; seed < 4; seed++) {
    const hostile = hostileMaterial(seed);
    const bytes = await docxOf(composePaper(hostile), hostile, new Map());
    assert.deepEqual([...bytes.slice(0, 2)], [0x50, 0x4b]);
  }
});
