import { createBareInserts } from '../floor/inserts.ts';
import { countStatements } from '../measure/count-statements.ts';
import { atMost, type Outcome } from '../report.ts';
import { interleaved, median, medianInterval, rounded } from '../statistics.ts';
import { startScriptedService } from '../subject/scripted-service.ts';

const ITERATIONS = 5;
const WARM_UP_RUNS = 6;
const PAIRS = 16;
// A guard against getting worse: a statement of an iteration does more than an insert.
const MOST_TIMES_FLOOR = 8;
/** An iteration sends 30, `begin` and `commit` included; a run's start and end are divided among its iterations. */
const MOST_STATEMENTS = 31;

/** A whole iteration with agents that answer at once, against as many bare inserts as it sends statements. */
export async function measureIteration(): Promise<Outcome> {
  const service = await startScriptedService({ iterations: ITERATIONS });
  const counter = countStatements();
  try {
    const bareInserts = await createBareInserts(service.sql);
    const before = counter.read().statements;
    await service.run();
    const statements = counter.read().statements - before;
    const floor = () => bareInserts(statements);
    const warmUp = [...Array(WARM_UP_RUNS).keys()];
    for (const _ of warmUp) await service.run();
    for (const _ of warmUp) await floor();

    const pairs = await interleaved(
      PAIRS,
      () => timeOf(() => service.run()),
      () => timeOf(floor),
    );
    const ratios = pairs.map((pair) => pair.subject / pair.floor);
    const ratio = rounded(median(ratios));
    const interval = medianInterval(ratios);
    const perIteration = (values: readonly number[]): number => rounded(median(values) / ITERATIONS, 2);
    const iterationMs = perIteration(pairs.map(({ subject }) => subject));
    const floorMs = perIteration(pairs.map((pair) => pair.floor));
    return {
      figures: {
        iterationMs,
        floorMs,
        ratio,
        interval90: interval,
        statementsPerIteration: rounded(statements / ITERATIONS, 1),
        statementUs: rounded((iterationMs / (statements / ITERATIONS)) * 1000, 0),
        floorStatementUs: rounded((floorMs / (statements / ITERATIONS)) * 1000, 0),
        iterationsMeasured: PAIRS * ITERATIONS,
      },
      bounds: [
        atMost('iteration / as many bare inserts', MOST_TIMES_FLOOR, { value: ratio, interval }),
        atMost('statements an iteration', MOST_STATEMENTS, { value: rounded(statements / ITERATIONS, 1) }),
      ],
    };
  } finally {
    counter.stop();
    await service.close();
  }
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
