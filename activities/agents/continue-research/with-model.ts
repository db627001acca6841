import type { Agents } from '../../../contracts/agents.ts';
import { DecisionAnswerSchema } from '../../../contracts/model-answers.ts';
import { evidenceData } from '../../models/evidence-data.ts';
import type { ModelAgentDeps } from '../../models/model-agent.ts';
import { readPrompt } from '../../models/prompt.ts';
import { createStatements } from '../../models/statements.ts';

const PROMPT = readPrompt(new URL('prompt.md', import.meta.url), 'continue-research');
const GOES_ON = 'The model finds a further step worthwhile.';
const ENDS = 'The model finds no further step worthwhile.';

/** The model weighs; caps, and that there is a step to take, are rules of code. */
export function createModelDecision({ ask, treatment }: ModelAgentDeps): Pick<Agents, 'decideContinue'> {
  return {
    async decideContinue(context) {
      const statements = createStatements(context, treatment);
      const { confidence, reasoning, ...answer } = await ask({
        ...{ prompt: PROMPT, schema: DecisionAnswerSchema },
        data: (tokens) => evidenceData(context, tokens),
      });
      const shouldContinue = answer.shouldContinue && context.suggestedNextSteps.length > 0;
      return {
        ...{ shouldContinue, confidence },
        reasoning: statements.remark(reasoning) ?? (shouldContinue ? GOES_ON : ENDS),
        triggerReason: shouldContinue ? 'open_questions' : 'research_complete',
      };
    },
  };
}
