import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createBuiltinAgents } from '../../../activities/agents/index.ts';
import { readQuestion } from '../../../science/read/read-question.ts';
import { contextOf, PENGUINS } from './context-builder.ts';

const QUESTION = 'Does body mass differ between the species?';

test('each agent that reads -> listens to the messages of its context first', async () => {
  const done: string[] = [];
  const agents = createBuiltinAgents({
    encode: async (messages) => void done.push(...messages.map((message) => `encoding ${message}`)),
    readQuestion: (input) => {
      done.push(`read ${input.message}`);
      return readQuestion(input);
    },
  });
  const context = contextOf({ question: QUESTION, datasets: [PENGUINS] });
  const decision = await agents.decideContinue(context);
  const reading = [
    () => agents.planInitial(context),
    () => agents.planNext(context),
    () => agents.composeReply(context, decision),
    () => agents.answerChat({ message: QUESTION, research: context, quotations: [], notes: [] }),
  ];
  for (const each of reading) {
    done.length = 0;
    await each();
    assert.equal(done[0], `encoding ${QUESTION}`);
    assert.ok(done.includes(`read ${QUESTION}`));
  }
});
