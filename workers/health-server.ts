import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import { listenFailure } from '../connections/start-failures.ts';
import { errorBody, ERRORS, type ErrorCode } from '../contracts/errors.ts';
import type { ScrapeAccess } from '../telemetry/scrape-access.ts';

export interface HealthServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

export interface HealthServerInput {
  readonly host: string;
  readonly port: number;
  readonly isReady: () => Promise<boolean>;
  readonly mayScrape: ScrapeAccess;
  readonly registry: Registry;
}

const NOT_READY = 'The worker starts or ends, or Temporal or the database does not answer in time.';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * `/health`: the process lives. `/ready`: work that waits would be taken and done. `/metrics`: for Prometheus.
 * @throws Error with a sentence for people when it cannot listen
 */
export async function serveHealth({ host, port, ...input }: HealthServerInput): Promise<HealthServer> {
  const server = createServer((request, response) => {
    void answer(request, input)
      .catch(unanswered)
      .then(({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type });
        response.end(body);
      });
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw listenFailure({ setting: 'WORKER_PORT', host, port }, error);
  });
  return {
    port: portOf(server, port),
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

type AnswerInput = Omit<HealthServerInput, 'host' | 'port'>;

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

/** One metric that cannot be read costs a scrape, not the worker. */
function unanswered(): Answer {
  return refusal('INTERNAL_ERROR', 'The metrics could not be read. Try again later.');
}

/** In the shape of the gateway's errors. */
function refusal(code: ErrorCode, message: string): Answer {
  return json(ERRORS[code].status, errorBody(code, message));
}

async function answer({ headers, url }: IncomingMessage, input: AnswerInput): Promise<Answer> {
  const { isReady, mayScrape, registry } = input;
  if (url === '/health') return json(200, { status: 'ok' });
  if (url === '/ready') {
    return (await isReady()) ? json(200, { ready: true }) : refusal('NOT_READY', NOT_READY);
  }
  if (url !== '/metrics') return refusal('ROUTE_NOT_FOUND', 'A worker answers /health, /ready and /metrics.');
  if (!mayScrape(headers)) {
    return refusal('UNAUTHORIZED', 'Send the admin key: in X-Admin-Key, or as Authorization: Bearer.');
  }
  return { status: 200, type: registry.contentType, body: await registry.metrics() };
}

function portOf(server: Server, asked: number): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : asked;
}
