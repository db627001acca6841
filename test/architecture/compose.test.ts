import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, SETTINGS } from '../../config.ts';
import { TASK_QUEUES } from '../../contracts/task-queues.ts';
import { payloadKey, payloadKeysSetting } from '../harness/payload-keys.ts';
import { COMPOSE_SCHEMA } from './compose-schema.ts';
import { GATEWAY_FLAGS, WORKER_FLAGS } from '../../tools/node-flags.ts';
import { read, ROOT } from './repository-files.ts';

interface ComposeService {
  readonly build?: string;
  readonly image?: string;
  readonly command?: readonly string[];
  readonly restart?: string;
  /** Nothing: as it stands in .env, and not at all where it does not. */
  readonly environment?: Readonly<Record<string, string | number | null>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: unknown;
  readonly deploy?: { readonly replicas: number };
}

const text = read('docker-compose.yml');
const compose = parse(text, { merge: true }) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);
const dockerfile = read('Dockerfile');

/** What a reader of .env would put there. */
const SAMPLES: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'sample1',
  REDIS_PASSWORD: 'sample2',
  S3_ACCESS_KEY: 'sample3',
  S3_SECRET_KEY: 'sample4',
  JWT_SECRET: 'a sample of at least thirty-two bytes',
  ADMIN_API_KEY: 'sample5',
};

/** Variables of OpenTelemetry, which are no settings of ours. */
const TRACING = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];

const SUBSTITUTION = /(?<!\$)\$\{(?<name>\w+)(?<rest>[^}]*)\}/g;

function interpolated(value: string | number, samples = SAMPLES): string {
  return String(value).replace(SUBSTITUTION, (_all, name: string, rest: string) => {
    const given = samples[name] ?? '';
    if (given !== '') return given;
    if (rest.startsWith(':-')) return rest.slice(2);
    throw new Error(`${name} is required`);
  });
}

test('the compose file -> every key is known and of its form', () => {
  const validate = new Ajv({ allErrors: true, strict: true, strictTuples: false, allowUnionTypes: true }).compile(
    COMPOSE_SCHEMA,
  );
  assert.ok(validate(compose), JSON.stringify(validate.errors, null, 2));
});

test('every service -> is either built here or an image of one exact version', () => {
  for (const [name, { build, image }] of services) {
    assert.notEqual(build === undefined, image === undefined, name);
    if (image !== undefined) assert.match(image, /^[\w./-]+:(v?\d+\.\d+(\.\d+)?(-[\w.]+)?|RELEASE\.[\dTZ-]+)$/, name);
  }
});

test('every service -> has a health check, and is restarted when it ends', () => {
  for (const [name, { healthcheck, restart }] of services) {
    assert.ok(healthcheck, `${name} has no health check`);
    assert.equal(restart, 'unless-stopped', name);
  }
});

test('a service that waits for others -> they exist, and it waits until they are healthy', () => {
  for (const [name, { depends_on: needs = {} }] of services) {
    for (const [needed, { condition }] of Object.entries(needs)) {
      assert.ok(needed in compose.services, `${name} needs ${needed}`);
      assert.equal(condition, 'service_healthy', `${name} needs ${needed}`);
    }
  }
});

test('a required setting -> its absence is an error in words; others have a default, secrets have none', () => {
  const substitutions = [...text.matchAll(SUBSTITUTION)].map(({ groups }) => groups as { name: string; rest: string });
  assert.ok(substitutions.length > 5);
  for (const { name, rest } of substitutions) {
    assert.match(rest, /^:(\?Set \w+ in \.env|-)/, name);
    if (/PASSWORD|SECRET|KEY/.test(name) && rest.startsWith(':-')) assert.equal(rest, ':-', `${name} has a default`);
    if (rest.startsWith(':?')) assert.ok(rest.includes(`Set ${name} in .env`) && name in SAMPLES, name);
  }
});

test('the file -> holds no password', () => {
  for (const [service, { environment = {} }] of services) {
    for (const [name, value] of Object.entries(environment)) {
      if (value !== null && /PASSWORD|PWD|SECRET|KEY|REDISCLI_AUTH|ROOT_USER/.test(name))
        assert.match(String(value), /^\$\{\w+:[?-][^}]*\}$/, `${service}: ${name}`);
      assert.doesNotMatch(String(value), /:\/\/[^@/$]*:[^@/$]+@/, `${service}: ${name}`);
    }
  }
});

test('ports -> only the one in front of the gateways is published beyond this machine', () => {
  const published = services.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
  assert.deepEqual(
    published.map(([name]) => name),
    ['front'],
  );
});

test('the front -> leads to two gateways at the port they listen on', () => {
  const gateway = compose.services['gateway']!;
  const front = compose.services['front']!;
  assert.equal(gateway.deploy?.replicas, 2);
  const caddyfile = read(front.volumes![0]!.split(':')[0]!);
  assert.ok(caddyfile.includes(`dynamic a gateway ${String(gateway.environment!['PORT'])} `));
  assert.match(caddyfile, new RegExp(`^:${front.ports![0]!.split(':')[1]!} \\{$`, 'm'));
});

test('every volume -> is declared and used; every mounted file exists and is read-only', () => {
  const mounts = services.flatMap(([, { volumes = [] }]) =>
    volumes.map((volume) => volume.split(':') as [string, string, string?]),
  );
  const named = mounts.filter(([source]) => !source.startsWith('.')).map(([source]) => source);
  assert.deepEqual(named.sort(), Object.keys(compose.volumes).sort());
  for (const [source, , mode] of mounts.filter(([from]) => from.startsWith('.'))) {
    assert.ok(existsSync(join(ROOT, source)), source);
    assert.equal(mode, 'ro', source);
  }
});

test('settings of our services -> exist, and the services start with them', () => {
  const image: Record<string, string> = {};
  for (const [, name, value] of dockerfile.matchAll(/(?<=^ENV .*)\b([A-Z_]+)=(\S+)/gm)) image[name!] = value!;
  assert.deepEqual(Object.keys(image), ['NODE_ENV', 'HOST', 'DATA_DIR']);
  const encrypted = { ...SAMPLES, TEMPORAL_PAYLOAD_KEYS: payloadKeysSetting(payloadKey('a')) };
  assert.deepEqual(
    ours.map(([name]) => name),
    ['gateway', 'worker', 'worker-documents'],
  );
  for (const [name, { environment = {} }] of ours) {
    for (const setting of Object.keys(environment))
      assert.ok(setting in SETTINGS || TRACING.includes(setting), `${name}: ${setting} is no setting`);
    for (const samples of [SAMPLES, encrypted]) {
      const given = Object.entries(environment).flatMap(([setting, value]) =>
        value === null ? [] : [[setting, interpolated(value, samples)]],
      );
      const config = readConfig({ ...image, ...(Object.fromEntries(given) as Record<string, string>) });
      assert.equal(config.AUTH_MODE, 'required', name);
      assert.equal(config.USE_JOB_QUEUE, true, name);
    }
  }
});

test('every setting, but secrets of other parts and what this file makes -> reaches a service from .env', () => {
  const ofOthers = /^(TEMPORAL_(API_KEY|NAMESPACE|TLS)|HOST|NODE_ENV|DATA_DIR|AUTH_MODE|KNOWLEDGE_DIR)/;
  const reached = new Set(ours.flatMap(([, { environment = {} }]) => Object.keys(environment)));
  const missing = Object.keys(SETTINGS).filter((name) => !reached.has(name) && !ofOthers.test(name));
  assert.deepEqual(missing, []);
});

test('the workers -> serve every task queue once, documents in a process of their own', () => {
  const served = ours
    .map(([, { environment }]) => environment?.['WORKER_QUEUES'])
    .filter((queues) => queues !== undefined);
  assert.deepEqual(served.flatMap((queues) => String(queues).split(',')).sort(), Object.values(TASK_QUEUES).toSorted());
  assert.ok(served.includes('documents'));
});

test('workers -> hold the admin key for their metrics, but no secret of callers', () => {
  for (const [name, { environment = {} }] of ours) {
    assert.equal('JWT_SECRET' in environment, name === 'gateway', name);
    assert.ok('ADMIN_API_KEY' in environment, `${name} shows no metrics`);
  }
});

test('Temporal -> reads its queues as often as in the stack without containers', () => {
  const { environment = {}, volumes = [] } = compose.services['temporal']!;
  const [source, target] = volumes[0]!.split(':');
  assert.equal(environment['DYNAMIC_CONFIG_FILE_PATH'], target);
  const tuning = parse(read(source!)) as Record<string, [{ value: number }]>;
  const stack = read('tools/stack/plan.ts');
  assert.deepEqual(Object.keys(tuning), ['history.transferProcessorMaxPollRPS', 'history.timerProcessorMaxPollRPS']);
  for (const [name, [{ value }]] of Object.entries(tuning)) assert.ok(stack.includes(`${name}=${String(value)}`), name);
});

test('the image -> has the Node that the service is made for', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-bookworm-slim/gm)].map(([, version]) => version);
  assert.equal(versions.length, 2);
  assert.deepEqual([...new Set(versions)], [...new Set(Object.values(optionalDependencies))]);
});

test('a gateway or worker of the image or of npm -> the flags of Node that the stack gives it', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const gateway = [...GATEWAY_FLAGS, 'gateway/server.ts'];
  const worker = [...WORKER_FLAGS, 'workers/main.ts'];
  assert.ok(scripts['start']!.endsWith(`exec node ${gateway.join(' ')}`));
  assert.ok(scripts['worker']!.endsWith(`exec node ${worker.join(' ')}`));
  const [command] = dockerfile.match(/(?<=^CMD ).*$/m)!;
  assert.deepEqual(JSON.parse(command), ['node', ...gateway]);
  const commands = ours.flatMap(([, { command }]) => (command === undefined ? [] : [command]));
  assert.deepEqual(commands, [
    ['node', ...worker],
    ['node', ...worker],
  ]);
});

test('what the image copies and starts -> exists, and is not ignored', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources]) => sources!.split(' '));
  const started = [...dockerfile.matchAll(/"node", (?:"--[^"]+", )*"([^"]+)"|^RUN node (\S+)/gm)].map(
    ([, quoted, plain]) => quoted ?? plain!,
  );
  const commands = ours.flatMap(([, { command = [] }]) => command.filter((word) => word.endsWith('.ts')));
  const ignored = read('.dockerignore').trim().split('\n');
  assert.deepEqual([started.length, commands.length], [2, 2]);
  for (const file of [...copied, ...started, ...commands]) {
    assert.ok(existsSync(join(ROOT, file)), file);
    assert.ok(!ignored.includes(file.split('/')[0]!), file);
  }
});
