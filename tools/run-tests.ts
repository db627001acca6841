// `node tools/run-tests.ts unit integration`: runs the named suites one after the other, all of them even if one fails.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { printTotals, readTotals, sumTotals } from './test-totals.ts';

const ROOT = resolve(import.meta.dirname, '..');
const REPORTER = join(import.meta.dirname, 'test-totals-reporter.ts');
const isIntegration = (file: string) => file.endsWith('.integration.test.ts');

const SUITES = {
  unit: { includes: (file: string) => !isIntegration(file), concurrency: availableParallelism(), timeoutMs: 60_000 },
  // Each file may start a server and a database: two at a time is what a small machine carries.
  integration: { includes: isIntegration, concurrency: 2, timeoutMs: 600_000 },
} as const;

type SuiteName = keyof typeof SUITES;

/** `.ci/run` names a folder in which the totals of several commands add up; else they are needed only until the end. */
const givenFolder = process.env['TEST_TOTALS_DIR'];
const totalsFolder = givenFolder ?? mkdtempSync(join(tmpdir(), 'test-totals-'));

function runSuite(name: SuiteName): string | undefined {
  const suite = SUITES[name];
  const files = globSync('test/**/*.test.ts', { cwd: ROOT }).filter(suite.includes).sort();
  if (files.length === 0) {
    console.log(`No ${name} tests.`);
    return undefined;
  }
  const totals = join(totalsFolder, `${name}-${String(process.pid)}.json`);
  const { status } = spawnSync(process.execPath, [...flagsFor(suite, totals), ...files], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
  return totals;
}

function flagsFor({ concurrency, timeoutMs }: (typeof SUITES)[SuiteName], totals: string): string[] {
  return [
    '--test',
    `--test-concurrency=${String(concurrency)}`,
    `--test-timeout=${String(timeoutMs)}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${REPORTER}`,
    `--test-reporter-destination=${totals}`,
  ];
}

const isSuite = (name: string): name is SuiteName => name in SUITES;

const names = process.argv.slice(2);
if (names.length === 0 || !names.every(isSuite)) throw new Error(`Name suites of: ${Object.keys(SUITES).join(', ')}`);
const reports = names.map(runSuite).filter((file) => file !== undefined);
const sum = sumTotals(reports.map(readTotals));
if (givenFolder === undefined) rmSync(totalsFolder, { recursive: true });
if (reports.length > 1) printTotals(sum, `${names.join(' + ')}: `);
// A run that was killed leaves no totals, and a run of nothing proves nothing.
if (sum.incomplete || sum.tests === 0) process.exitCode = 1;
