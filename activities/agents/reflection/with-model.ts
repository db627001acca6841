import type { Agents, ResearchContext } from '../../../contracts/agents.ts';
import { ReflectionAnswerSchema } from '../../../contracts/model-answers.ts';
import { shortened, uniqueBy } from '../../../science/narrate/words.ts';
import { evidenceData } from '../../models/evidence-data.ts';
import type { ModelAgentDeps } from '../../models/model-agent.ts';
import { readPrompt } from '../../models/prompt.ts';
import { createRoom } from '../../models/room.ts';
import { createStatements } from '../../models/statements.ts';
import { reflect } from '../reflection.ts';

const PROMPT = readPrompt(new URL('prompt.md', import.meta.url), 'reflection');
const TITLE_CHARACTERS = 80;
const INSIGHTS_KEPT = 12;

/** The model names and picks; methodology and what the research is after in the long run come from the records. */
export function createModelReflection({ ask, treatment }: ModelAgentDeps): Pick<Agents, 'reflect'> {
  return {
    async reflect(context) {
      const statements = createStatements(context, treatment);
      const [recorded, answer] = await Promise.all([
        reflect(context),
        ask({
          ...{ prompt: PROMPT, schema: ReflectionAnswerSchema },
          data: (tokens) => evidenceData(context, tokens, { keyInsights: newestInsights(context, tokens) }),
          check: ({ title, objective, insights }) => [
            ...statements.complaintsOfRemark('title', title),
            ...statements.complaintsOfRemark('objective', objective),
            ...statements.complaints(insights),
          ],
        }),
      ]);
      const insights = [...context.keyInsights, ...statements.write(answer.insights).texts];
      return {
        ...recorded,
        conversationTitle: statements.remark(shortened(answer.title, TITLE_CHARACTERS)) ?? recorded.conversationTitle,
        currentObjective: statements.remark(answer.objective) ?? recorded.currentObjective,
        keyInsights: uniqueBy(insights, (text) => text).slice(-INSIGHTS_KEPT),
      };
    },
  };
}

/** Of what the agent is given. */
const INSIGHTS_SHARE = 0.2;

const newestInsights = ({ keyInsights }: ResearchContext, tokens: number): string[] =>
  keyInsights.toReversed().filter(createRoom(tokens).part(INSIGHTS_SHARE));
