export const VARIABLE_KINDS = [
  'quantity',
  'category',
  'binary',
  'time',
  'identifier',
  'text',
  'constant',
  'empty',
] as const;
export type VariableKind = (typeof VARIABLE_KINDS)[number];

/** One column, profiled. Missing is NaN in `numbers` and −1 in `codes`. */
export interface Variable {
  /** The column's exact name. */
  readonly name: string;
  readonly kind: VariableKind;
  /** Levels of a category or binary; codes point into them. Empty for other kinds. */
  readonly levels: readonly string[];
  readonly missing: number;
  /** Numbers that were taken for "missing". */
  readonly missingCodes?: readonly number[];
  /** What extraction did to the values, after the column's name: "holds amounts in $, which are read without it". */
  readonly note?: string;
  readonly distinct: number;
  /** Whole numbers with few distinct values: readable as a quantity and as groups. */
  readonly coded: boolean;
  /** The name or type speaks of time. */
  readonly temporal: boolean;
  /** Unit of `numbers` where it is not the column's own: a date counted in years or days. */
  readonly unit?: string;
  readonly numbers?: Float64Array;
  readonly codes?: Int32Array;
}

export interface Frame {
  readonly filename: string;
  /** Sheet or table name. */
  readonly name: string;
  readonly rows: number;
  readonly variables: readonly Variable[];
  /** What was done to the rows before any test, in sentences. */
  readonly notes: readonly string[];
}

export function isGroup(variable: Variable): boolean {
  return variable.kind === 'category' || variable.kind === 'binary';
}

export function isNumeric(variable: Variable): boolean {
  return variable.kind === 'quantity' || variable.kind === 'time';
}

/** The same column read as groups, where it can be. */
export function asGroups(variable: Variable): Variable {
  const { numbers } = variable;
  if (variable.codes || !numbers || variable.distinct > 60) return variable;
  const values = [...new Set(numbers.filter((value) => !Number.isNaN(value)))].sort((a, b) => a - b);
  const codeOf = new Map(values.map((value, code) => [value, code]));
  return {
    ...variable,
    kind: values.length === 2 ? 'binary' : 'category',
    levels: values.map(String),
    codes: Int32Array.from(numbers, (value) => codeOf.get(value) ?? -1),
  };
}

function isMissing(variable: Variable, row: number): boolean {
  if (variable.codes) return (variable.codes[row] ?? -1) < 0;
  return Number.isNaN(variable.numbers?.[row] ?? NaN);
}

/** Rows in which none of the variables is missing. */
export function completeRows(frame: Frame, variables: readonly Variable[]): number[] {
  const rows: number[] = [];
  for (let row = 0; row < frame.rows; row++) {
    if (!variables.some((variable) => isMissing(variable, row))) rows.push(row);
  }
  return rows;
}

export function numbersAt(variable: Variable, rows: readonly number[]): number[] {
  return rows.map((row) => variable.numbers?.[row] ?? NaN);
}

export function levelsAt(variable: Variable, rows: readonly number[]): number[] {
  return rows.map((row) => variable.codes?.[row] ?? -1);
}

/** The frame with only these rows, in this order; a row may be named more than once. */
export function takeRows(frame: Frame, rows: readonly number[], note?: string): Frame {
  const variables = frame.variables.map((variable) => {
    const numbers = variable.numbers && Float64Array.from(rows, (row) => variable.numbers?.[row] ?? NaN);
    const codes = variable.codes && Int32Array.from(rows, (row) => variable.codes?.[row] ?? -1);
    let missing = 0;
    for (const row of rows) if ((numbers ?? codes) && isMissing(variable, row)) missing++;
    return { ...variable, missing, ...(numbers && { numbers }), ...(codes && { codes }) };
  });
  return { ...frame, rows: rows.length, variables, notes: note ? [...frame.notes, note] : frame.notes };
}
