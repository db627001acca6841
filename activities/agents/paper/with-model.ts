import type { ResearchContext } from '../../../contracts/agents.ts';
import { PaperAnswerSchema, type Statement } from '../../../contracts/model-answers.ts';
import type { PaperProse } from '../../../contracts/paper-prose.ts';
import { evidenceData } from '../../models/evidence-data.ts';
import { describeTreatment, type ModelAgentDeps } from '../../models/model-agent.ts';
import { readPrompt } from '../../models/prompt.ts';
import { createStatements } from '../../models/statements.ts';

const PROMPT = readPrompt(new URL('prompt.md', import.meta.url), 'paper');
/** In a paper nothing stands that its evidence does not carry, marked or not. */
const TREATMENT = 'drop';

export type WriteProse = (context: ResearchContext) => Promise<PaperProse>;

/** The model words abstract, introduction and discussion; all the rest of a paper, and every number and citation, is code. */
export function createModelPaper({ ask, modelName }: Pick<ModelAgentDeps, 'ask' | 'modelName'>): WriteProse {
  return async (context) => {
    const statements = createStatements(context, TREATMENT);
    const complaints = (section: string, sentences: readonly Statement[]): string[] =>
      statements.complaints(sentences).map((each) => `${section}, ${each}`);
    const written = await ask({
      ...{ prompt: PROMPT, schema: PaperAnswerSchema },
      data: (tokens) => evidenceData(context, tokens),
      check: ({ abstract, introduction, discussion }) => [
        ...complaints('abstract', abstract),
        ...complaints('introduction', introduction),
        ...complaints('discussion', discussion),
      ],
    });
    const all = [...written.abstract, ...written.introduction, ...written.discussion];
    const dropped = all.filter((sentence) => !statements.isCarried(sentence)).length;
    const carried = (sentences: readonly Statement[]): Statement[] =>
      sentences.map((sentence) => (statements.isCarried(sentence) ? sentence : { ...sentence, say: null }));
    return {
      byline: `Written with the language model ${modelName}; numbers, quotations and references were put in by code.${describeTreatment(dropped, TREATMENT)}`,
      abstract: carried(written.abstract),
      introduction: carried(written.introduction),
      discussion: carried(written.discussion),
    };
  };
}
