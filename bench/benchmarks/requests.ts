import { startBareRoutes } from '../floor/bare-routes.ts';
import { figuresOf, measureBlock } from '../measure/cpu-block.ts';
import { startLoadProcess } from '../measure/load.ts';
import { atLeast, type Bound, type Figure, type Outcome } from '../report.ts';
import { interleaved, quietQuotient } from '../statistics.ts';
import { startListeningService } from '../subject/listening-service.ts';

const CONNECTIONS = 50;
const WARM_UP_MS = 1_500;
const BLOCK_MS = 100;
const PAIRS = 60;
const LEAST_RATIO = 0.7;

/** Requests that the gateway answers by itself: they cost hooks, headers and the error handler. */
const CASES = [
  { what: 'health', path: '/api/health', status: 200 },
  { what: 'without credentials', path: '/api/me', status: 401 },
  { what: 'unknown route', path: '/api/unknown', status: 404 },
] as const;

/** Requests that reach no database, against bare routes that send the same bytes and headers. */
export async function measureRequests(): Promise<Outcome> {
  const service = await startListeningService({ AUTH_MODE: 'required' });
  const samples = await Promise.all(CASES.map(({ path }) => fetch(new URL(path, service.url))));
  const floor = await startBareRoutes(samples);
  const load = startLoadProcess();
  const figures: Record<string, Figure> = {};
  const bounds: Bound[] = [];
  try {
    for (const { what, path, status } of CASES) {
      const block = (url: string, durationMs = BLOCK_MS) =>
        measureBlock(load, { url: url + path, callers: [{}], connections: CONNECTIONS, durationMs, status });
      await block(service.url, WARM_UP_MS);
      await block(floor.url, WARM_UP_MS);
      const pairs = await interleaved(
        PAIRS,
        () => block(service.url),
        () => block(floor.url),
      );
      // A server that is busy all the time answers as many requests as its CPU time allows.
      const ratio = quietQuotient(
        pairs.map(({ floor: bare }) => bare.cpuUsPerRequest),
        pairs.map(({ subject }) => subject.cpuUsPerRequest),
      );
      figures[what] = figuresOf(pairs, ratio);
      bounds.push(atLeast(`CPU time of a bare route / of the gateway, ${what}`, LEAST_RATIO, ratio));
    }
    return { figures, bounds };
  } finally {
    await load.close();
    await service.close();
    await floor.close();
  }
}
