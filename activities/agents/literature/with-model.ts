import type { Agents, PassageReading } from '../../../contracts/agents.ts';
import { ReadingAnswerSchema } from '../../../contracts/model-answers.ts';
import { statementsIn } from '../../../science/documents/extract-statements.ts';
import type { ModelAgentDeps } from '../../models/model-agent.ts';
import { readPrompt } from '../../models/prompt.ts';
import { clippedTo, createRoom } from '../../models/room.ts';

const PROMPT = readPrompt(new URL('prompt.md', import.meta.url), 'literature');

/** The model says which sentences speak to the question; they are quoted as the source has them. */
export function createModelReading({ ask }: ModelAgentDeps): Required<Pick<Agents, 'readPassages'>> {
  return {
    async readPassages({ question, objective, passages, limit }) {
      const numbered = passages.map((passage, index) => ({
        ...{ id: `p${String(index + 1)}`, passage },
        sentences: statementsIn(passage.text),
      }));
      const { passages: chosen } = await ask({
        ...{ prompt: PROMPT, schema: ReadingAnswerSchema },
        data: (tokens) => dataOf(numbered, { question, objective }, tokens),
        check: (answer) =>
          answer.passages
            .filter(({ passage }) => !numbered.some(({ id }) => id === passage))
            .map(({ passage }) => `there is no passage ${passage}`),
      });
      const extracts = chosen.flatMap(({ passage: id, sentences }) => {
        const found = numbered.find((each) => each.id === id);
        if (found === undefined) return [];
        const { source, page, score } = found.passage;
        return [...new Set(sentences)].flatMap((number) => {
          const statement = found.sentences[number - 1];
          return statement === undefined ? [] : [{ source, page, score, statement }];
        });
      });
      return extracts.slice(0, limit);
    },
  };
}

type Asked = Pick<PassageReading, 'question' | 'objective'>;

interface Numbered {
  readonly id: string;
  readonly passage: { readonly source: { readonly title: string } };
  readonly sentences: readonly string[];
}

/** Of what the agent is given, for the question and for the objective. */
const QUESTION_SHARE = 0.15;

/** The best passages come first; what does not fit is not read. */
function dataOf(passages: readonly Numbered[], asked: Asked, tokens: number): object {
  const short = clippedTo(tokens, QUESTION_SHARE);
  const words = { question: short(asked.question), objective: short(asked.objective) };
  const numbered = passages.map(({ id, passage, sentences }) => ({
    ...{ id, title: passage.source.title },
    sentences: sentences.map((text, index) => ({ number: index + 1, text })),
  }));
  return { ...words, passages: numbered.filter(createRoom(tokens, words).fits) };
}
