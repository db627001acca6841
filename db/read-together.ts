/**
 * Reads rows by key with one statement at a time: what is wanted in the same turn of the event loop, or while a statement is
 * under way, is read by the next one. A gateway under load answers many polls, and a statement costs it more than its row.
 */
export function readTogether<Row>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (key: string) => Promise<Row | undefined> {
  let next: { readonly keys: Set<string>; readonly rows: Promise<ReadonlyMap<string, Row>> } | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  function begin() {
    const keys = new Set<string>();
    const rows = Promise.all([underWay, new Promise(setImmediate)]).then(() => {
      next = undefined;
      return read([...keys]);
    });
    underWay = rows.catch(() => undefined); // its callers hear of it
    return { keys, rows };
  }

  return async (key) => {
    const { keys, rows } = (next ??= begin());
    keys.add(key);
    return (await rows).get(key);
  };
}
