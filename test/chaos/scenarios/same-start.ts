import { none } from '../checks.ts';
import { BRISK } from '../outside-world.ts';
import type { Scenario } from '../scenario.ts';
import type { Message, StartOptions } from '../workload.ts';

/** Two gateways take the same start many times at once: one run, and every message is answered. With a key, one message. */
export const startAtOnce =
  (times: number): Scenario =>
  async ({ database, gateways, oracle }, workload) => {
    const atOnce = async (options: StartOptions): Promise<readonly Message[]> => {
      const starts = Array.from({ length: times }, (_, index) =>
        workload.start({ ...options, gateway: index % gateways.length }),
      );
      return (await Promise.allSettled(starts)).flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    };
    const { conversationId } = await workload.start();
    await workload.untilAnswered(60_000);
    oracle.world.pace = { agentMs: [300, 800], analysisMs: [500, 1_000] };
    const taken = await atOnce({ conversationId });
    const withKey = await atOnce({ message: 'Asked once with a key', headers: { 'idempotency-key': 'once' } });
    const began = taken.filter(({ steering }) => steering === undefined).length;
    oracle.world.pace = BRISK;
    await workload.untilAnswered(120_000);
    const { rows } = await database.query(`select count(*)::int as n from messages where conversation_id = $1`, [
      conversationId,
    ]);
    const stored = (rows as { n: number }[])[0]!.n - 1;
    return {
      counts: { taken: taken.length, began },
      bounds: [
        none('starts with one key that were refused', times - withKey.length),
        none('answers to one key beside the one', new Set(withKey.map((answer) => JSON.stringify(answer))).size - 1),
        none('starts that were refused', times - taken.length),
        none('runs beside the one', began - 1),
        none('messages more or less than the starts', Math.abs(stored - times)),
      ],
    };
  };
