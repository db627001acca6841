/** As the driver calls them; milliseconds. */
export interface DatabaseBounds {
  readonly max: number;
  readonly keepAlive: true;
  readonly keepAliveInitialDelayMillis: number;
  readonly connectionTimeoutMillis: number;
  readonly idle_in_transaction_session_timeout: number;
  readonly lock_timeout: number;
  readonly statement_timeout: number;
  readonly query_timeout: number;
}

const SESSION = {
  max: 10,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // A process that is stopped or cut off inside a transaction holds its locks no longer than this.
  idle_in_transaction_session_timeout: 10_000,
  // What takes longest is to store or delete a large document, and to search a large knowledge base: seconds.
  statement_timeout: 60_000,
  // For a server that says nothing at all. Its own end of a statement comes first, which leaves the connection in order.
  query_timeout: 65_000,
} as const;

/** How long a process of queue mode waits for PostgreSQL, and for the locks of other sessions. */
export const DATABASE_BOUNDS: Readonly<Record<'gateway' | 'worker', DatabaseBounds>> = {
  // Those who wait for one conversation may have all connections, and the others wait behind them. Whoever wants a locked row
  // waits for its turn and then for the holder, so that it may be twice this: less than those others wait for a connection.
  gateway: { ...SESSION, connectionTimeoutMillis: 5_000, lock_timeout: 2_000 },
  // Longer than anybody holds a lock by standing still: no activity has to be tried again for that.
  worker: { ...SESSION, connectionTimeoutMillis: 12_000, lock_timeout: 12_000 },
};
