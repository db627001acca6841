import assert from 'node:assert/strict';
import { test } from 'vitest';
import { TEX_FILES } from '../../../activities/papers/compile-latex.ts';
import { composePaper, latexOf } from '../../../science/papers/index.ts';
import { material } from '../../science/papers/material.ts';

function namesIn(latex: string, command: string, ending: string): string[] {
  const found = [...latex.matchAll(new RegExp(String.raw`\\${command}(?:\[[^\]]*\])?\{([^}]+)\}`, 'gu'))];
  return found.flatMap(([, names = '']) => names.split(',').map((name) => `${name.trim()}.${ending}`));
}

test('the class, packages and style of a paper -> each is looked for before a paper is begun', () => {
  const given = material();
  const main = latexOf(composePaper(given), given).find(({ name }) => name === 'main.tex');
  assert.ok(main !== undefined && 'text' in main);
  const used = [
    ...namesIn(main.text, 'documentclass', 'cls'),
    ...namesIn(main.text, 'usepackage', 'sty'),
    ...namesIn(main.text, 'bibliographystyle', 'bst'),
  ];
  assert.ok(used.length > 10, used.join(' '));
  const known: ReadonlySet<string> = new Set(TEX_FILES);
  assert.deepEqual(
    used.filter((name) => !known.has(name)),
    [],
  );
});
