import type { Reflection, ResearchContext } from '../../contracts/agents.ts';
import { splitSentences } from '../literature/split-sentences.ts';
import { claimOf } from '../evidence/claims.ts';
import { columnsNamedIn, spokenName } from '../evidence/columns.ts';
import { cited } from '../evidence/document-quotes.ts';
import { touches } from '../evidence/document-stance.ts';
import {
  extractsOf,
  headlineOf,
  newResultsOf,
  resultsOf,
  tasksOfLevel,
  type Located,
} from '../evidence/located-findings.ts';
import { columnNamesOf } from '../evidence/questions.ts';
import { mainRelations } from '../evidence/main-relations.ts';
import { controlsOf, isShown, supersededIn } from '../evidence/relations.ts';
import { capitalised, listed, normalised, plain, sentence, shortened, uniqueBy } from '../evidence/sentences.ts';

const INSIGHTS = 12;
const RESULTS_PER_LEVEL = 6;
const EXTRACTS_PER_LEVEL = 3;
const TITLE_CHARACTERS = 80;

/** This level's results, those that were asked for and the shown ones first, and the statements of documents on the same variables. */
function newInsights(context: ResearchContext): string[] {
  const tasks = tasksOfLevel(context);
  const results = newResultsOf(context).filter(({ finding }) => finding.significant !== null || finding.reversal);
  const main = new Set(mainRelations(context).flatMap(({ findings }) => findings.map(({ finding }) => finding)));
  const rank = (each: Located) => Number(!main.has(each.finding)) * 2 + Number(!isShown(each));
  const ranked = results.toSorted((a, b) => rank(a) - rank(b)).slice(0, RESULTS_PER_LEVEL);
  const variables = resultsOf(context.tasks).flatMap(({ finding }) => finding.variables);
  const extracts = extractsOf(tasks).filter((extract) => variables.length === 0 || touches(extract, variables));
  return [...ranked.map(headlineOf), ...extracts.slice(0, EXTRACTS_PER_LEVEL).map((each) => sentence(cited(each)))];
}

function keyInsights(context: ResearchContext): string[] {
  const replaced = new Set([...supersededIn(resultsOf(context.tasks))].map(headlineOf));
  const kept = context.keyInsights.filter((insight) => !replaced.has(insight));
  const insights = uniqueBy([...kept, ...newInsights(context)], normalised);
  const weak = new Set(
    resultsOf(context.tasks)
      .filter((result) => !isShown(result))
      .map(headlineOf),
  );
  return shortenedList(insights, (insight) => weak.has(insight));
}

/** Over the limit, results that showed nothing go first, then the oldest. */
function shortenedList(insights: readonly string[], isWeak: (insight: string) => boolean): string[] {
  const excess = insights.length - INSIGHTS;
  if (excess <= 0) return [...insights];
  const dropped = new Set(
    [...insights.filter(isWeak), ...insights.filter((insight) => !isWeak(insight))].slice(0, excess),
  );
  return insights.filter((insight) => !dropped.has(insight));
}

/** The sentences of all methods, each said once. */
function methodology({ methodology: known, tasks }: ResearchContext): string {
  const methods = tasks.flatMap(({ method }) => (method === null ? [] : splitSentences(method).map(sentence)));
  return uniqueBy([...splitSentences(known ?? ''), ...methods], normalised).join(' ');
}

function titleOf(context: ResearchContext): string {
  const [main] = mainRelations(context);
  const named = columnsNamedIn(context.question, columnNamesOf(context.datasets));
  if (main && (named.length === 0 || named.includes(main.outcome))) {
    const controls = listed(controlsOf(main.lead.finding).map(spokenName));
    const pair = `${spokenName(main.outcome)} ${main.lead.finding.kind === 'comparison' ? 'by' : 'and'} ${spokenName(main.predictor)}`;
    const within = main.lead.finding.kind === 'stratified' ? `${pair} within ${controls}` : pair;
    return finished(capitalised(within));
  }
  const [first = context.question] = splitSentences(context.question.replace(/\s+/g, ' ').trim());
  return finished(capitalised(plain(first)));
}

const finished = (title: string): string =>
  shortened(title, TITLE_CHARACTERS).replace(/(?<![\s.,;:!?])[\s.,;:!?]+$/, '') || 'Research without a question';

/** The question with the direction the answer takes; changes only when that does. */
function evolvingObjective(context: ResearchContext): string {
  const question = sentence(plain(context.question));
  const [main] = mainRelations(context);
  return main ? `${question} So far: ${sentence(claimOf(main.lead.finding))}` : question;
}

export async function reflect(context: ResearchContext): Promise<Reflection> {
  return {
    conversationTitle: titleOf(context),
    currentObjective: context.currentObjective ?? sentence(plain(context.question)),
    evolvingObjective: evolvingObjective(context),
    keyInsights: keyInsights(context),
    methodology: methodology(context),
  };
}
