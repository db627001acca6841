import type { Agents, ChatContext } from '../../contracts/agents.ts';
import {
  chatColophon,
  notComputed,
  nothingKnown,
  quotationsText,
  recalledText,
  resultsText,
} from '../../science/narrate/conversation/chat.ts';
import { neutral } from '../../science/narrate/markdown.ts';
import { recalled } from '../../science/weigh/recall.ts';
import { tablesOf, type ReadQuestion } from '../../science/weigh/questions.ts';
import { references } from './chat/references.ts';

/** What was computed already stands by itself: sentences of documents on the same words speak of other data. */
const answered = (results: string, context: ChatContext, hasResults: boolean): string =>
  [results, references(results, context), chatColophon(hasResults, false)].filter((block) => block !== '').join('\n\n');

/** Answers from what is stored: results of the conversation's research, and what the documents say word for word. */
export function createChat({ readQuestion }: { readonly readQuestion: ReadQuestion }): Pick<Agents, 'answerChat'> {
  return {
    async answerChat(context) {
      const { research, message } = context;
      const earlier = research.tasks.flatMap(({ plan }) => plan ?? []);
      const reading = readQuestion({ message, tables: tablesOf(research), earlier });
      const recall = recalled(message, research);
      // Read as a new question, the name of a method would be a plan by that method.
      const results = recall?.wants === 'reason' ? '' : resultsText(context, reading);
      if (recall !== null && results === '')
        return answered(recalledText(context, recall), context, recall.tasks.length > 0);
      const quoted = quotationsText(context, reading, results !== '');
      const isEmpty = results === '' && quoted === '';
      const rest = isEmpty ? nothingKnown(context, reading) : notComputed(context, reading);
      const blocks = [results, quoted, rest, context.notes.map(neutral).join(' ')];
      const body = blocks.filter((block) => block !== '').join('\n\n');
      const parts = [body, references(body, context), chatColophon(results !== '', quoted !== '')];
      return parts.filter((block) => block !== '').join('\n\n');
    },
  };
}
