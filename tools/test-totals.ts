import { existsSync, readFileSync } from 'node:fs';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const TotalsSchema = Type.Object({
  tests: Type.Integer(),
  passed: Type.Integer(),
  failed: Type.Integer(),
  skipped: Type.Integer(),
  todo: Type.Integer(),
  cancelled: Type.Integer(),
});
type Totals = Static<typeof TotalsSchema>;

/** What one run of the test runner reported; undefined when it ended before it could. */
export function readTotals(file: string): Totals | undefined {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const totals: unknown = text === '' ? undefined : JSON.parse(text);
  return Value.Check(TotalsSchema, totals) ? totals : undefined;
}

/** A cancelled test (one that ran out of time) is a failed one; `incomplete` says that a run left no totals. */
export function sumTotals(runs: readonly (Totals | undefined)[]) {
  const sum = { tests: 0, passed: 0, failed: 0, skipped: 0, incomplete: runs.length === 0 };
  for (const run of runs) {
    if (!run) {
      sum.incomplete = true;
      continue;
    }
    sum.tests += run.tests;
    sum.passed += run.passed;
    sum.failed += run.failed + run.cancelled;
    sum.skipped += run.skipped + run.todo;
  }
  return sum;
}

export function printTotals({ passed, failed, skipped }: ReturnType<typeof sumTotals>, label = ''): void {
  if (skipped > 0) console.log(`${label}${String(skipped)} skipped`);
  console.log(`${label}${String(passed)} passed, ${String(failed)} failed`);
}
