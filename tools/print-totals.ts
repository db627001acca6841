// `node tools/print-totals.ts <report>`: `N passed, N failed`, from the JSON report of vitest. Ends non-zero unless all is well.
import { readFileSync } from 'node:fs';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const ReportSchema = Type.Object({
  success: Type.Boolean(),
  numPassedTests: Type.Integer(),
  numFailedTests: Type.Integer(),
  numPendingTests: Type.Integer(),
  numTodoTests: Type.Integer(),
  testResults: Type.Array(
    Type.Object({
      status: Type.String(),
      assertionResults: Type.Array(Type.Object({ status: Type.String() })),
    }),
  ),
});
type Report = Static<typeof ReportSchema>;

export function totalsOf(report: Report) {
  // A file that cannot be imported, or whose hook fails, has failed without a failed test.
  const failedFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failedFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

if (import.meta.main) {
  const file = process.argv[2];
  if (file === undefined) throw new Error('Name the report');
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  Value.Assert(ReportSchema, report);
  const { passed, failed, skipped } = totalsOf(report);
  // A run of nothing proves nothing.
  if (!report.success || failed > 0 || passed === 0) process.exitCode = 1;
  if (skipped > 0) console.log(`${String(skipped)} skipped`);
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
}
