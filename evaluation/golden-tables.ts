import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extract } from '../activities/files/extraction/extract.ts';
import type { AnalysisPlan } from '../contracts/analysis-plan.ts';
import type { AnalysisTable } from '../contracts/analysis.ts';
import type { ProfiledTable } from '../contracts/table-profile.ts';
import { compute } from '../science/compute/compute.ts';
import type { RProcess } from '../science/compute/r-process.ts';
import { planHash } from '../science/read/plans/plan-hash.ts';
import type { GoldenQuestion } from './golden-question.ts';
import type { Answered } from './verdict.ts';

/** The tables of a golden question, as an upload brings them, and plans carried out on them. */

export interface ReadTable {
  readonly table: AnalysisTable;
  readonly profile: ProfiledTable;
}

export async function readTables({ files }: GoldenQuestion, folder: string): Promise<readonly ReadTable[]> {
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

interface Computing {
  readonly tables: readonly ReadTable[];
  readonly folder: string;
  readonly r: RProcess;
}

export async function computeAll(
  plans: readonly AnalysisPlan[],
  { folder, r, tables }: Computing,
): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const [index, plan] of plans.entries()) {
    const outputDirectory = join(folder, `out-${index}`);
    mkdirSync(outputDirectory);
    const request = { plan, planHash: planHash(plan), tables: tablesOf(plan, tables), outputDirectory };
    const { outcome } = await compute(request, { r, onTrace: () => undefined });
    answers.push({ plan, outcome });
  }
  return answers;
}

function tablesOf(plan: AnalysisPlan, tables: readonly ReadTable[]): readonly AnalysisTable[] {
  return [plan, ...plan.joins].flatMap(({ dataset, table: name }) =>
    tables.filter(({ table }) => table.datasetId === dataset && table.name === name).map(({ table }) => table),
  );
}
