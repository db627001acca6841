import { sentStatements } from '../../db/session.ts';

/** Counts every statement that this process sends, `begin` and `commit` included. */
export function countStatements() {
  let statements = 0;
  const count = (): void => {
    statements += 1;
  };
  sentStatements.subscribe(count);
  return {
    read: () => ({ statements }),
    stop: (): void => {
      sentStatements.unsubscribe(count);
    },
  };
}
