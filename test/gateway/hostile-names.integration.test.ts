import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { call } from '../harness/client.ts';
import { researcherAt } from '../harness/research-client.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const ADA = { 'x-user-id': 'ada' };
/** What is told as it is: the data themselves, for programs, and addresses of the service. */
const DATA = new Set(['columns', 'filename', 'url', 'datasets']);
/** What a page would turn into a link, an image or a tag. */
const LIVE = /:\/\/|\bwww\.\S|\](?:\(|\[)|<[a-z/!?]|\w@[\w-]+\.\w/i;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { listen: true });
});
afterAll(() => service.close());

/** Every text of an answer with its place, but for the data. */
function textsIn(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') return [`${path}: ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (DATA.has(name) ? [] : textsIn(inner, `${path}.${name}`)));
}

const NAMES: Readonly<Record<string, { readonly city: string; readonly rain: string; readonly cell: string }>> = {
  'bare addresses': {
    city: 'city https://evil.example/c',
    rain: 'rain www.evil.example',
    cell: 'https://evil.example/x',
  },
  'images and links': {
    city: 'city ![c](https://evil.example/c.png)',
    rain: 'rain [r](https://evil.example/r)',
    cell: '![x](http://evil.example/x.png)',
  },
  'tags and mail addresses': {
    city: 'city <img src=x>',
    rain: 'rain r@evil.example',
    cell: '<a href=//evil.example>x</a>',
  },
};

function table({ city, rain, cell }: { city: string; rain: string; cell: string }): string {
  const rows = Array.from({ length: 60 }, (_, row) => {
    const where = [cell, 'Oslo', 'Rome'][row % 3]!;
    return `"${where}",${String([60, 80, 20][row % 3]! + ((row * 7) % 13))},${String((row * 5) % 11)}`;
  });
  return [`"${city}","${rain}",temperature`, ...rows].join('\n');
}

for (const [what, names] of Object.entries(NAMES)) {
  test(`${what} in names of columns, cells and files -> stay inert in all texts about them`, async () => {
    const ada = researcherAt(service.url);
    const fileId = await ada.upload('www.evil.example ![f](f) <b>.csv', table(names));
    const message = 'Does rain differ between city, and is rain associated with temperature?';
    const { conversationId, pollUrl } = await ada.start({ message, researchMode: 'steering', files: [{ fileId }] });
    await until('the run is over', async () => (await ada.get(pollUrl)).status === 'completed');
    const body = { message: 'Does rain differ between city?', conversationId };
    const chat = (await call(service.app, 'POST', '/api/chat', { headers: ADA, body })).body;
    const conversation = `/api/deep-research/conversations/${conversationId}`;
    const told = [
      chat,
      await ada.get(`/api/files/${fileId}/status`),
      await ada.get(pollUrl),
      await ada.get(`${conversation}/state`),
      await ada.get(`${conversation}/messages`),
    ].flatMap((answer) => textsIn(answer));
    assert.ok(
      told.some((text) => /\.text: .*evil/s.test(text)),
      'the names are told at all',
    );
    assert.deepEqual(
      told.filter((text) => LIVE.test(text)),
      [],
    );
  });
}
