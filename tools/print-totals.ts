// `node tools/print-totals.ts <report>`: each failure with its message, then `N passed, N failed`, from the JSON report of
// vitest. Ends non-zero unless all is well. Failures come last because a long log is often kept from its end only.
import { readFileSync } from 'node:fs';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const ReportSchema = Type.Object({
  success: Type.Boolean(),
  numPassedTests: Type.Integer(),
  numFailedTests: Type.Integer(),
  numPendingTests: Type.Integer(),
  numTodoTests: Type.Integer(),
  /** Milliseconds since 1970, as `endTime` is. */
  startTime: Type.Number(),
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      status: Type.String(),
      endTime: Type.Number(),
      message: Type.String(),
      assertionResults: Type.Array(
        Type.Object({ status: Type.String(), fullName: Type.String(), failureMessages: Type.Array(Type.String()) }),
      ),
    }),
  ),
});
type Report = Static<typeof ReportSchema>;

/** A file that cannot be imported, or whose hook fails, has failed without a failed test. */
function filesFailedAlone(report: Report) {
  return report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
}

/** File, title and message of each failure. */
export function failuresOf(report: Report): string[] {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => [`${name}: ${fullName}`, ...failureMessages].join('\n')),
  );
  return [...filesFailedAlone(report).map(({ name, message }) => `${name}\n${message}`), ...tests];
}

/** From the first test file to the end of the last: what the set-up before them took is not in it. */
export function minutesOf({ startTime, testResults }: Report): number {
  return (Math.max(startTime, ...testResults.map(({ endTime }) => endTime)) - startTime) / 60_000;
}

export function totalsOf(report: Report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + filesFailedAlone(report).length,
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
  for (const failure of failuresOf(report)) console.log(`${failure}\n`);
  console.log(`The tests took ${minutesOf(report).toFixed(1)} minutes`);
  if (skipped > 0) console.log(`${String(skipped)} skipped`);
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
}
