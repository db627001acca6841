import { DuckDBInstance } from '@duckdb/node-api';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { WebR } from 'webr';
import { emptyPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisResult, AnalysisTable } from '../../../contracts/analysis.ts';
import type { ColumnType } from '../../../contracts/table-profile.ts';
import type { Estimate } from '../../../contracts/estimate.ts';
import { compute, type ComputeOptions } from '../../../science/compute/compute.ts';
import { createRProcess } from '../../../science/compute/r-process.ts';
import { readRows } from '../../../science/compute/r-rows.ts';
import { columnProfile } from '../../harness/column-profile.ts';

type Cell = string | number | boolean | null;

const TYPES: Readonly<Record<string, ColumnType>> = {
  DOUBLE: 'number',
  BIGINT: 'integer',
  BOOLEAN: 'boolean',
  DATE: 'date',
  VARCHAR: 'text',
};

/** One R process and one folder for a file of tests. */
export function workbench() {
  const r = createRProcess();
  r.warm();
  const folder = mkdtemp(join(tmpdir(), 'compute-test-'));
  let made = 0;
  afterAll(async () => {
    await r.close();
    await rm(await folder, { recursive: true, force: true });
  });

  /** A table of columns; text that looks like an ISO date makes a column of dates. */
  async function tableOf(columns: Readonly<Record<string, readonly Cell[]>>, name = 'table'): Promise<AnalysisTable> {
    const names = Object.keys(columns);
    const types = names.map((each) => typeOf(columns[each]!));
    const path = join(await folder, `t${++made}.parquet`);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const rows = columns[names[0]!]!.length;
    await connection.run(
      `CREATE TABLE t (${types.map((type, i) => `c${i} ${type === 'DATE' ? 'VARCHAR' : type}`).join(', ')})`,
    );
    const appender = await connection.createAppender('t');
    for (let row = 0; row < rows; row++) {
      for (const [i, each] of names.entries()) append(appender, types[i]!, columns[each]![row] ?? null);
      appender.endRow();
    }
    appender.closeSync();
    const selected = names.map((_, i) => (types[i] === 'DATE' ? `c${i}::DATE AS c${i}` : `c${i}`)).join(', ');
    await connection.run(`COPY (SELECT ${selected} FROM t) TO '${path}' (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
    return {
      datasetId: name,
      filename: `${name}.csv`,
      name,
      path,
      rows,
      sha256: '0'.repeat(64),
      columns: names.map((each, i) => columnProfile(each, TYPES[types[i]!]!)),
    };
  }

  async function answer(
    table: AnalysisTable | readonly AnalysisTable[],
    part: Partial<AnalysisPlan>,
    options: Pick<ComputeOptions, 'mostDataCells'> = {},
  ): Promise<AnalysisResult> {
    const tables = Array.isArray(table) ? (table as readonly AnalysisTable[]) : [table as AnalysisTable];
    const outputDirectory = join(await folder, `out${++made}`);
    await mkdir(outputDirectory);
    const plan = { ...emptyPlan(tables[0]!.datasetId, tables[0]!.name, 'difference', 'a test'), ...part };
    return compute(
      { plan, planHash: 'f'.repeat(64), tables, outputDirectory },
      { r, onTrace: () => undefined, ...options },
    );
  }

  return { r, tableOf, answer };
}

function typeOf(cells: readonly Cell[]): string {
  const present = cells.filter((cell) => cell !== null);
  if (present.every((cell) => typeof cell === 'boolean')) return 'BOOLEAN';
  if (present.every((cell) => typeof cell === 'number')) return present.every(Number.isInteger) ? 'BIGINT' : 'DOUBLE';
  return present.every((cell) => /^\d{4}-\d\d-\d\d$/.test(String(cell))) ? 'DATE' : 'VARCHAR';
}

function append(
  appender: Awaited<ReturnType<Awaited<ReturnType<DuckDBInstance['connect']>>['createAppender']>>,
  type: string,
  cell: Cell,
): void {
  if (cell === null) appender.appendNull();
  else if (type === 'BIGINT') appender.appendBigInt(BigInt(cell));
  else if (type === 'DOUBLE') appender.appendDouble(cell as number);
  else if (type === 'BOOLEAN') appender.appendBoolean(cell as boolean);
  else appender.appendVarchar(String(cell));
}

export interface Wanted {
  readonly quantity?: Estimate['quantity'];
  readonly role?: Estimate['role'];
  readonly method?: Estimate['method'];
  readonly group?: string;
  readonly reference?: string;
  readonly level?: string;
  readonly predictor?: string;
  readonly stratum?: string;
  readonly adjusted?: boolean;
  readonly at?: number;
}

/** The one estimate that is meant; fails where there is none, or more than one. */
export function find({ outcome }: AnalysisResult, wanted: Wanted): Estimate {
  const found = outcome.estimates.filter((each) => matches(each, wanted));
  if (found.length !== 1)
    throw new Error(
      `${found.length} estimates match ${JSON.stringify(wanted)}: ${JSON.stringify(outcome, null, 1).slice(0, 4000)}`,
    );
  return found[0]!;
}

function matches(e: Estimate, { stratum, adjusted, ...wanted }: Wanted): boolean {
  const actual = factsOf(e);
  const same = Object.entries(wanted).every(([key, value]) => actual[key as keyof typeof actual] === value);
  const levels = e.stratum.map((each) => each.level);
  const inStratum = stratum === undefined ? levels.length === 0 : levels.includes(stratum);
  const isAdjusted = e.adjustedFor.length > 0;
  return same && inStratum && (adjusted ?? isAdjusted) === isAdjusted;
}

function factsOf({ quantity, role, method, contrast, outcomeLevel: level, predictor, at }: Estimate) {
  const { group, reference } = contrast ?? { group: null, reference: null };
  return { quantity, role, method, group, reference, level, predictor, at: at?.value };
}

/** Whether a number agrees with a published one to so many significant digits. */
export function agrees(actual: number | null | undefined, published: number, digits = 6): void {
  if (actual === null || actual === undefined) throw new Error(`no number where ${published} is published`);
  const error = published === 0 ? Math.abs(actual) : Math.abs((actual - published) / published);
  if (!(error < 0.5 * 10 ** (1 - digits))) throw new Error(`${actual} is not ${published} to ${digits} digits`);
}

/** Plain R, which knows nothing of the engine: runs the script of an analysis beside its data. */
export async function plainR() {
  const r = new WebR({ interactive: false });
  await r.init();
  await r.FS.mkdir('/analysis');
  afterAll(() => r.close());
  return {
    /** The script's rows that are estimates, in order. */
    async run({ files }: AnalysisResult) {
      const script = files.find((file) => file.name === 'analysis.R')!;
      await r.FS.mount('NODEFS', { root: dirname(script.path) }, '/analysis');
      try {
        await r.evalRVoid(
          "setwd('/analysis'); rm(list = ls()); invisible(capture.output(source('analysis.R', encoding = 'UTF-8')))",
        );
        const rows = readRows(await (await r.evalR('result')).toJs());
        return rows.filter((row) => !['assumption', 'note'].includes(row.text('quantity') ?? ''));
      } finally {
        await r.evalRVoid("setwd('/')");
        await r.FS.unmount('/analysis');
      }
    },
  };
}

/** Every number of the rows that a script printed against the estimates of the engine. */
export function sameNumbers({ outcome }: AnalysisResult, rows: ReturnType<typeof readRows>): void {
  assert.equal(rows.length, outcome.estimates.length);
  for (const [index, e] of outcome.estimates.entries()) {
    const row = rows[index]!;
    assert.equal(row.text('quantity'), e.quantity);
    assert.equal(row.text('group'), e.contrast?.group ?? null);
    for (const [column, value] of Object.entries(numbersOf(e))) {
      if (typeof value === 'number') close(row.number(column), value, `${e.id} ${column}`);
    }
  }
}

function close(printed: number | null, value: number, what: string): void {
  assert.ok(
    printed !== null && Math.abs(printed - value) <= 1e-12 * Math.abs(value),
    `${what}: ${printed} is not ${value}`,
  );
}

function numbersOf({ estimate, standardError, confidence, statistic, pValue, pAdjusted, n, count }: Estimate) {
  const { low, high } = confidence ?? { low: null, high: null };
  const { value, df } = statistic ?? { value: null, df: [] };
  return {
    estimate,
    standard_error: standardError,
    low,
    high,
    statistic: value,
    df1: df[0],
    df2: df[1],
    p: pValue,
    p_adjusted: pAdjusted?.value,
    n,
    count,
  };
}
