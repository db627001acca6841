import assert from 'node:assert/strict';
import { once } from 'node:events';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, test, type TestContext } from 'vitest';
import { WebSocket } from 'ws';
import { objectKeys } from '../../contracts/files.ts';
import type { ResearchEvent } from '../../contracts/events.ts';
import { workflowIdOf } from '../../contracts/workflow-messages.ts';
import { GATEWAY_FLAGS, WORKER_FLAGS } from '../../tools/node-flags.ts';
import { bundlePath, workflowBuildId } from '../../workers/workflow-bundle.ts';
import { administratorOf, type Administrator } from '../harness/postgres-server.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import {
  ADMIN_KEY,
  callerAt,
  isAlive,
  stackIsMissing,
  startStack,
  temporalCommand,
  type Stack,
} from '../harness/stack.ts';
import { firstTry } from '../harness/first-try.ts';
import { until } from '../harness/until.ts';

const skip = stackIsMissing;
const admin = { 'x-admin-key': ADMIN_KEY };
const NOBODY = '00000000-0000-4000-8000-000000000000';
/** What an argument or a result may take in Temporal: what it is about stands in the database. */
const PAYLOAD_BYTES = 1024;
const QUESTION = 'Does rain_mm differ between the levels of city?';

let stack: Stack;
let database: Administrator;
beforeAll(async () => {
  if (skip) return;
  stack = await startStack();
  database = administratorOf({ url: stack.database });
});
afterAll(async () => {
  if (skip) return;
  await database.end().catch(() => undefined); // the last test has ended it
  await stack.close();
});

interface Run {
  readonly jobId: string;
  readonly messageId: string;
  readonly conversationId: string;
  readonly pollUrl: string;
}

const send = (userId: string, ...args: Parameters<ReturnType<typeof callerAt>>) =>
  callerAt(stack.gateway, userId)(...args);

async function start(userId: string, body: object = {}): Promise<Run & { steering?: boolean }> {
  const answer = await send(userId, 'POST', '/api/deep-research/start', { body: { message: QUESTION, ...body } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

const steer = (userId: string, { conversationId }: Run, action: string) =>
  send(userId, 'POST', `/api/deep-research/conversations/${conversationId}/${action}`);

/** A run that holds at its next step. */
async function startPaused(userId: string, body: object = {}): Promise<Run> {
  const run = await start(userId, body);
  assert.equal((await steer(userId, run, 'pause')).status, 200);
  return run;
}

async function over(userId: string, { pollUrl }: Pick<Run, 'pollUrl'>) {
  return until(`${pollUrl} is over`, async () => {
    const { body } = await send(userId, 'GET', pollUrl);
    return body.status === 'processing' ? undefined : body;
  });
}

async function jobRow(jobId: string): Promise<{ state: string; attempts_made: number }> {
  const { rows } = await database.query('select state, attempts_made from jobs where id = $1', [jobId]);
  return rows[0] as Awaited<ReturnType<typeof jobRow>>;
}

/** Ends the workflow as an operator would. */
async function terminate({ jobId }: Run): Promise<void> {
  await temporalCommand(
    stack.temporal,
    'workflow',
    'terminate',
    '--workflow-id',
    workflowIdOf('deep-research', firstTry(jobId)),
  );
}

/** What Temporal has stored of a workflow. */
async function eventsOf(workflowId: string) {
  const connection = await Connection.connect({ address: stack.temporal });
  try {
    return (await new Client({ connection }).workflow.getHandle(workflowId).fetchHistory()).events ?? [];
  } finally {
    await connection.close();
  }
}

/** Stops the workers in the middle of what they do, until the test goes on or ends. */
function freezeWorkers(t: TestContext): () => void {
  const pids = ['worker-1', 'worker-2'].map((role) => stack.pid(role));
  const thaw = () => {
    for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGCONT');
  };
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  t.onTestFinished(thaw);
  return thaw;
}

test.skipIf(skip)(
  'gateways and workers of the stack -> the flags of Node that npm start and npm run worker give them',
  () => {
    const flagsOf = (role: string): readonly string[] =>
      readFileSync(`/proc/${String(stack.pid(role))}/cmdline`, 'utf8')
        .split('\0')
        .slice(1, -2);
    for (const role of ['gateway-1', 'gateway-2']) assert.deepEqual(flagsOf(role), GATEWAY_FLAGS);
    for (const role of ['worker-1', 'worker-2']) assert.deepEqual(flagsOf(role), WORKER_FLAGS);
  },
);

test.skipIf(skip)(
  'the stack has started -> it has made the bundle that its workers load, and they log nothing of it',
  () => {
    assert.ok(existsSync(bundlePath({ encrypted: false })));
    for (const role of ['worker-1', 'worker-2']) {
      assert.doesNotMatch(readFileSync(join(stack.folder, 'logs', `${role}.log`), 'utf8'), /webpack|bundle/i);
    }
  },
);

test.skipIf(skip)(
  'each decision of a run -> the server knows by which build of the workflows it was taken',
  async () => {
    const run = await start('ada', { researchMode: 'steering' });
    await over('ada', run);
    const events = await eventsOf(workflowIdOf('deep-research', firstTry(run.jobId)));
    const decisions = events.flatMap(({ workflowTaskCompletedEventAttributes: task }) => task ?? []);
    assert.ok(decisions.length > 0);
    assert.deepEqual(
      [
        ...new Set(
          decisions.map(({ deploymentVersion, workerVersion }) => deploymentVersion?.buildId ?? workerVersion?.buildId),
        ),
      ],
      [workflowBuildId()],
    );
  },
);

test.skipIf(skip)('a table -> is uploaded, is researched, and its figures are downloaded', async () => {
  const ada = researcherAt(stack.gateway);
  const fileId = await ada.upload('rain.csv', rainTable());
  const run = await start('ada', { files: [{ fileId }], researchMode: 'steering' });
  const { status, result } = await over('ada', run);
  assert.equal(status, 'completed');
  assert.ok(result.files.length > 0);
  for (const { url } of result.files) {
    const download = await fetch(new URL(url, stack.gateway), { headers: { 'x-user-id': 'ada' } });
    assert.equal(download.status, 200);
    assert.ok((await download.arrayBuffer()).byteLength > 0);
  }
  const { rows } = await database.query<{ id: string }>('select id from jobs where file_id = $1', [fileId]);
  for (const workflowId of [
    workflowIdOf('deep-research', firstTry(run.jobId)),
    workflowIdOf('file-process', firstTry(rows[0]?.id ?? '')),
  ]) {
    const payloads = payloadsIn(await eventsOf(workflowId));
    assert.ok(payloads.length > 4, workflowId);
    for (const payload of payloads) assert.ok(payload.length <= PAYLOAD_BYTES, payload.toString());
  }
});

/** Arguments and results in a history, wherever they stand in it, with those of local activities. */
function payloadsIn(value: unknown): readonly Buffer[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('metadata' in value && 'data' in value && value.data instanceof Uint8Array) return [Buffer.from(value.data)];
  return Object.values(value).flatMap(payloadsIn);
}

test.skipIf(skip)('operators -> see jobs by queue and state, and each with its data', async () => {
  const run = await start('lister', { researchMode: 'steering' });
  await over('lister', run);
  const list = await send('op', 'GET', '/api/admin/jobs?status=completed&limit=200', { headers: admin });
  const { queue, jobs, counts } = list.body as unknown as {
    queue: string;
    jobs: { id: string; state: string }[];
    counts: { completed: number };
  };
  assert.equal(queue, 'deep-research');
  assert.ok(jobs.some(({ id }) => id === run.jobId) && jobs.every(({ state }) => state === 'completed'));
  assert.equal(counts.completed, jobs.length);
  const { body } = await send('op', 'GET', `/api/admin/jobs/${run.jobId}`, { headers: admin });
  const { data, ...job } = body as unknown as { data: object; state: string; attemptsMade: number };
  assert.deepEqual([job.state, job.attemptsMade], ['completed', 1]);
  const { conversationId, messageId } = run;
  assert.deepEqual(data, { userId: 'lister', conversationId, messageId, researchMode: 'steering' });
});

test.skipIf(skip)('every request of an operator that cannot be served -> the reason', async () => {
  const { jobId, pollUrl } = await start('refused', { researchMode: 'steering' });
  await over('refused', { pollUrl });
  for (const [method, path, headers, status, code] of [
    ['GET', '/api/admin/jobs', {}, 401, 'UNAUTHORIZED'],
    ['GET', '/api/admin/jobs', { 'x-admin-key': 'guess' }, 401, 'UNAUTHORIZED'],
    ['GET', '/api/admin/jobs?queue=nothing', admin, 404, 'QUEUE_NOT_FOUND'],
    ['GET', '/api/admin/jobs?status=nothing', admin, 400, 'BODY_INVALID'],
    ['GET', `/api/admin/jobs/${NOBODY}`, admin, 404, 'JOB_NOT_FOUND'],
    ['GET', `/api/admin/jobs/${jobId}?queue=file-process`, admin, 404, 'JOB_NOT_FOUND'],
    ['GET', `/api/admin/jobs/${jobId}?queue=nothing`, admin, 404, 'QUEUE_NOT_FOUND'],
    ['POST', `/api/admin/jobs/${jobId}/retry`, {}, 401, 'UNAUTHORIZED'],
    ['POST', `/api/admin/jobs/${jobId}/retry`, admin, 400, 'JOB_NOT_FAILED'],
    ['POST', `/api/admin/jobs/${NOBODY}/retry`, admin, 404, 'JOB_NOT_FOUND'],
    ['POST', `/api/admin/jobs/${jobId}/retry?queue=file-process`, admin, 404, 'JOB_NOT_FOUND'],
  ] as const) {
    const answer = await send('op', method, path, { headers });
    assert.deepEqual([answer.status, answer.body.code], [status, code], `${method} ${path}`);
  }
});

test.skipIf(skip)('a failed job that has lost its conversation -> cannot be retried, with the reason', async () => {
  const { rows } = await database.query<{ id: string }>(
    `insert into jobs (queue, name, user_id, state) values ('deep-research', 'research', 'owner', 'failed') returning id`,
  );
  const { status, body } = await send('owner', 'POST', `/api/deep-research/retry/${rows[0]!.id}`);
  assert.deepEqual([status, body.code], [500, 'JOB_INCOMPLETE']);
  const stored = await database.query<{ state: string }>('select state from jobs where id = $1', [rows[0]!.id]);
  assert.equal(stored.rows[0]!.state, 'failed');
});

test.skipIf(skip)('a workflow that an operator terminates -> shows as failed, and its owner can retry it', async () => {
  const run = await startPaused('owner', { researchMode: 'steering' });
  const retryPath = `/api/deep-research/retry/${run.jobId}`;
  const early = await send('owner', 'POST', retryPath);
  assert.deepEqual([early.status, early.body.code], [400, 'JOB_NOT_FAILED']);
  await terminate(run);
  const failed = await over('owner', run);
  assert.deepEqual([failed.status, failed.error], ['failed', 'The run was ended by an operator.']);

  const foreign = await send('stranger', 'POST', retryPath);
  assert.deepEqual([foreign.status, foreign.body.code], [403, 'JOB_FORBIDDEN']);
  const missing = await send('owner', 'POST', `/api/deep-research/retry/${NOBODY}`);
  assert.deepEqual([missing.status, missing.body.code], [404, 'JOB_NOT_FOUND']);
  const retried = await send('owner', 'POST', retryPath);
  assert.deepEqual([retried.status, retried.body.status, retried.body.jobId], [200, 'retrying', run.jobId]);
  assert.equal((await over('owner', run)).status, 'completed');
  const { body } = await send('owner', 'GET', `/api/deep-research/conversations/${run.conversationId}/state`);
  for (const { id, error, output } of body.values.plan ?? []) {
    assert.deepEqual([error, typeof output], [undefined, 'string'], id);
  }
  const again = await send('owner', 'POST', retryPath);
  assert.deepEqual([again.status, again.body.code], [400, 'JOB_NOT_FAILED']);
});

test.skipIf(skip)('a workflow that is terminated before a worker took it -> shows as failed as well', async (t) => {
  freezeWorkers(t);
  const run = await start('early');
  await terminate(run);
  const { status, error } = await over('early', run);
  assert.deepEqual([status, error], ['failed', 'The run was ended by an operator.']);
  assert.deepEqual(await jobRow(run.jobId), { state: 'failed', attempts_made: 0 });
});

test.skipIf(skip)('a run that was cancelled -> is retried at once, while it is still coming to its end', async () => {
  const run = await startPaused('henri');
  assert.equal((await steer('henri', run, 'cancel')).status, 200);
  const retried = await send('henri', 'POST', `/api/deep-research/retry/${run.jobId}`);
  assert.deepEqual([retried.status, retried.body.status], [200, 'retrying']);
  assert.equal((await over('henri', run)).status, 'completed');
});

test.skipIf(skip)('a failed job beside another run of its conversation -> is not retried', async () => {
  const first = await startPaused('busy', { researchMode: 'steering' });
  await terminate(first);
  await over('busy', first);
  const { conversationId } = first;
  const second = await startPaused('busy', { conversationId, researchMode: 'steering' });
  const answer = await send('op', 'POST', `/api/admin/jobs/${first.jobId}/retry`, { headers: admin });
  assert.deepEqual([answer.status, answer.body.code], [409, 'RUN_ALREADY_ACTIVE']);
  await steer('busy', second, 'cancel');
  assert.equal((await over('busy', second)).status, 'failed');
  const retried = await send('op', 'POST', `/api/admin/jobs/${first.jobId}/retry`, { headers: admin });
  assert.deepEqual([retried.status, retried.body['success']], [200, true]);
  assert.equal((await over('busy', first)).status, 'completed');
});

test.skipIf(skip)('a file whose bytes were away -> is read when an operator retries its job', async (t) => {
  const content = rainTable();
  const offered = await send('reader', 'POST', '/api/files/upload-url', {
    body: { filename: 'rain.csv', contentType: 'text/csv', size: Buffer.byteLength(content) },
  });
  const { fileId, uploadUrl } = offered.body;
  const put = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: content });
  assert.equal(put.status, 200);
  const thaw = freezeWorkers(t);
  await send('reader', 'POST', '/api/files/confirm', { body: { fileId } });
  const object = join(stack.folder, 's3/research', objectKeys.upload(fileId));
  const bytes = readFileSync(object);
  rmSync(object);
  thaw();
  const status = async () => (await send('reader', 'GET', `/api/files/${fileId}/status`)).body.status;
  await until('the file failed', async () => (await status()) === 'failed');
  writeFileSync(object, bytes);
  const { rows } = await database.query('select id from jobs where file_id = $1', [fileId]);
  const path = `/api/admin/jobs/${(rows[0] as { id: string }).id}/retry?queue=file-process`;
  assert.equal((await send('op', 'POST', path, { headers: admin })).status, 200);
  await until('the file is read', async () => (await status()) === 'completed');
});

test.skipIf(skip)('an upload that cannot be read -> is a failed job, for the reason that its owner sees', async () => {
  const offered = await send('reader', 'POST', '/api/files/upload-url', {
    body: { filename: 'broken.json', contentType: 'application/json', size: 3 },
  });
  const { fileId, uploadUrl } = offered.body;
  await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '[{]' });
  await send('reader', 'POST', '/api/files/confirm', { body: { fileId } });
  const file = await until('the file failed', async () => {
    const { body } = await send('reader', 'GET', `/api/files/${fileId}/status`);
    return body.status === 'failed' && body;
  });
  const { body } = await send('', 'GET', '/api/admin/jobs?queue=file-process&status=failed', { headers: admin });
  const jobs = body['jobs'] as { data: { fileId: string }; failedReason: string; attemptsMade: number }[];
  const job = jobs.find(({ data }) => data.fileId === fileId);
  assert.ok(file.error);
  assert.deepEqual([job?.failedReason, job?.attemptsMade], [file.error, 1]);
});

test.skipIf(skip)('a message to a running conversation -> steers the run', async () => {
  const run = await startPaused('guide', { researchMode: 'steering' });
  const { conversationId } = run;
  const message = await start('guide', { conversationId, message: 'Look at temperature_c too.' });
  assert.deepEqual([message.steering, message.jobId], [true, run.jobId]);
  await steer('guide', run, 'resume');
  assert.equal((await over('guide', message)).status, 'completed');
  assert.equal((await over('guide', run)).status, 'completed');
});

test.skipIf(skip)('a run with a stop -> cannot be paused any more, and replies', async (t) => {
  const thaw = freezeWorkers(t);
  const run = await start('stella');
  assert.equal((await steer('stella', run, 'stop')).status, 200);
  const refused = await steer('stella', run, 'pause');
  assert.deepEqual([refused.status, refused.body.code], [409, 'RUN_NOT_ACTIVE']);
  assert.match(refused.body.message, /asked to stop/);
  thaw();
  assert.equal((await over('stella', run)).status, 'completed');
});

test.skipIf(skip)('a message that takes back a stop before anything is planned -> the run does its work', async (t) => {
  const fileId = await researcherAt(stack.gateway, 'mind').upload('rain.csv', rainTable());
  const thaw = freezeWorkers(t);
  const run = await start('mind', { files: [{ fileId }] });
  assert.equal((await steer('mind', run, 'stop')).status, 200);
  await start('mind', { message: 'No, do go on.', conversationId: run.conversationId });
  thaw();
  assert.equal((await over('mind', run)).status, 'completed');
  const { body } = await send('mind', 'GET', `/api/deep-research/conversations/${run.conversationId}/state`);
  const tasks = body.values.plan ?? [];
  assert.ok(tasks.length > 0);
  for (const { id, error } of tasks) assert.equal(error, undefined, id);
});

test.skipIf(skip)('a key made with the settings that the stack leaves -> is taken by its gateways', async () => {
  const settings = join(stack.folder, 'settings.env');
  assert.equal(statSync(settings).mode & 0o777, 0o600);
  const command = `set -a; . '${settings}'; exec '${process.execPath}' cli/admin.ts create-api-key ada`;
  const { stdout } = await promisify(execFile)('sh', ['-c', command]);
  const statusWith = async (key: string) =>
    (await fetch(new URL('/api/keys', stack.gateway), { headers: { 'x-api-key': key } })).status;
  assert.equal(await statusWith(stdout.split('\n')[0] ?? ''), 200);
  assert.equal(await statusWith('of-nobody'), 401);
});

test.skipIf(skip)('a key that would be of no use to the running stack -> is not made', async () => {
  const env = { ...process.env, DATA_DIR: dirname(stack.folder) };
  const made = promisify(execFile)(process.execPath, ['cli/admin.ts', 'create-api-key', 'ada'], { env });
  await assert.rejects(made, /A stack is running on this data folder.*settings\.env/s);
});

test.skipIf(skip)('a chat message -> a worker answers it, and its job is listed with the chats', async () => {
  const answer = await send('dora', 'POST', '/api/chat', { body: { message: 'Where does it rain most?' } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.match(String(answer.body['text']), /^I cannot answer that from what is stored/);
  assert.deepEqual([answer.headers.get('x-ratelimit-limit'), answer.body.pollUrl], ['10', null]);
  const { body } = await send('', 'GET', '/api/admin/jobs?queue=chat&status=completed', { headers: admin });
  const jobs = body['jobs'] as { name: string; data: { messageId: string } }[];
  assert.ok(jobs.some(({ name, data }) => name === 'chat' && data.messageId === answer.body.messageId));
});

test.skipIf(skip)('the fourth start in five minutes -> is refused, and says when the next may be made', async () => {
  const first = await startPaused('hasty', { researchMode: 'steering' });
  const body = { message: 'And then?', conversationId: first.conversationId };
  const answers = [];
  for (let n = 0; n < 3; n += 1) answers.push(await send('hasty', 'POST', '/api/deep-research/start', { body }));
  assert.deepEqual(
    answers.map(({ status, headers }) => [
      status,
      headers.get('x-ratelimit-limit'),
      headers.get('x-ratelimit-remaining'),
    ]),
    [
      [200, '3', '1'],
      [200, '3', '0'],
      [429, '3', '0'],
    ],
  );
  const refused = answers.at(-1)!;
  assert.equal(refused.body.code, 'RATE_LIMIT_EXCEEDED');
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(wait > 0 && wait <= 300);
  assert.deepEqual([refused.headers.get('x-ratelimit-reset'), refused.body['retryAfter']], [String(wait), wait]);
  await steer('hasty', first, 'cancel');
});

test.skipIf(skip)('50 starts at once with one key -> are one start, and count as one', async () => {
  const headers = { 'idempotency-key': 'the-first-question' };
  const body = { message: QUESTION, researchMode: 'steering' };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send('eager', 'POST', '/api/deep-research/start', { body, headers })),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map((answer) => answer.body.jobId)).size, 1);
  const { conversationId } = answers[0]!.body;
  const next = await send('eager', 'POST', '/api/deep-research/start', { body: { ...body, conversationId } });
  assert.deepEqual([next.status, next.headers.get('x-ratelimit-remaining')], [200, '1']);
});

test.skipIf(skip)('more than 50 API keys of a user, at both gateways at once -> 50 are made', async () => {
  const makeOne = async () => (await send('collector', 'POST', '/api/keys', { body: { name: 'one more' } })).status;
  const answers = await Promise.all(Array.from({ length: 60 }, makeOne));
  const { keys } = (await send('collector', 'GET', '/api/keys')).body;
  assert.ok(keys.length <= 50 && answers.includes(409), answers.join());
});

/** What a client hears of its user's changes. Two of them in a row are at different gateways. */
async function listen(t: TestContext, userId: string): Promise<readonly ResearchEvent[]> {
  const socket = new WebSocket(`${stack.gateway.replace('http', 'ws')}/ws?userId=${userId}`);
  t.onTestFinished(() => socket.terminate());
  const received: ResearchEvent[] = [];
  socket.on('message', (frame: Buffer) => {
    received.push(JSON.parse(frame.toString()) as ResearchEvent);
  });
  await once(socket, 'open');
  return received;
}

/**
 * Waits until a client has heard of everything that is stored but the start, which it made itself. Processes tell of what
 * they did on their own, so the numbers put it in order.
 */
async function hasHeardAll(userId: string, { conversationId }: Run, received: readonly ResearchEvent[]): Promise<void> {
  let changes: readonly object[] = [];
  const inOrder = () => received.toSorted((a, b) => a.seq - b.seq);
  const heardAll = async () => {
    const path = `/api/deep-research/conversations/${conversationId}/events?after=1`;
    const { events } = (await send(userId, 'GET', path)).body;
    changes = events.map(({ createdAt: _createdAt, ...event }) => event);
    return isDeepStrictEqual(inOrder(), changes);
  };
  await until('every change was heard', heardAll).catch(() => assert.deepEqual(inOrder(), changes));
}

test.skipIf(skip)('a key that is revoked -> its sockets end at both gateways', { timeout: 25_000 }, async (t) => {
  const { apiKey, id } = (await send('keeper', 'POST', '/api/keys', { body: { name: 'sockets' } })).body;
  const open = async () => {
    const url = `${stack.gateway.replace('http', 'ws')}/ws?userId=keeper`;
    const socket = new WebSocket(url, { headers: { 'x-api-key': apiKey } });
    t.onTestFinished(() => socket.terminate());
    await once(socket, 'open');
    return socket;
  };
  const sockets = [await open(), await open()];
  const closed = sockets.map(async (socket) => ((await once(socket, 'close')) as [number])[0]);
  assert.equal((await send('keeper', 'DELETE', `/api/keys/${id}`)).status, 200);
  assert.deepEqual(await Promise.all(closed), [1008, 1008]);
});

test.skipIf(skip)('a ticket of one gateway -> opens a socket at the other, until its key is revoked', async (t) => {
  const { apiKey, id } = (await send('ticketed', 'POST', '/api/keys', { body: { name: 'tickets' } })).body;
  const ticketOf = async () => {
    const options = { method: 'POST', headers: { 'x-api-key': apiKey } };
    const answer = await fetch(new URL('/api/events/ticket', stack.gateway), options);
    return ((await answer.json()) as { ticket: string }).ticket;
  };
  const openWith = async (ticket: string) => {
    const socket = new WebSocket(`${stack.gateway.replace('http', 'ws')}/ws?userId=ticketed&ticket=${ticket}`);
    t.onTestFinished(() => socket.terminate());
    await once(socket, 'open');
  };
  const [used, unused] = [await ticketOf(), await ticketOf()];
  await openWith(used);
  assert.equal((await send('ticketed', 'DELETE', `/api/keys/${id}`)).status, 200);
  await assert.rejects(openWith(unused), /401/);
});

test.skipIf(skip)('a conversation that is deleted -> its objects leave the store', async () => {
  const fileId = await researcherAt(stack.gateway, 'deleter').upload('rain.csv', rainTable());
  const run = await start('deleter', { researchMode: 'steering', files: [{ fileId }] });
  const { conversationId } = run;
  const busy = await send('deleter', 'DELETE', `/api/deep-research/conversations/${conversationId}`);
  assert.equal(busy.status, 409);
  const { result } = await over('deleter', run);
  const signed = await fetch(new URL(result.files[0]!.url, stack.gateway), {
    headers: { 'x-user-id': 'deleter', accept: 'application/json' },
  });
  const { url } = (await signed.json()) as { url: string };
  assert.equal((await fetch(url)).status, 200);
  const gone = await send('deleter', 'DELETE', `/api/deep-research/conversations/${conversationId}`);
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
  assert.equal((await fetch(url)).status, 404);
  const { rows } = await database.query('select 1 from jobs where conversation_id = $1', [conversationId]);
  assert.deepEqual(rows, []);
});

test.skipIf(skip)('every event of a run -> reaches the sockets of both gateways', async (t) => {
  const clients = [await listen(t, 'watcher'), await listen(t, 'watcher')];
  const run = await start('watcher', { researchMode: 'steering' });
  await over('watcher', run);
  for (const received of clients) await hasHeardAll('watcher', run, received);
});

test.skipIf(skip)('requests for a run in one tab -> reach a second tab', async (t) => {
  const tabs = [await listen(t, 'tabs'), await listen(t, 'tabs')];
  const run = await start('tabs', { researchMode: 'steering' });
  const { conversationId } = run;
  const asked = async (action: string) => assert.equal((await steer('tabs', run, action)).status, 200, action);
  for (const ask of [
    () => asked('pause'),
    () => start('tabs', { conversationId, message: 'And in June?' }),
    () => asked('stop'),
    () => over('tabs', run),
    () => startPaused('tabs', { conversationId, researchMode: 'steering' }),
    () => asked('resume'),
  ]) {
    await ask();
    for (const received of tabs) await hasHeardAll('tabs', run, received);
  }
});

test.skipIf(skip)('a run that is terminated, retried or cancelled -> its followers are notified', async (t) => {
  const received = await listen(t, 'follower');
  const run = await startPaused('follower', { researchMode: 'steering' });
  await terminate(run);
  assert.equal((await over('follower', run)).status, 'failed');
  await hasHeardAll('follower', run, received);
  assert.equal((await send('follower', 'POST', `/api/deep-research/retry/${run.jobId}`)).status, 200);
  await hasHeardAll('follower', run, received);
  const again = await startPaused('follower', { conversationId: run.conversationId, researchMode: 'steering' });
  await steer('follower', again, 'cancel');
  await hasHeardAll('follower', run, received);
});

test.skipIf(skip)('a file of a conversation that was read -> its followers are notified', async (t) => {
  const received = await listen(t, 'collector');
  const run = await startPaused('collector');
  const body = { filename: 'rain.csv', contentType: 'text/csv', size: Buffer.byteLength(rainTable()) };
  const { conversationId } = run;
  const offer = await send('collector', 'POST', '/api/files/upload-url', { body: { ...body, conversationId } });
  const { fileId, uploadUrl } = offer.body;
  await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: rainTable() });
  const before = received.length;
  await send('collector', 'POST', '/api/files/confirm', { body: { fileId } });
  await until('the file is read', async () => {
    return (await send('collector', 'GET', `/api/files/${fileId}/status`)).body.status === 'completed';
  });
  await hasHeardAll('collector', run, received);
  assert.ok(received.slice(before).some(({ type }) => type === 'state_updated'));
  await steer('collector', run, 'cancel');
});

test.skipIf(skip)(
  'no Redis -> the health is degraded, research goes on, and all is well again after its restart',
  async () => {
    const health = async () => (await send('doctor', 'GET', '/api/health')).body as unknown as { status: string };
    assert.equal((await health()).status, 'ok');
    const run = await startPaused('doctor', { researchMode: 'steering' });
    process.kill(stack.pid('redis'), 'SIGKILL');
    await until('the health is degraded', async () => (await health()).status === 'degraded', { everyMs: 1 });
    await steer('doctor', run, 'resume');
    await until('the health is ok', async () => (await health()).status === 'ok');
    assert.equal((await over('doctor', run)).status, 'completed');
  },
);

test.skipIf(skip)('both workers are killed in the middle of a task -> every task is done once', async (t) => {
  const fileId = await researcherAt(stack.gateway).upload('rain.csv', rainTable());
  const run = await start('ada', { files: [{ fileId }], researchMode: 'steering' });
  const open = async (): Promise<boolean> => {
    const { rows } = await database.query(`select 1 from plan_tasks where job_id = $1 and status = 'running'`, [
      run.jobId,
    ]);
    return rows.length > 0;
  };
  await until(
    'the workers are stopped in the middle of a task',
    async () => {
      if (!(await open())) return false;
      const thaw = freezeWorkers(t);
      if (await open()) return true;
      thaw();
      return false;
    },
    { everyMs: 1 },
  );
  const killedAt = performance.now();
  for (const role of ['worker-1', 'worker-2']) process.kill(stack.pid(role), 'SIGKILL');
  await until('the task is done', async () => !(await open()));
  await t.annotate(`the task was done ${((performance.now() - killedAt) / 1000).toFixed(1)} s after the kill`);
  assert.equal((await over('ada', run)).status, 'completed');
  await t.annotate(`the run was done ${((performance.now() - killedAt) / 1000).toFixed(1)} s after the kill`);
  const { body } = await send('ada', 'GET', `/api/deep-research/conversations/${run.conversationId}/state`);
  const tasks = body.values.plan ?? [];
  assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length);
  for (const { id, error, output } of tasks) assert.deepEqual([error, typeof output], [undefined, 'string'], id);
  const finished = `select count(*)::int as n from completed_steps where job_id = $1 and step like 'execution:%'`;
  const { rows } = await database.query(finished, [run.jobId]);
  assert.deepEqual(rows, [{ n: tasks.length }]);
  assert.equal((await jobRow(run.jobId)).attempts_made, 1);
});

test.skipIf(skip)('a gateway is killed -> the other one serves, and the run completes', async () => {
  const run = await startPaused('steady', { researchMode: 'steering' });
  const gateway = stack.pid('gateway-1');
  process.kill(gateway, 'SIGKILL');
  await until('the gateway is gone', () => !isAlive(gateway)); // what it had accepted dies with it
  assert.equal((await steer('steady', run, 'resume')).status, 200);
  assert.equal((await over('steady', run)).status, 'completed');
});

test.skipIf(skip)('the stack ends -> in order, and leaves no process behind', async () => {
  const running = stack.processes();
  for (const role of ['postgres', 's3', 'temporal', 'gateway-2']) assert.ok(running.includes(stack.pid(role)), role);
  await database.end();
  assert.equal(await stack.stop(), 0);
  assert.deepEqual([...running.filter(isAlive), ...stack.processes()], []);
});
