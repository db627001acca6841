import type { Static } from '@sinclair/typebox';
import type { Agents, DiscoveryDraft, ResearchContext } from '../../../contracts/agents.ts';
import { DiscoveryAnswerSchema } from '../../../contracts/model-answers.ts';
import { draftFromEvidence } from '../../../science/narrate/conversation/discovery.ts';
import { uniqueBy } from '../../../science/narrate/words.ts';
import { isClear } from '../../../science/weigh/effects.ts';
import { relationsOf } from '../../../science/weigh/relations.ts';
import { extractsOf } from '../../../science/weigh/task-findings.ts';
import { evidenceData } from '../../models/evidence-data.ts';
import type { ModelAgentDeps } from '../../models/model-agent.ts';
import { readPrompt } from '../../models/prompt.ts';
import { createStatements } from '../../models/statements.ts';

const PROMPT = readPrompt(new URL('prompt.md', import.meta.url), 'discovery');

type Chosen = Static<typeof DiscoveryAnswerSchema>['discoveries'][number];
type Statements = ReturnType<typeof createStatements>;

/** The model picks; that a discovery is clear, new and rests on evidence is a rule of code. */
export function createModelDiscovery({ ask, treatment }: ModelAgentDeps): Pick<Agents, 'discover'> {
  return {
    async discover(context) {
      const statements = createStatements(context, treatment);
      const { discoveries } = await ask({
        ...{ prompt: PROMPT, schema: DiscoveryAnswerSchema },
        data: (tokens) => evidenceData(context, tokens),
        check: (answer) =>
          answer.discoveries.flatMap((each, index) =>
            [...statements.complaintsOfRemark('title', each.title), ...statements.complaints(each.statements)].map(
              (problem) => `discovery ${String(index + 1)}, ${problem}`,
            ),
          ),
      });
      const drafts = discoveries.flatMap((chosen) => draftOf(chosen, statements, context));
      const known = context.discoveries.filter(({ level }) => level !== context.level);
      return uniqueBy(drafts, ({ claim }) => claim).filter(
        ({ claim, title }) => !known.some((each) => each.claim === claim || each.title === title),
      );
    },
  };
}

function draftOf(chosen: Chosen, statements: Statements, context: ResearchContext): DiscoveryDraft[] {
  const ids = chosen.statements.flatMap(({ evidence }) => evidence);
  const { findings } = statements.referred(ids);
  const extracts = extractsOf(context.tasks).filter(({ task, extract }) =>
    ids.includes(`${task.taskId}/${extract.id}`),
  );
  const own = findings.filter(({ task }) => task.level === context.level);
  const isShown = own.some(({ lead, parts }) => [lead, ...parts].some(isClear));
  const isRead = findings.length === 0 && extracts.some(({ task }) => task.level === context.level);
  const [claim, ...summary] = statements.write(chosen.statements).texts;
  if (claim === undefined || !(isShown || isRead)) return [];
  const relation = relationsOf(context.tasks).find((each) =>
    each.findings.some((finding) => own.some(({ lead }) => lead.id === finding.lead.id)),
  );
  const parts = { claim, summary: summary.join(' '), title: statements.remark(chosen.title) };
  return [draftFromEvidence(parts, { findings, relation, extracts }, context)];
}
