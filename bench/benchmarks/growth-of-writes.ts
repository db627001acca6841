import type { Sql } from 'postgres';
import { countStatements } from '../measure/count-statements.ts';
import { atMost, type Outcome } from '../report.ts';
import { rounded } from '../statistics.ts';
import { startScriptedService } from '../subject/scripted-service.ts';

// One more than is looked at: the last one also lists all results for the caller, once a run.
const ITERATIONS = 21;
const SHOWN = [1, 5, 20] as const;
const MOST_GROWTH = 1.25;

interface IterationCost {
  readonly statements: number;
  readonly walBytes: number;
}

/** Statements and bytes of the write-ahead log, iteration by iteration: the twentieth must cost what the fifth did. */
export async function measureGrowthOfWrites(): Promise<Outcome> {
  const service = await startScriptedService({ iterations: ITERATIONS });
  const counter = countStatements();
  try {
    await service.run(); // what the first run costs once: catalogue rows, new relation files
    const costs = await costsOfRun(service, counter.read);
    const [first, fifth, last] = SHOWN.map((level) => costs[level - 1]);
    if (first === undefined || fifth === undefined || last === undefined) throw new Error('The run ended too early');
    const statements = rounded(last.statements / fifth.statements);
    const walBytes = rounded(last.walBytes / fifth.walBytes);
    return {
      figures: {
        statementsAt: SHOWN.map((level) => costs[level - 1]?.statements ?? Number.NaN),
        walBytesAt: SHOWN.map((level) => costs[level - 1]?.walBytes ?? Number.NaN),
        iterations: SHOWN,
        statementsOfAll: costs.map((cost) => cost.statements),
        walBytesOfAll: costs.map((cost) => cost.walBytes),
      },
      bounds: [
        atMost('statements, iteration 20 / iteration 5', MOST_GROWTH, { value: statements }),
        atMost('bytes written, iteration 20 / iteration 5', MOST_GROWTH, { value: walBytes }),
      ],
    };
  } finally {
    counter.stop();
    await service.close();
  }
}

async function costsOfRun(
  service: Awaited<ReturnType<typeof startScriptedService>>,
  read: () => { statements: number },
): Promise<readonly IterationCost[]> {
  const costs: IterationCost[] = [];
  let begin = { statements: 0, walPosition: 0 };
  await service.run({
    async begins() {
      const walPosition = await walPositionOf(service.sql);
      begin = { statements: read().statements, walPosition };
    },
    async ends() {
      const { statements } = read(); // before the question below is counted too
      const walBytes = (await walPositionOf(service.sql)) - begin.walPosition;
      costs.push({ statements: statements - begin.statements, walBytes });
    },
  });
  return costs;
}

async function walPositionOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ position: string }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`;
  return Number(row?.position);
}
