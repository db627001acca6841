import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ConfigError, readConfig } from '../config.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import type { ResearchArguments } from './arguments.ts';
import { Refusal } from './exit-codes.ts';
import { startOwnServer } from './own-server.ts';

export interface Server {
  readonly client: ApiClient;
  /** Where the answers come from, in words for the terminal. */
  readonly description: string;
  readonly isOwn: boolean;
  readonly close: () => Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const HealthSchema = Type.Object({ status: Type.String(), jobQueue: Type.Object({ enabled: Type.Boolean() }) });
const HEALTH_TIMEOUT_MS = 3000;

/** The server that was named, else the one that runs on this machine, else one of our own. @throws Refusal */
export async function findServer(
  { server, knowledge, model }: Pick<ResearchArguments, 'server' | 'knowledge' | 'model'>,
  environment: Environment,
): Promise<Server> {
  const named = server ?? nonEmpty(environment['RESEARCH_SERVER']);
  const baseUrl = named === undefined ? defaultAddress(environment) : addressOf(named);
  const runs = await answersHealth(baseUrl);
  if (!runs && named !== undefined) {
    throw new Refusal(
      `No research engine answers at ${baseUrl}. Start it there (npm start), or leave the address out.`,
    );
  }
  if (!runs) return ownServer(allowing(model, environment), knowledge);
  if (knowledge !== undefined) {
    throw new Refusal(
      `The server at ${baseUrl} has its own knowledge base. Start it with KNOWLEDGE_DIR=${knowledge}, or give the documents with --file.`,
    );
  }
  const client = createApiClient({ baseUrl, credentials: credentialsOf(environment) });
  return { client, description: `the server at ${baseUrl}`, isOwn: false, close: () => Promise.resolve() };
}

/** The settings of a service inside the command also name the models that it allows. */
function allowing(model: string | undefined, environment: Environment): Environment {
  if (model === undefined) return environment;
  const { LLM_ALLOWED_MODELS: allowed = '' } = environment;
  return { ...environment, LLM_ALLOWED_MODELS: [allowed, model].filter(Boolean).join(',') };
}

async function ownServer(environment: Environment, knowledge: string | undefined): Promise<Server> {
  const own = await startOwnServer(environment, knowledge);
  const resumed = own.resumedJobs > 0 ? `; ${String(own.resumedJobs)} unfinished job(s) go on` : '';
  return {
    client: createApiClient(own),
    description: `the service inside this command, data in ${own.dataFolder}${resumed}`,
    isOwn: true,
    close: own.close,
  };
}

function credentialsOf(environment: Environment): Record<string, string> {
  const token = nonEmpty(environment['RESEARCH_TOKEN']);
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  const apiKey = nonEmpty(environment['RESEARCH_API_KEY']);
  return apiKey === undefined ? {} : { 'x-api-key': apiKey };
}

function defaultAddress(environment: Environment): string {
  try {
    const { HOST: host, PORT: port } = readConfig({ ...environment, AUTH_MODE: 'required' });
    const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
    return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${String(port)}`;
  } catch (error) {
    if (error instanceof ConfigError) throw new Refusal(error.message);
    throw error;
  }
}

function addressOf(given: string): string {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw new Refusal(`The server's address must look like http://127.0.0.1:3000, not "${given}".`);
  }
  return given.replace(/(?<!\/)\/+$/, '');
}

/** Anything may listen there; only our health answer counts. */
async function answersHealth(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/api/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    const health: unknown = await response.json();
    return Value.Check(HealthSchema, health);
  } catch {
    return false;
  }
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
