import type { AnalysisData, DataColumn } from '../../../science/compute/analysis-data.ts';
import type { Argument, Value } from '../../../science/compute/method-call.ts';
import { column, columns, value } from '../../../science/compute/method-call.ts';
import { createRProcess } from '../../../science/compute/r-process.ts';
import type { RRow } from '../../../science/compute/r-rows.ts';
import { readRows } from '../../../science/compute/r-rows.ts';
import { requestFiles } from '../../../science/compute/request-files.ts';

/** Numbers are a column of numbers, texts a factor with its levels in alphabetical order, unless they are named. */
export type Given =
  readonly number[] | readonly string[] | { readonly values: readonly string[]; readonly levels: readonly string[] };
/** A data frame of columns, or a plain value. */
export type GivenArgument = Given | { readonly frame: Readonly<Record<string, Given>> } | { readonly value: Value };

/** Calls the functions of science/compute/r as the engine does: columns as files, names as data. */
export class RMethods {
  readonly #process = createRProcess();

  async call(name: string, given: Readonly<Record<string, GivenArgument>>): Promise<RRow[]> {
    const data = new Map<string, DataColumn>();
    const use = (key: string, each: Given): string => {
      data.set(key, columnOf(key, each));
      return key;
    };
    const argumentOf = ([key, each]: [string, GivenArgument]): [string, Argument] => {
      if ('frame' in each)
        return [key, columns(Object.entries(each.frame).map(([inner, values]) => use(inner, values)))];
      if ('value' in each) return [key, value(each.value)];
      return [key, column(use(`argument ${key}`, each))];
    };
    const call = { function: name, arguments: Object.fromEntries(Object.entries(given).map(argumentOf)) };
    const rows = Math.max(...[...data.values()].map(lengthOf));
    const request: AnalysisData = { rows, columns: data };
    return readRows(
      await this.#process.run({ files: requestFiles({ ...call, files: [], strata: [], adjusted: null }, request) }),
    );
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}

function columnOf(name: string, given: Given): DataColumn {
  if ('levels' in given) return factorOf(name, given.values, given.levels);
  const [first] = given;
  if (typeof first !== 'string') return { kind: 'number', name, missing: 0, values: Float64Array.from(given, Number) };
  const texts = given.map(String);
  return factorOf(name, texts, [...new Set(texts)].sort());
}

function factorOf(name: string, values: readonly string[], levels: readonly string[]): DataColumn {
  return {
    kind: 'factor',
    name,
    missing: 0,
    levels,
    codes: Int32Array.from(values, (each) => levels.indexOf(each) + 1),
  };
}

function lengthOf(given: DataColumn): number {
  return given.kind === 'number' || given.kind === 'date' ? given.values.length : given.codes.length;
}

type Cells = Readonly<Record<string, string | number | boolean>>;

/** The only row that has these texts, numbers or flags. */
export function theRow(rows: readonly RRow[], cells: Cells): RRow {
  const found = rowsWith(rows, cells);
  if (found.length !== 1) throw new Error(`${found.length} rows have ${JSON.stringify(cells)}`);
  return found[0] as RRow;
}

export function rowsWith(rows: readonly RRow[], cells: Cells): RRow[] {
  return rows.filter((row) => Object.entries(cells).every(([name, cell]) => cellOf(row, name, cell) === cell));
}

function cellOf(row: RRow, name: string, like: string | number | boolean): unknown {
  if (typeof like === 'string') return row.text(name);
  return typeof like === 'number' ? row.number(name) : row.flag(name);
}

export const notesOf = (rows: readonly RRow[]): (string | null)[] =>
  rowsWith(rows, { quantity: 'note' }).map((row) => row.text('name'));
export const check = (rows: readonly RRow[], name: string): RRow => theRow(rows, { quantity: 'assumption', name });

/** Digits to which two numbers agree (log relative error; of zero, log absolute error), at most 16. */
export function digits(found: number | null, expected: number): number {
  if (found === null) return 0;
  const error = Math.abs(found - expected) / (expected === 0 ? 1 : Math.abs(expected));
  return error === 0 ? 16 : Math.min(16, -Math.log10(error));
}
