import type { Agents } from '../../contracts/agents.ts';
import { answer } from '../../science/narrate/conversation/answer.ts';
import { colophon } from '../../science/narrate/conversation/closing.ts';
import { readAll, readMessages, type ReadQuestion } from '../../science/weigh/questions.ts';
import { replyText } from './reply/reply-text.ts';

/** The answer as the researcher reads it. */
export function createReply({ readQuestion }: { readonly readQuestion: ReadQuestion }): Pick<Agents, 'composeReply'> {
  return {
    async composeReply(context, decision) {
      const own = readMessages(context, readQuestion);
      const answered = answer(context, own.length > 0 ? own : readAll(context, readQuestion), decision);
      return replyText({ answered, colophon: colophon(context) }, context, decision);
    },
  };
}
