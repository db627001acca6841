import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisRequest, AnalysisResult, ProducedFile } from '../../../contracts/analysis.ts';
import { answer, refuse } from './answer.ts';
import { expandCounts } from './frames/expand-counts.ts';
import type { Frame } from './frames/frame.ts';
import { loadFrames } from './frames/load-frames.ts';
import { completeSpec, renderPng } from './figures/render-figure.ts';
import type { Figure } from './figures/figure.ts';
import { unmatchedNotes } from './question/missing-columns.ts';
import { missingJoin } from './question/missing-join.ts';
import { missingMethod } from './question/missing-methods.ts';
import { narrowRows } from './question/narrow-rows.ts';
import { readQuestion } from './question/read-question.ts';
import type { Reading } from './question/read-question.ts';
import type { Evidence } from './relations/evidence.ts';
import { list, nameOf, shown } from './report/wording.ts';
import { resultsCsv } from './report/write-csv.ts';
import { writeReport } from './report/write-report.ts';

const MOST_FIGURES = 4;

/** Answers an objective from tables: deterministic, without a model and without network. */
export async function analyse(request: AnalysisRequest, onTrace: (line: string) => void): Promise<AnalysisResult> {
  const loaded = await loadFrames(request.tables, onTrace);
  const frames = loaded.map(expandCounts);
  const best = chooseFrame(frames, request);
  if (!best) return nothingToAnalyse(request);
  // Before the rows are narrowed: "more in the treated group" compares it with the others.
  const missing = missingJoin(request.objective, best, frames) ?? missingMethod(request, best);
  const reading = missing ? best : narrowRows(best, `${request.objective}\n${request.question}`);
  for (const note of reading.frame.notes) onTrace(note);
  const evidence = withRemarks(reading, missing ? refuse(missing, onTrace) : answer(reading, onTrace));
  onTrace(
    `writing ${evidence.findings.length} findings and ${Math.min(evidence.figures.length, MOST_FIGURES)} figures`,
  );
  const files = await writeFiles(request.outputDirectory, evidence);
  const method = methodOf(evidence);
  const output = writeReport({
    objective: request.objective,
    reading: readingInWords(reading, frames),
    findings: evidence.findings,
    notes: reading.frame.notes,
    method,
  });
  return { output, method, findings: evidence.findings, files };
}

/** A finding says how extraction read the values of its columns where that is not plain, and which words it passes over. */
function withRemarks(reading: Reading, evidence: Evidence): Evidence {
  const notes = new Map(reading.frame.variables.map(({ name, note }) => [name, note]));
  const findings = evidence.findings.map((finding) => {
    const caveats = finding.variables.flatMap((name) => {
      const note = notes.get(name);
      return note === undefined ? [] : [`${shown(name)} ${note}.`];
    });
    return { ...finding, caveats: [...unmatchedNotes(reading), ...finding.caveats, ...caveats] };
  });
  return { ...evidence, findings };
}

/** The table that answers to most of the words; the first one where none does. */
function chooseFrame(frames: readonly Frame[], request: AnalysisRequest): Reading | undefined {
  let best: Reading | undefined;
  for (const frame of frames) {
    const reading = readQuestion(request.objective, request.question, frame);
    if (!best || reading.mentioned.length > best.mentioned.length) best = reading;
  }
  return best;
}

function readingInWords(reading: Reading, frames: readonly Frame[]): string[] {
  const { frame, outcome, explanatory, strata, covariates } = reading;
  const part = (title: string, names: readonly string[]) => (names.length > 0 ? [`${title}: ${list(names)}`] : []);
  return [
    `Table: ${shown(frame.filename)}, ${frame.rows} rows${frames.length > 1 ? ` (of ${frames.length} tables the one whose columns the question speaks of; tables are not joined)` : ''}`,
    ...part('Outcome', outcome ? [nameOf(outcome)] : []),
    ...part('Explanatory', explanatory.map(nameOf)),
    ...part('Within the levels of', strata.map(nameOf)),
    ...part('Adjusted for', covariates.map(nameOf)),
  ];
}

async function writeFiles(directory: string, evidence: Evidence): Promise<ProducedFile[]> {
  const files: ProducedFile[] = [];
  const put = (
    name: string,
    content: string | Buffer,
    about: Pick<ProducedFile, 'type' | 'mimeType' | 'description'>,
  ) => {
    const path = join(directory, name);
    writeFileSync(path, content, { mode: 0o600 });
    files.push({ name, path, ...about });
  };
  const description = `Every statistic of ${evidence.findings.length} findings at full precision.`;
  put('results.csv', resultsCsv(evidence.findings), { type: 'table', mimeType: 'text/csv', description });
  const drawn = evidence.figures.slice(0, MOST_FIGURES);
  for (const [index, figure] of drawn.entries()) {
    const name = drawn.length > 1 ? `figure-${index + 1}` : 'figure';
    await writeFigure(name, figure, put);
  }
  return files;
}

async function writeFigure(
  name: string,
  { spec, caption }: Figure,
  put: (name: string, content: string | Buffer, about: Pick<ProducedFile, 'type' | 'mimeType' | 'description'>) => void,
): Promise<void> {
  put(`${name}.png`, await renderPng(spec), { type: 'figure', mimeType: 'image/png', description: caption });
  const source = `${JSON.stringify(completeSpec(spec), undefined, 1)}\n`;
  put(`${name}.vl.json`, source, {
    type: 'file',
    mimeType: 'application/json',
    description: `Vega-Lite specification with its data: ${caption}`,
  });
}

function methodOf({ methods }: Evidence): string {
  const versions = ['@stdlib/stats-base-dists-t-quantile', 'ml-matrix', '@duckdb/node-api', 'vega-lite'].map(
    (name) => `${name} ${versionOf(name)}`,
  );
  const general =
    'Tests are two-sided at the 5% level; rows with a missing value in a variable of a test are left out of that test.';
  return [
    ...methods,
    general,
    `Computed by the built-in engine on Node.js ${process.versions.node} with ${list(versions)}.`,
  ].join(' ');
}

function versionOf(name: string): string {
  try {
    const manifest: unknown = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../node_modules', name, 'package.json'), 'utf8'),
    );
    const version = typeof manifest === 'object' && manifest && 'version' in manifest ? manifest.version : undefined;
    return typeof version === 'string' ? version : '';
  } catch {
    return ''; // Hoisted elsewhere: the method statement then names the package alone.
  }
}

function nothingToAnalyse(request: AnalysisRequest): AnalysisResult {
  const method = 'No table was given, so nothing was computed.';
  const output = writeReport({
    objective: request.objective,
    reading: ['There is no table'],
    findings: [],
    notes: [],
    method,
  });
  return { output, method, findings: [], files: [] };
}
