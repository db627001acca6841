import { once } from 'node:events';
import { delimiter } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { answers, freePort } from '../../tools/stack/ports.ts';
import { ROOT, settingsFor } from '../measure/server-process.ts';
import { atMost, type Outcome } from '../report.ts';
import { endProcess, removeFolder, startProcess, temporaryFolder } from '../resources.ts';
import { median, medianInterval, rounded } from '../statistics.ts';

const STARTS = 5;
const MOST_MS = 4_000;
const GIVE_UP_MS = 60_000;
const ASK_EVERY_MS = 10;

/** `npm start` as a person types it, until `/api/health` answers; beside it `node -e 0`. */
export async function measureStart(): Promise<Outcome> {
  const existing = temporaryFolder();
  await timeOfStart(existing); // fills the folder and the caches of the file system
  const times: Record<'existing' | 'fresh' | 'node', number[]> = { existing: [], fresh: [], node: [] };
  for (let start = 0; start < STARTS; start += 1) {
    times.node.push(await timeOfNode());
    times.existing.push(await timeOfStart(existing));
    const fresh = temporaryFolder();
    times.fresh.push(await timeOfStart(fresh));
    removeFolder(fresh);
  }
  removeFolder(existing);
  const middle = (values: readonly number[]): number => rounded(median(values), 0);
  const nodeMs = middle(times.node);
  const measured = (values: readonly number[]) => ({ value: middle(values), interval: medianInterval(values) });
  return {
    figures: {
      existingMs: middle(times.existing),
      freshMs: middle(times.fresh),
      nodeMs,
      existingRatio: rounded(median(times.existing) / median(times.node), 1),
      freshRatio: rounded(median(times.fresh) / median(times.node), 1),
      existingFastestMs: rounded(Math.min(...times.existing), 0),
      freshFastestMs: rounded(Math.min(...times.fresh), 0),
      existingOfAllMs: times.existing.map((time) => rounded(time, 0)),
      freshOfAllMs: times.fresh.map((time) => rounded(time, 0)),
    },
    bounds: [
      atMost('ms to the first answer, existing data folder', MOST_MS, measured(times.existing)),
      atMost('ms to the first answer, fresh data folder', MOST_MS, measured(times.fresh)),
    ],
  };
}

async function timeOfStart(dataFolder: string): Promise<number> {
  const port = await freePort();
  const begin = performance.now();
  // Without our own node_modules/.bin, npm runs on the Node that the person has.
  const { PATH = '', ...settings } = settingsFor(dataFolder, port);
  const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const env = { ...settings, PATH: path.join(delimiter) };
  const child = startProcess('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    while (!(await answers(`http://127.0.0.1:${port}/api/health`))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      if (performance.now() - begin > GIVE_UP_MS) throw new Error('npm start does not answer');
      await delay(ASK_EVERY_MS);
    }
    return performance.now() - begin;
  } finally {
    await endProcess(child);
  }
}

async function timeOfNode(): Promise<number> {
  const begin = performance.now();
  const child = startProcess(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  return performance.now() - begin;
}
