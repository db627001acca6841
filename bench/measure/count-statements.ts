import { sentStatements } from '../../db/session.ts';

export interface StatementCount {
  readonly statements: number;
  readonly transactions: number;
}

/** Counts every statement that this process sends, `begin` and `commit` included. */
export function countStatements() {
  let statements = 0;
  let transactions = 0;
  const count = (text: unknown): void => {
    statements += 1;
    if (text === 'begin') transactions += 1;
  };
  sentStatements.subscribe(count);
  return {
    read: (): StatementCount => ({ statements, transactions }),
    stop: (): void => {
      sentStatements.unsubscribe(count);
    },
  };
}
