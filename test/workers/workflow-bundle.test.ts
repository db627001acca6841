import assert from 'node:assert/strict';
import { appendFileSync, cpSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { DefaultLogger } from '@temporalio/worker';
import { beforeAll, test } from 'vitest';
import { workflowBuildId, workflowBundle } from '../../workers/workflow-bundle.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { sharedBundle } from '../harness/workflow-bundle.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGES = ['@temporalio/common', '@temporalio/workflow', 'long', 'nexus-rpc'];

let sources: readonly string[];
beforeAll(async () => {
  const { code } = await sharedBundle();
  const [, map = ''] = /sourceMappingURL=data:application\/json;charset=utf-8;base64,(\S+)/.exec(code) ?? [];
  const listed = (JSON.parse(Buffer.from(map, 'base64').toString()) as { sources: string[] }).sources;
  // What webpack itself writes round the modules has no path.
  sources = listed.filter((source) => source.startsWith('/')).map((source) => relative(ROOT, source));
});

test('the bundle -> holds the packages of the sandbox, and no others', () => {
  const packages = sources.flatMap((source) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []);
  assert.deepEqual([...new Set(packages)].sort(), PACKAGES);
});

test('our files in the bundle -> workflows and the contracts they share', () => {
  const own = sources.filter((source) => !source.startsWith('node_modules/'));
  assert.ok(own.includes('workflows/deep-research.ts') && own.includes('workflows/process-uploaded-file.ts'));
  const strangers = own.filter((source) => !/^(workflows|contracts)\/[\w-]+\.(ts|cjs)$/.test(source));
  assert.deepEqual(strangers, []);
});

test('the bundle -> requires nothing at run time', async () => {
  const { code } = await sharedBundle();
  const script = code.slice(0, code.indexOf('//# sourceMappingURL'));
  assert.doesNotMatch(script, /require\(["'](node:|fs|path|crypto|http|net|child_process|process)/);
  // Modules that webpack leaves out of the bundle would be fetched when it is loaded.
  assert.doesNotMatch(script, /module\.exports = require\(/);
});

test('a worker that serves no workflows -> loads no bundle', async () => {
  const logger = new DefaultLogger('ERROR', ({ message }) => assert.fail(message));
  const queues = ['agents', 'polling', 'analysis', 'documents'] as const;
  assert.equal(await workflowBundle({ queues, encrypted: false, logger }), undefined);
});

test('the build id -> is another as soon as a file of the bundle is another, and only then', (t) => {
  const copy = temporaryFolder();
  t.onTestFinished(copy.remove);
  for (const folder of ['workflows', 'contracts']) {
    cpSync(join(ROOT, folder), join(copy.path, folder), { recursive: true });
  }
  assert.equal(workflowBuildId(copy.path), workflowBuildId());
  const ids = sources
    .filter((source) => source.endsWith('.ts') && !source.startsWith('node_modules/'))
    .map((source) => {
      appendFileSync(join(copy.path, source), '\n');
      return workflowBuildId(copy.path);
    });
  assert.ok(ids.length > 0);
  assert.equal(new Set([workflowBuildId(), ...ids]).size, ids.length + 1);
});
