import type { Agents } from '../../../contracts/agents.ts';
import { HypothesisAnswerSchema } from '../../../contracts/model-answers.ts';
import { describeNewVersion } from '../../../science/narrate/conversation/hypothesis.ts';
import { evidenceData } from '../../models/evidence-data.ts';
import type { ModelAgentDeps } from '../../models/model-agent.ts';
import { readPrompt } from '../../models/prompt.ts';
import { createStatements } from '../../models/statements.ts';

const PROMPT = readPrompt(new URL('prompt.md', import.meta.url), 'hypothesis');
const NONE = 'No result carries a hypothesis yet.';

export function createModelHypothesis({ ask, treatment }: ModelAgentDeps): Pick<Agents, 'formHypothesis'> {
  return {
    async formHypothesis(context) {
      const statements = createStatements(context, treatment);
      const draft = await ask({
        ...{ prompt: PROMPT, schema: HypothesisAnswerSchema },
        data: (tokens) => evidenceData(context, tokens),
        check: (answer) => statements.complaints(answer.statements),
      });
      const text = statements.write(draft.statements).texts.join(' ');
      const isFirst = context.hypothesis === null;
      const later = draft.mode === 'create' ? 'update' : draft.mode;
      const mode = isFirst ? 'create' : later;
      if (text === '') return { mode, text: null, change: NONE };
      return { mode, text, change: describeNewVersion(context, mode, text) };
    },
  };
}
