import { completeRows, levelsAt } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { levelOf } from '../report/wording.ts';
import { words } from '../question/words.ts';
import type { TwoByTwo } from '../statistics/two-by-two.ts';

/** A cross-table with the levels that occur. */
export interface CrossTable {
  readonly outcome: Variable;
  readonly by: Variable;
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  /** Rows: levels of `by`; columns: levels of `outcome`. */
  readonly counts: readonly (readonly number[])[];
  readonly n: number;
}

const EVENT_WORDS = new Set([
  'yes',
  'true',
  '1',
  'success',
  'survived',
  'survivor',
  'alive',
  'admitted',
  'recovered',
  'positive',
  'event',
  'case',
  'died',
  'dead',
  'improved',
  'passed',
  'pass',
  'cured',
  'y',
  't',
  'present',
  'accepted',
  'responder',
  'response',
  'converted',
  'approved',
  'infected',
  'disease',
  'malignant',
  'accept',
]);

/** Which level of a two-level outcome counts as the event. */
export function eventOf(outcome: Variable): number {
  const named = outcome.levels.indexOf(outcome.name);
  if (named >= 0) return named;
  const index = outcome.levels.findIndex(
    (level) => words(level).some((word) => EVENT_WORDS.has(word.text)) && !/^(not?|un|non)\b/i.test(level),
  );
  return index >= 0 ? index : outcome.levels.length - 1;
}

/** "success", or "survived = 1" where the level alone says nothing. */
export function eventLabel(outcome: Variable): string {
  return levelOf(outcome, eventOf(outcome));
}

export function crossTabulate(frame: Frame, outcome: Variable, by: Variable, within?: readonly number[]): CrossTable {
  const rows = within ?? completeRows(frame, [outcome, by]);
  const all = by.levels.map(() => outcome.levels.map(() => 0));
  const columns = levelsAt(outcome, rows);
  for (const [index, code] of levelsAt(by, rows).entries()) {
    const row = all[code];
    const column = columns[index] ?? -1;
    if (row && column >= 0) row[column] = (row[column] ?? 0) + 1;
  }
  const usedRows = [...all.keys()].filter((i) => all[i]?.some((count) => count > 0));
  const usedColumns = [...outcome.levels.keys()].filter((j) => all.some((row) => (row[j] ?? 0) > 0));
  return {
    outcome,
    by,
    rowLabels: usedRows.map((i) => levelOf(by, i)),
    columnLabels: usedColumns.map((j) => levelOf(outcome, j)),
    counts: usedRows.map((i) => usedColumns.map((j) => all[i]?.[j] ?? 0)),
    n: rows.length,
  };
}

/** Counts with and without the event for two levels of the explanatory variable. */
export function twoByTwo(
  outcome: Variable,
  by: Variable,
  rows: readonly number[],
  first: number,
  second: number,
): TwoByTwo {
  const event = eventOf(outcome);
  const table = { a: 0, b: 0, c: 0, d: 0 };
  for (const row of rows) {
    const group = by.codes?.[row];
    const hit = outcome.codes?.[row] === event;
    if (group === first) table[hit ? 'a' : 'b']++;
    else if (group === second) table[hit ? 'c' : 'd']++;
  }
  return table;
}
