import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, test } from 'vitest';
import { ROOT } from './repository-files.ts';

interface Cruise {
  modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[]; circular: boolean }[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

const SANDBOX_PACKAGES = /^node_modules\/@temporalio\/(workflow|common)\//;

let cruise: Cruise;

// It ends non-zero when a rule is broken; the report is what counts.
const asOutput = (failure: unknown): { stdout: string } => failure as { stdout: string };

beforeAll(async () => {
  const args = ['node_modules/.bin/depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'json', '.'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 1e8 }).catch(asOutput);
  cruise = JSON.parse(stdout) as Cruise;
});

test('imports of all files -> no cycle', () => {
  const circular = cruise.modules.filter(({ dependencies }) => dependencies.some((dependency) => dependency.circular));
  assert.deepEqual(
    circular.map(({ source }) => source),
    [],
  );
});

test('imports of every folder -> only what the design allows', () => {
  assert.deepEqual(
    cruise.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    [],
  );
});

test('what workflows import at run time, at any distance -> no package and no Node module', () => {
  const intruders = new Map<string, string>();
  const visited = new Set<string>();
  const waiting = cruise.modules.map(({ source }) => source).filter((source) => source.startsWith('workflows/'));
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (visited.has(source)) continue;
    visited.add(source);
    for (const { resolved, dependencyTypes } of dependenciesOf(source)) {
      if (dependencyTypes.includes('type-only') || SANDBOX_PACKAGES.test(resolved)) continue;
      if (dependencyTypes.includes('local')) waiting.push(resolved);
      else intruders.set(resolved, source);
    }
  }
  assert.deepEqual(Object.fromEntries(intruders), {});
});

const dependenciesOf = (name: string) => cruise.modules.find(({ source }) => source === name)?.dependencies ?? [];
