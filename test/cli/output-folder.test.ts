import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { test } from 'vitest';
import { checkOutputFolder, outputFolderName, placeArtifacts, safeName } from '../../cli/output-folder.ts';
import type { AnalysisArtifact } from '../../contracts/schemas/world-state.ts';
import { temporaryFolder } from './run-command.ts';

const artifact = (name: string, taskId = 'ana-1'): AnalysisArtifact => ({
  ...{ id: name, name, taskId, type: 'figure', mimeType: 'image/png' },
  ...{ description: '', size: 1, url: '/x' },
});

test('any name from the service -> a file in the output folder', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('../../etc/passwd', '/abs', '..', 'a/../../b', 'C:\\x'),
  );
  fc.assert(
    fc.property(hostile, hostile, (name, taskId) => {
      const [placed] = placeArtifacts([artifact(name, taskId)]);
      assert.ok(resolve('/out', placed!.path).startsWith('/out/figures/'), placed!.path);
      assert.ok(!safeName(name).startsWith('.') && !/[/\\\0]/.test(safeName(name)));
    }),
  );
});

test('two artifacts -> never share a path, also where case does not count', () => {
  const paths = placeArtifacts([artifact('A.png'), artifact('a.png'), artifact('a.png')]).map(({ path }) => path);
  assert.equal(new Set(paths.map((path) => path.toLowerCase())).size, 3);
});

test('a question and a message -> name the folder, in plain letters', () => {
  assert.equal(outputFolderName('Größe & Gewicht?!', '1f2e3d4c-aaaa'), 'gro-e-gewicht-1f2e3d4c');
  assert.equal(outputFolderName('何?', '../../etc'), 'answer-etc');
});

test('an output folder that cannot be made -> is refused before anything is done', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  assert.throws(() => checkOutputFolder(join(file, 'below')), { name: 'Refusal', message: /cannot be written.*--out/ });
});

test('a script and its data -> one folder for each task, under the names that the script reads', () => {
  const placed = placeArtifacts([
    artifact('analysis.R', 'ana-1'),
    artifact('data.csv', 'ana-1'),
    artifact('analysis.R', 'ana-2'),
    artifact('analysis.R', 'ana-2'),
    artifact('data.csv', '../ana-1'),
  ]);
  const paths = placed.map(({ path }) => path);
  assert.deepEqual(paths.slice(0, 3), [
    'scripts/ana-1/analysis.R',
    'scripts/ana-1/data.csv',
    'scripts/ana-2/analysis.R',
  ]);
  assert.equal(new Set(paths).size, paths.length);
  assert.ok(paths.every((path) => !path.includes('..')));
});
