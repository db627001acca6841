import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ERRORS } from '../../contracts/errors.ts';
import { call } from '../harness/client.ts';
import { routesOf } from '../harness/routes.ts';
import { startTestService, type TestService } from '../harness/service.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly securitySchemes: object };
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const ADMIN_KEY = 'the admin key of these tests';

let service: TestService;
let document: Document;
beforeAll(async () => {
  service = await startTestService({ ADMIN_API_KEY: ADMIN_KEY });
  document = (await service.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
});
afterAll(() => service.close());

const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}');
const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('every registered route -> is in the document', async () => {
  const registered = (await routesOf(service.app)).filter(({ method }) => !['HEAD', 'OPTIONS'].includes(method));
  assert.ok(registered.length > 30);
  for (const { method, url } of registered) {
    assert.ok(document.paths[pathOf(url)]?.[method.toLowerCase()], `${method} ${url}`);
  }
});

test('the page of the API -> shows this document, with scripts of the gateway only', async () => {
  const page = await service.app.inject({ method: 'GET', url: '/api/docs' });
  assert.match(page.headers['content-type'] as string, /^text\/html/);
  const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url!);
  assert.ok(sources.length > 3);
  for (const url of sources) {
    assert.match(url, /^\/api\/docs\//);
    assert.equal((await service.app.inject({ method: 'GET', url })).statusCode, 200, url);
  }
  assert.match(page.headers['content-security-policy'] as string, /script-src 'self'/);
  assert.deepEqual((await service.app.inject({ method: 'GET', url: '/api/docs/json' })).json(), document);
});

test('every operation -> an id of its own, a summary, one tag, and its security', () => {
  const ids = operations().map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length);
  for (const { operationId, summary, tags, security } of operations()) {
    assert.match(summary, /\.$/, operationId);
    assert.equal(tags.length, 1, operationId);
    for (const name of (security ?? []).flatMap((each) => Object.keys(each)))
      assert.ok(name in document.components.securitySchemes, name);
  }
});

test('every reference of the document -> leads somewhere', () => {
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
  assert.ok(names.includes('Error') && names.includes('PlanTask'));
  for (const name of names) assert.ok(name in document.components.schemas, name);
});

test('every schema of the document -> valid JSON Schema 2020-12', () => {
  const schemas = Object.values(document.components.schemas);
  assert.ok(JSON.stringify(schemas).includes('"prefixItems"'), 'tuples are among them');
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const schema of schemas) {
    // One that is not valid for the meta-schema throws here.
    ajv.compile({ ...schema, components: document.components });
  }
});

/** Real requests, right and wrong, of most groups. */
const REQUESTS = [
  ['GET', '/api/health', '/api/health', 200],
  ['GET', '/api/ready', '/api/ready', 200],
  ['GET', '/api/me', '/api/me', 200],
  ['GET', '/api/keys', '/api/keys', 200],
  ['POST', '/api/keys', '/api/keys', 200, { name: 'mine' }],
  ['POST', '/api/keys', '/api/keys', 400, { name: 7 }],
  ['DELETE', '/api/keys/{id}', `/api/keys/${UNKNOWN_ID}`, 404],
  ['GET', '/api/files', '/api/files', 200],
  ['GET', '/api/files', '/api/files?limit=x', 400],
  [
    'POST',
    '/api/files/upload-url',
    '/api/files/upload-url',
    200,
    { filename: 'a.csv', contentType: 'text/csv', size: 9 },
  ],
  ['POST', '/api/files/upload-url', '/api/files/upload-url', 415, { filename: 'a', contentType: 'a/b', size: 9 }],
  ['GET', '/api/files/{fileId}/status', `/api/files/${UNKNOWN_ID}/status`, 404],
  ['POST', '/api/deep-research/start', '/api/deep-research/start', 200, { message: 'Which city has more rain?' }],
  ['POST', '/api/deep-research/start', '/api/deep-research/start', 400, {}],
  ['GET', '/api/deep-research/status/{messageId}', `/api/deep-research/status/${UNKNOWN_ID}`, 404],
  ['GET', '/api/deep-research/status', '/api/deep-research/status', 400],
  ['POST', '/api/deep-research/retry/{jobId}', `/api/deep-research/retry/${UNKNOWN_ID}`, 404],
  ['GET', '/api/deep-research/conversations', '/api/deep-research/conversations', 200],
  ['GET', '/api/deep-research/conversations/{id}/state', `/api/deep-research/conversations/${UNKNOWN_ID}/state`, 404],
  ['POST', '/api/events/ticket', '/api/events/ticket', 200],
  ['GET', '/api/knowledge/search', '/api/knowledge/search?q=rain', 200],
  ['GET', '/api/admin/jobs', '/api/admin/jobs', 401],
  ['GET', '/objects/download', '/objects/download', 400],
  ['GET', '/ws', '/ws?userId=ada', 400],
] as const;

for (const [method, path, url, status, body] of REQUESTS) {
  test(`${method} ${url} ${body === undefined ? '' : JSON.stringify(body)} -> ${String(status)}, as the document says`, async () => {
    const answer = await call(service.app, method, url, { headers: { 'x-user-id': 'reader' }, body });
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    const schema = document.paths[path]?.[method.toLowerCase()]?.responses[String(status)]?.content?.[
      'application/json'
    ] as { schema: object } | undefined;
    assert.ok(schema, 'the status is in the document');
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const valid = ajv.validate({ ...schema.schema, components: document.components }, answer.body);
    assert.ok(valid, ajv.errorsText());
  });
}

test('each error that a route names -> has its status in the document', () => {
  const statuses = new Set(Object.values(ERRORS).map(({ status }) => String(status)));
  for (const { operationId, responses } of operations()) {
    for (const status of Object.keys(responses).filter((each) => Number(each) >= 400))
      assert.ok(statuses.has(status), `${operationId} ${status}`);
    assert.ok('500' in responses && '503' in responses, operationId);
  }
});
