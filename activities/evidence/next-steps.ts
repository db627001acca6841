import type { KnownDataset, KnownTask, ResearchContext, TaskProposal } from '../../contracts/agents.ts';
import { columnsNamedIn, spokenName } from './columns.ts';
import { comparable } from './document-quotes.ts';
import { stanceOf } from './document-stance.ts';
import { extractsOf, findingsOf, type Located } from './located-findings.ts';
import { columnNamesOf, columnsOf } from './questions.ts';
import { controlsOf, rankedRelations, type Relation } from './relations.ts';
import { listed } from './sentences.ts';
import { isTested, unansweredColumns } from './steps.ts';

/** Everything that could be done next, what matters most first; what was done before is still among it. */
export function candidateSteps(context: ResearchContext): TaskProposal[] {
  const relations = rankedRelations(context);
  return [
    ...unansweredSteps(context, relations[0]),
    ...relations.flatMap(({ findings }) => followUpSteps(context, findings)),
    ...literatureSteps(context, relations[0]),
    ...namedByDocuments(context, relations[0]),
    ...otherWays(context),
    ...followUpSteps(context, findingsOf(context.tasks)),
  ];
}

/** The data sets that hold all columns an objective names; those that hold most of them where none holds all. */
function datasetsFor(objective: string, datasets: readonly KnownDataset[]): string[] {
  const named = columnsNamedIn(objective, columnNamesOf(datasets));
  const held = datasets.map((dataset) => ({ dataset, count: countHeld(named, dataset) }));
  const most = Math.max(0, ...held.map(({ count }) => count));
  return held.filter(({ count }) => count === most).map(({ dataset }) => dataset.id);
}

function countHeld(named: readonly string[], dataset: KnownDataset): number {
  const names = new Set(columnsOf(dataset).map(({ name }) => name));
  return named.filter((name) => names.has(name)).length;
}

function analysis(objective: string, { datasets }: ResearchContext): TaskProposal[] {
  const datasetIds = datasetsFor(objective, datasets);
  return datasetIds.length === 0 ? [] : [{ type: 'ANALYSIS', objective, datasetIds }];
}

/** What the analyses themselves propose, on the data they worked on. */
function followUpSteps(context: ResearchContext, findings: readonly Located[]): TaskProposal[] {
  const newestFirst = findings.toSorted((a, b) => b.task.level - a.task.level);
  return newestFirst.flatMap(({ task, finding }) =>
    finding.followUps.flatMap(({ objective }): TaskProposal[] =>
      task.datasetIds.length > 0
        ? [{ type: 'ANALYSIS', objective, datasetIds: task.datasetIds }]
        : analysis(objective, context),
    ),
  );
}

/** A variable the question names and nothing speaks of is set beside the outcome that was looked at. */
function unansweredSteps(context: ResearchContext, main: Relation | undefined): TaskProposal[] {
  if (!main) return [];
  return unansweredColumns(context).flatMap((column) =>
    analysis(testObjective(context, main.outcome, column), context),
  );
}

function testObjective({ datasets }: ResearchContext, outcome: string, column: string): string {
  const type = datasets.flatMap(columnsOf).find(({ name }) => name === column)?.type;
  if (type === 'text' || type === 'boolean') return `Compare ${outcome} between the levels of ${column}`;
  return `Test the association between ${outcome} and ${column}`;
}

/** What the analysis came upon and no search has asked for. */
function literatureSteps({ documents, tasks, question }: ResearchContext, main: Relation | undefined): TaskProposal[] {
  if (!main || documents.uploaded + documents.knowledgeBase === 0) return [];
  if (extractsOf(tasks).some((extract) => stanceOf(extract, comparable(main)) !== 'unrelated')) return [];
  const variables = [main.outcome, main.predictor, ...controlsOf(main.lead.finding)];
  const asked = [question, ...tasks.filter(({ type }) => type === 'LITERATURE').map(({ objective }) => objective)].join(
    ' ',
  );
  const known = columnsNamedIn(asked, variables);
  const isNew = variables.some((column) => !known.includes(column));
  const objective = `What do the documents say about ${listed(variables.map(spokenName))}?`;
  return isNew ? [{ type: 'LITERATURE', objective, datasetIds: [] }] : [];
}

/** A document that brings a column of the data together with the outcome gives a reason to look at that column. */
function namedByDocuments(context: ResearchContext, main: Relation | undefined): TaskProposal[] {
  if (!main) return [];
  const columns = columnNamesOf(context.datasets);
  const beside = extractsOf(context.tasks).flatMap(({ finding }) => {
    const named = columnsNamedIn(finding.statement, columns);
    return named.includes(main.outcome) ? named : [];
  });
  const untested = [...new Set(beside)].filter(
    (column) => column !== main.outcome && !isTested(context, main.outcome, column),
  );
  return untested.flatMap((column) => analysis(testObjective(context, main.outcome, column), context));
}

/** A failed task is worth one other attempt: a search in the words of the data, an analysis of the plainest kind. */
function otherWays(context: ResearchContext): TaskProposal[] {
  return context.tasks
    .filter(({ status, level }) => status === 'failed' && level === context.level)
    .flatMap((task) => otherWay(task, context));
}

function otherWay({ type, objective }: KnownTask, context: ResearchContext): TaskProposal[] {
  const named = columnsNamedIn(`${objective} ${context.question}`, columnNamesOf(context.datasets));
  if (named.length === 0) return [];
  const topic = listed(named.slice(0, 3).map(spokenName));
  if (type === 'LITERATURE') return [{ type, objective: `What do the documents say about ${topic}?`, datasetIds: [] }];
  return analysis(`Describe ${listed(named.slice(0, 3))}`, context);
}
