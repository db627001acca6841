import assert from 'node:assert/strict';
import { test } from 'vitest';
import { read, repositoryFiles } from './repository-files.ts';

const LONGEST = 300;
const isException = (file: string): boolean => /^(db\/migrations|test|examples)\//.test(file);

const sizes = repositoryFiles('*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js')
  .filter((file) => !isException(file))
  .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
  .sort((a, b) => a.lines - b.lines);

test(`every source file -> at most ${String(LONGEST)} lines`, async (t) => {
  const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)]?.lines ?? 0;
  await t.annotate(
    `lines per file: median ${String(at(0.5))}, 90th percentile ${String(at(0.9))}, longest ${String(at(1))}`,
  );
  assert.deepEqual(
    sizes.filter(({ lines }) => lines > LONGEST),
    [],
  );
});
