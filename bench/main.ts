// `npm run bench [name …]`: ratios and counts against bare floors of the same run. One JSON document on standard output.
import { availableParallelism, loadavg } from 'node:os';
import { measureDocuments } from './benchmarks/documents.ts';
import { measureAnalysis } from './benchmarks/analysis.ts';
import { measureFanOut } from './benchmarks/fan-out.ts';
import { measureGrowthOfWrites } from './benchmarks/growth-of-writes.ts';
import { measureIteration } from './benchmarks/iteration.ts';
import { measureLimiter } from './benchmarks/limiter.ts';
import { measureManyRuns } from './benchmarks/many-runs.ts';
import { measureMemory } from './benchmarks/memory.ts';
import { measureModels } from './benchmarks/models.ts';
import { measureOrchestration } from './benchmarks/orchestration.ts';
import { measurePapers } from './benchmarks/papers.ts';
import { measurePayments } from './benchmarks/payments.ts';
import { measureRequests } from './benchmarks/requests.ts';
import { measureStart } from './benchmarks/start.ts';
import { measureStarts } from './benchmarks/starts.ts';
import { measureStatusPoll } from './benchmarks/status-poll.ts';
import { say, type Outcome } from './report.ts';

const BENCHMARKS = {
  iteration: { measure: measureIteration, deadlineMs: 180_000 },
  'growth-of-writes': { measure: measureGrowthOfWrites, deadlineMs: 120_000 },
  requests: { measure: measureRequests, deadlineMs: 180_000 },
  'status-poll': { measure: measureStatusPoll, deadlineMs: 180_000 },
  memory: { measure: measureMemory, deadlineMs: 300_000 },
  start: { measure: measureStart, deadlineMs: 300_000 },
  orchestration: { measure: measureOrchestration, deadlineMs: 300_000 },
  starts: { measure: measureStarts, deadlineMs: 180_000 },
  'fan-out': { measure: measureFanOut, deadlineMs: 180_000 },
  'many-runs': { measure: measureManyRuns, deadlineMs: 420_000 },
  analysis: { measure: measureAnalysis, deadlineMs: 600_000 },
  limiter: { measure: measureLimiter, deadlineMs: 60_000 },
  documents: { measure: measureDocuments, deadlineMs: 420_000 },
  models: { measure: measureModels, deadlineMs: 300_000 },
  papers: { measure: measurePapers, deadlineMs: 420_000 },
  payments: { measure: measurePayments, deadlineMs: 180_000 },
} as const satisfies Record<string, { measure: () => Promise<Outcome>; deadlineMs: number }>;

type BenchmarkName = keyof typeof BENCHMARKS;

const isName = (name: string): name is BenchmarkName => name in BENCHMARKS;
const allNames = Object.keys(BENCHMARKS).filter(isName);

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !isName(name));
  if (unknown.length > 0) {
    say(`No benchmark is called ${unknown.join(', ')}. There are: ${allNames.join(', ')}.`);
    process.exit(2);
  }
  const names = asked.length === 0 ? allNames : asked.filter(isName);
  const loadBefore = loadavg();
  const benchmarks: Partial<Record<BenchmarkName, Outcome & { readonly load1: number }>> = {};
  for (const name of names) benchmarks[name] = await measured(name);
  const exceeded = Object.values(benchmarks).flatMap(({ bounds }) => bounds.filter((bound) => bound.exceeded));
  const machine = {
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    cpus: availableParallelism(),
    loadBefore,
    loadAfter: loadavg(),
  };
  console.log(JSON.stringify({ machine, benchmarks, exceeded: exceeded.map(({ what }) => what) }, undefined, 2));
  process.exit(exceeded.length > 0 ? 1 : 0);
}

async function measured(name: BenchmarkName): Promise<Outcome & { readonly load1: number }> {
  const { measure, deadlineMs } = BENCHMARKS[name];
  const load1 = loadavg()[0] ?? Number.NaN;
  say(`${name} (load ${load1.toFixed(1)}) …`);
  const deadline = setTimeout(() => {
    say(`${name} did not end within ${deadlineMs / 1000} s.`);
    process.exit(1);
  }, deadlineMs);
  const outcome = await measure();
  clearTimeout(deadline);
  for (const { what, value, limit, holds, exceeded } of outcome.bounds) {
    say(`  ${exceeded ? 'EXCEEDED' : 'ok'}  ${what}: ${value} (${holds} ${limit})`);
  }
  return { load1, ...outcome };
}

await main();
