import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../../contracts/failure.ts';
import { lockFolder } from '../../db/data-folder.ts';
import { stackPlan, type StackPorts } from './plan.ts';
import { freePorts, untilAnswers, untilOpen } from './ports.ts';
import { spreadConnections } from './spread-connections.ts';
import { supervise, type Restart, type SupervisedProcess } from './supervised-process.ts';

/** `npm run stack`: the whole of queue mode on one machine, without containers. */
const { values: flags } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const say = (line: string): void => {
  if (flags.json) console.error(line);
  else console.log(line);
};

const processes: SupervisedProcess[] = [];
let ending = false;
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
  console.error(messageOf(error));
  await end(1);
}

async function start(): Promise<void> {
  const folder = join(resolve(process.env['DATA_DIR'] ?? './data'), 'stack');
  mkdirSync(folder, { recursive: true });
  unlock = lockFolder(folder);
  const ports = await choosePorts();
  const plan = stackPlan({ folder, ports });
  const run = (each: Parameters<typeof supervise>[0]): void => {
    if (ending) return;
    const onRestart = ({ role, cause, lastLine }: Restart): void => {
      const told = lastLine === undefined ? '' : `. Its log ends with: ${lastLine}`;
      say(`${role} ended (${cause}); starting it again${told}`);
    };
    processes.push(supervise(each, onRestart));
  };

  plan.servers.forEach(run);
  await untilOpen(ports.postgres, 'PostgreSQL');
  await untilOpen(ports.redis, 'Redis');
  await untilOpen(ports.s3, 'The S3 server');
  await untilOpen(ports.temporal, 'Temporal');
  plan.workers.forEach(run);
  plan.gateways.forEach(run);
  for (const port of ports.workers) await untilAnswers(`http://127.0.0.1:${String(port)}/ready`, 'A worker');
  for (const port of ports.gateways) await untilAnswers(`http://127.0.0.1:${String(port)}/api/ready`, 'A gateway');
  const front = await spreadConnections({ port: ports.gateway, targets: ports.gateways });
  closeFront = front.close;

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
  say(`\nTry: npm run research -- "…" --file data.csv --server ${addresses.gateway}`);
}

/** Ports that are set are taken as they are; the others are free ones. */
async function choosePorts(): Promise<StackPorts> {
  const free = [...(await freePorts(10))];
  const port = (setting: string): number => {
    const next = free.pop() ?? 0;
    const set = process.env[setting];
    if (set === undefined) return next;
    if (/^\d{1,5}$/.test(set)) return Number(set);
    throw new Error(`${setting} must be a port number, not "${set}".`);
  };
  return {
    gateway: port('PORT'),
    gateways: [port('GATEWAY_1_PORT'), port('GATEWAY_2_PORT')],
    workers: [port('WORKER_1_PORT'), port('WORKER_2_PORT')],
    temporal: port('TEMPORAL_PORT'),
    temporalUi: port('TEMPORAL_UI_PORT'),
    postgres: port('DATABASE_PORT'),
    redis: port('REDIS_PORT'),
    s3: port('S3_PORT'),
  };
}

/** Gateways first, then workers, then what both stand on. */
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  if (processes.length > 0) say('Stopping the stack …');
  await closeFront();
  const stop = (part: (role: string) => boolean): Promise<unknown> =>
    Promise.all(processes.filter(({ role }) => part(role)).map((each) => each.stop()));
  await stop((role) => role.startsWith('gateway'));
  await stop((role) => role.startsWith('worker'));
  await stop(() => true);
  unlock();
  process.exit(code);
}
