import type { KnownTask, ResearchContext } from '../../../contracts/agents.ts';
import { adjustTasks } from '../../../contracts/test-family.ts';
import { tasksOfLevel } from '../../weigh/answering.ts';
import { relationsOf, verdictOf, type Relation } from '../../weigh/relations.ts';
import { touches } from '../../weigh/stance.ts';
import { extractsOf } from '../../weigh/task-findings.ts';
import { cited } from '../citations.ts';
import { describeFinding } from '../describe.ts';
import { neutral } from '../markdown.ts';
import { describeMethod } from '../methods.ts';
import { titleOfPlan } from '../plan.ts';
import { claimsOf, describeChanges, located, printer } from '../relations.ts';
import { print } from '../sentence.ts';
import { shortened, uniqueBy } from '../words.ts';

/** What is kept of a level: insights, methods, the title of the conversation and the answer so far. */

const INSIGHTS = 12;
const RESULTS_PER_LEVEL = 6;
const EXTRACTS_PER_LEVEL = 3;
const TITLE_CHARACTERS = 80;

const insightOf = ({ base }: Relation) => located(describeFinding(base), base.task);

/** An answer that its checks have turned or dissolved is no insight any more; what did it is. */
function insightsOf(
  context: ResearchContext,
  relations: readonly Relation[],
): { readonly kept: string[]; readonly dropped: string[] } {
  const printed = printer(context.tasks);
  const [standing, overturned] = [relations.filter(isStanding), relations.filter((relation) => !isStanding(relation))];
  const changes = printed(overturned.flatMap(describeChanges));
  return {
    kept: [...printed(standing.slice(0, RESULTS_PER_LEVEL).map(insightOf)), ...changes],
    dropped: printed(overturned.map(insightOf)),
  };
}

const isStanding = (relation: Relation): boolean => {
  const verdict = verdictOf(relation);
  return verdict === 'stands' || verdict === 'not-clear' || verdict === 'described';
};

/** As the level before printed them: with each test the adjusted p values of all others change. */
function resultsBefore({ tasks, level }: ResearchContext): string[] {
  const earlier = adjustTasks(tasks.filter((task) => task.level < level));
  return printer(earlier)(relationsOf(earlier).map(insightOf));
}

/** Statements of documents about the columns that were looked at. */
function fromDocuments(context: ResearchContext): string[] {
  const columns = context.tasks.flatMap(({ plan }) => (plan === null ? [] : [plan.outcome, ...plan.predictors]));
  const extracts = extractsOf(tasksOfLevel(context)).filter(
    ({ extract }) => columns.length === 0 || touches(extract.statement, columns),
  );
  return extracts.slice(0, EXTRACTS_PER_LEVEL).map(({ extract }) => `${cited(extract)}.`);
}

/** Over the bound the oldest go. */
export function keyInsights(context: ResearchContext): string[] {
  const { kept, dropped } = insightsOf(context, relationsOf(context.tasks));
  const replaced = new Set([...dropped, ...resultsBefore(context)]);
  const before = context.keyInsights.filter((insight) => kept.includes(insight) || !replaced.has(insight));
  return uniqueBy([...before, ...kept, ...fromDocuments(context)], (text) => text).slice(-INSIGHTS);
}

/** How each task was done, each sentence once. */
export function methodology({ tasks }: ResearchContext): string {
  const methods = tasks.flatMap((task) =>
    task.outcome === null || task.plan === null ? (task.method ?? []) : methodOf(task),
  );
  return uniqueBy(methods, (text) => text).join(' ');
}

function methodOf({ plan, outcome }: KnownTask): string[] {
  const sentence = plan === null || outcome === null ? null : describeMethod(plan, outcome);
  return sentence === null || outcome === null ? [] : [print(sentence, outcome)];
}

export function conversationTitle({ tasks, question }: ResearchContext): string {
  const plan = tasks.find((task) => task.plan !== null)?.plan ?? null;
  const title = plan === null ? neutral(shortened(question, TITLE_CHARACTERS)) : titleOfPlan(plan);
  return shortened(title, TITLE_CHARACTERS) || 'Research without a question';
}

/** The question with the answer so far; changes only when that does. */
export function evolvingObjective(context: ResearchContext): string {
  const question = neutral(context.question);
  const [main] = relationsOf(context.tasks);
  return main === undefined ? question : `${question} So far: ${printer(context.tasks)(claimsOf(main)).join(' ')}`;
}
