import type { Agents, KnownTask, ResearchContext } from '../../contracts/agents.ts';
import { emptyPlan } from '../../contracts/analysis-plan.ts';
import type { AnalysisResult } from '../../contracts/analysis.ts';
import type { Estimate } from '../../contracts/estimate.ts';
import type { Passage } from '../../contracts/literature.ts';

/** Valid answers of agents and services for any run: each with evidence, and with the number of the call it answers. */

export const QUESTION = 'Does warmer water raise the respiration rate of mussels?';

export type AgentName = Exclude<keyof Agents, 'readPassages'>;

export interface AnalysisAnswer extends Omit<AnalysisResult, 'files'> {
  /** The one file of the result, as text. */
  readonly figure: string;
}

const objectiveOf = (level: number): string =>
  `How does warmer water change the respiration rate of mussels, part ${level}?`;

const levelOf = (objective: string): number => Number(/part (\d+)/.exec(objective)?.[1] ?? 1);

export function answerAsAgent(name: AgentName, context: ResearchContext, call: number): unknown {
  const { level, datasets, keyInsights } = context;
  const tasks = (at: number) => [
    { type: 'LITERATURE', objective: objectiveOf(at), plan: null, datasetIds: [] },
    ...datasets.slice(0, 1).map(({ id, tables }) => ({
      type: 'ANALYSIS',
      objective: objectiveOf(at),
      plan: emptyPlan(id, tables[0]?.name ?? '', 'difference', objectiveOf(at)),
      datasetIds: [id],
    })),
  ];
  const answers: Readonly<Record<AgentName, () => unknown>> = {
    answerChat: () => `Warmth raises respiration (call ${call}).`,
    planInitial: () => ({ objective: `Look at part ${level} (call ${call}).`, tasks: tasks(level) }),
    formHypothesis: () => ({
      mode: level === 1 ? 'create' : 'update',
      text: `Warmth raises respiration, part ${level} (call ${call}) (ana-${level})`,
      change: `Part ${level} was added (call ${call}).`,
    }),
    reflect: () => ({
      conversationTitle: QUESTION,
      currentObjective: objectiveOf(level),
      evolvingObjective: `Understand part ${level} (call ${call}).`,
      keyInsights: [...keyInsights, `Insight of part ${level} (call ${call})`].slice(-12),
      methodology: `As in part ${level} (call ${call}).`,
    }),
    discover: () => discoveries(context, call),
    planNext: () => ({ suggestedNextSteps: tasks(level + 1), nextObjective: objectiveOf(level + 1) }),
    decideContinue: () => ({
      shouldContinue: true,
      confidence: 50,
      reasoning: `More is to be found (call ${call}).`,
      triggerReason: 'open_questions',
    }),
    composeReply: () => `Warmth raises respiration, as part ${level} shows (call ${call}).`,
  };
  return answers[name]();
}

function discoveries({ level, tasks }: ResearchContext, call: number) {
  const isNew = (task: KnownTask): boolean => task.level === level && task.type === 'ANALYSIS';
  return tasks.filter(isNew).flatMap(({ taskId, outcome, artifacts }) =>
    (outcome?.estimates ?? []).slice(0, 1).map(({ id }) => ({
      title: `Part ${level} (call ${call})`,
      claim: 'Warmth raises respiration.',
      summary: `It does so in part ${level}.`,
      novelty: 'Not seen in the searched documents.',
      evidence: [{ taskId, refersTo: [id], explanation: 'It was measured.' }],
      artifactIds: artifacts.map((artifact) => artifact.id),
    })),
  );
}

/** Two new works in every iteration, each with a statement that can be taken over. */
export function answerAsSource(objective: string): readonly Passage[] {
  const level = levelOf(objective);
  return [0, 1].map((index) => {
    const name = `${level}.${index}`;
    return {
      source: {
        identity: `chaos:${name}`,
        title: `Respiration rate of mussels in warmer water, study ${name}`,
        authors: [`Author${'abcdefghij'.charAt(level % 10)}${index}, A.`],
        year: 1950 + level,
        doi: null,
        url: null,
        origin: 'knowledge-base',
        abstract: null,
        contentHash: name.padEnd(64, '0'),
        csl: { type: 'document' },
        retrievedAt: '2026-01-01T00:00:00.000Z',
        checkedAt: null,
        retractedAt: null,
      },
      text: `Warmer water raised the respiration rate of mussels by ${name} percent in our tanks.`,
      page: 1,
      score: 1,
    };
  });
}

export function answerAsAnalysis(asked: string, call: number): AnalysisAnswer {
  const level = levelOf(asked);
  return {
    outcome: {
      estimates: [0, 1].map((index) => scriptedEstimate(`e${index + 1}`, level + call / 1000)),
      notes: [],
      deviations: [],
      software: [{ name: 'the laboratory', version: '1' }],
    },
    figure: `<svg xmlns="http://www.w3.org/2000/svg"><!-- call ${call} --></svg>`,
  };
}

/** A difference of means as any engine would return it. */
export function scriptedEstimate(id: string, estimate: number): Estimate {
  return {
    id,
    role: 'answer',
    quantity: 'mean-difference',
    outcome: 'respiration',
    outcomeLevel: null,
    predictor: 'water',
    contrast: { group: 'warm', reference: 'cold' },
    stratum: [],
    adjustedFor: [],
    at: null,
    estimate,
    standardError: 0.4,
    confidence: { level: 0.95, low: estimate - 0.8, high: estimate + 0.8 },
    statistic: { name: 't', value: 2.5, df: [118] },
    pValue: 0.013,
    pAdjusted: null,
    n: 120,
    count: null,
    unit: null,
    method: 'welch-t',
    assumptions: [],
  };
}
