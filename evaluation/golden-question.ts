import type { QuestionKind } from '../contracts/analysis-plan.ts';
import type { Quantity } from '../contracts/estimate.ts';

/** A question whose answer is known, because the data were made with it or because it is published. */
export interface GoldenQuestion {
  /** Names the stored answer: `mice-diet-difference`. */
  readonly id: string;
  /** The kind of question in the table that `npm run evaluate` prints. */
  readonly kind: QuestionKind | 'not-answerable';
  readonly message: string;
  /** The tables as CSV text by file name. */
  readonly files: Readonly<Record<string, string>>;
  readonly truth: Truth;
}

export interface Truth {
  /** The data cannot answer it: an answer with an estimate would be wrong. */
  readonly unanswerable?: true;
  /** Columns that carry the answer; alternatives where several readings are right. */
  readonly outcome?: readonly string[];
  readonly predictor?: readonly string[];
  /** Must be adjusted for, or held fixed as strata. */
  readonly covariates?: readonly string[];
  readonly effect?: Effect;
  /** The level of the outcome that the effect speaks of: more "recovered", not more "died". */
  readonly counts?: string;
  /** A number that one of the estimates has. */
  readonly value?: ExpectedValue;
}

/** What the data show: the higher group, the sign of a relation, a bend, or nothing. */
export type Effect =
  | { readonly higher: string; readonly lower: string }
  | 'positive'
  | 'negative'
  | 'curved'
  | 'differs' // between more than two groups, by an omnibus test
  | 'none';

export interface ExpectedValue {
  readonly quantity: readonly Quantity[];
  readonly estimate: number;
  /** Absolute. */
  readonly within: number;
  /** The level whose value it is. */
  readonly group?: string;
}

export type Row = readonly (string | number | null)[];

/** CSV text; missing values are empty. */
export function csv(header: readonly string[], rows: readonly Row[]): string {
  const cell = (value: string | number | null): string => {
    const text = value === null ? '' : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${[header, ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;
}

export function rounded(value: number, decimals = 2): number {
  return Number(value.toFixed(decimals));
}

export function rowsOf(count: number, row: (index: number) => Row): readonly Row[] {
  return Array.from({ length: count }, (_, index) => row(index));
}
