import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyPlan } from '../../contracts/analysis-plan.ts';
import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { AnalysisTable } from '../../contracts/analysis.ts';
import { compute } from '../../science/compute/compute.ts';
import { createRProcess } from '../../science/compute/r-process.ts';
import type { RProcess } from '../../science/compute/r-process.ts';
import { startBareR } from '../floor/bare-webr.ts';
import { peakMegabytes } from '../measure/resident-memory.ts';
import { atMost, type Outcome } from '../report.ts';
import { median, rounded } from '../statistics.ts';
import { makeWideTable } from '../subject/wide-table.ts';

const SIZES = [100, 100_000, 1_000_000] as const;
const REPEATS = 3;
const MOST_SECONDS = 30;
const MOST_MEGABYTES = 2048;
const MOST_TIMES_BARE = 1.5;

const TWO_GROUPS: Partial<AnalysisPlan> = { outcome: 'x0', predictors: ['sex'] };
const SCREENING: Partial<AnalysisPlan> = { question: 'screening', outcome: 'cured' };

/** A question on 100, 100,000 and 1,000,000 rows of 20 columns, against the same tests in bare webR. */
export async function measureAnalysis(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-analysis-'));
  const r = createRProcess();
  try {
    const coldStart = await millisecondsOf(() => answer(r, folder, SIZES[0], TWO_GROUPS));
    const bare = await bareTimes();
    const seconds: Record<string, number> = {};
    for (const rows of SIZES) {
      const times = [];
      for (let run = 0; run < REPEATS; run += 1)
        times.push(await millisecondsOf(() => answer(r, folder, rows, TWO_GROUPS)));
      seconds[rows] = rounded(median(times) / 1000, 2);
    }
    const screening = rounded((await millisecondsOf(() => answer(r, folder, 1_000_000, SCREENING))) / 1000, 1);
    const megabytes = {
      service: peakMegabytes(process.pid),
      r: Math.max(...childrenOf(process.pid).map(peakMegabytes)),
    };
    const largest = { subject: seconds[1_000_000] ?? NaN, floor: bare[1_000_000] ?? NaN };
    return {
      figures: {
        coldStartMs: rounded(coldStart, 0),
        seconds,
        bareSeconds: bare,
        screeningSeconds: screening,
        megabytes,
      },
      bounds: [
        atMost('seconds of a question on 1,000,000 × 20', MOST_SECONDS, { value: largest.subject }),
        atMost('seconds of a screening of 1,000,000 × 20', MOST_SECONDS, { value: screening }),
        atMost('a question / the same in bare webR', MOST_TIMES_BARE, {
          value: rounded(largest.subject / largest.floor),
        }),
        atMost('MB of the service and of R at their peaks', MOST_MEGABYTES, { value: megabytes.service + megabytes.r }),
      ],
    };
  } finally {
    await r.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const tables = new Map<number, Promise<AnalysisTable>>();

async function answer(r: RProcess, folder: string, rows: number, part: Partial<AnalysisPlan>): Promise<void> {
  const table = tables.get(rows) ?? makeWideTable(folder, rows);
  tables.set(rows, table);
  const outputDirectory = await mkdtemp(join(folder, 'out-'));
  const plan = { ...emptyPlan('wide', 'wide', 'difference', 'a benchmark'), ...part };
  const request = { plan, planHash: '0'.repeat(64), tables: [await table], outputDirectory };
  const { outcome } = await compute(request, { r, onTrace: () => undefined });
  if (outcome.estimates.length === 0) throw new Error(`No estimate: ${JSON.stringify(outcome.notes)}`);
  await rm(outputDirectory, { recursive: true });
}

async function bareTimes(): Promise<Record<string, number>> {
  const bare = await startBareR();
  const seconds: Record<string, number> = {};
  for (const rows of SIZES) {
    await bare.hand(
      Float64Array.from({ length: rows }, (_, row) => Math.sin(row * 12.9898) * 100),
      Int32Array.from({ length: rows }, (_, row) => 1 + (row % 2)),
    );
    const times = [];
    for (let run = 0; run < REPEATS; run += 1) times.push(await bare.compare(rows));
    seconds[rows] = rounded(median(times) / 1000, 3);
  }
  bare.close();
  return seconds;
}

async function millisecondsOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').map(Number);
}
