import assert from 'node:assert/strict';
import { test } from 'vitest';
import { withActivityContext } from '../../activities/activity-context.ts';
import { onlyWhileOurs } from '../../activities/only-while-ours.ts';

const during = <Result>(isGivenUp: boolean, work: () => Promise<Result>): Promise<Result> =>
  withActivityContext(
    {
      signal: new AbortController().signal,
      heartbeat: () => undefined,
      isGivenUp: () => isGivenUp,
      isRunCancelled: () => false,
      canWait: true,
    },
    work,
  );

/** A provider that keeps its calls, as an instance whose methods need their `this`. */
class Source {
  readonly name = 'a source';
  readonly calls: string[] = [];
  async search(query: string): Promise<string> {
    this.calls.push(query);
    return `answer to ${query}`;
  }
}

test('an activity that is not given up -> calls its providers', async () => {
  const source = new Source();
  const guarded = onlyWhileOurs(source);
  assert.equal(await during(false, () => guarded.search('a')), 'answer to a');
  assert.equal(guarded.name, 'a source');
});

test('an activity that was given up -> makes no call, and fails with WORK_GIVEN_UP', async () => {
  const source = new Source();
  await assert.rejects(
    during(true, () => onlyWhileOurs(source).search('a')),
    { code: 'WORK_GIVEN_UP' },
  );
  assert.deepEqual(source.calls, []);
});
