import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createLogger } from '../../telemetry/logger.ts';
import { withCorrelation } from '../../telemetry/correlation.ts';

const SECRET = 'canary-5b2d8f30';

function recorded(level = 'debug') {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ level, secrets: [`configured-${SECRET}`], destination });
  const fields = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { logger, lines, fields };
}

test('a secret, in any place -> gets into no line', () => {
  const { logger, lines } = recorded();
  const hidden = {
    password: SECRET,
    headers: { authorization: `Bearer ${SECRET}`, cookie: [SECRET], 'x-payment': { inner: SECRET } },
    list: [{ deep: { apiKey: SECRET } }],
    url: `/ws?userId=ada&ticket=${SECRET}`,
    note: `the value configured-${SECRET} is known`,
    bytes: Buffer.from(SECRET),
  };
  const client = Object.assign(new Error(`cannot reach redis://:${SECRET}@host`), {
    command: { name: 'AUTH', args: [SECRET] },
    config: { headers: { token: SECRET } },
  });
  const query = new Error(`Failed query: select $1\nparams: ${SECRET}`, { cause: client });
  logger.info(hidden, `read postgres://user:${SECRET}@host/db`);
  logger.warn({ err: query }, 'failed');
  logger.error(query);
  logger.child({ token: SECRET, url: `/x?signature=${SECRET}` }).info('of a child');
  logger.info({ failures: [client] });
  assert.equal(lines.length, 5);
  assert.deepEqual(
    lines.filter((line) => line.includes(SECRET)),
    [],
  );
});

test('the fields of a line -> stay in it', () => {
  const { logger, fields } = recorded();
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  logger.warn({ err: new Error('not reachable', { cause }), inputTokens: 12, at: new Date(0) }, 'told');
  const [line] = fields();
  assert.partialDeepStrictEqual(line, {
    msg: 'told',
    inputTokens: 12,
    at: '1970-01-01T00:00:00.000Z',
    err: { type: 'Error', message: 'not reachable', cause: { code: 'ECONNREFUSED' } },
  });
});

test('an object that holds itself -> is cut, not followed for ever', () => {
  const { logger, lines } = recorded();
  const loop: Record<string, unknown> = { name: 'loop' };
  loop['self'] = loop;
  logger.info({ loop });
  assert.ok(lines[0]!.includes('[…]'));
});

test('a line -> carries the ids of its request, job and activity', async () => {
  const { logger, fields } = recorded();
  await withCorrelation({ requestId: 'r-1' }, async () => {
    await Promise.resolve();
    withCorrelation({ jobId: 'j-1', attempt: 2 }, () => logger.info('inside'));
  });
  logger.info('outside');
  assert.partialDeepStrictEqual(fields()[0], { requestId: 'r-1', jobId: 'j-1', attempt: 2 });
  assert.ok(!('requestId' in fields()[1]!));
});
