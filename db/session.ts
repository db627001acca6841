import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/postgres-js';
import { makePgArray } from 'drizzle-orm/pg-core';
import postgres, { type Sql } from 'postgres';
import { parseUrl, type DatabaseOptions } from './connection-options.ts';
import { asClient, type StatementParameters, type Statements } from './drizzle-client.ts';
import { ConnectionError } from './errors.ts';

/** One connection to the server, which one caller at a time uses. It never connects a second time. */
export interface Session extends Statements {
  /** For drizzle. */
  readonly client: Sql;
  readonly isOver: () => boolean;
  /** Closes the connection at once, and fails what is sent on it now or later with this error. */
  readonly abort: (error: Error) => void;
  /** Ends the session at the server. */
  readonly close: () => Promise<void>;
}

/** Each statement as it is sent, `begin` and `commit` included: what benchmarks count. */
export const sentStatements = channel('research-engine:statement');

/** How long the server may take to answer the end of a session. */
const CLOSE_WITHIN_S = 1;

export function createSession(options: DatabaseOptions, onLost: (error: Error) => void): Session {
  let socket: Socket | undefined;
  let end: Error | undefined;
  const { url, queryTimeoutMs, ssl } = parseUrl(options);
  const sql = openClient();
  const prepare = prepareSome();
  const statements: Statements = {
    query: <Row extends object>(text: string, parameters: StatementParameters) =>
      bounded(text, () => sql.unsafe<Row[]>(text, parameters, prepare(text))),
    values: (text, parameters) => bounded(text, () => sql.unsafe(text, parameters, prepare(text)).values()),
    begin,
  };
  const client = asClient(sql, statements);

  function openClient(): Sql {
    const { host, port, user, database, keepAliveInitialDelayMillis = 0 } = options;
    const driverOptions = {
      ...(url === undefined && { host, port, user, database }),
      // One statement after another: what waits behind a statement that fails must not have been sent already.
      ...{ max: 1, max_pipeline: 0 },
      // These, arrays and the bound of a connect are ours: see below.
      ...{ idle_timeout: 0, max_lifetime: 0, connect_timeout: 0, keep_alive: keepAliveInitialDelayMillis / 1_000 },
      ...{ fetch_types: false, types: ARRAYS, ssl, socket: connectOnce, onnotice: ignored },
      connection: serverBounds(options),
      onclose: () => {
        abort(terminated());
      },
    };
    const opened = url === undefined ? postgres(driverOptions) : postgres(url, driverOptions);
    drizzle(opened); // which sets how this client reads and writes dates and JSON
    return opened;
  }

  /**
   * The driver connects again for the next statement, which is wrong inside of a transaction, and for the first when the server
   * closed the connection before it was ready. Here it cannot.
   */
  async function connectOnce({ host, port, path }: ConnectTo): Promise<Socket> {
    if (end !== undefined || socket !== undefined) throw end ?? terminated();
    socket = path ? connect(path) : connect({ host: host[0], port: port[0] ?? 5_432, noDelay: true });
    await once(socket, 'connect');
    return socket;
  }

  async function bounded<Rows>(text: string, send: () => PromiseLike<Rows>): Promise<Rows> {
    if (end !== undefined) throw end;
    sentStatements.publish(text);
    const bound = queryTimeoutMs && setTimeout(giveUp, queryTimeoutMs);
    try {
      return await send();
    } catch (error) {
      // What is no answer of the server says nothing about the state of its session.
      if (!(error instanceof postgres.PostgresError)) abort(asError(error));
      throw failureOf(error);
    } finally {
      clearTimeout(bound);
    }
  }

  function giveUp(): void {
    abort(new ConnectionError('QUERY_TIMEOUT', 'Query read timeout'));
  }

  // When the session is aborted, the driver says only that its socket was closed.
  const failureOf = (error: unknown): unknown => end ?? error;

  const control = (text: 'begin' | 'commit' | 'rollback') => bounded(text, () => sql.unsafe(text));

  async function begin<Result>(work: (client: Sql) => Promise<Result>): Promise<Result> {
    await control('begin');
    let result: Result;
    try {
      result = await work(client);
    } catch (error) {
      // Without a connection this fails at once: the server rolls back by itself.
      await control('rollback').catch((problem: unknown) => {
        abort(asError(problem));
      });
      throw error;
    }
    await control('commit');
    return result;
  }

  function abort(error: Error): void {
    if (end !== undefined) return;
    end = error;
    socket?.destroy(socket.connecting ? error : undefined);
    onLost(error);
  }

  async function close(): Promise<void> {
    if (end !== undefined) return; // closed already
    end = new ConnectionError('CONNECTION_ENDED', 'The connection was closed');
    await sql.end({ timeout: CLOSE_WITHIN_S });
    socket?.destroy();
  }

  return { ...statements, client, abort, close, isOver: () => end !== undefined };
}

const MOST_PREPARED = 200;
const LONGEST_PREPARED = 8_000;

/**
 * A prepared statement saves a round trip and its parsing. The server keeps it until the session ends: statements whose text
 * varies with the number of their parameters must not fill its memory.
 */
function prepareSome(): (text: string) => { readonly prepare: boolean } {
  const prepared = new Set<string>();
  return (text) => {
    if (prepared.size < MOST_PREPARED && text.length <= LONGEST_PREPARED) prepared.add(text);
    return { prepare: prepared.has(text) };
  };
}

interface ConnectTo {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path: string | false;
}

/** The server ends by itself what exceeds these. */
function serverBounds(options: DatabaseOptions): Record<string, number> {
  const { idle_in_transaction_session_timeout, lock_timeout, statement_timeout } = options;
  const bounds = { idle_in_transaction_session_timeout, lock_timeout, statement_timeout };
  return Object.fromEntries(
    Object.entries(bounds).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
}

/** The arrays that statements have as parameters. Reading all types of the server at each connect would be another round trip. */
const ARRAYS = Object.fromEntries(
  [1_009, 1_016, 1_021, 2_951].map((oid) => [
    `array${String(oid)}`,
    { to: oid, from: [], serialize: makePgArray, parse: (text: unknown) => text },
  ]),
);

const terminated = (): Error => new ConnectionError('CONNECTION_CLOSED', 'Connection terminated unexpectedly');
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function ignored(): void {
  // Notices, such as that a table is there already, which the driver would print.
}
