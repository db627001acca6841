import assert from 'node:assert/strict';
import { test } from 'vitest';
import { repositoryFiles, read } from '../architecture/repository-files.ts';

// A plain JavaScript file has no types; by a variable the compiler does not look for them.
const file = new URL('../../tools/setup/shorten-exports.mjs', import.meta.url).href;
const { entriesOf } = (await import(file)) as { entriesOf: (exports: object) => object };

test('files inside of a package -> are not kept; its entries are, each as it was', () => {
  const entry = { import: './pg-core/index.js' };
  const inner = { './pg-core/columns/text': {}, './pg-core/table': {}, './postgres-js/driver': {}, './sql/sql': {} };
  const kept = { '.': {}, './pg-core': entry, './postgres-js/migrator': {}, './table.utils': {}, './package.json': {} };
  assert.deepEqual(entriesOf({ ...inner, ...kept }), kept);
});

test('any import of drizzle-orm in the sources -> its entry is kept', () => {
  const imports = repositoryFiles('*.ts').flatMap((file) => [...read(file).matchAll(/'drizzle-orm(\/[^']*)?'/g)]);
  const names = [...new Set(imports.map(([, name = '']) => `.${name}`))];
  assert.ok(names.includes('./pg-core'));
  assert.deepEqual(Object.keys(entriesOf(Object.fromEntries(names.map((name) => [name, {}])))), names);
});
