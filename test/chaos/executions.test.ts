import assert from 'node:assert/strict';
import { test } from 'vitest';
import { compareByKey, notCarriedOutOnce } from './executions.ts';
import type { Interruption, LogEntry } from './oracle.ts';

const PLANNING = 'job-1:2:planning';
const TASK = 'job-1:2:execution:ana-2';
const CHAT = 'job-2:0:answerMessage';

let clock = 0;

/** One execution: begins, asks once, ends; each a millisecond after the other. */
function execution(key: string, serial: number, { problem, ends = true }: { problem?: string; ends?: boolean } = {}) {
  const who = {
    ...{ key, pid: 7, serial, attempt: 1, workflow: 'deepResearch', activity: 'planInitial' },
    ...{ givenUpAfterMs: 30_000, isLocal: false },
  };
  const at = (entry: Omit<LogEntry, keyof typeof who | 't'>): LogEntry => ({ t: (clock += 1), ...who, ...entry });
  const begun = [at({ phase: 'begin' }), at({ phase: 'call', kind: 'agent' })];
  return ends ? [...begun, at({ phase: 'end', ...(problem === undefined ? {} : { problem }) })] : begun;
}

function killOf(execution: readonly LogEntry[]): Interruption {
  return { t: clock, cause: 'a kill', goesOnElsewhere: true, victims: execution.slice(0, 1) };
}

test('work that is done again after its commit -> is named by job, iteration, step and task', () => {
  const first = execution(TASK, 1);
  const commit = { key: TASK, t: clock };
  const log = [...first, ...execution(TASK, 2)];
  const { afterCommit } = compareByKey({ log, interruptions: [], commits: [commit] });
  assert.equal(afterCommit.length, 1);
  assert.partialDeepStrictEqual(afterCommit[0], { job: 'job-1', iteration: 2, step: 'execution', task: 'ana-2' });
  assert.match(afterCommit[0]!.executions.join(), /agent by process 7, attempt 1/);
});

test('a key that was interrupted -> may be done again, another one may not in its place', () => {
  const cut = execution(PLANNING, 1, { ends: false });
  const interruptions = [killOf(cut)];
  const log = [...cut, ...execution(PLANNING, 2), ...execution(TASK, 3)];
  assert.deepEqual(compareByKey({ log, interruptions, commits: [] }).withoutCause, []);
  const instead = [...cut, ...execution(TASK, 2), ...execution(TASK, 3)];
  const { withoutCause, counts } = compareByKey({ log: instead, interruptions, commits: [] });
  assert.deepEqual(
    withoutCause.map(({ step, task }) => [step, task]),
    [['execution', 'ana-2']],
  );
  assert.deepEqual([counts.executionsRepeated, counts.executionsCutOff], [1, 1]);
});

test('an execution that failed -> may be repeated once', () => {
  const failed = execution(PLANNING, 1, { problem: 'The model is overloaded' });
  const again = [...failed, ...execution(PLANNING, 2)];
  assert.deepEqual(compareByKey({ log: again, interruptions: [], commits: [] }).withoutCause, []);
  const thrice = [...again, ...execution(PLANNING, 3)];
  assert.equal(compareByKey({ log: thrice, interruptions: [], commits: [] }).withoutCause.length, 1);
});

test('a result that is found in its rows -> repeats nothing', () => {
  const first = execution(PLANNING, 1);
  const commit = { key: PLANNING, t: clock };
  const [begin] = execution(PLANNING, 2);
  const { afterCommit, counts } = compareByKey({ log: [...first, begin!], interruptions: [], commits: [commit] });
  assert.deepEqual([afterCommit, counts.answeredFromRows], [[], 1]);
});

test('a chat without an answer, or with two -> is named', () => {
  const once = execution(CHAT, 1);
  assert.deepEqual(notCarriedOutOnce([CHAT], once), []);
  assert.equal(notCarriedOutOnce([CHAT], [])[0]!.job, 'job-2');
  assert.equal(notCarriedOutOnce([CHAT], [...once, ...execution(CHAT, 2)]).length, 1);
});
