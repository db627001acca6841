import http from 'node:http';
import https from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, InvalidXMLError, S3Error } from 'minio';
import { failure, type Failure } from '../contracts/failure.ts';
import type { S3Credentials } from './s3-presigned-url.ts';

export interface S3ClientOptions extends S3Credentials {
  readonly endpoint: URL;
  /** A connection on which nothing moves for this long is given up. */
  readonly timeoutMs: number;
}

const ATTEMPTS = 3;
const FIRST_RETRY_MS = 100;

/** Statuses after which the same request may succeed: those of a server that is busy, restarting or behind a proxy. */
const OUTAGE_STATUSES: readonly number[] = [408, 429, 500, 502, 503, 504];
const OUTAGE_CODES: readonly string[] = [
  // of S3
  'ConditionalRequestConflict',
  'InternalError',
  'OperationAborted',
  'RequestTimeout',
  'ServiceUnavailable',
  'SlowDown',
  // of the network
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ETIMEDOUT',
];

/** The minio client, under a path where the endpoint has one. Retries are ours: its own print to the console. */
export function createS3Client({ endpoint, region, accessKey, secretKey, timeoutMs }: S3ClientOptions) {
  const agent = impatientAgent(endpoint, timeoutMs);
  const client = new ClientUnderPath(endpoint.pathname.replace(/(?<!\/)\/+$/, ''), {
    endPoint: endpoint.hostname,
    ...(endpoint.port === '' ? {} : { port: Number(endpoint.port) }),
    useSSL: endpoint.protocol === 'https:',
    region,
    accessKey,
    secretKey,
    transportAgent: agent,
    retryOptions: { disableRetry: true },
  });
  return { agent, client };
}

interface AddressedRequest {
  readonly method: string;
  readonly region: string;
  readonly bucketName?: string;
  readonly objectName?: string;
  readonly query?: string;
}

class ClientUnderPath extends Client {
  readonly #path: string;
  constructor(path: string, options: ConstructorParameters<typeof Client>[0]) {
    super(options);
    this.#path = path;
  }

  // Before the request is signed: the server signs the whole path, too.
  protected override getRequestOptions(request: AddressedRequest) {
    const options = super.getRequestOptions(request);
    return { ...options, path: `${this.#path}${options.path}` };
  }
}

/** minio knows no timeouts: without this a silent server would hold its callers for ever. */
function impatientAgent({ protocol }: URL, timeout: number): http.Agent {
  const options = { keepAlive: true, timeout };
  const agent = protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => {
    const socket = connect(...given);
    socket?.on('timeout', () => {
      const silent = new Error(`The object store was silent for ${String(timeout)} ms.`);
      socket.destroy(Object.assign(silent, { code: 'ETIMEDOUT' }));
    });
    return socket;
  };
  return agent;
}

/** Tries again what an outage broke. Every operation here can be repeated. @throws NOT_READY when the outage goes on */
export async function throughOutages<Value>(operation: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (!isOutage(error)) throw error;
      // `Retry-After` is left to the engine, which waits without holding a connection or a slot.
      if (error instanceof RefusedRequest && error.retryAfter !== undefined) throw unavailable(error);
      // A timeout is not retried here: the caller has waited long enough.
      if (attempt === ATTEMPTS || hasCode(error, ['ETIMEDOUT'])) throw unavailable(error);
      await delay(FIRST_RETRY_MS * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  }
}

/** The failure of a request that was answered with this status. */
export class RefusedRequest extends Error {
  readonly code: string;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(what: string, status: number, retryAfter: number | undefined) {
    super(`The object store answered ${String(status)} to ${what}.`);
    this.code = OUTAGE_STATUSES.includes(status) ? 'ServiceUnavailable' : 'Refused';
    this.retryAfter = retryAfter;
  }
}

export const isMissing = (error: unknown): boolean => isS3Error(error, ['NoSuchKey', 'NotFound']);

export const isS3Error = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof S3Error && hasCode(error, codes);

function isOutage(error: unknown): boolean {
  if (hasCode(error, OUTAGE_CODES) || error instanceof InvalidXMLError) return true;
  // Of the statuses that it could try again itself minio leaves no more than a text.
  return error instanceof Error && error.message.includes('Retryable HTTP status');
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // minio throws the bare <Error> of an answer that says 200 and is none: no Error, and written large.
  const code = 'code' in error ? error.code : 'Code' in error ? error.Code : undefined;
  return typeof code === 'string' && codes.includes(code);
}

function unavailable(cause: unknown): Failure {
  const retryAfter = cause instanceof RefusedRequest ? cause.retryAfter : undefined;
  const when = retryAfter === undefined ? 'in a few seconds' : `in ${String(retryAfter)} seconds`;
  const fields = retryAfter === undefined ? {} : { retryAfter };
  const down = failure('NOT_READY', `The object store does not answer. Try again ${when}.`, fields);
  down.cause = cause;
  return down;
}
