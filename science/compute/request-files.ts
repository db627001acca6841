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
  const { function: called, arguments: given, strata, adjusted } = call;
  writeTree(
    {
      rows: data.rows,
      columns,
      call: {
        function: called,
        arguments: asTree(given),
        strata,
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

/** Kind, number of parts and the parts, each a text of its own: `read_tree` in r/run.R reads it. */
function writeTree(tree: Tree, parts: string[]): void {
  if (tree === null) {
    parts.push('null');
  } else if (Array.isArray(tree) && !tree.every((each) => typeof each === 'string' || typeof each === 'number')) {
    parts.push('list', String(tree.length));
    for (const each of tree) {
      parts.push('');
      writeTree(each, parts);
    }
  } else if (typeof tree === 'object' && !Array.isArray(tree)) {
    const entries = Object.entries(tree);
    parts.push('list', String(entries.length));
    for (const [name, each] of entries) {
      parts.push(name);
      writeTree(each, parts);
    }
  } else {
    const values = Array.isArray(tree) ? tree : [tree];
    parts.push(kindOf(values), String(values.length), ...values.map(textOf));
  }
}

function kindOf([first]: readonly Tree[]): string {
  if (typeof first === 'number') return 'number';
  return typeof first === 'boolean' ? 'logical' : 'text';
}

/** A text ends at its first NUL. */
function textOf(value: Tree): string {
  return String(value).replaceAll('\0', '');
}
