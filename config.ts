import { existsSync, readFileSync } from 'node:fs';
import { LIMITS } from './contracts/limits.ts';
import { isLoopback } from './contracts/loopback.ts';
import {
  EMBEDDING_SETTINGS,
  embeddingSettings,
  readEmbedding,
  type EmbeddingConfig,
} from './contracts/embedding-settings.ts';
import { MODEL_SETTINGS, modelSettings, readModels, type ModelConfig } from './contracts/model-settings.ts';
import { readPayloadKeys } from './contracts/payload-keys.ts';
import { PAYMENT_SETTINGS, problemsOfPayments } from './contracts/payment-settings.ts';
import { wrongAddresses } from './contracts/server-addresses.ts';
import { boolean, choice, integer, list, text, url, type Setting, type SettingValue } from './contracts/setting.ts';
import { TASK_QUEUES } from './contracts/task-queues.ts';
import { problemsOfTlsFiles } from './contracts/tls-files.ts';

const quota = (fallback: number, meaning: string) =>
  integer({ default: fallback, minimum: 1, maximum: 1_000_000, meaning });

/** Every setting of the service. docs/settings.md lists the same; a test compares them. */
export const SETTINGS = {
  PORT: integer({
    default: 3000,
    minimum: 0,
    maximum: 65_535,
    meaning: 'Port the gateway listens on; 0 takes a free one.',
  }),
  HOST: text({ default: '127.0.0.1', meaning: 'Address the gateway listens on.' }),
  BASE_URL: url({ meaning: 'Address under which clients reach the service; made from HOST and PORT when not set.' }),
  NODE_ENV: choice({
    default: 'development',
    values: ['development', 'test', 'production'],
    meaning: 'production refuses development conveniences.',
  }),
  LOG_LEVEL: choice({
    default: 'warn',
    values: ['debug', 'info', 'warn', 'error', 'silent'],
    meaning: 'What is logged, as JSON lines on standard error.',
  }),
  DATA_DIR: text({ default: './data', meaning: 'Folder of the embedded database and objects.' }),
  CORS_ORIGINS: list({ meaning: 'Origins of web pages that may call the API, separated by commas; none by default.' }),
  AUTH_MODE: choice({
    values: ['development', 'required'],
    meaning:
      'development: callers name themselves, loopback only. required: JWT or API key. Default: development on loopback unless NODE_ENV=production.',
  }),
  JWT_SECRET: text({ secret: true, meaning: 'Shared secret of HS256 tokens, at least 32 bytes.' }),
  JWT_PUBLIC_KEY: text({ secret: true, meaning: 'Public key (PEM, SPKI) of RS256, ES256 or EdDSA tokens.' }),
  JWT_JWKS_URL: url({ meaning: 'Address of a JSON Web Key Set for RS256, ES256 or EdDSA tokens.' }),
  JWT_ISSUER: text({ meaning: 'Required `iss` of tokens, when set.' }),
  JWT_AUDIENCE: text({ meaning: 'Required `aud` of tokens, when set.' }),
  JWT_MAX_AGE_HOURS: integer({
    default: LIMITS.tokenMaxAgeHours,
    minimum: 1,
    maximum: 8760,
    meaning: 'Hours after its `iat` at which a token is refused, whatever its `exp`.',
  }),
  ADMIN_API_KEY: text({ secret: true, meaning: 'Key of the admin endpoints (header X-Admin-Key).' }),
  ADMIN_PASSWORD: text({ secret: true, meaning: 'A second key of the admin endpoints, for keys in rotation.' }),
  USE_JOB_QUEUE: boolean({
    default: false,
    meaning: 'true: jobs run on Temporal, by any number of workers. false: everything in one process.',
  }),
  DATABASE_URL: text({
    secret: true,
    meaning: 'PostgreSQL 15 or newer, in queue mode: postgres://user:password@host:5432/name.',
  }),
  REDIS_URL: text({ secret: true, meaning: 'Redis 7 or newer, in queue mode: redis:// or rediss://.' }),
  TEMPORAL_ADDRESS: text({ default: '127.0.0.1:7233', meaning: 'Temporal server, in queue mode.' }),
  TEMPORAL_NAMESPACE: text({ default: 'default', meaning: 'Temporal namespace.' }),
  TEMPORAL_API_KEY: text({ secret: true, meaning: 'API key of Temporal Cloud; switches TLS on.' }),
  TEMPORAL_TLS: boolean({ default: false, meaning: 'Connect to Temporal by TLS.' }),
  TEMPORAL_TLS_CA: text({ meaning: 'Path of the CA certificate (PEM) of the Temporal server.' }),
  TEMPORAL_TLS_CERT: text({ meaning: 'Path of the client certificate (PEM), for mutual TLS.' }),
  TEMPORAL_TLS_KEY: text({ meaning: 'Path of the client key (PEM), for mutual TLS.' }),
  TEMPORAL_PAYLOAD_KEYS: text({
    secret: true,
    meaning:
      'Keys that encrypt what Temporal stores: id:base64-of-32-bytes, separated by commas; the first encrypts, all decrypt. Off when not set.',
  }),
  S3_ENDPOINT: url({ meaning: 'S3 object store, in queue mode.' }),
  S3_PUBLIC_URL: url({ meaning: 'Address under which clients reach the object store, when it is not S3_ENDPOINT.' }),
  S3_REGION: text({ default: 'us-east-1', meaning: 'Region of the bucket.' }),
  S3_BUCKET: text({ default: 'research', meaning: 'Bucket; made at the start when it is missing and may be made.' }),
  S3_ACCESS_KEY: text({ meaning: 'Access key of the object store.' }),
  S3_SECRET_KEY: text({ secret: true, meaning: 'Secret key of the object store.' }),
  WORKER_QUEUES: list({
    meaning:
      'Task queues that a worker serves: research, agents, polling, analysis, documents, papers; all by default.',
  }),
  WORKER_PORT: integer({
    default: 0,
    minimum: 0,
    maximum: 65_535,
    meaning: "Port of a worker's health endpoints; 0 takes a free one.",
  }),
  CHAT_RATE_LIMIT_PER_MINUTE: quota(10, 'Chat messages a user may send in one minute, in queue mode.'),
  DEEP_RESEARCH_RATE_LIMIT_PER_5MIN: quota(3, 'Research starts a user may make in five minutes, in queue mode.'),
  MAX_RUNS_PER_USER: quota(20, 'Unfinished research runs of a user at the same time; more are refused (429).'),
  MAX_CONCURRENT_PAPER_JOBS: quota(LIMITS.concurrentPapers, 'Papers of all users that are written at the same time.'),
  MAX_OPEN_UPLOADS_PER_USER: quota(
    100,
    'Uploads of a user that may be neither confirmed nor expired at the same time; more are refused (429).',
  ),
  MAX_OPEN_UPLOAD_MB_PER_USER: quota(
    2_000,
    'MB that these uploads of a user may declare together; never less than MAX_FILE_SIZE_MB.',
  ),
  ...MODEL_SETTINGS,
  ...EMBEDDING_SETTINGS,
  ANALYSIS_BACKEND: choice({
    default: 'builtin',
    values: ['builtin'],
    meaning: 'Who analyses data: builtin is the statistical engine in the service.',
  }),
  KNOWLEDGE_DIR: text({ meaning: 'Folder of documents (PDF, Markdown, text) that every conversation may search.' }),
  MAX_FILE_SIZE_MB: integer({
    default: LIMITS.defaultMaxFileSizeMb,
    minimum: 1,
    maximum: 100_000,
    meaning: 'Largest upload, in MB.',
  }),
  MAX_AUTO_ITERATIONS: integer({
    default: LIMITS.autoIterations,
    minimum: 1,
    maximum: LIMITS.fullyAutonomousIterations,
    meaning: 'Iterations a semi-autonomous run takes before it asks for feedback.',
  }),
  ...PAYMENT_SETTINGS,
} as const satisfies Record<string, Setting<unknown>>;

export type Settings = { readonly [Name in keyof typeof SETTINGS]: SettingValue<(typeof SETTINGS)[Name]> };

export interface Config extends Omit<Settings, 'AUTH_MODE'>, ModelConfig, EmbeddingConfig {
  readonly AUTH_MODE: 'development' | 'required';
}

/** One error that names every wrong setting, each in a sentence. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads and checks all settings. @throws ConfigError with every problem at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const unread = new Set<string>();
  function value<Value>(name: string, setting: Setting<Value>): Value {
    const read = setting.read(name, environment[name]?.trim());
    if ('value' in read) return read.value;
    problems.push(read.problem);
    unread.add(name);
    return setting.fallback;
  }
  const settings: Settings = {
    PORT: value('PORT', SETTINGS.PORT),
    HOST: value('HOST', SETTINGS.HOST),
    BASE_URL: value('BASE_URL', SETTINGS.BASE_URL),
    NODE_ENV: value('NODE_ENV', SETTINGS.NODE_ENV),
    LOG_LEVEL: value('LOG_LEVEL', SETTINGS.LOG_LEVEL),
    DATA_DIR: value('DATA_DIR', SETTINGS.DATA_DIR),
    CORS_ORIGINS: value('CORS_ORIGINS', SETTINGS.CORS_ORIGINS),
    AUTH_MODE: value('AUTH_MODE', SETTINGS.AUTH_MODE),
    JWT_SECRET: value('JWT_SECRET', SETTINGS.JWT_SECRET),
    JWT_PUBLIC_KEY: value('JWT_PUBLIC_KEY', SETTINGS.JWT_PUBLIC_KEY),
    JWT_JWKS_URL: value('JWT_JWKS_URL', SETTINGS.JWT_JWKS_URL),
    JWT_ISSUER: value('JWT_ISSUER', SETTINGS.JWT_ISSUER),
    JWT_AUDIENCE: value('JWT_AUDIENCE', SETTINGS.JWT_AUDIENCE),
    JWT_MAX_AGE_HOURS: value('JWT_MAX_AGE_HOURS', SETTINGS.JWT_MAX_AGE_HOURS),
    ADMIN_API_KEY: value('ADMIN_API_KEY', SETTINGS.ADMIN_API_KEY),
    ADMIN_PASSWORD: value('ADMIN_PASSWORD', SETTINGS.ADMIN_PASSWORD),
    USE_JOB_QUEUE: value('USE_JOB_QUEUE', SETTINGS.USE_JOB_QUEUE),
    DATABASE_URL: value('DATABASE_URL', SETTINGS.DATABASE_URL),
    REDIS_URL: value('REDIS_URL', SETTINGS.REDIS_URL),
    TEMPORAL_ADDRESS: value('TEMPORAL_ADDRESS', SETTINGS.TEMPORAL_ADDRESS),
    TEMPORAL_NAMESPACE: value('TEMPORAL_NAMESPACE', SETTINGS.TEMPORAL_NAMESPACE),
    TEMPORAL_API_KEY: value('TEMPORAL_API_KEY', SETTINGS.TEMPORAL_API_KEY),
    TEMPORAL_TLS: value('TEMPORAL_TLS', SETTINGS.TEMPORAL_TLS),
    TEMPORAL_TLS_CA: value('TEMPORAL_TLS_CA', SETTINGS.TEMPORAL_TLS_CA),
    TEMPORAL_TLS_CERT: value('TEMPORAL_TLS_CERT', SETTINGS.TEMPORAL_TLS_CERT),
    TEMPORAL_TLS_KEY: value('TEMPORAL_TLS_KEY', SETTINGS.TEMPORAL_TLS_KEY),
    TEMPORAL_PAYLOAD_KEYS: value('TEMPORAL_PAYLOAD_KEYS', SETTINGS.TEMPORAL_PAYLOAD_KEYS),
    S3_ENDPOINT: value('S3_ENDPOINT', SETTINGS.S3_ENDPOINT),
    S3_PUBLIC_URL: value('S3_PUBLIC_URL', SETTINGS.S3_PUBLIC_URL),
    S3_REGION: value('S3_REGION', SETTINGS.S3_REGION),
    S3_BUCKET: value('S3_BUCKET', SETTINGS.S3_BUCKET),
    S3_ACCESS_KEY: value('S3_ACCESS_KEY', SETTINGS.S3_ACCESS_KEY),
    S3_SECRET_KEY: value('S3_SECRET_KEY', SETTINGS.S3_SECRET_KEY),
    WORKER_QUEUES: value('WORKER_QUEUES', SETTINGS.WORKER_QUEUES),
    WORKER_PORT: value('WORKER_PORT', SETTINGS.WORKER_PORT),
    CHAT_RATE_LIMIT_PER_MINUTE: value('CHAT_RATE_LIMIT_PER_MINUTE', SETTINGS.CHAT_RATE_LIMIT_PER_MINUTE),
    DEEP_RESEARCH_RATE_LIMIT_PER_5MIN: value(
      'DEEP_RESEARCH_RATE_LIMIT_PER_5MIN',
      SETTINGS.DEEP_RESEARCH_RATE_LIMIT_PER_5MIN,
    ),
    MAX_RUNS_PER_USER: value('MAX_RUNS_PER_USER', SETTINGS.MAX_RUNS_PER_USER),
    MAX_CONCURRENT_PAPER_JOBS: value('MAX_CONCURRENT_PAPER_JOBS', SETTINGS.MAX_CONCURRENT_PAPER_JOBS),
    MAX_OPEN_UPLOADS_PER_USER: value('MAX_OPEN_UPLOADS_PER_USER', SETTINGS.MAX_OPEN_UPLOADS_PER_USER),
    MAX_OPEN_UPLOAD_MB_PER_USER: value('MAX_OPEN_UPLOAD_MB_PER_USER', SETTINGS.MAX_OPEN_UPLOAD_MB_PER_USER),
    ...modelSettings(value),
    ...embeddingSettings(value),
    ANALYSIS_BACKEND: value('ANALYSIS_BACKEND', SETTINGS.ANALYSIS_BACKEND),
    KNOWLEDGE_DIR: value('KNOWLEDGE_DIR', SETTINGS.KNOWLEDGE_DIR),
    MAX_FILE_SIZE_MB: value('MAX_FILE_SIZE_MB', SETTINGS.MAX_FILE_SIZE_MB),
    MAX_AUTO_ITERATIONS: value('MAX_AUTO_ITERATIONS', SETTINGS.MAX_AUTO_ITERATIONS),
    X402_ENABLED: value('X402_ENABLED', SETTINGS.X402_ENABLED),
    X402_ENVIRONMENT: value('X402_ENVIRONMENT', SETTINGS.X402_ENVIRONMENT),
    X402_PAYMENT_ADDRESS: value('X402_PAYMENT_ADDRESS', SETTINGS.X402_PAYMENT_ADDRESS),
    X402_NETWORK: value('X402_NETWORK', SETTINGS.X402_NETWORK),
    X402_ASSET: value('X402_ASSET', SETTINGS.X402_ASSET),
    X402_FACILITATOR_URL: value('X402_FACILITATOR_URL', SETTINGS.X402_FACILITATOR_URL),
    X402_FACILITATOR_KEY_ID: value('X402_FACILITATOR_KEY_ID', SETTINGS.X402_FACILITATOR_KEY_ID),
    X402_FACILITATOR_KEY_SECRET: value('X402_FACILITATOR_KEY_SECRET', SETTINGS.X402_FACILITATOR_KEY_SECRET),
    X402_RPC_URL: value('X402_RPC_URL', SETTINGS.X402_RPC_URL),
    B402_ENABLED: value('B402_ENABLED', SETTINGS.B402_ENABLED),
    B402_ENVIRONMENT: value('B402_ENVIRONMENT', SETTINGS.B402_ENVIRONMENT),
    B402_PAYMENT_ADDRESS: value('B402_PAYMENT_ADDRESS', SETTINGS.B402_PAYMENT_ADDRESS),
    B402_NETWORK: value('B402_NETWORK', SETTINGS.B402_NETWORK),
    B402_ASSET: value('B402_ASSET', SETTINGS.B402_ASSET),
    B402_FACILITATOR_URL: value('B402_FACILITATOR_URL', SETTINGS.B402_FACILITATOR_URL),
    B402_RELAYER_ADDRESS: value('B402_RELAYER_ADDRESS', SETTINGS.B402_RELAYER_ADDRESS),
    B402_RPC_URL: value('B402_RPC_URL', SETTINGS.B402_RPC_URL),
    ROUTE_PRICES: value('ROUTE_PRICES', SETTINGS.ROUTE_PRICES),
    WHITELISTED_USERS: value('WHITELISTED_USERS', SETTINGS.WHITELISTED_USERS),
  };
  const authMode =
    settings.AUTH_MODE ??
    (isLoopback(settings.HOST) && settings.NODE_ENV !== 'production' ? 'development' : 'required');
  const { problems: ofModels, ...models } = readModels(environment, settings, textOf);
  const { problems: ofEmbedding, embedding } = readEmbedding(environment, settings, models.modelPrices);
  const config = { ...settings, ...models, embedding, AUTH_MODE: authMode };
  problems.push(...ofModels, ...ofEmbedding, ...contradictions(config, unread));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** The values that are secret: the log blots them out wherever they turn up. */
export function secretsOf(config: Config): readonly string[] {
  const choices = [...Object.values(config.models), ...config.allowedModels.values(), config.embedding];
  const keys = choices.flatMap((model) => model?.apiKey ?? []);
  const secrets = Object.entries(config).flatMap(([name, value]: [string, unknown]) =>
    name in SECRETS && typeof value === 'string' ? [value] : [],
  );
  return [...new Set([...secrets, ...keys])];
}

const SECRETS = Object.fromEntries(Object.entries(SETTINGS).filter(([, { secret }]) => secret));

/** `unread`: settings whose text is a problem already, and whose value is therefore not known. */
function contradictions(config: Config, unread: ReadonlySet<string>): readonly string[] {
  const { AUTH_MODE, HOST, JWT_SECRET, KNOWLEDGE_DIR, NODE_ENV, USE_JOB_QUEUE } = config;
  const problems: string[] = [];
  if (AUTH_MODE === 'development' && NODE_ENV === 'production') {
    problems.push(
      'AUTH_MODE=development is not allowed with NODE_ENV=production: anybody could be anybody. Set AUTH_MODE=required.',
    );
  }
  if (AUTH_MODE === 'development' && !isLoopback(HOST)) {
    problems.push(
      `AUTH_MODE=development is not allowed on HOST=${HOST}: others could reach it. Set AUTH_MODE=required or HOST=127.0.0.1.`,
    );
  }
  if (JWT_SECRET !== undefined && Buffer.byteLength(JWT_SECRET) < 32) {
    problems.push('JWT_SECRET must have at least 32 bytes.');
  }
  problems.push(...readPayloadKeys(config.TEMPORAL_PAYLOAD_KEYS).problems, ...problemsOfPayments(config, unread));
  if (USE_JOB_QUEUE) problems.push(...problemsOfQueueMode(config));
  if (KNOWLEDGE_DIR !== undefined && !existsSync(KNOWLEDGE_DIR)) {
    problems.push(`KNOWLEDGE_DIR=${KNOWLEDGE_DIR} does not exist. Make the folder or leave the setting out.`);
  }
  return problems;
}

const QUEUE_MODE_NEEDS = ['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

function problemsOfQueueMode(config: Config): readonly string[] {
  const missing = QUEUE_MODE_NEEDS.filter((name) => config[name] === undefined).map(
    (name) => `USE_JOB_QUEUE=true needs ${name}: ${SETTINGS[name].meaning}`,
  );
  const checks = [wrongAddresses, problemsOfTlsFiles, unknownQueues];
  return [...missing, ...checks.flatMap((check) => check(config))];
}

function unknownQueues({ WORKER_QUEUES: asked }: Config): readonly string[] {
  const known: readonly string[] = Object.values(TASK_QUEUES);
  const unknown = asked.filter((name) => !known.includes(name)).join(', ');
  return unknown === '' ? [] : [`WORKER_QUEUES names ${unknown}; there are ${known.join(', ')}.`];
}
