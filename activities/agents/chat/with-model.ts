import type { Agents, ChatContext } from '../../../contracts/agents.ts';
import { ChatAnswerSchema } from '../../../contracts/model-answers.ts';
import { neutral } from '../../../science/narrate/markdown.ts';
import { evidenceData, quotationIds } from '../../models/evidence-data.ts';
import { describeTreatment, type ModelAgentDeps } from '../../models/model-agent.ts';
import { readPrompt } from '../../models/prompt.ts';
import { clippedTo, createRoom } from '../../models/room.ts';
import { createStatements } from '../../models/statements.ts';
import { references } from './references.ts';

const PROMPT = readPrompt(new URL('prompt.md', import.meta.url), 'chat');

/** The model picks and words what is stored; where it finds nothing, the built-in agent says what there is. */
export function createModelChat(
  { ask, modelName, treatment }: ModelAgentDeps,
  builtin: Pick<Agents, 'answerChat'>,
): Pick<Agents, 'answerChat'> {
  return {
    async answerChat(context) {
      const { message, research, quotations, notes } = context;
      const ids = quotationIds(quotations);
      const statements = createStatements({ ...research, instructions: [message] }, treatment, ids);
      const reply = await ask({
        ...{ prompt: PROMPT, schema: ChatAnswerSchema },
        data: (tokens) => evidenceData(research, tokens, foundData(context, tokens)),
        check: ({ answer }) => statements.complaints(answer),
        draft: statements.draft,
      });
      const { texts, unverified } = statements.write(reply.answer);
      if (texts.length === 0) return builtin.answerChat(context);
      const body = [texts.join(' '), notes.map(neutral).join(' ')].filter((block) => block !== '').join('\n\n');
      const treated = describeTreatment(unverified, treatment);
      const colophon = `*Written with the language model ${modelName}; numbers, quotations and references were put in by code.${treated}*`;
      return [body, references(body, context), colophon].filter((block) => block !== '').join('\n\n');
    },
  };
}

/** Of what the agent is given. */
const MESSAGE_SHARE = 0.15;
const FOUND_SHARE = 0.3;

function foundData({ message, quotations }: ChatContext, tokens: number): object {
  const found = [...quotationIds(quotations)].map(([id, { statement, citation }]) => ({
    ...{ id, statement, source: citation.title },
  }));
  return {
    message: clippedTo(tokens, MESSAGE_SHARE)(message),
    found: found.filter(createRoom(tokens).part(FOUND_SHARE)),
  };
}
