import type {
  Citation,
  KnownDataset,
  KnownExtract,
  KnownTask,
  ResearchContext,
  TaskProposal,
} from '../../../contracts/agents.ts';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Estimate } from '../../../contracts/estimate.ts';
import type { ContinueDecision, TriggerReason } from '../../../contracts/research.ts';
import { proposalOf } from '../../../science/narrate/plan.ts';
import type { Reading } from '../../../science/read/reading.ts';
import type { ReadQuestion } from '../../../science/weigh/questions.ts';
import { DATASET, PENGUINS_TABLE, outcomeOf } from '../../science/estimates.ts';

/** Contexts as the engine hands them to agents: penguins, their measurements, and two works about them. */

export const PENGUINS: KnownDataset = {
  id: DATASET,
  filename: 'penguins.csv',
  description: '344 rows, 8 columns',
  tables: [PENGUINS_TABLE],
};

export const GORMAN: Citation = {
  key: 'gorman2014',
  page: 3,
  title: 'Ecological sexual dimorphism and environmental variability within a community of Antarctic penguins',
  doi: '10.1371/journal.pone.0090081',
};
export const WILLIAMS: Citation = { key: 'williams1995', page: null, title: 'The Penguins', doi: null };

export const extract = (statement: string, citation: Citation = GORMAN, id = 'x1'): KnownExtract => ({
  id,
  statement,
  citation,
});

export function task(taskId: string, parts: Partial<KnownTask> = {}): KnownTask {
  const [prefix, level = '1'] = taskId.split('-');
  return {
    taskId,
    level: Number(level),
    type: prefix === 'lit' ? 'LITERATURE' : 'ANALYSIS',
    objective: `Objective of ${taskId}`,
    status: 'completed',
    error: null,
    method: null,
    externalJobId: null,
    datasetIds: prefix === 'lit' ? [] : [DATASET],
    plan: null,
    registered: null,
    outcome: null,
    extracts: [],
    artifacts: [],
    ...parts,
  };
}

/** A completed analysis. */
export function analysis(
  taskId: string,
  plan: AnalysisPlan,
  estimates: readonly Estimate[],
  parts: Partial<KnownTask> = {},
): KnownTask {
  return task(taskId, { ...proposalOf(plan), outcome: outcomeOf(...estimates), ...parts });
}

export function contextOf(parts: Partial<ResearchContext> = {}): ResearchContext {
  const question = parts.question ?? 'Does body mass differ between the species?';
  return {
    level: 1,
    question,
    instructions: (parts.level ?? 1) === 1 ? [question] : [],
    currentObjective: null,
    datasets: [PENGUINS],
    documents: { uploaded: 1, knowledgeBase: 0 },
    tasks: [],
    digests: [],
    hypothesis: null,
    keyInsights: [],
    methodology: null,
    discoveries: [],
    suggestedNextSteps: [],
    ...parts,
  };
}

export function decisionOf(triggerReason: TriggerReason, parts: Partial<ContinueDecision> = {}): ContinueDecision {
  return {
    shouldContinue: triggerReason === 'open_questions',
    confidence: 70,
    reasoning: 'As the facts say.',
    triggerReason,
    ...parts,
  };
}

export const readingOf = (parts: Partial<Reading> = {}): Reading => ({
  plans: [],
  nearest: [],
  offers: [],
  unmatched: [],
  aside: [],
  byMeaning: [],
  unanswered: [],
  unsupported: [],
  asks: { data: true, documents: true },
  ...parts,
});

/** Reads every message the same, or each as it is listed. */
export const readsAs =
  (reading: Partial<Reading>, byMessage: Readonly<Record<string, Partial<Reading>>> = {}): ReadQuestion =>
  ({ message }) =>
    readingOf(byMessage[message] ?? reading);

export const step = (plan: AnalysisPlan): TaskProposal => proposalOf(plan);
