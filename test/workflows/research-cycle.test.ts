import assert from 'node:assert/strict';
import { test } from 'vitest';
import { failure } from '../../contracts/failure.ts';
import { LIMITS } from '../../contracts/limits.ts';
import type { ResearchMode, RunCursor } from '../../contracts/research.ts';
import { researchCycle } from '../../workflows/research-cycle.ts';
import { BEGINNING, ScriptedControl } from '../fakes/run-control.ts';
import { gate } from '../harness/gate.ts';
import { NOTHING, planned, scriptResearch, type ResearchScript } from '../fakes/scripted-research.ts';

const JOB = 'job';

async function runCycle(
  script: ResearchScript,
  {
    mode = 'semi-autonomous',
    control = new ScriptedControl(),
    cursor = BEGINNING,
  }: { mode?: ResearchMode; control?: ScriptedControl; cursor?: RunCursor } = {},
) {
  const research = scriptResearch(script);
  const result = await researchCycle(research.activities, control, { jobId: JOB, mode, cursor, limits: LIMITS });
  const decisions = research.inputsOf('decideContinue').map(({ forcedEnd }) => forcedEnd);
  return {
    ...research,
    control,
    result,
    decisions,
    levels: research.inputsOf('planInitial').map(({ level }) => level),
  };
}

for (const [mode, iterations, reason] of [
  ['semi-autonomous', 5, 'iteration_cap'],
  ['fully-autonomous', 20, 'iteration_cap'],
  ['steering', 1, 'user_feedback'],
] as const) {
  test(`a ${mode} run that never runs out of questions -> ends after ${String(iterations)}: ${reason}`, async () => {
    const { levels, decisions, result } = await runCycle({}, { mode });
    assert.deepEqual(
      levels,
      Array.from({ length: iterations }, (_, index) => index + 1),
    );
    assert.deepEqual(decisions, [...Array.from({ length: iterations - 1 }, () => null), reason]);
    assert.equal(result, undefined);
  });
}

test('an iteration -> its steps run in the order of the interface', async () => {
  const { names } = await runCycle({}, { mode: 'steering' });
  assert.deepEqual(names(), [
    'planInitial',
    'runLiteratureTask',
    'updateHypothesis',
    'reflect',
    'discover',
    'planNext',
    'decideContinue',
    'composeReply',
    'endIteration',
  ]);
});

test('a message taken up in iteration 3 -> the run has its full number of iterations again', async () => {
  const { levels } = await runCycle({
    plan: ({ level }) => ({ tasks: planned(['lit']), messagesTakenUp: level === 1 || level === 3 ? 1 : 0 }),
  });
  assert.equal(levels.length, 2 + 5);
});

test('two iterations in a row that bring nothing -> end the run as no_progress', async () => {
  const { decisions } = await runCycle({ task: () => NOTHING, reflection: () => ({ newInsights: 0 }) });
  assert.deepEqual(decisions, [null, 'no_progress']);
});

test('an idle iteration between two that bring something -> does not end the run', async () => {
  const { decisions } = await runCycle({
    task: ({ level }) => (level % 2 === 0 ? NOTHING : { failed: false, newSources: 0, newFindings: 1 }),
    reflection: () => ({ newInsights: 0 }),
  });
  assert.deepEqual(decisions, [null, null, null, null, 'iteration_cap']);
});

test('a plan without tasks -> ends the run at once, with a reply', async () => {
  const { decisions, names } = await runCycle({ plan: () => ({ tasks: planned([]), messagesTakenUp: 1 }) });
  assert.deepEqual(decisions, ['no_progress']);
  assert.ok(names().includes('composeReply'));
});

test('no rule that ends the run -> the agent decides', async () => {
  const { levels } = await runCycle({
    decision: () => ({
      shouldContinue: false,
      triggerReason: 'research_complete',
      confidence: 90,
      reasoning: 'Answered.',
    }),
  });
  assert.deepEqual(levels, [1]);
});

test('all tasks of a level -> run at the same time', async () => {
  const started: string[] = [];
  const all = Promise.withResolvers<undefined>();
  await runCycle(
    {
      plan: () => ({ tasks: planned(['lit-1', 'ana-1', 'ana-1-2']), messagesTakenUp: 1 }),
      async task({ taskId }) {
        if (started.push(taskId) === 3) all.resolve(undefined);
        await all.promise; // would never come true one by one
        return NOTHING;
      },
    },
    { mode: 'steering' },
  );
  assert.deepEqual(started, ['lit-1', 'ana-1', 'ana-1-2']);
});

test('reflection and discovery -> run side by side', async () => {
  const [reflecting, discovering] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const { names } = await runCycle(
    {
      async reflection() {
        reflecting.resolve(undefined);
        await discovering.promise;
        return { newInsights: 1 };
      },
      async discovery() {
        discovering.resolve(undefined);
        await reflecting.promise;
        return { newDiscoveries: 1 };
      },
    },
    { mode: 'steering' },
  );
  assert.equal(names().at(-1), 'endIteration');
});

for (const [failing, other] of [
  ['reflection', 'discovery'],
  ['discovery', 'reflection'],
] as const) {
  test(`${failing} fails -> ${other} still comes to its end before the attempt has failed`, async () => {
    const { reached, open, step } = gate({ newInsights: 1, newDiscoveries: 1 });
    const failed = () => {
      throw failure('CITATION_UNKNOWN', 'No source [@nobody].');
    };
    let isOver = false;
    const run = runCycle({ [failing]: failed, [other]: step }).finally(() => (isOver = true));
    await reached;
    await new Promise(setImmediate);
    assert.equal(isOver, false);
    open();
    await assert.rejects(run, { code: 'CITATION_UNKNOWN' });
  });
}

test('a task that cannot even be recorded -> ends the attempt when the other tasks have come to their end', async () => {
  const { reached, open, step } = gate(NOTHING);
  const research = scriptResearch({
    plan: () => ({ tasks: planned(['lit-1', 'ana-1']), messagesTakenUp: 1 }),
    task: ({ taskId }) => (taskId === 'lit-1' ? step() : Promise.reject(new Error('The table is empty.'))),
  });
  const activities = { ...research.activities, recordTaskFailure: () => Promise.reject(new Error('no database')) };
  const input = { jobId: JOB, mode: 'steering', cursor: BEGINNING, limits: LIMITS } as const;
  let isOver = false;
  const run = researchCycle(activities, new ScriptedControl(), input).finally(() => (isOver = true));
  await reached;
  await new Promise(setImmediate);
  assert.equal(isOver, false);
  open();
  await assert.rejects(run, /no database/);
});

test('a task that fails -> is recorded with its reason, and the run goes on', async () => {
  const { inputsOf, names, result } = await runCycle(
    {
      plan: () => ({ tasks: planned(['lit-1', 'ana-1']), messagesTakenUp: 1 }),
      task({ taskId }) {
        if (taskId === 'ana-1') throw failure('ANALYSIS_FAILED', 'The table is empty.');
        return NOTHING;
      },
    },
    { mode: 'steering' },
  );
  assert.deepEqual(inputsOf('recordTaskFailure'), [
    { jobId: JOB, level: 1, taskId: 'ana-1', reason: 'The table is empty.' },
  ]);
  assert.equal(names().at(-1), 'endIteration');
  assert.equal(result, undefined);
});

test('the words of a task that failed -> are handed on in less than 1 KB', async () => {
  const { inputsOf } = await runCycle(
    {
      task() {
        throw failure('ANALYSIS_FAILED', 'No column fits. '.repeat(1_000));
      },
    },
    { mode: 'steering' },
  );
  const [input] = inputsOf('recordTaskFailure');
  assert.match(input?.reason ?? '', /^No column fits\..*…$/);
  assert.ok(Buffer.byteLength(JSON.stringify(input)) < 1024);
});

test('a cancelled task -> ends the run and is not recorded as a failure of the task', async () => {
  const control = new ScriptedControl();
  control.cancelled = true;
  const research = scriptResearch({
    task() {
      throw new Error('aborted');
    },
  });
  const input = { jobId: JOB, mode: 'steering', cursor: BEGINNING, limits: LIMITS } as const;
  await assert.rejects(researchCycle(research.activities, control, input), /aborted/);
  assert.deepEqual(research.names(), ['planInitial', 'runLiteratureTask']);
});

test('a step that fails -> ends the run: nothing after it is done', async () => {
  const research = scriptResearch({
    hypothesis() {
      throw failure('CITATION_UNKNOWN', 'No source [@nobody].');
    },
  });
  const input = { jobId: JOB, mode: 'steering', cursor: BEGINNING, limits: LIMITS } as const;
  await assert.rejects(researchCycle(research.activities, new ScriptedControl(), input), { code: 'CITATION_UNKNOWN' });
  assert.equal(research.names().at(-1), 'updateHypothesis');
});

test('a stop before the tasks -> records each as not started, and the reply is composed all the same', async () => {
  const control = new ScriptedControl();
  control.stopping = true;
  const plan = () => ({ tasks: planned(['lit-1', 'ana-1']), messagesTakenUp: 1 });
  const { inputsOf, names, decisions } = await runCycle({ plan }, { control });
  assert.deepEqual(
    inputsOf('recordTaskFailure').map(({ taskId, reason }) => [taskId, reason]),
    [
      ['lit-1', 'Not started: the run was stopped first.'],
      ['ana-1', 'Not started: the run was stopped first.'],
    ],
  );
  assert.ok(!names().includes('runLiteratureTask'));
  assert.ok(names().includes('composeReply'));
  assert.deepEqual(decisions, ['stopped_by_user']);
});

test('a stop while tasks run -> lets them finish and ends the run after their iteration', async () => {
  const control = new ScriptedControl();
  const { decisions, inputsOf } = await runCycle(
    {
      task() {
        control.stopping = true;
        return NOTHING;
      },
    },
    { control },
  );
  assert.equal(inputsOf('runLiteratureTask').length, 1);
  assert.deepEqual(decisions, ['stopped_by_user']);
});

test('a stop that a message withdraws before the next iteration -> its tasks run', async () => {
  const control = new ScriptedControl();
  const { levels, decisions, names } = await runCycle(
    {
      decision(input) {
        control.stopping = true;
        return { shouldContinue: input.forcedEnd === null, triggerReason: input.forcedEnd ?? 'open_questions' };
      },
      plan({ level }) {
        control.stopping = false;
        return { tasks: planned(['lit']), messagesTakenUp: level };
      },
      end: ({ level }) => ({ continues: level < 3 }),
    },
    { control },
  );
  assert.deepEqual(levels, [1, 2, 3]);
  assert.deepEqual(decisions, [null, null, null]);
  assert.ok(!names().includes('recordTaskFailure'));
});

test('a stop after the message that keeps the run going -> holds: the message is answered with the results so far', async () => {
  const control = new ScriptedControl();
  control.stopping = true;
  const { levels, decisions, inputsOf } = await runCycle(
    { end: ({ level }) => ({ continues: level === 1 }) },
    { control },
  );
  assert.deepEqual(levels, [1, 2]);
  assert.deepEqual(decisions, ['stopped_by_user', 'stopped_by_user']);
  assert.deepEqual(
    inputsOf('recordTaskFailure').map(({ level }) => level),
    [1, 2],
  );
});

test('a stop while an iteration ends -> the next one is stopped', async () => {
  const control = new ScriptedControl();
  const { decisions } = await runCycle(
    {
      end({ level, shouldContinue }) {
        control.stopping ||= level === 1;
        return { continues: shouldContinue };
      },
    },
    { control },
  );
  assert.deepEqual(decisions, [null, 'stopped_by_user']);
});

test('a stop that stood for one iteration -> the next one is not stopped', async () => {
  const control = new ScriptedControl();
  const { decisions } = await runCycle(
    {
      plan({ level }) {
        control.stopping = level === 2;
        return { tasks: planned(['lit']), messagesTakenUp: 1 };
      },
      end: ({ level }) => ({ continues: level < 3 }),
    },
    { control },
  );
  assert.deepEqual(decisions, [null, 'stopped_by_user', null]);
});

test('a paused run -> does nothing until it is resumed', async () => {
  const control = new ScriptedControl();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  control.hold = promise;
  const research = scriptResearch();
  const input = { jobId: JOB, mode: 'steering', cursor: BEGINNING, limits: LIMITS } as const;
  const run = researchCycle(research.activities, control, input);
  await new Promise(setImmediate);
  assert.deepEqual(research.names(), []);
  resolve(undefined);
  await run;
  assert.equal(research.names().at(-1), 'endIteration');
});

test('a pause -> takes effect between planning and tasks, and between tasks and the hypothesis', async () => {
  for (const [step, last] of [
    ['plan', 'planInitial'],
    ['task', 'runLiteratureTask'],
  ] as const) {
    const control = new ScriptedControl();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const pausing = () => {
      control.hold = promise;
    };
    const research = scriptResearch({
      ...(step === 'plan' ? { plan: () => (pausing(), { tasks: planned(['lit-1']), messagesTakenUp: 1 }) } : {}),
      ...(step === 'task' ? { task: () => (pausing(), NOTHING) } : {}),
    });
    const input = { jobId: JOB, mode: 'steering', cursor: BEGINNING, limits: LIMITS } as const;
    const run = researchCycle(research.activities, control, input);
    await new Promise(setImmediate);
    assert.equal(research.names().at(-1), last);
    resolve(undefined);
    await run;
  }
});

test('an engine that wants a fresh execution -> gets the cursor of the next iteration', async () => {
  const control = new ScriptedControl();
  control.fresh = true;
  const { result, levels } = await runCycle({}, { control });
  assert.deepEqual(result, { level: 2, iterationsSinceMessage: 1, idleIterations: 0 });
  assert.deepEqual(levels, [1]);
});

for (const fresh of [false, true]) {
  const where = fresh ? 'in a fresh execution' : 'in the same execution';
  test(`another run has taken the next level -> the run goes on at the one it gets, ${where}`, async () => {
    const control = new ScriptedControl();
    control.fresh = fresh;
    const end = ({ level }: { level: number }) => ({ continues: level < 7, ...(level === 1 ? { movedTo: 6 } : {}) });
    const { result, levels, inputsOf } = await runCycle({ end }, { control });
    if (fresh) assert.deepEqual(result, { level: 6, iterationsSinceMessage: 1, idleIterations: 0 });
    else assert.deepEqual(levels, [1, 6, 7]);
    assert.deepEqual(
      inputsOf('endIteration').map(({ next }) => next.level),
      fresh ? [2] : [2, 7, 8],
    );
  });
}

test('a fresh execution -> goes on from its cursor, with the counts it was given', async () => {
  const cursor = { level: 4, iterationsSinceMessage: 3, idleIterations: 0 };
  const plan = () => ({ tasks: planned(['lit']), messagesTakenUp: 0 });
  const { levels, inputsOf } = await runCycle({ plan }, { cursor });
  assert.deepEqual(levels, [4, 5]);
  assert.deepEqual(inputsOf('endIteration')[0]?.next, { level: 5, iterationsSinceMessage: 4, idleIterations: 0 });
});

test('a run that is paused while the hypothesis is formed -> does not go on to reflection', async () => {
  const control = new ScriptedControl();
  const held = Promise.withResolvers<undefined>();
  const research = scriptResearch({
    hypothesis: () => {
      control.hold = held.promise;
      return {};
    },
  });
  void researchCycle(research.activities, control, {
    jobId: JOB,
    mode: 'steering',
    cursor: BEGINNING,
    limits: LIMITS,
  });
  await new Promise(setImmediate);
  assert.equal(research.names().at(-1), 'updateHypothesis');
});
