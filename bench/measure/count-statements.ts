import pg from 'pg';

export interface StatementCount {
  readonly statements: number;
  readonly transactions: number;
}

/**
 * Counts every statement that this process sends, `begin` and `commit` included. The driver itself is wrapped, so nothing
 * that talks to the database can be missed.
 */
export function countStatements() {
  let statements = 0;
  let transactions = 0;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own client by Reflect.apply below
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = new Proxy(original, {
    apply(query, client, args: readonly unknown[]): unknown {
      statements += 1;
      if (/^begin\b/i.test(textOf(args[0]))) transactions += 1;
      return Reflect.apply(query, client, args);
    },
  });
  return {
    read: (): StatementCount => ({ statements, transactions }),
    stop: (): void => {
      pg.Client.prototype.query = original;
    },
  };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  if (typeof query === 'object' && query !== null && 'text' in query) return String(query.text);
  return '';
}
