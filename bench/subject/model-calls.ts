import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createModelAsker } from '../../activities/models/ask-model.ts';
import { inModelStep } from '../../activities/models/model-step.ts';
import { readPrompt } from '../../activities/models/prompt.ts';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import type { Model } from '../../clients/model.ts';
import { createAiSdkModel } from '../../clients/models/ai-sdk-model.ts';
import { ReplyAnswerSchema } from '../../contracts/model-answers.ts';
import { connectDatabase } from '../../db/connection.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { createRepositories } from '../../db/repositories.ts';
import { countStatements } from '../measure/count-statements.ts';
import { endProcess, outputOf, removeFolder, startProcess, temporaryFolder } from '../resources.ts';
import { startScriptedModel } from '../servers/scripted-model.ts';
import { interleaved, median, quietQuotient, rounded } from '../statistics.ts';
import { choiceOf } from './agents-with-models.ts';

const PAIRS = 60;
const WARM_UP_PAIRS = 10;
const CALLS_OF_A_BLOCK = 10;
const ASKED = 100;
const RESULTS = 100;

const PROMPT = readPrompt(new URL('../../activities/agents/reply/prompt.md', import.meta.url), 'reply');
/** About as much as a reply is written from. */
const DATA = {
  question: 'Does warmer water raise the respiration rate of mussels?',
  results: Array.from({ length: RESULTS }, (_, index) => ({
    id: `ana-${String(index + 1)}/e1`,
    shows:
      'The mean respiration rate was higher in warm than in cold water (difference 1.2, 95% CI 0.4 to 2.0; p = 0.013).',
  })),
};
const REQUEST = {
  ...{ system: PROMPT.text, prompt: JSON.stringify(DATA), schema: ReplyAnswerSchema },
  ...{ maxOutputTokens: 4_096, signal: undefined },
};

/** One call of a model in another process that takes no time, against `fetch` with the same bytes; and as an agent makes it. */
export async function measureModelCalls() {
  const server = startProcess(process.execPath, [
    fileURLToPath(new URL('../servers/scripted-model-process.ts', import.meta.url)),
  ]);
  const [, url = ''] = await outputOf(server, /model at (\S+) /);
  try {
    const model = createAiSdkModel(choiceOf(url));
    const body = await bytesOf(REQUEST);
    const ask = () => blockOf(() => model.ask(REQUEST));
    const bare = () => blockOf(() => bareCall(url, body));
    await interleaved(WARM_UP_PAIRS, ask, bare);
    const pairs = await interleaved(PAIRS, ask, bare);
    const ratio = quietQuotient(
      pairs.map(({ subject }) => subject.cpuUs),
      pairs.map(({ floor }) => floor.cpuUs),
    );
    const medianOf = (figure: (pair: (typeof pairs)[number]) => number, digits: number): number =>
      rounded(median(pairs.map(figure)), digits);
    const agent = await measureAgent(model);
    return {
      ratio,
      statements: agent.statements,
      figures: {
        bytes: body.length,
        modelMs: medianOf(({ subject }) => subject.ms, 2),
        fetchMs: medianOf(({ floor }) => floor.ms, 2),
        modelCpuUs: medianOf(({ subject }) => subject.cpuUs, 0),
        fetchCpuUs: medianOf(({ floor }) => floor.cpuUs, 0),
        cpuRatio: ratio.value,
        interval90: ratio.interval,
        agentMs: agent.ms,
        agentStatements: agent.statements,
      },
    };
  } finally {
    await endProcess(server);
  }
}

async function blockOf(call: () => Promise<unknown>) {
  const begin = performance.now();
  const before = process.cpuUsage();
  for (let done = 0; done < CALLS_OF_A_BLOCK; done += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return { ms: (performance.now() - begin) / CALLS_OF_A_BLOCK, cpuUs: (user + system) / CALLS_OF_A_BLOCK };
}

/** What the SDK sends for a request. */
async function bytesOf(request: typeof REQUEST): Promise<Buffer<ArrayBuffer>> {
  const bodies: Buffer[] = [];
  const recorder = await startScriptedModel((body) => bodies.push(body));
  await createAiSdkModel(choiceOf(recorder.url)).ask(request);
  await recorder.close();
  return Buffer.concat(bodies);
}

async function bareCall(url: string, body: Buffer<ArrayBuffer>): Promise<unknown> {
  const answer = await fetch(`${url}/chat/completions`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
  });
  return answer.json();
}

/** Median ms and statements of a question as an agent asks it: reserved in the embedded database, answered, stored, read and checked. */
async function measureAgent(model: Model) {
  const counter = countStatements();
  const root = temporaryFolder();
  const postgres = await startEmbeddedPostgres(join(root, 'database'));
  const connection = await connectDatabase(postgres.connection, () => undefined);
  const { modelCalls } = createRepositories(connection.db, createInProcessEventBus());
  const conversationId = randomUUID();
  const asker = createModelAsker('reply', model, {
    ...{ modelCalls, prices: {}, caps: { runUsd: undefined, userDayUsd: undefined } },
  });
  const times: number[] = [];
  const before = counter.read().statements;
  try {
    for (let asked = 0; asked < ASKED; asked += 1) {
      const step = { jobId: randomUUID(), conversationId, userId: 'bench', level: 1, step: 'reply' };
      const begin = performance.now();
      await inModelStep(step, () => asker({ prompt: PROMPT, schema: ReplyAnswerSchema, data: () => DATA }));
      times.push(performance.now() - begin);
    }
    const statements = rounded((counter.read().statements - before) / ASKED, 1);
    return { ms: rounded(median(times), 2), statements };
  } finally {
    counter.stop();
    await connection.close();
    await postgres.close();
    removeFolder(root);
  }
}
