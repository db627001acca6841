import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { STEPS } from '../../contracts/research.ts';
import type { ConversationStateValues } from '../../contracts/schemas/world-state.ts';
import type { AnswerBody } from '../harness/client.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import { serverFolder, startServerProcess } from '../harness/server-process.ts';
import type { temporaryFolder } from '../harness/temporary-folder.ts';
import { until } from '../harness/until.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(async () => {
  folder = await serverFolder();
});
afterAll(() => folder.remove());

/** Every other step, in the first iteration or in the second one: each start of a server takes seconds. */
const isKilledIn = ({ progress: { iteration, currentStep } }: AnswerBody): boolean =>
  STEPS.findIndex((step) => step === currentStep) % 4 === (iteration === 1 ? 1 : 3);

/** What callers saw of a run, over all its servers. */
function watch() {
  let steps: readonly string[] = [];
  let over = false;
  let iteration = 1;
  return (body: AnswerBody): AnswerBody => {
    assert.notEqual(body.status, 'failed', JSON.stringify(body));
    if (over) assert.equal(body.status, 'completed', 'a status never goes back');
    over ||= body.status === 'completed';
    if (!over) {
      const { completedSteps } = body.progress;
      assert.deepEqual(
        steps.filter((step) => !completedSteps.includes(step)),
        [],
        'steps only grow',
      );
      assert.ok(body.progress.iteration >= iteration, 'iterations only grow');
      [steps, iteration] = [completedSteps, body.progress.iteration];
    }
    return body;
  };
}

/** Every task was done once, and every discovery rests on tasks that are there. */
function assertWhole(values: ConversationStateValues): void {
  const tasks = values.plan ?? [];
  assert.ok(tasks.length > 0);
  assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length, 'every task is there once');
  for (const { id, output, error, end } of tasks)
    assert.deepEqual([error, typeof output, typeof end], [undefined, 'string', 'string'], id);
  const known = new Set(tasks.map(({ id }) => id));
  for (const { evidenceArray } of values.discoveries ?? []) {
    assert.ok(evidenceArray.length > 0 && evidenceArray.every(({ taskId }) => known.has(taskId)));
  }
  const titles = (values.discoveries ?? []).map(({ title, claim }) => `${title} ${claim}`);
  assert.equal(new Set(titles).size, titles.length, 'nothing was discovered twice');
}

test(
  'a run that is killed again and again, at one step after the other -> ends as if nothing had happened',
  { timeout: 300_000 },
  async (t) => {
    const environment = { DATA_DIR: folder.path };
    let server = startServerProcess(environment);
    t.onTestFinished(async () => {
      await server.kill();
    });
    let ada = researcherAt(await server.listening());
    const fileId = await ada.upload('rain.csv', rainTable());
    const message = 'Does rain_mm differ between the levels of city?';
    const { pollUrl, conversationId } = await ada.start({
      message,
      researchMode: 'semi-autonomous',
      files: [{ fileId }],
    });

    const seen = watch();
    const killedAt: string[] = [];
    let plan: readonly string[] = [];
    for (;;) {
      const next = await until(
        'another step or the end',
        async () => {
          const body = seen(await ada.get(pollUrl));
          if (body.status === 'completed') return { step: 'over', ...body };
          const { currentStep: step, iteration } = body.progress;
          const isNew = killedAt.every((place) => !place.endsWith(` ${step}`));
          return isNew && isKilledIn(body) ? { step: `${String(iteration)} ${step}`, ...body } : undefined;
        },
        { everyMs: 20 },
      );
      if (next.status === 'completed') break;
      const tasks = (await ada.stateOf(conversationId)).values.plan ?? [];
      assert.deepEqual(
        tasks.slice(0, plan.length).map(({ id }) => id),
        plan,
        'the plan only grows',
      );
      plan = tasks.map(({ id }) => id);
      killedAt.push(next.step);
      await server.kill();
      server = startServerProcess(environment);
      ada = researcherAt(await server.listening());
    }
    await t.annotate(`killed at: ${killedAt.join(', ')}`);
    assert.ok(killedAt.length >= 3, killedAt.join());

    assertWhole((await ada.stateOf(conversationId)).values);
    const { events, seq } = await ada.get(`/api/deep-research/conversations/${conversationId}/events?after=0`);
    assert.deepEqual(
      events.map((event) => event.seq),
      Array.from({ length: seq }, (_, index) => index + 1),
    );
  },
);
