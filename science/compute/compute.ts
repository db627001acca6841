import type { AnalysisRequest, AnalysisResult } from '../../contracts/analysis.ts';
import type { AnalysisOutcome, Note } from '../../contracts/estimate.ts';
import type { Choice } from './choice.ts';
import { chooseMethod } from './choose-method.ts';
import { readEstimates } from './estimates.ts';
import { loadColumns } from './load/load-columns.ts';
import type { LoadedData } from './load/load-columns.ts';
import type { RProcess } from './r-process.ts';
import type { RRow } from './r-rows.ts';
import { readRows } from './r-rows.ts';
import { requestFiles } from './request-files.ts';
import { writeResults } from './write-results.ts';

export interface ComputeOptions {
  readonly r: RProcess;
  readonly onTrace: (line: string) => void;
  readonly signal?: AbortSignal;
  /** Of data.csv: larger data are not copied to an artifact. */
  readonly mostDataCells?: number;
}

/** Computes a plan: its columns, the method that the rules choose, R's estimates, and the files that show them. */
export async function compute(request: AnalysisRequest, options: ComputeOptions): Promise<AnalysisResult> {
  const { plan, tables } = request;
  options.r.warm();
  const loaded = await loadColumns(plan, tables, options.signal);
  if ('refused' in loaded) return refusal([loaded.refused], []);
  const software = [{ name: 'DuckDB', version: loaded.version }];
  options.onTrace(`read ${loaded.data.rows} rows of ${loaded.data.columns.size} columns`);
  const choice = chooseMethod(plan, loaded.data);
  if ('refused' in choice) return refusal([...loaded.notes, choice.refused], software);
  options.onTrace(`method ${choice.method}: ${choice.call.function}`);
  const rows = await computeRows(choice, options);
  const outcome = outcomeOf(loaded, choice, rows, options.r.version);
  options.onTrace(`${outcome.estimates.length} estimates`);
  const drawn = rows.filter(isDrawn);
  const files = await writeResults({ request, loaded, choice, outcome, drawn }, options.mostDataCells);
  return { outcome, files };
}

async function computeRows(choice: Choice, { r, signal }: ComputeOptions): Promise<RRow[]> {
  const files = requestFiles(choice.call, choice.data);
  return readRows(await r.run({ files, ...(signal && { signal }) }));
}

/** Places of fitted lines and bands: for figures only. */
function isDrawn(row: RRow): boolean {
  return row.text('quantity') === 'drawn';
}

function outcomeOf(
  loaded: LoadedData,
  choice: Choice,
  rows: readonly RRow[],
  version: string | undefined,
): AnalysisOutcome {
  const { estimates, notes } = readEstimates(
    choice,
    rows.filter((row) => !isDrawn(row)),
  );
  return {
    estimates: [...estimates],
    notes: [...loaded.notes, ...choice.notes, ...notes].slice(0, 100),
    deviations: [...choice.deviations],
    software: [
      { name: 'R', version: version ?? 'unknown' },
      { name: 'DuckDB', version: loaded.version },
    ],
  };
}

function refusal(notes: readonly Note[], software: AnalysisOutcome['software']): AnalysisResult {
  return { outcome: { estimates: [], notes: [...notes], deviations: [], software }, files: [] };
}
