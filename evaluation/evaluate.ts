import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from '../activities/files/extraction/extract.ts';
import type { AnalysisPlan } from '../contracts/analysis-plan.ts';
import type { AnalysisTable } from '../contracts/analysis.ts';
import type { ProfiledTable } from '../contracts/table-profile.ts';
import { compute } from '../science/compute/compute.ts';
import type { RProcess } from '../science/compute/r-process.ts';
import { describePlan } from '../science/narrate/plan.ts';
import { reportTask } from '../science/narrate/task-report.ts';
import { planHash } from '../science/read/plan-hash.ts';
import { readQuestion } from '../science/read/read-question.ts';
import type { GoldenQuestion } from './golden-question.ts';
import { verdictOf, type Answered, type Verdict } from './verdict.ts';

export interface Evaluated {
  readonly question: GoldenQuestion;
  readonly verdict: Verdict;
  /** Markdown: what was understood and what came out. */
  readonly answer: string;
}

/** Answers one question as a run does, without a service around it: read, compute, narrate. */
export async function evaluate(question: GoldenQuestion, r: RProcess): Promise<Evaluated> {
  const folder = mkdtempSync(join(tmpdir(), 'evaluation-'));
  try {
    const tables = await readTables(question, folder);
    const reading = readQuestion({
      message: question.message,
      tables: tables.map(({ profile }) => profile),
      earlier: [],
    });
    const answers: Answered[] = [];
    for (const [index, plan] of reading.plans.entries()) {
      const outputDirectory = join(folder, `out-${index}`);
      mkdirSync(outputDirectory);
      const request = { plan, planHash: planHash(plan), tables: tablesOf(plan, tables), outputDirectory };
      const { outcome } = await compute(request, { r, onTrace: () => undefined });
      answers.push({ plan, outcome });
    }
    return { question, verdict: verdictOf(question.truth, answers), answer: written(question, reading, answers) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface ReadTable {
  readonly table: AnalysisTable;
  readonly profile: ProfiledTable;
}

async function readTables({ files }: GoldenQuestion, folder: string): Promise<readonly ReadTable[]> {
  const read = await Promise.all(
    Object.entries(files).map(async ([filename, text], index): Promise<readonly ReadTable[]> => {
      const outputDirectory = join(folder, `tables-${index}`);
      mkdirSync(outputDirectory);
      const path = join(outputDirectory, 'upload.csv');
      writeFileSync(path, text);
      const { tables } = await extract({ path, filename, mimeType: 'text/csv', outputDirectory });
      return tables.map(({ columns, name, path: parquet, rows }) => ({
        table: { datasetId: filename, filename, name, path: parquet, columns, rows, sha256: '0'.repeat(64) },
        profile: { dataset: filename, filename, name, rows, columns },
      }));
    }),
  );
  return read.flat();
}

function tablesOf(plan: AnalysisPlan, tables: readonly ReadTable[]): readonly AnalysisTable[] {
  return [plan, ...plan.joins].flatMap(({ dataset, table: name }) =>
    tables.filter(({ table }) => table.datasetId === dataset && table.name === name).map(({ table }) => table),
  );
}

function written(
  { message }: GoldenQuestion,
  reading: ReturnType<typeof readQuestion>,
  answers: readonly Answered[],
): string {
  const parts = answers.map(({ plan, outcome }) => reportTask(plan, outcome));
  const unmatched = reading.unmatched.length === 0 ? [] : [`No column matches: ${reading.unmatched.join(', ')}.`];
  const unanswered = reading.unanswered.map((asked) => `Not answered: ${asked}`);
  const offers = answers.length > 0 ? [] : reading.offers.map((plan) => `- ${describePlan(plan)}`);
  return (
    [`# ${message}`, ...unmatched, ...unanswered, ...parts, ...(offers.length === 0 ? [] : [offers.join('\n')])].join(
      '\n\n',
    ) + '\n'
  );
}
