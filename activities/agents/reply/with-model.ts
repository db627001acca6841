import type { Agents, ResearchContext } from '../../../contracts/agents.ts';
import { ReplyAnswerSchema } from '../../../contracts/model-answers.ts';
import { listed } from '../../../contracts/wording.ts';
import { answerFromEvidence } from '../../../science/narrate/conversation/answer.ts';
import { bullets, section } from '../../../science/narrate/conversation/sections.ts';
import { evidenceData } from '../../models/evidence-data.ts';
import { describeTreatment, type ModelAgentDeps } from '../../models/model-agent.ts';
import { readPrompt } from '../../models/prompt.ts';
import { createStatements } from '../../models/statements.ts';
import { replyText } from './reply-text.ts';

const PROMPT = readPrompt(new URL('prompt.md', import.meta.url), 'reply');

/** The model orders and words the answer; what it rests on is laid out by code. */
export function createModelReply({ ask, modelName, treatment }: ModelAgentDeps): Pick<Agents, 'composeReply'> {
  return {
    async composeReply(context, decision) {
      const statements = createStatements(context, treatment);
      const reply = await ask({
        ...{ prompt: PROMPT, schema: ReplyAnswerSchema },
        data: (tokens) => evidenceData(context, tokens),
        check: ({ answer, limits }) => [
          ...statements.complaints(answer),
          ...limits.flatMap((limit, index) => statements.complaintsOfLimit(`limit ${String(index + 1)}`, limit)),
        ],
      });
      const { texts, unverified } = statements.write(reply.answer);
      const limits = reply.limits.flatMap((limit) => statements.limit(limit) ?? []);
      const parts = {
        answered: texts.length === 0 ? answerFromEvidence(context) : texts.join(' '),
        limits: section('What the model points out', bullets(limits)),
        colophon: colophonOf(context, modelName, describeTreatment(unverified, treatment)),
      };
      return replyText(parts, context, decision);
    },
  };
}

function colophonOf({ tasks }: ResearchContext, modelName: string, treated: string): string {
  const used = tasks.filter(({ status }) => status === 'completed').map(({ taskId }) => taskId);
  const from = used.length === 0 ? '' : `, from ${listed(used)}`;
  return `*Written with the language model ${modelName}; numbers, quotations and references were put in by code${from}.${treated}*`;
}
