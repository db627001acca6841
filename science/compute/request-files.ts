import type { AnalysisData, DataColumn } from './analysis-data.ts';
import type { MethodCall } from './method-call.ts';

type Tree = null | string | number | boolean | readonly Tree[] | { readonly [name: string]: Tree };

/** The files of a request to R: columns as binary values, the call and the columns' names as a tree of texts. */
export function requestFiles(call: MethodCall, data: AnalysisData): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const columns = [...data.columns.values()].map((column, index) => {
    const file = `c${index}`;
    files.set(file, bytesOf(column));
    const { name, kind } = column;
    return { name, kind, file, levels: column.kind === 'factor' ? column.levels : [] };
  });
  const parts: string[] = [];
  const { function: called, arguments: given, strata, adjusted, step = null } = call;
  writeTree(
    {
      rows: data.rows,
      columns,
      call: {
        function: called,
        arguments: asTree(given),
        strata,
        step,
        adjusted: adjusted && { function: adjusted.function, arguments: asTree(adjusted.arguments) },
      },
    },
    parts,
  );
  files.set('request', Buffer.from(parts.map((part) => `${part}\0`).join(''), 'utf8'));
  return files;
}

function asTree(given: MethodCall['arguments']): Tree {
  return Object.fromEntries(Object.entries(given).map(([name, { kind, value }]) => [name, { kind, value }]));
}

function bytesOf(column: DataColumn): Uint8Array {
  const values = column.kind === 'number' || column.kind === 'date' ? column.values : missingAsNa(column.codes);
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** R's NA_integer_ is the least integer. */
const NA_INTEGER = -(2 ** 31);

function missingAsNa(codes: Int32Array): Int32Array {
  return codes.map((code) => (code === 0 ? NA_INTEGER : code));
}

/** Kind, number of parts and the parts, each a text of its own: `read_tree` in r/engine.R reads it. */
function writeTree(tree: Tree, parts: string[]): void {
  if (tree === null) {
    parts.push('null');
  } else if (typeof tree !== 'object') {
    writeValues([tree], parts);
  } else if (isList(tree)) {
    const values = tree.filter((each) => typeof each === 'string' || typeof each === 'number');
    if (values.length === tree.length) writeValues(values, parts);
    else
      writeEntries(
        tree.map((each) => ['', each]),
        parts,
      );
  } else {
    writeEntries(Object.entries(tree), parts);
  }
}

function isList(tree: Tree): tree is readonly Tree[] {
  return Array.isArray(tree);
}

function writeEntries(entries: readonly (readonly [string, Tree])[], parts: string[]): void {
  parts.push('list', String(entries.length));
  for (const [name, each] of entries) {
    parts.push(withoutNul(name));
    writeTree(each, parts);
  }
}

function writeValues(values: readonly (string | number | boolean)[], parts: string[]): void {
  const [first] = values;
  const kind = typeof first === 'number' ? 'number' : typeof first === 'boolean' ? 'logical' : 'text';
  parts.push(kind, String(values.length), ...values.map((each) => withoutNul(String(each))));
}

/** A text ends at its first NUL. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
