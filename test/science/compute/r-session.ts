import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebR } from 'webr';
import type { RRow } from '../../../science/compute/r-rows.ts';
import { readRows } from '../../../science/compute/r-rows.ts';

const SOURCES = join(import.meta.dirname, '../../../science/compute/r');

export interface Session {
  /** The rows of a method, called by R code over R's own data sets or the given numbers. */
  readonly rows: (code: string, given?: Readonly<Record<string, readonly number[]>>) => Promise<RRow[]>;
  /** Numbers of what no method returns: the parts that methods are made of. */
  readonly numbers: (code: string, given?: Readonly<Record<string, readonly number[]>>) => Promise<number[]>;
  readonly close: () => void;
}

/** R with the files of science/compute/r and the data sets that come with R. */
export async function openSession(): Promise<Session> {
  const r = new WebR({ interactive: false });
  await r.init();
  for (const file of readdirSync(SOURCES)) await r.evalRVoid(readFileSync(join(SOURCES, file), 'utf8'));
  const evaluate = async (code: string, given: Readonly<Record<string, readonly number[]>> = {}): Promise<unknown> => {
    const env = Object.fromEntries(Object.entries(given).map(([name, values]) => [name, [...values]]));
    return (await r.evalR(code, { env })).toJs();
  };
  return {
    rows: async (code, given) => readRows(await evaluate(code, given)),
    numbers: async (code, given) => {
      const result = (await evaluate(`as.numeric({${code}})`, given)) as { readonly values: number[] };
      return result.values;
    },
    close: () => r.close(),
  };
}

type Cells = Readonly<Record<string, string | number | boolean>>;

/** The only row that has these texts, numbers and flags. */
export function theRow(rows: readonly RRow[], cells: Cells): RRow {
  const [found, ...more] = rowsWith(rows, cells);
  if (found === undefined || more.length > 0)
    throw new Error(`${more.length + (found ? 1 : 0)} rows have ${JSON.stringify(cells)}`);
  return found;
}

export function rowsWith(rows: readonly RRow[], cells: Cells): RRow[] {
  return rows.filter((row) => Object.entries(cells).every(([name, cell]) => cellOf(row, name, cell) === cell));
}

function cellOf(row: RRow, name: string, like: string | number | boolean): unknown {
  if (typeof like === 'string') return row.text(name);
  return typeof like === 'number' ? row.number(name) : row.flag(name);
}

/** Codes of the notes, in their order. */
export function notesOf(rows: readonly RRow[]): (string | null)[] {
  return rowsWith(rows, { quantity: 'note' }).map((row) => row.text('name'));
}

export function assumptionOf(rows: readonly RRow[], name: string): RRow {
  return theRow(rows, { quantity: 'assumption', name });
}

/** Significant digits to which a number agrees with a published one; of zero, decimal places. At most 16. */
export function digits(found: number | null, published: number): number {
  if (found === null) return 0;
  const error = Math.abs(found - published) / (published === 0 ? 1 : Math.abs(published));
  return error === 0 ? 16 : Math.min(16, -Math.log10(error));
}
