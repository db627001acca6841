import { countStatements } from '../measure/count-statements.ts';
import { startScriptedModel } from '../servers/scripted-model.ts';
import { rounded } from '../statistics.ts';
import { agentsWithModels } from './agents-with-models.ts';
import { TASKS_PER_LEVEL } from './model-answers.ts';
import { startScriptedService, type ServiceOptions } from './scripted-service.ts';
import { createWideMussels } from './wide-mussels.ts';

const ITERATIONS = 25;
const SHOWN = [1, 5, 20, 25] as const;
/** Of the requests of this run as counted by OpenAI's o200k_base: docs/performance.md. */
const BYTES_PER_TOKEN = 3;

interface IterationCost {
  readonly bytes: number;
  readonly calls: number;
  readonly statements: number;
}

/** A run whose agents all have a model: 25 iterations, 200 tasks. What is sent to the model, and what to the database. */
export async function measureModelRun() {
  const requests: number[] = [];
  const model = await startScriptedModel((body) => requests.push(body.length));
  const costs = await costsOf({ createAgents: agentsWithModels(model.url) }, requests);
  await model.close();
  const tokensAt = (level: number): number => Math.ceil((costs[level - 1]?.bytes ?? 0) / BYTES_PER_TOKEN);
  const statementsAt = (level: number): number => costs[level - 1]?.statements ?? 0;
  return {
    growth: rounded(tokensAt(20) / tokensAt(5)),
    largestContext: Math.ceil(Math.max(...requests) / BYTES_PER_TOKEN),
    figures: {
      iterations: SHOWN,
      tasks: ITERATIONS * TASKS_PER_LEVEL,
      tokensAt: SHOWN.map(tokensAt),
      callsAt: SHOWN.map((level) => costs[level - 1]?.calls ?? 0),
      statementsAt: SHOWN.map(statementsAt),
    },
  };
}

async function costsOf(
  options: Pick<ServiceOptions, 'createAgents'>,
  requests: readonly number[],
): Promise<readonly IterationCost[]> {
  const service = await startScriptedService({ iterations: ITERATIONS, createDataset: createWideMussels, ...options });
  const counter = countStatements();
  const costs: IterationCost[] = [];
  let begin = { requests: 0, statements: 0 };
  try {
    await service.run({
      async begins() {
        begin = { requests: requests.length, statements: counter.read().statements };
      },
      async ends() {
        const sent = requests.slice(begin.requests);
        costs.push({
          bytes: sent.reduce((sum, bytes) => sum + bytes, 0),
          calls: sent.length,
          statements: counter.read().statements - begin.statements,
        });
      },
    });
    return costs;
  } finally {
    counter.stop();
    await service.close();
  }
}
