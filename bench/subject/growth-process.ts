// Memory before and after many runs, in a process of its own: `node --expose-gc bench/subject/growth-process.ts`.
import { setTimeout as delay } from 'node:timers/promises';
import { startScriptedService } from './scripted-service.ts';

const ITERATIONS = 2;
const WARM_UP_RUNS = 20;
const RUNS = 100;

interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

const service = await startScriptedService({ iterations: ITERATIONS });
await repeat(WARM_UP_RUNS);
const before = await settled();
await repeat(RUNS / 2);
const halfway = await settled();
await repeat(RUNS / 2);
const after = await settled();
await service.close();
console.log(JSON.stringify({ runs: RUNS, iterations: ITERATIONS, before, halfway, after }));

async function repeat(runs: number): Promise<void> {
  for (let done = 0; done < runs; done += 1) await service.run();
}

async function settled(): Promise<Memory> {
  if (globalThis.gc === undefined) throw new Error('Start with --expose-gc');
  for (let turn = 0; turn < 4; turn += 1) {
    await globalThis.gc({ execution: 'async' });
    await delay(250);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed, external };
}
