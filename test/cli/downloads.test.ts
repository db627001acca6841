import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { createApiClient } from '../../cli/api-client.ts';
import { saveArtifacts } from '../../cli/output-folder.ts';
import type { AnalysisArtifact } from '../../contracts/schemas/world-state.ts';
import { temporaryFolder } from './run-command.ts';

const SIZES = [0, 1, 60_000, 70_000, 82_275, 300_000];
const bytesOf = (size: number): Buffer => Buffer.alloc(size, 'figure');

/** Closes each connection behind its answer, as object stores may. */
const server = createServer((request, response) => {
  response.setHeader('connection', 'close');
  const [, kind, size] = (request.url ?? '').split('/');
  const answers: Readonly<Record<string, (body: Buffer, response: ServerResponse) => void>> = {
    whole: (body, to) => to.end(body),
    gone: (_, to) => to.writeHead(403).end('expired'),
    cut: (body, to) => {
      to.setHeader('content-length', body.length + 1);
      to.write(body, () => to.destroy());
    },
  };
  answers[kind!]!(bytesOf(Number(size)), response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;
const client = createApiClient({ baseUrl: `http://127.0.0.1:${String(port)}`, credentials: {} });

const artifact = (url: string): AnalysisArtifact => ({
  ...{ id: url, name: `${url.replaceAll('/', '-')}.png`, taskId: 'ana-1', type: 'figure', mimeType: 'image/png' },
  ...{ description: '', size: 1, url },
});

test('a store that closes its connections -> figures of every size arrive whole', async () => {
  const path = temporaryFolder();
  const saved = await saveArtifacts(
    client,
    path,
    SIZES.map((size) => artifact(`/whole/${String(size)}`)),
  );
  assert.deepEqual(
    saved.map((each) => [
      each.problem,
      readFileSync(join(path, each.path)).equals(bytesOf(Number(each.artifact.url.split('/')[2]))),
    ]),
    SIZES.map(() => [undefined, true]),
  );
});

test('a figure that cannot be fetched -> is reported with its reason, leaves no part behind, and the others are kept', async () => {
  const path = temporaryFolder();
  const [gone, cut, whole] = await saveArtifacts(client, path, ['/gone/1', '/cut/70000', '/whole/5'].map(artifact));
  assert.equal(gone?.problem, 'The download was refused (HTTP 403).');
  assert.match(cut?.problem ?? '', /aborted|closed|reset/i);
  assert.equal(whole?.problem, undefined);
  assert.equal(readdirSync(join(path, 'figures')).length, 1);
});
