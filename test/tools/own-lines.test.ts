import assert from 'node:assert/strict';
import { Linter, type Rule } from 'eslint';
import { test } from 'vitest';

// A plain JavaScript file has no types; by a variable the compiler does not look for them.
const file = new URL('../../tools/eslint/own-lines.mjs', import.meta.url).href;
const { ownLines } = (await import(file)) as { ownLines: Rule.RuleModule };

const problems = (code: string): string[] =>
  new Linter()
    .verify(code, {
      plugins: { ours: { rules: { 'own-lines': ownLines } } },
      rules: { 'ours/own-lines': ['error', { max: 5 }] },
    })
    .map(({ line, message }) => `${String(line)}: ${message}`);

const body = (lines: number): string => 'work();\n'.repeat(lines);

test('a factory whose named functions are short -> may be long', () => {
  const inner = (name: string) => `function ${name}() {\n${body(3)}}\n`;
  assert.deepEqual(problems(`function create() {\n${inner('a')}${inner('b')}return { a, b };\n}`), []);
});

test('a long function, in any place -> is reported', () => {
  const found = ['1: This function has 8 lines of its own. Maximum allowed is 5.'];
  assert.deepEqual(problems(`function long() {\n${body(6)}}`), found);
  assert.equal(problems(`function create() {\nfunction long() {\n${body(6)}}\nreturn long;\n}`).length, 1);
});

test('a callback -> counts for the function around it', () => {
  assert.equal(problems(`function run() {\nlist.map(() => {\n${body(3)}});\nwork();\n}`).length, 1);
});
