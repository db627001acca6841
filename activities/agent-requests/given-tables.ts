import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GivenMaterial } from '../../contracts/agent-requests.ts';
import type { KnownDataset } from '../../contracts/agents.ts';
import type { AnalysisTable } from '../../contracts/analysis.ts';
import type { ExtractionRequest } from '../../contracts/extraction.ts';
import { failure } from '../../contracts/failure.ts';
import { inertText } from '../../contracts/inert-text.ts';
import { heartbeat } from '../activity-context.ts';
import type { extractInChild } from '../files/extract-in-child.ts';
import { extractWithinLimits } from '../files/extract-within-limits.ts';
import { hashFile } from '../hash-file.ts';

export interface GivenData {
  readonly datasets: readonly KnownDataset[];
  /** In `directory`, as long as that is there. */
  readonly tables: readonly AnalysisTable[];
}

/** Reads the tables of a request like uploaded files, in a child process, for this request alone. */
export async function readGivenTables(
  extract: typeof extractInChild,
  given: NonNullable<GivenMaterial['tables']>,
  directory: string,
): Promise<GivenData> {
  const datasets: KnownDataset[] = [];
  const tables: AnalysisTable[] = [];
  for (const [place, { content, filename }] of given.entries()) {
    // The same in each attempt: the hash of a plan names its data sets.
    const id = `table-${String(place + 1)}`;
    const [path, outputDirectory] = [join(directory, `${id}.given`), join(directory, id)];
    await mkdir(outputDirectory);
    await writeFile(path, content);
    const mimeType = filename.endsWith('.tsv') ? 'text/tab-separated-values' : 'text/csv';
    const read = await extraction(extract, { path, filename, mimeType, outputDirectory });
    const sha256 = await hashFile(path);
    heartbeat();
    tables.push(...read.tables.map((table) => ({ ...table, datasetId: id, filename, sha256 })));
    const profiles = read.tables.map(({ path: _path, ...table }) => ({ ...table, dataset: id, filename }));
    datasets.push({ id, filename, description: inertText(read.description), tables: profiles });
  }
  return { datasets, tables };
}

async function extraction(extract: typeof extractInChild, request: ExtractionRequest) {
  const answer = await extractWithinLimits(extract, request);
  if (!answer.ok) throw failure('FILE_UNREADABLE', inertText(`${request.filename}: ${answer.reason}`));
  return answer.extraction;
}
