import type { AnalysisPlan, ColumnKind } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, DataColumn, FactorColumn, NumberColumn } from '../analysis-data.ts';
import { distinctValues } from '../analysis-data.ts';
import { asFactor, withColumn } from '../as-factor.ts';

/** Numbers with more values than this are quantities, whatever role they have. */
const MOST_NUMBER_LEVELS = 30;
const SUCCESSES = ['yes', 'true', '1', 'y', 'positive', 'success', 'event', 'case', 'died', 'dead'];

/** The two columns that most questions are about. */
export function mainColumns(
  { outcome, predictors: [predictor] }: Pick<AnalysisPlan, 'outcome' | 'predictors'>,
  { columns }: AnalysisData,
): { readonly outcome: DataColumn | undefined; readonly predictor: DataColumn | undefined } {
  return { outcome: columns.get(outcome ?? ''), predictor: columns.get(predictor ?? '') };
}

export function kindOf(plan: AnalysisPlan, name: string): ColumnKind | null {
  return plan.kinds.find((each) => each.column === name)?.kind ?? null;
}

/** The column as groups; undefined where it has too many values to be any. */
export function groupsOf(column: DataColumn | undefined): FactorColumn | undefined {
  if (column?.kind === 'factor') return column;
  if (column?.kind !== 'number' || distinctValues(column, MOST_NUMBER_LEVELS + 1) > MOST_NUMBER_LEVELS)
    return undefined;
  return asFactor(column);
}

/** Whether all values are 0 and 1. */
export function isZeroOne(column: DataColumn | undefined): column is NumberColumn {
  return (
    column?.kind === 'number' &&
    column.values.every((value) => value === 0 || value === 1 || Number.isNaN(value)) &&
    distinctValues(column, 3) === 2
  );
}

/** The outcome as levels where it is of shares: text, 0 and 1, or a level in question. */
export function categoricalOutcome(plan: AnalysisPlan, data: AnalysisData): FactorColumn | undefined {
  const column = plan.outcome === null ? undefined : data.columns.get(plan.outcome);
  if (column?.kind === 'factor') return column;
  const wanted = plan.outcomeLevel !== null || isZeroOne(column);
  return wanted && column?.kind === 'number' ? asFactor(column) : undefined;
}

/** The level that counts as success: the plan's, or of two levels the one that says yes, else the later. */
export function successOf(plan: AnalysisPlan, outcome: FactorColumn): string | undefined {
  if (plan.outcomeLevel !== null) return plan.outcomeLevel;
  if (outcome.levels.length !== 2) return undefined;
  return outcome.levels.find((level) => SUCCESSES.includes(level.toLowerCase())) ?? outcome.levels[1];
}

/** Levels in order as numbers, for methods by rank. */
export function asRanks(column: FactorColumn): NumberColumn {
  const values = Float64Array.from(column.codes, (code) => (code === 0 ? NaN : code));
  return { kind: 'number', name: column.name, missing: column.missing, values };
}

export function withColumns(data: AnalysisData, columns: readonly DataColumn[]): AnalysisData {
  return columns.reduce(withColumn, data);
}
