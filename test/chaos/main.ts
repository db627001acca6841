// `npm run test:chaos [scenario …]`: faults that are shown, not argued. One JSON document on standard output.
import { seededRandom } from './random.ts';
import { startRig } from './rig.ts';
import { inTurn, runScenario, say, type Outcome, type Scenario } from './scenario.ts';
import { CHAT_AND_FILE_POINTS, killAroundChatsAndFiles } from './scenarios/chats-and-files.ts';
import { killGateways } from './scenarios/gateway-kill.ts';
import { restartPostgres, takeRedisAway, takeTemporalAway } from './scenarios/outages.ts';
import { killAroundRetries, RETRY_KILLS } from './scenarios/retry.ts';
import { startAtOnce } from './scenarios/same-start.ts';
import { killAroundSteering, STEERING_MOMENTS } from './scenarios/steering.ts';
import { CRASH_POINTS, killWorkersAt } from './scenarios/worker-kill.ts';
import { suspendInTransaction } from './scenarios/suspended-transaction.ts';
import { suspendWorker, terminateWorker } from './scenarios/worker-signals.ts';

const SCENARIOS = {
  'worker-kill': killWorkersAt(CRASH_POINTS),
  'gateway-kill': killGateways,
  'chats-and-files': killAroundChatsAndFiles(CHAT_AND_FILE_POINTS),
  steering: killAroundSteering(STEERING_MOMENTS),
  retry: killAroundRetries(RETRY_KILLS),
  sigterm: terminateWorker,
  sigstop: inTurn(suspendInTransaction, suspendWorker),
  'temporal-down': takeTemporalAway,
  'redis-down': takeRedisAway,
  'postgres-restart': restartPostgres,
  'same-start': startAtOnce(50),
} as const satisfies Record<string, Scenario>;

type Name = keyof typeof SCENARIOS;

const DEADLINE_MS = 20 * 60_000;
const isName = (name: string): name is Name => name in SCENARIOS;
const allNames = Object.keys(SCENARIOS).filter(isName);

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !isName(name));
  if (unknown.length > 0) {
    say(`No fault is called ${unknown.join(', ')}. There are: ${allNames.join(', ')}.`);
    process.exit(2);
  }
  const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 2 ** 32));
  say(`CHAOS_SEED=${seed}`);
  // What is left of the processes when this one ends early is ended by the guardian.
  setTimeout(() => {
    say(`Not done within ${DEADLINE_MS / 60_000} minutes.`);
    process.exit(1);
  }, DEADLINE_MS).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

  const names = asked.length === 0 ? allNames : asked.filter(isName);
  const rig = await startRig(seededRandom(seed));
  const scenarios: Partial<Record<Name, Outcome>> = {};
  try {
    for (const name of names) {
      say(`${name} …`);
      scenarios[name] = await runScenario(rig, name, SCENARIOS[name]);
      report(scenarios[name]);
    }
  } finally {
    await rig.close();
  }
  const exceeded = Object.entries(scenarios).flatMap(([name, { bounds }]) =>
    bounds.filter((bound) => bound.exceeded).map(({ what }) => `${name}: ${what}`),
  );
  console.log(JSON.stringify({ seed, scenarios, exceeded }, undefined, 2));
  process.exit(exceeded.length > 0 ? 1 : 0);
}

function report({ bounds, counts, details, seconds }: Outcome): void {
  for (const { what, value, atMost, exceeded } of bounds) {
    say(`  ${exceeded ? 'EXCEEDED' : 'ok'}  ${what}: ${value} (at most ${atMost})`);
  }
  say(`  ${JSON.stringify(counts)} in ${seconds} s`);
  for (const [what, found] of Object.entries(details)) {
    for (const each of found.slice(0, 10)) say(`  ${what}: ${JSON.stringify(each)}`);
  }
}

await main();
