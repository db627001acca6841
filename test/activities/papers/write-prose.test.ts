import assert from 'node:assert/strict';
import { test } from 'vitest';
import { currentModelStep } from '../../../activities/models/model-step.ts';
import { proseOf, type PaperWriter } from '../../../activities/papers/write-prose.ts';
import { failure } from '../../../contracts/failure.ts';
import { composePaper, markdownOf } from '../../../science/papers/index.ts';
import { material } from '../../science/papers/material.ts';

const RUN = { paperId: 'p', jobId: 'j', conversationId: 'c', userId: 'ada', deadlineAt: new Date() };

function writerThat(writeProse: PaperWriter['writeProse']) {
  const givenUp: unknown[] = [];
  const giveUp = (step: object, { code }: { code: string }) => {
    givenUp.push([step, code]);
    return Promise.resolve();
  };
  return { givenUp, writer: { writeProse, modelCalls: { giveUp } } };
}

test('a paper with a model -> the model is called in the step of its job, with all that the conversation has found', async () => {
  const prose = { byline: 'By a model', abstract: [], introduction: [], discussion: [] };
  const { writer } = writerThat(({ tasks, question }) => {
    assert.deepEqual(currentModelStep(), {
      ...{ jobId: 'j', conversationId: 'c', userId: 'ada', level: 0, step: 'write' },
    });
    assert.deepEqual(
      tasks.map(({ taskId }) => taskId),
      ['ana-1', 'lit-1'],
    );
    assert.match(question, /Gentoo/);
    return Promise.resolve(prose);
  });
  assert.equal(await proseOf(writer, RUN, material()), prose);
});

for (const code of ['MODEL_BUDGET_SPENT', 'MODEL_ANSWER_INVALID', 'MODEL_AWAY', 'MODEL_MISCONFIGURED'] as const) {
  test(`${code} -> the built-in writer writes the whole paper, and its byline says why`, async () => {
    const { givenUp, writer } = writerThat(() => Promise.reject(failure(code, 'The model is not to be had.')));
    const prose = await proseOf(writer, RUN, material());
    const document = composePaper(material(), prose);
    assert.deepEqual(document.sections, composePaper(material()).sections);
    assert.match(markdownOf(document, material()), /without a language model: The model is not to be had/);
    assert.equal(givenUp.length, 1);
  });
}

test('an error that has nothing to do with the model -> ends the step', async () => {
  const { writer } = writerThat(() => Promise.reject(new Error('A bug')));
  await assert.rejects(proseOf(writer, RUN, material()), /A bug/);
});
