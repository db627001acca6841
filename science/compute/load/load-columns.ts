import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisTable } from '../../../contracts/analysis.ts';
import type { Success } from '../../../contracts/success.ts';
import type { Note } from '../../../contracts/estimate.ts';
import type { AnalysisData, DataColumn } from '../analysis-data.ts';
import { completeRows, expandRows } from './complete-rows.ts';
import { successColumn } from './derived-columns.ts';
import { farValueNotes } from './far-values.ts';
import { columnsOfPlan } from './plan-columns.ts';
import type { UsedColumn } from './plan-columns.ts';
import { noteOf, readTables } from './read-tables.ts';
import { repeatedRowNotes } from './repeated-rows.ts';
import { shapeColumn } from './shape-columns.ts';

export interface LoadedData {
  readonly data: AnalysisData;
  /** The rows as they were stored, joined and filtered, before incomplete ones were left out and counts expanded. */
  readonly stored: AnalysisData;
  readonly required: readonly string[];
  /** The column that said how many each row stands for. */
  readonly expanded: { readonly by: 'weight' | 'trials'; readonly column: string } | null;
  readonly notes: readonly Note[];
  /** Version of DuckDB. */
  readonly version: string;
}

/** Kinds of questions whose methods take successes and trials as they are. */
const TAKES_TRIALS: readonly string[] = ['dose-response', 'regression'];

/** The columns of the plan as its methods take them: joined, filtered, complete, in the order of the rows. */
export async function loadColumns(
  plan: AnalysisPlan,
  tables: readonly AnalysisTable[],
  signal?: AbortSignal,
): Promise<LoadedData | { readonly refused: Note }> {
  const used = columnsOfPlan(plan, tables);
  if (typeof used === 'string') return { refused: noteOf('column-missing', used) };
  const read = await readTables(plan, tables, used, signal);
  if ('refused' in read) return read;
  const { columns, notes } = shapeAll(plan, used, read.columns);
  const stored: AnalysisData = { rows: read.rows, columns };
  const required = used.filter((column) => column.required).map((column) => column.name);
  const complete = completeRows(stored, required);
  const trials = TAKES_TRIALS.includes(plan.question) ? null : plan.trials;
  const taken = expandRows({ ...plan, trials }, complete.data);
  if ('refused' in taken) return taken;
  const repeated = plan.question === 'profile' ? repeatedRowNotes(taken.data) : [];
  const oddities = [...repeated, ...farValueNotes(plan, taken.data)];
  return {
    data: taken.data,
    stored,
    required,
    expanded: expandedBy(plan, taken.notes),
    notes: [...readingNotes(used, tables), ...read.notes, ...notes, ...complete.notes, ...taken.notes, ...oddities],
    version: read.version,
  };
}

/** How the values of the used columns were read when the file was processed, where that is not plain. */
function readingNotes(used: readonly UsedColumn[], tables: readonly AnalysisTable[]): readonly Note[] {
  const names = new Set(used.map(({ name }) => name));
  return tables.flatMap(({ columns }) =>
    columns.flatMap(({ name, note }): readonly Note[] =>
      note === undefined || !names.has(name)
        ? []
        : [{ code: 'values-read', column: name, count: null, detail: note.slice(0, 500) }],
    ),
  );
}

function shapeAll(
  plan: AnalysisPlan,
  used: readonly UsedColumn[],
  stored: readonly Parameters<typeof shapeColumn>[1][],
): { columns: Map<string, DataColumn>; notes: Note[] } {
  const columns = new Map<string, DataColumn>();
  const notes: Note[] = [];
  for (const [index, column] of used.entries()) {
    const values = stored[index];
    if (!values) continue;
    const grouped = column.name === plan.bound?.column ? plan.bound : null;
    const success = column.name === plan.outcome ? plan.success : grouped;
    const shaped = shapeColumn(success ? { ...column, kind: kindCounted(success) } : column, values);
    const against = used.findIndex(({ name }) => name === success?.against);
    const [other, others] = [used[against], stored[against]];
    const bound = other && others ? shapeColumn({ ...other, kind: null }, others).column : undefined;
    columns.set(column.name, success ? successColumn(shaped.column, success, bound) : shaped.column);
    notes.push(...shaped.notes);
  }
  return { columns, notes };
}

/** Levels are counted by their names, everything else by its numbers. */
const kindCounted = ({ comparison }: Success): 'category' | null => (comparison === 'among' ? 'category' : null);

function expandedBy(plan: AnalysisPlan, notes: readonly Note[]): LoadedData['expanded'] {
  const expanded = notes.find(({ code }) => code === 'rows-weighted' || code === 'trials-counted');
  if (expanded?.column == null) return null;
  return { by: expanded.code === 'rows-weighted' ? 'weight' : 'trials', column: expanded.column };
}
