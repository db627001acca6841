import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { loadFrames } from '../../../../activities/analysis/engine/frames/load-frames.ts';
import type { Frame, Variable } from '../../../../activities/analysis/engine/frames/frame.ts';
import type { AnalysisTable } from '../../../../contracts/analysis.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

const folder = temporaryFolder();
process.once('exit', folder.remove);

interface Shape {
  readonly rows: number;
  /** Rows of a Parquet row group. */
  readonly group: number;
  readonly step: number;
  readonly levels: number;
}

const NAMES = ['place', 'measure', 'label', 'flag', 'day', 'mostly empty'];

/** Each cell follows from the number of its row, so that a value in a wrong row shows. */
async function tableOf({ rows, group, step, levels }: Shape): Promise<AnalysisTable> {
  const path = join(mkdtempSync(join(folder.path, 'table-')), 'table.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(
    `COPY (SELECT i AS a, (i * ${step} % 1000003) + 0.5 AS b, 'level ' || (i * ${step} % ${levels}) AS c, i * ${step} % 3 = 0 AS d,
       DATE '2000-01-01' + (i * ${step} % 500)::INTEGER AS e, CASE WHEN i % 11 = 0 THEN 'x' || i % 2 ELSE 'NA' END AS f
     FROM range(${rows}) AS numbered(i)) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE ${group})`,
  );
  connection.closeSync();
  instance.closeSync();
  const columns = NAMES.map((name) => ({ name, type: 'text' as const }));
  return { datasetId: 'd1', filename: 'made.csv', name: 'made', path, columns, rows };
}

const load = async (table: AnalysisTable): Promise<Frame> => {
  const [frame] = await loadFrames([table], () => undefined);
  assert.ok(frame);
  return frame;
};

const levelAt = (variable: Variable | undefined, row: number) => variable?.levels[variable.codes?.[row] ?? -1];

/** The row as text, from the formulas that wrote the table. */
function written({ step, levels }: Shape, row: number): string {
  const at = row * step;
  return [
    row,
    (at % 1000003) + 0.5,
    `level ${at % levels}`,
    at % 3 === 0,
    row % 11 === 0 ? `x${row % 2}` : undefined,
  ].join();
}

function read({ variables }: Frame, row: number): string {
  const [place, measure, label, flag, , sparse] = variables;
  return [
    place?.numbers?.[row],
    measure?.numbers?.[row],
    levelAt(label, row),
    levelAt(flag, row),
    levelAt(sparse, row),
  ].join();
}

/** Rows in which a value of another row stands. */
function mispaired(frame: Frame, shape: Shape): number {
  let wrong = 0;
  for (let row = 0; row < shape.rows; row++) if (read(frame, row) !== written(shape, row)) wrong += 1;
  return wrong;
}

// Fewer rows leave columns with one value, which hold no levels to compare.
const shapes = fc.record({
  rows: fc.oneof(fc.integer({ min: 30, max: 5_000 }), fc.integer({ min: 100_000, max: 1_000_000 })),
  group: fc.constantFrom(2_048, 20_480, 122_880),
  step: fc.constantFrom(1, 11, 12_289),
  levels: fc.integer({ min: 2, max: 9 }),
});

test('a table of any size -> every row arrives as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(shapes, async (shape) => {
      assert.equal(mispaired(await load(await tableOf(shape)), shape), 0);
    }),
    { numRuns: 8, examples: [[{ rows: 1_000_000, group: 122_880, step: 11, levels: 5 }]] },
  );
});

test('a table of one row -> one row', async () => {
  const { rows, variables } = await load(await tableOf({ rows: 1, group: 2_048, step: 1, levels: 2 }));
  assert.deepEqual([rows, variables.length], [1, NAMES.length]);
});

test('a table that is read twice -> equal frames', async () => {
  const table = await tableOf({ rows: 300_000, group: 20_480, step: 11, levels: 4 });
  // deepEqual would spend minutes on describing a difference.
  assert.ok(isDeepStrictEqual(await load(table), await load(table)));
});

test('a table beyond the bound of the analysis -> a sample whose rows stay whole', async () => {
  const rows = 2_200_000;
  const frame = await load(await tableOf({ rows, group: 122_880, step: 1, levels: 7 }));
  const [place, measure, label] = frame.variables;
  assert.ok(frame.rows < rows && /sample/.test(frame.notes.join(' ')));
  let wrong = 0;
  for (let row = 0; row < frame.rows; row++) {
    const origin = place?.numbers?.[row] ?? NaN;
    if (measure?.numbers?.[row] !== (origin % 1000003) + 0.5 || levelAt(label, row) !== `level ${origin % 7}`)
      wrong += 1;
  }
  assert.equal(wrong, 0);
});
