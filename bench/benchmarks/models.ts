import { atMost, type Outcome } from '../report.ts';
import { measureModelCalls } from '../subject/model-calls.ts';
import { measureModelRun } from '../subject/model-run.ts';
import { measureReservations } from '../subject/model-reservations.ts';

const MOST_GROWTH = 1.25;
/** The window of small models. */
const WINDOW_TOKENS = 32_000;
/** The SDK reads the schema, writes the request, reads the answer and its headers. */
const MOST_TIMES_FETCH = 3;
/** A call is looked for (1), reserved (5 where no cap is set) and stored (1). */
const MOST_STATEMENTS_OF_A_CALL = 8;

/** What agents with language models add, where the model itself takes no time. */
export async function measureModels(): Promise<Outcome> {
  const run = await measureModelRun();
  const call = await measureModelCalls();
  const reservations = await measureReservations();
  return {
    figures: { run: run.figures, call: call.figures, reservations: reservations.figures },
    bounds: [
      atMost('tokens, iteration 20 / iteration 5', MOST_GROWTH, { value: run.growth }),
      atMost('tokens of the largest context', WINDOW_TOKENS, { value: run.largestContext }),
      atMost('SQL statements that a model call adds', MOST_STATEMENTS_OF_A_CALL, { value: call.statements }),
      atMost('CPU time of a model call / of a bare fetch', MOST_TIMES_FETCH, call.ratio),
      atMost('reservations past a cap, 100 at once', 0, { value: reservations.pastTheCap }),
    ],
  };
}
