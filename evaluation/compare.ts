import { createModelAgents } from '../activities/agents/with-models.ts';
import { createBuiltinAgents } from '../activities/agents/index.ts';
import { createAiSdkModel } from '../clients/models/ai-sdk-model.ts';
import type { ModelPrices } from '../contracts/model-prices.ts';
import type { AgentModels } from '../contracts/models.ts';
import type { RProcess } from '../science/compute/r-process.ts';
import { loadEncoder } from '../science/read/encoder/encoder.ts';
import { createReader } from '../science/read/reader.ts';
import { evaluateWithModel } from './evaluate-with-model.ts';
import { evaluate, type Evaluated } from './evaluate.ts';
import type { GoldenQuestion } from './golden-question.ts';
import { createModelLedger, type Spent } from './model-ledger.ts';
import { VERDICTS } from './verdict.ts';

/** The golden questions as the built-in agents answer them, and as the configured models do. */

export interface Side extends Spent {
  readonly name: string;
  readonly evaluated: readonly Evaluated[];
  readonly unverified: number;
  readonly seconds: number;
}

interface Compared {
  readonly models: AgentModels;
  readonly modelPrices: ModelPrices;
}

export const usesModel = ({ planning, reply }: AgentModels): boolean => planning !== undefined || reply !== undefined;

export async function compare(
  questions: readonly GoldenQuestion[],
  { models, modelPrices }: Compared,
  r: RProcess,
): Promise<readonly [builtin: Side, withModel: Side]> {
  const reader = createReader(loadEncoder);
  const builtin = await timed(questions, (question) => evaluate(question, { r, reader }));
  const ledger = createModelLedger();
  const agents = createModelAgents({
    ...{ builtin: createBuiltinAgents(reader), createModel: (choice) => createAiSdkModel(choice), models },
    ...{ prices: modelPrices, caps: { runUsd: undefined, userDayUsd: undefined }, modelCalls: ledger.modelCalls },
    // Marked, so that they can be counted in the answers.
    treatment: 'mark',
  });
  const withModel = await timed(questions, (question) => evaluateWithModel(question, { agents, r }));
  const nothing = { calls: 0, tokens: 0, costUsd: 0, unverified: 0 };
  return [
    { name: 'built-in', ...nothing, ...builtin },
    { name: nameOf(models), ...ledger.spent(), unverified: unverifiedIn(withModel.evaluated), ...withModel },
  ];
}

async function timed(questions: readonly GoldenQuestion[], answer: (question: GoldenQuestion) => Promise<Evaluated>) {
  const begin = performance.now();
  const evaluated: Evaluated[] = [];
  for (const question of questions) evaluated.push(await answer(question));
  return { evaluated, seconds: (performance.now() - begin) / 1_000 };
}

const MARK = '*(unverified)*';
const unverifiedIn = (evaluated: readonly Evaluated[]): number =>
  evaluated.reduce((sum, { answer }) => sum + answer.split(MARK).length - 1, 0);

const nameOf = ({ planning, reply }: AgentModels): string => {
  const names = [planning, reply].flatMap((model) => (model === undefined ? [] : [`${model.provider}/${model.model}`]));
  return [...new Set(names)].join(', ');
};

/** A Markdown table: a row for each side. */
export function comparisonTable(sides: readonly Side[]): string {
  const head = ['agents', ...VERDICTS, 'unverified sentences', 'tokens', 'cost in US dollars', 'seconds'];
  const rows = sides.map((side) => [
    side.name,
    ...VERDICTS.map((verdict) => String(side.evaluated.filter((each) => each.verdict === verdict).length)),
    ...[side.unverified, side.tokens].map(String),
    side.costUsd.toFixed(4),
    side.seconds.toFixed(1),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
