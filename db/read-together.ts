/**
 * Reads rows by key: those that are wanted in one turn of the event loop by one statement. A gateway under load answers many
 * polls a turn, and a statement costs it more than its row.
 */
export function readTogether<Row>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (key: string) => Promise<Row | undefined> {
  let next: { readonly keys: Set<string>; readonly rows: Promise<ReadonlyMap<string, Row>> } | undefined;

  function begin() {
    const keys = new Set<string>();
    const rows = new Promise(setImmediate).then(() => {
      next = undefined;
      return read([...keys]);
    });
    return { keys, rows };
  }

  return async (key) => {
    const { keys, rows } = (next ??= begin());
    keys.add(key);
    return (await rows).get(key);
  };
}
