import { emptyPlan } from '../../contracts/analysis-plan.ts';
import type { Agents, KnownTask, ResearchContext, TaskProposal } from '../../contracts/agents.ts';

export const QUESTION = 'Does warmer water raise the respiration rate of mussels?';

const INSIGHTS_PER_LEVEL = 4;
const INSIGHTS = 12; // as many as the built-in agent keeps
const WORDS = (
  'respiration temperature oxygen mussel tank salinity growth depth season metabolism uptake acclimation variance tissue ' +
  'gill shell larvae exposure control treatment interval estimate sample coast estuary plankton feeding stress recovery ' +
  'rises falls remains differs depends varies declines increases strongly weakly slowly rapidly within between among after ' +
  'before during against with without under over cold warm dense sparse young adult measured observed repeated expected'
).split(' ');

/** Agents that answer at once, in the amounts of a real run: an iteration costs what the service adds to it. */
export function createScriptedAgents(): Agents {
  return {
    planInitial: async ({ level, datasets }) => ({
      objective: `Look at part ${level}.`,
      tasks: [
        { type: 'LITERATURE', objective: objectiveOf(level), plan: null, datasetIds: [] },
        ...analysesOf(datasets, level),
      ],
    }),
    formHypothesis: async ({ level }) => ({
      mode: level === 1 ? 'create' : 'update',
      text: `${textOf(6, level)} (ana-${level})`,
      change: `Part ${level} was added. ${textOf(1, level)}`,
    }),
    reflect: async ({ level, keyInsights }) => ({
      conversationTitle: QUESTION,
      currentObjective: objectiveOf(level),
      evolvingObjective: textOf(2, level),
      keyInsights: [...keyInsights, ...insightsOf(level)].slice(-INSIGHTS),
      methodology: textOf(4, level),
    }),
    discover: async (context) => discoveriesOf(context),
    planNext: async ({ level, datasets }) => ({
      suggestedNextSteps: [
        ...analysesOf(datasets, level + 1),
        { type: 'LITERATURE', objective: objectiveOf(level + 1), plan: null, datasetIds: [] },
      ],
      nextObjective: objectiveOf(level + 1),
    }),
    decideContinue: async ({ level }) => ({
      shouldContinue: true,
      confidence: 50,
      reasoning: textOf(1, level),
      triggerReason: 'open_questions',
    }),
    composeReply: async ({ level }) => textOf(24, level),
    answerChat: async ({ message }) => textOf(8, message.length),
  };
}

function analysesOf(datasets: ResearchContext['datasets'], level: number): readonly TaskProposal[] {
  const asked = objectiveOf(level);
  return datasets.slice(0, 1).map(({ id, tables }) => {
    const plan = emptyPlan(id, tables[0]?.name ?? '', 'difference', asked);
    return { type: 'ANALYSIS', objective: asked, plan, datasetIds: [id] };
  });
}

/** The script knows the level by the objective alone, as a real source would not have to. */
export function objectiveOf(level: number): string {
  return `How does warmer water change the respiration rate of mussels, part ${level}?`;
}

export function levelOf(objective: string): number {
  return Number(/part (\d+)/.exec(objective)?.[1] ?? 1);
}

/** Prose that differs from level to level: the database compresses what repeats itself, and real texts do not. */
export function textOf(sentences: number, seed: number): string {
  let state = seed * 7_919 + sentences;
  const word = (): string => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return WORDS[state % WORDS.length] ?? '';
  };
  return Array.from({ length: sentences }, () => `The ${Array.from({ length: 14 }, word).join(' ')}.`).join(' ');
}

function insightsOf(level: number): string[] {
  return Array.from({ length: INSIGHTS_PER_LEVEL }, (_, index) => `${textOf(1, level * 10 + index)} (part ${level})`);
}

function discoveriesOf({ level, tasks }: ResearchContext) {
  const isNew = (task: KnownTask): boolean => task.level === level && task.type === 'ANALYSIS';
  return tasks.filter(isNew).flatMap(({ taskId, outcome, artifacts }) =>
    (outcome?.estimates ?? []).slice(0, 1).map(({ id }) => ({
      title: `Part ${level}`,
      claim: textOf(1, level),
      summary: textOf(3, level),
      novelty: textOf(1, level + 100),
      evidence: [{ taskId, refersTo: [id], explanation: textOf(1, level + 200) }],
      artifactIds: artifacts.map((artifact) => artifact.id),
    })),
  );
}
