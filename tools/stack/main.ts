import { join, resolve } from 'node:path';
import { messageOf } from '../../contracts/failure.ts';
import { lockFolder, makeDataFolders } from '../../db/data-folder.ts';
import { choosePorts } from './choose-ports.ts';
import { readFlags, USAGE } from './flags.ts';
import { stackPlan, type StackPorts } from './plan.ts';
import { inOrderOfEnd } from './order-of-end.ts';
import { portProblem } from './ports.ts';
import { prepareBundle } from './prepare-bundle.ts';
import { createProcessRecord, endLeftovers } from './process-record.ts';
import { writeSettingsFile } from './settings-file.ts';
import { spreadConnections } from './spread-connections.ts';
import { supervise, type Restart, type SupervisedProcess } from './supervised-process.ts';
import {
  checkNobodyIsAt,
  checkStillReady,
  ourPlaces,
  serverPlaces,
  untilReady,
  type Place,
  type Ready,
} from './until-ready.ts';

/** `npm run stack`: the whole of queue mode on one machine, without containers. */
const flags = readFlags(process.argv.slice(2));
const say = (line: string): void => {
  if (flags.json) console.error(line);
  else console.log(line);
};

const processes: SupervisedProcess[] = [];
let ending = false;
const leaving = new AbortController();
let bundled: Promise<void> = Promise.resolve();
let closeFront: () => Promise<void> = () => Promise.resolve();
let unlock: () => void = () => undefined;

// A terminal that is closed takes no more words: that must not keep the stack from ending in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    void end(0);
  });
}
try {
  await start();
} catch (error) {
  await fail(messageOf(error));
}

async function start(): Promise<void> {
  if (flags.problem !== undefined) throw new Error(flags.problem);
  if (flags.help) {
    console.log(USAGE);
    return;
  }
  const folder = join(resolve(process.env['DATA_DIR'] ?? './data'), 'stack');
  makeDataFolders(folder);
  const release = lockFolder(folder);
  const recordPath = join(folder, 'processes.json');
  await endLeftovers(recordPath, say);
  const record = createProcessRecord(recordPath);
  unlock = () => {
    record.clear();
    release();
  };
  const ports = await choosePorts(process.env);
  const plan = stackPlan({ folder, ports });
  const settingsPath = join(folder, 'settings.env');
  writeSettingsFile(settingsPath, plan.settings);
  const run = (each: Parameters<typeof supervise>[0]): void => {
    if (ending) return;
    const onRestart = ({ role, cause, lastLine }: Restart): void => {
      const told = lastLine === undefined ? '' : `. Its log ends with: ${lastLine}`;
      say(`${role} ended (${cause}); starting it again${told}`);
    };
    const onLaunch = (pid: number): void => record.note(each.role, pid, each.stopSignal ?? 'SIGTERM');
    processes.push(supervise(each, onRestart, onLaunch));
  };

  bundled = prepareBundle(Boolean(process.env['TEMPORAL_PAYLOAD_KEYS']?.trim()), leaving.signal);
  const servers = await startGroup(serverPlaces(ports), () => plan.servers.forEach(run));
  await bundled;
  const ours = await startGroup(ourPlaces(ports), () => [...plan.workers, ...plan.gateways].forEach(run));
  checkStillReady([...servers, ...ours]);
  closeFront = (await openFront(ports)).close;

  const { addresses } = plan;
  if (flags.json) {
    const started = processes.map(({ role, pid }) => ({ role, pid: pid() }));
    console.log(JSON.stringify({ ...addresses, processes: started }));
    return;
  }
  say(`Gateway (two behind one port)  ${addresses.gateway}`);
  say(`Temporal UI                    ${addresses.temporalUi}`);
  say(`Temporal                       ${addresses.temporal}`);
  say(`Data and logs                  ${folder}`);
  say(`Settings for one more process  ${settingsPath}`);
  say(`\nTry: npm run research -- "…" --file data.csv --server ${addresses.gateway}`);
}

async function startGroup(places: ReadonlyMap<string, Place>, run: () => void): Promise<readonly Ready[]> {
  await checkNobodyIsAt(places.values());
  run();
  const ready: Ready[] = [];
  for (const each of processes) {
    const place = places.get(each.role);
    if (place !== undefined) ready.push(await untilReady(each, place));
  }
  return ready;
}

async function openFront({ gateway: port, gateways: targets }: StackPorts): ReturnType<typeof spreadConnections> {
  try {
    return await spreadConnections({ port, targets });
  } catch (error) {
    throw new Error(portProblem('PORT', port, error), { cause: error });
  }
}

async function fail(problem: string): Promise<void> {
  if (!ending) console.error(problem); // else it is what the end itself took away
  await end(1);
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  if (processes.length > 0) say('Stopping the stack …');
  leaving.abort();
  await closeFront();
  await bundled;
  for (const group of inOrderOfEnd(processes)) await Promise.all(group.map((each) => each.stop()));
  unlock();
  process.exit(code);
}
