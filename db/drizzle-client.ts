import type { Sql } from 'postgres';

export type StatementParameters = NonNullable<Parameters<Sql['unsafe']>[1]>;

/** What a statement is sent with. */
export interface Statements {
  readonly query: <Row extends object>(text: string, parameters: StatementParameters) => Promise<readonly Row[]>;
  /** The same with each row as an array. */
  readonly values: (text: string, parameters: StatementParameters) => Promise<readonly unknown[]>;
  /** Commits when the work is done, and rolls back when it fails. */
  readonly begin: <Result>(work: (client: Sql) => Promise<Result>) => Promise<Result>;
}

/**
 * The driver's client as drizzle uses it, with our way of sending statements: the driver's own pool sends a statement to a
 * connection that waits for the answer to another, waits for connections and answers without bound, and lets the statements
 * of a transaction go on outside of it, on a new connection, when theirs was lost.
 */
export function asClient(sql: Sql, { query, values, begin }: Statements): Sql {
  const unsafe = (text: string, parameters: StatementParameters = []) => ({
    then: (...callbacks: Callbacks) => query(text, parameters).then(...callbacks),
    values: () => values(text, parameters),
  });
  return new Proxy(sql, {
    get(target, name): unknown {
      if (name === 'unsafe') return unsafe;
      if (name === 'begin') return begin;
      return Reflect.get(target, name);
    },
  });
}

type Callbacks = Parameters<Promise<unknown>['then']>;
