import type { ResearchContext } from '../../contracts/agents.ts';
import type { ContinueDecision } from '../../contracts/research.ts';
import { spokenName } from '../evidence/columns.ts';
import { judgedExtracts, withStance } from '../evidence/document-quotes.ts';
import { extractsOf, findingsOf, tasksOfLevel } from '../evidence/located-findings.ts';
import { checksOf } from '../evidence/checks.ts';
import { mainRelations } from '../evidence/main-relations.ts';
import { isShown, controlsOf, type Relation } from '../evidence/relations.ts';
import { capitalised, counted, listed } from '../evidence/sentences.ts';
import { openSteps, unansweredColumns, type OpenStep } from '../evidence/steps.ts';

/** A fact that makes the decision surer or less sure, and by how much. */
interface Weighed {
  readonly says: string;
  readonly points: number;
}

const START = 60;

function decide(
  outcome: Pick<ContinueDecision, 'shouldContinue' | 'triggerReason'>,
  reasons: readonly Weighed[],
): ContinueDecision {
  const confidence = reasons.reduce((sum, { points }) => sum + points, START);
  return {
    ...outcome,
    confidence: Math.max(5, Math.min(95, confidence)),
    reasoning: reasons.map(({ says }) => says).join(' '),
  };
}

function failures(context: ResearchContext): Weighed[] {
  const failed = tasksOfLevel(context).filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [];
  return [
    {
      says: `${capitalised(listed(failed.map(({ taskId }) => taskId)))} failed, so part of the evidence is missing.`,
      points: -10 * failed.length,
    },
  ];
}

function unansweredReason(open: readonly OpenStep[]): Weighed[] {
  const columns = [...new Set(open.filter(({ why }) => why === 'unanswered').flatMap((each) => each.columns))];
  if (columns.length === 0) return [];
  return [
    {
      says: `The question also asks about ${listed(columns.map(spokenName))}, which no result speaks of yet.`,
      points: 20,
    },
  ];
}

function confounderReasons(open: readonly OpenStep[]): Weighed[] {
  const byRelation = Map.groupBy(open, ({ relation }) => relation);
  return [...byRelation].flatMap(([relation, steps], index): Weighed[] => {
    if (!relation) return [];
    const confounders = [...new Set(steps.flatMap(({ columns }) => columns))].map(spokenName);
    const pair = `${spokenName(relation.outcome)} goes with ${spokenName(relation.predictor)}`;
    return [
      {
        says: `That ${pair} has not been checked with ${listed(confounders)} taken into account, which could change the answer.`,
        points: index === 0 ? 15 : 0,
      },
    ];
  });
}

function supportFrom(context: ResearchContext, relation: Relation): Weighed[] {
  const { lead } = relation;
  const judged = judgedExtracts(extractsOf(context.tasks), relation);
  const [agreeing, contrary] = [withStance(judged, 'agrees'), withStance(judged, 'disagrees')];
  return [
    ...(agreeing.length > 0
      ? [
          {
            says: `${capitalised(counted(agreeing.length, 'statement'))} in the documents ${agreeing.length === 1 ? 'agrees' : 'agree'} with it.`,
            points: 10,
          },
        ]
      : []),
    ...(contrary.length > 0
      ? [
          {
            says: `${capitalised(counted(contrary.length, 'statement'))} in the documents ${contrary.length === 1 ? 'contradicts' : 'contradict'} it.`,
            points: -10,
          },
        ]
      : []),
    ...(lead.finding.caveats.length > 0
      ? [{ says: 'The main result comes with caveats that more of the same analysis would not remove.', points: -5 }]
      : []),
  ];
}

function answered(context: ResearchContext, main: Relation): Weighed[] {
  const { lead } = main;
  const views = [lead, ...checksOf(main).map(({ located }) => located)];
  const checked = [...new Set(views.flatMap(({ finding }) => controlsOf(finding)))];
  const what = isShown(lead) ? 'was shown' : 'was tested and could not be shown';
  const beyond = checked.length > 0 ? `, looked at with ${listed(checked.map(spokenName))} taken into account` : '';
  return [
    {
      says: `The relation between ${spokenName(main.outcome)} and ${spokenName(main.predictor)} ${what} (${lead.task.taskId})${beyond}.`,
      points: checked.length > 0 ? 15 : 5,
    },
    ...supportFrom(context, main),
    { says: 'None of the remaining steps would change that answer.', points: 5 },
  ];
}

function withoutResult(context: ResearchContext): Weighed[] {
  const missing = unansweredColumns(context).map(spokenName);
  return [
    { says: 'The documents were read, but no analysis of data bears on the question.', points: 0 },
    ...(missing.length > 0
      ? [{ says: `Nothing is known yet about ${listed(missing)}, and no step was found that would tell.`, points: -10 }]
      : []),
  ];
}

/** Whether another iteration is worth it, from what the last one left open. */
export async function decideContinue(context: ResearchContext): Promise<ContinueDecision> {
  const [main] = mainRelations(context);
  const open = openSteps(context, context.suggestedNextSteps);
  if (open.length > 0) {
    return decide({ shouldContinue: true, triggerReason: 'open_questions' }, [
      ...unansweredReason(open),
      ...confounderReasons(open.filter(({ why }) => why === 'confounder')),
      ...failures(context),
    ]);
  }
  const nothing = findingsOf(tasksOfLevel(context)).length === 0;
  if (nothing && !main) {
    return decide({ shouldContinue: false, triggerReason: 'no_progress' }, [
      { says: 'This iteration found nothing, and no step is left that would find more.', points: 20 },
      ...failures(context),
    ]);
  }
  const reasons = main ? answered(context, main) : withoutResult(context);
  return decide({ shouldContinue: false, triggerReason: 'research_complete' }, [...reasons, ...failures(context)]);
}
