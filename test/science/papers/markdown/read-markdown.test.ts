import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readBlocks, readInline } from '../../../../science/papers/markdown/read-markdown.ts';

const KEYS = new Set(['gorman2014']);
const blocks = (text: string) => readBlocks(text, KEYS, { role: 'remark', evidence: [] });

test('marks of Markdown -> become nodes; escaped ones stay text', () => {
  assert.deepEqual(readInline('**bold** \\*not\\*', KEYS), [
    { type: 'strong', children: [{ type: 'text', text: 'bold' }] },
    { type: 'text', text: ' *not*' },
  ]);
});

test('a citation of a stored source -> is a citation, with its page', () => {
  assert.deepEqual(readInline('So it is [@gorman2014, p. 3].', KEYS), [
    { type: 'text', text: 'So it is ' },
    { type: 'citation', works: [{ key: 'gorman2014', page: 'p. 3' }] },
    { type: 'text', text: '.' },
  ]);
});

test('a citation of another source -> is doubtful; an escaped one is text', () => {
  assert.deepEqual(readInline('[@nobody] \\[@gorman2014]', KEYS), [
    { type: 'doubtful', reason: 'citation-unknown', children: [{ type: 'text', text: '[@nobody]' }] },
    { type: 'text', text: ' [@gorman2014]' },
  ]);
});

test('a citation inside of code -> stays as it was written', () => {
  assert.deepEqual(readInline('`[@gorman2014]`', KEYS), [{ type: 'code', text: '[@gorman2014]' }]);
});

test('dollars around a formula -> make one; prices do not', () => {
  assert.deepEqual(readInline('$x^2$', KEYS), [{ type: 'formula', tex: 'x^2' }]);
  const prices = readInline('from $5 to $10', KEYS);
  assert.equal(prices.map((node) => (node.type === 'text' ? node.text : '?')).join(''), 'from $5 to $10');
});

test('private characters of a text -> cannot stand for a node', () => {
  assert.deepEqual(readInline('a\u{f0000}b', KEYS), [{ type: 'text', text: 'a\ufffdb' }]);
});

test('lists, code, formulas and tables -> are blocks; HTML is text', () => {
  assert.deepEqual(
    blocks('- a\n\n```\ncode\n```\n\n$$\nx\n$$\n\n| h |\n|--:|\n| 1 |\n\n<b>x</b>').map(({ type }) => type),
    ['list', 'code-block', 'formula-block', 'table', 'paragraph'],
  );
});
