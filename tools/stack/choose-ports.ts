import { integer } from '../../contracts/setting.ts';
import type { StackPorts } from './plan.ts';
import { holdFreePort, holdPort, portProblem, type HeldPort } from './ports.ts';

const PORT = integer({ default: 0, minimum: 0, maximum: 65_535, meaning: 'A port of the stack; 0 takes a free one.' });
const SETTINGS = [
  ...['PORT', 'GATEWAY_1_PORT', 'GATEWAY_2_PORT', 'WORKER_1_PORT', 'WORKER_2_PORT'],
  ...['TEMPORAL_PORT', 'TEMPORAL_UI_PORT', 'DATABASE_PORT', 'REDIS_PORT', 'S3_PORT'],
];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Ports that are set are taken as they are, the others are free ones. All are tried before anything starts: a server
 * that finds its port taken would exit again and again, while the stack talks to the process that has it.
 * @throws an Error with a sentence for each setting that cannot be, all at once
 */
export async function choosePorts(environment: Environment): Promise<StackPorts> {
  const { given, problems } = readSettings(environment);
  const held = new Map<string, HeldPort>();
  try {
    for (const [setting, port] of given) {
      try {
        held.set(setting, await holdPort(port));
      } catch (error) {
        problems.push(portProblem(setting, port, error));
      }
    }
    if (problems.length > 0) throw new Error(problems.join('\n'));
    // Those that are set are still held: none of them is given away as a free one.
    for (const setting of SETTINGS) if (!held.has(setting)) held.set(setting, await holdFreePort());
  } finally {
    await Promise.all([...held.values()].map(({ release }) => release()));
  }
  return stackPorts((setting) => held.get(setting)?.port ?? 0);
}

/** The ports that are set, each once, and what is wrong with the others. */
function readSettings(environment: Environment): { given: ReadonlyMap<string, number>; problems: string[] } {
  const given = new Map<string, number>();
  const problems: string[] = [];
  for (const setting of SETTINGS) {
    const read = PORT.read(setting, environment[setting]?.trim());
    if ('problem' in read) {
      problems.push(read.problem);
      continue;
    }
    if (read.value === 0) continue;
    const [same] = [...given].find(([, port]) => port === read.value) ?? [];
    if (same === undefined) given.set(setting, read.value);
    else problems.push(`${same} and ${setting} are both ${String(read.value)}: give each a port of its own.`);
  }
  return { given, problems };
}

function stackPorts(port: (setting: string) => number): StackPorts {
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
