import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inModelStep } from '../activities/models/model-step.ts';
import type { Agents, KnownTask, ResearchContext } from '../contracts/agents.ts';
import { Failure } from '../contracts/failure.ts';
import type { ContinueDecision } from '../contracts/research.ts';
import type { RProcess } from '../science/compute/r-process.ts';
import type { Evaluated } from './evaluate.ts';
import type { GoldenQuestion } from './golden-question.ts';
import { computeAll, readTables, type ReadTable } from './golden-tables.ts';
import { verdictOf, type Answered } from './verdict.ts';

export interface ModelEvaluation {
  readonly agents: Pick<Agents, 'planInitial' | 'composeReply'>;
  readonly r: RProcess;
}

const DECISION: ContinueDecision = {
  ...{
    shouldContinue: false,
    confidence: 100,
    reasoning: 'One iteration is evaluated.',
    triggerReason: 'iteration_cap',
  },
};

/** Answers one question as the first iteration of a run does: the model plans, R computes, the model replies. */
export async function evaluateWithModel(question: GoldenQuestion, { agents, r }: ModelEvaluation): Promise<Evaluated> {
  const folder = mkdtempSync(join(tmpdir(), 'evaluation-'));
  try {
    const tables = await readTables(question, folder);
    const context = contextOf(question, tables);
    const { tasks } = await asStep('planning', () => agents.planInitial(context));
    const answers = await computeAll(
      tasks.flatMap(({ plan }) => plan ?? []),
      { folder, r, tables },
    );
    const known = { ...context, tasks: answers.map(taskOf) };
    const answer = await asStep('reply', () => agents.composeReply(known, DECISION));
    return { question, verdict: verdictOf(question.truth, answers), answer };
  } catch (error) {
    // A run without its model says so, and claims nothing.
    if (!(error instanceof Failure) || error.code === 'MODEL_MISCONFIGURED') throw error;
    return { question, verdict: verdictOf(question.truth, []), answer: `# ${question.message}\n\n${error.message}\n` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const asStep = <Result>(step: string, work: () => Promise<Result>): Promise<Result> =>
  inModelStep({ jobId: randomUUID(), conversationId: randomUUID(), userId: 'evaluation', level: 1, step }, work);

function contextOf({ message, files }: GoldenQuestion, tables: readonly ReadTable[]): ResearchContext {
  return {
    ...{ level: 1, question: message, instructions: [message], currentObjective: null },
    datasets: Object.keys(files).map((filename) => ({
      ...{ id: filename, filename, description: '' },
      tables: tables.flatMap(({ profile }) => (profile.dataset === filename ? [profile] : [])),
    })),
    documents: { uploaded: 0, knowledgeBase: 0 },
    ...{ tasks: [], digests: [], hypothesis: null, keyInsights: [], methodology: null },
    ...{ discoveries: [], suggestedNextSteps: [] },
  };
}

const taskOf = ({ plan, outcome }: Answered, index: number): KnownTask => ({
  ...{ taskId: `ana-${String(index + 1)}`, level: 1, type: 'ANALYSIS', objective: plan.asked, status: 'completed' },
  ...{ error: null, method: null, externalJobId: null, datasetIds: [plan.dataset], plan, registered: null, outcome },
  ...{ extracts: [], artifacts: [] },
});
