import type { Variable } from '../frames/frame.ts';
import { isGroup } from '../frames/frame.ts';
import { levelOf, nameOf } from '../report/wording.ts';
import type { Predictor } from '../statistics/linear-model.ts';

/** Columns of a design matrix: quantities as they are, groups as 0/1 columns against their most frequent level. */
export function predictorsOf(variables: readonly Variable[], rows: readonly number[]): Predictor[] {
  return variables.flatMap((variable) => (isGroup(variable) ? dummies(variable, rows) : [quantity(variable, rows)]));
}

function quantity(variable: Variable, rows: readonly number[]): Predictor {
  return { name: nameOf(variable), values: rows.map((row) => variable.numbers?.[row] ?? NaN) };
}

function referenceLevel(variable: Variable, rows: readonly number[]): number {
  const counts = variable.levels.map(() => 0);
  for (const row of rows) {
    const code = variable.codes?.[row] ?? -1;
    if (code >= 0) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts.reduce((best, count, code) => (count > (counts[best] ?? 0) ? code : best), 0);
}

function dummies(variable: Variable, rows: readonly number[]): Predictor[] {
  const reference = referenceLevel(variable, rows);
  const present = new Set(rows.map((row) => variable.codes?.[row] ?? -1));
  return [...variable.levels.keys()]
    .filter((code) => code !== reference && present.has(code))
    .map((code) => ({
      name: `${nameOf(variable)}: ${levelOf(variable, code)} against ${levelOf(variable, reference)}`,
      values: rows.map((row) => Number(variable.codes?.[row] === code)),
    }));
}

/** 1 for the event, 0 otherwise. */
export function eventColumn(outcome: Variable, event: number, rows: readonly number[]): number[] {
  return rows.map((row) => Number(outcome.codes?.[row] === event));
}

/** Products of every column of one block with every column of another: the terms of an interaction. */
export function interactions(first: readonly Predictor[], second: readonly Predictor[]): Predictor[] {
  return first.flatMap((one) =>
    second.map((two) => ({
      name: `${one.name} × ${two.name}`,
      values: one.values.map((value, row) => value * (two.values[row] ?? 0)),
    })),
  );
}
