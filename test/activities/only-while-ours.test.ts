import assert from 'node:assert/strict';
import { test } from 'vitest';
import { withActivityContext } from '../../activities/activity-context.ts';
import { agentsOnlyWhileOurs, serviceOnlyWhileOurs, sourceOnlyWhileOurs } from '../../activities/only-while-ours.ts';
import type { AnalysisService } from '../../clients/analysis-service.ts';
import type { LiteratureSource } from '../../clients/literature-source.ts';
import type { Agents } from '../../contracts/agents.ts';

/** Answers whatever it is asked, and counts. */
function talkative() {
  const asked: PropertyKey[] = [];
  const provider = new Proxy({} as Agents & AnalysisService & LiteratureSource, {
    get: (_, name) => async () => asked.push(name),
    has: () => true,
    ownKeys: () => ['search'],
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
  });
  return { provider, asked };
}

const AGENTS = [
  ...(['answerChat', 'planInitial', 'formHypothesis', 'reflect', 'discover', 'planNext'] as const),
  ...(['decideContinue', 'composeReply'] as const),
];

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

/** Every question there is, each by its name. */
function questions() {
  const agents = talkative();
  const source = talkative();
  const service = talkative();
  const [guardedAgents, guardedSource] = [agentsOnlyWhileOurs(agents.provider), sourceOnlyWhileOurs(source.provider)];
  const guardedService = serviceOnlyWhileOurs(service.provider);
  const all: readonly (() => Promise<unknown>)[] = [
    ...AGENTS.map((name) => () => guardedAgents[name]({} as never, {} as never)),
    () => guardedSource.search({} as never),
    () => guardedService.submit({} as never, 'key'),
    () => guardedService.poll('job'),
    () => guardedService.collect('job'),
  ];
  return { all, asked: () => [...agents.asked, ...source.asked, ...service.asked].filter((name) => name !== 'then') };
}

test('while the work is ours everybody is asked', async () => {
  const { all, asked } = questions();
  for (const ask of all) await during(false, ask);
  assert.equal(asked().length, all.length);
});

test('when the work was given up nobody is asked any more', async () => {
  const { all, asked } = questions();
  for (const ask of all) await assert.rejects(during(true, ask), { code: 'WORK_GIVEN_UP' });
  assert.deepEqual(asked(), []);
});
