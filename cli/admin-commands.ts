import { parseArgs } from 'node:util';
import { createSigner } from 'fast-jwt';
import { userAttribute } from '../clients/user-attribute.ts';
import { readConfig } from '../config.ts';
import { knownId } from '../contracts/ids.ts';
import { readPayloadKeys } from '../contracts/payload-keys.ts';
import { quantity } from '../contracts/wording.ts';
import type { ApiKeys } from '../use-cases/api-keys.ts';
import { argumentProblem } from './argument-problem.ts';
import { checkModel } from './check-model.ts';
import { decodePayloads } from './decode-payloads.ts';
import { Refusal } from './exit-codes.ts';
import { withKeys } from './key-store.ts';
import { listPayments } from './list-payments.ts';
import { printableLine } from './terminal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Given {
  readonly operands: readonly string[];
  readonly name: string | undefined;
  readonly hours: string | undefined;
}

const MAX_USER_ID = 255;
const MAX_NAME = 100;
const DEFAULT_HOURS = '12';

/** Does one command and returns what it says. @throws Refusal */
export async function runAdmin(argv: readonly string[], environment: Environment): Promise<string> {
  const { operands, ...options } = read(argv);
  const [name, ...rest] = operands;
  const command = name === undefined ? undefined : COMMANDS.get(name);
  if (command === undefined) {
    throw new Refusal(
      `${name === undefined ? 'Give' : `There is no command "${name}"; give`} one of ${[...COMMANDS.keys()].join(', ')}. See --help.`,
    );
  }
  return command({ operands: rest, ...options }, environment);
}

async function createApiKey({ operands, name = 'command line' }: Given, environment: Environment): Promise<string> {
  const userId = onlyUser(operands);
  if (name.trim() === '' || name.length > MAX_NAME)
    throw new Refusal(`--name must have 1 to ${String(MAX_NAME)} characters.`);
  return withKeys(environment, async ({ keys, place }) => {
    const { id, apiKey } = await keys.create({ userId, name });
    const use = `It is shown this one time; send it in the header X-API-Key. Only its hash is kept, in ${place}.`;
    return [apiKey, '', `Key ${id} of ${userId}. ${use}`].join('\n');
  });
}

async function listApiKeys({ operands }: Given, environment: Environment): Promise<string> {
  const userId = onlyUser(operands);
  return withKeys(environment, async ({ keys, place }) => {
    const all = await keys.list(userId);
    return all.length === 0 ? `${userId} has no API key in ${place}.` : all.map(lineOf).join('\n');
  });
}

function lineOf({ createdAt, id, lastUsedAt, name, prefix }: Awaited<ReturnType<ApiKeys['list']>>[number]): string {
  const used = lastUsedAt === null ? 'never used' : `used ${lastUsedAt.toISOString()}`;
  return `${id}  ${prefix}…  made ${createdAt.toISOString()}  ${used}  ${printableLine(name)}`;
}

async function revokeApiKey({ operands }: Given, environment: Environment): Promise<string> {
  const [keyId, ...user] = operands;
  if (keyId === undefined) throw new Refusal('Give the id of the key and the user it belongs to. See --help.');
  const userId = onlyUser(user);
  await withKeys(environment, ({ keys }) => keys.revoke({ keyId: knownId(keyId, 'API_KEY_NOT_FOUND'), userId }));
  return `The key ${keyId} is revoked.`;
}

/** Their owner may come back with a new token: the issuer of tokens has to refuse it. */
async function revokeAccess({ operands }: Given, environment: Environment): Promise<string> {
  const userId = onlyUser(operands);
  return withKeys(environment, async ({ access }) => {
    const keys = await access.revoke(userId);
    const ended = `${quantity(keys, 'API key')} of ${userId} and all tokens issued until now are refused from now on`;
    return `${ended}, and open sockets end; within half a minute where Redis is away. A new token opens the service again.`;
  });
}

async function signToken({ operands, hours = DEFAULT_HOURS }: Given, environment: Environment): Promise<string> {
  const userId = onlyUser(operands);
  const lifetime = Number(hours);
  const config = readConfig(environment);
  const { JWT_SECRET: secret, JWT_ISSUER: issuer, JWT_AUDIENCE: audience, JWT_MAX_AGE_HOURS: maxHours } = config;
  if (!(lifetime > 0 && lifetime <= maxHours))
    throw new Refusal(`--hours must be a number up to ${String(maxHours)}, which is JWT_MAX_AGE_HOURS.`);
  if (secret === undefined) throw new Refusal('Set JWT_SECRET to the secret of the server, at least 32 bytes.');
  const sign = createSigner({
    ...{ key: secret, algorithm: 'HS256', sub: userId, expiresIn: Math.floor(lifetime * 3600) * 1000 },
    ...(issuer === undefined ? {} : { iss: issuer }),
    ...(audience === undefined ? {} : { aud: audience }),
  });
  return sign({});
}

async function showUserAttribute({ operands }: Given, environment: Environment): Promise<string> {
  return userAttribute(readPayloadKeys(readConfig(environment).TEMPORAL_PAYLOAD_KEYS).keys)(onlyUser(operands));
}

async function decodeStored([path, more]: readonly string[], environment: Environment): Promise<string> {
  if (more !== undefined) throw new Refusal(`"${more}" is one word too many. See --help.`);
  return decodePayloads(path, readPayloadKeys(readConfig(environment).TEMPORAL_PAYLOAD_KEYS).keys);
}

const COMMANDS: ReadonlyMap<string, (given: Given, environment: Environment) => Promise<string>> = new Map([
  ['create-api-key', createApiKey],
  ['list-api-keys', listApiKeys],
  ['revoke-api-key', revokeApiKey],
  ['revoke-access', revokeAccess],
  ['payments', ({ operands }, environment) => withKeys(environment, (store) => listPayments(store, operands))],
  ['check-model', (_given, environment) => checkModel(environment)],
  ['sign-token', signToken],
  ['user-attribute', showUserAttribute],
  ['decode-payloads', ({ operands }, environment) => decodeStored(operands, environment)],
]);

function onlyUser([userId, more]: readonly string[]): string {
  if (more !== undefined) throw new Refusal(`"${more}" is one word too many. See --help.`);
  if (userId === undefined || userId.trim() === '' || userId.length > MAX_USER_ID) {
    throw new Refusal(`Give a user id of 1 to ${String(MAX_USER_ID)} characters. See --help.`);
  }
  return userId;
}

function read(argv: readonly string[]): Given {
  try {
    const options = { name: { type: 'string' }, hours: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    return { operands: positionals, name: values.name, hours: values.hours };
  } catch (error) {
    throw argumentProblem(error);
  }
}
