import { createAgentsInThread } from '../activities/agents-in-thread.ts';
import { createBuiltinEngine } from '../activities/analysis/builtin-engine.ts';
import { createActivities } from '../activities/index.ts';
import { loadEmbeddings } from '../activities/load-embeddings.ts';
import { loadModels } from '../activities/load-models.ts';
import { createKnowledgeBase } from '../activities/literature/knowledge-base.ts';
import { createPaperMakersInThread } from '../activities/papers/makers-in-thread.ts';
import { paperPrograms } from '../activities/papers/programs.ts';
import { ConfigError, readConfig, secretsOf, type Config } from '../config.ts';
import { messageOf } from '../contracts/failure.ts';
import { agentModelSettings } from '../contracts/model-settings.ts';
import { TASK_QUEUES, type TaskQueueName } from '../contracts/task-queues.ts';
import { INSTALL_LATEX, latexMissing } from '../use-cases/papers.ts';
import { createLogger } from '../telemetry/logger.ts';
import { observedModel } from '../telemetry/observed-model.ts';
import { startTracing } from '../telemetry/tracing.ts';
import { readFlags, USAGE } from './flags.ts';
import { runWorker } from './run-worker.ts';

/** A worker process: takes jobs from the task queues it serves until a signal ends it. */
try {
  await main();
  // Native threads of the SDK would keep the process alive.
  process.exit(0);
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : [messageOf(error)];
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

async function main(): Promise<void> {
  const { help, queues: named } = readFlags(process.argv.slice(2));
  if (help) {
    console.log(USAGE);
    return;
  }
  const asked = named === undefined ? {} : { WORKER_QUEUES: named };
  const config = readConfig({ ...process.env, ...asked, USE_JOB_QUEUE: 'true' });
  const logger = createLogger({ level: config.LOG_LEVEL, secrets: secretsOf(config) });
  const giveModels = await loadModels(agentModelSettings(config), observedModel);
  const embeddings = await loadEmbeddings(config);
  const queues = await servedQueues(config);
  const analysis = createBuiltinEngine();
  const { makers: paperMakers, close: closePaperMakers } = createPaperMakersInThread();
  try {
    await runWorker({
      config,
      logger,
      tracing: await startTracing(process.env, 'research-worker', logger),
      queues,
      keepEmbedded: embeddings.keepEmbedded,
      compose: (services) => {
        const warmAnalysis = queues.includes(TASK_QUEUES.analysis) ? analysis.warm : undefined;
        // A worker that plans nothing hears of no question before its analysis. Not before the services have answered:
        // DuckDB aborts a process that exits while its thread loads it.
        if (!queues.includes(TASK_QUEUES.agents)) warmAnalysis?.();
        return createActivities({
          ...services,
          ...giveModels(createAgentsInThread().agents, services.repositories.modelCalls),
          analysis,
          warmAnalysis,
          literatureSources: [
            createKnowledgeBase({ ...services.repositories, meaning: embeddings.searchIn(services.repositories) }),
          ],
          ...{ paperMakers, paperPrograms },
        });
      },
    });
  } finally {
    await closePaperMakers();
    await analysis.close();
  }
}

/**
 * The task queues of `--queues`, which readConfig has validated. A worker without LaTeX does not serve papers.
 * @throws Error when papers are named and LaTeX is missing
 */
async function servedQueues({ WORKER_QUEUES: asked }: Config): Promise<readonly TaskQueueName[]> {
  const known = Object.values(TASK_QUEUES);
  const wanted = asked.length === 0 ? known : known.filter((queue) => asked.includes(queue));
  if (!wanted.includes('papers') || (await paperPrograms.isInstalled())) return wanted;
  if (asked.length > 0) throw latexMissing();
  console.log(`Without LaTeX, this worker writes no papers (${INSTALL_LATEX}).`);
  return wanted.filter((queue) => queue !== 'papers');
}
