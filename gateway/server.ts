import type { Logger } from 'pino';
import { ConfigError, readConfig, secretsOf, type Config } from '../config.ts';
import { listenFailure } from '../connections/start-failures.ts';
import { messageOf } from '../contracts/failure.ts';
import { createLogger } from '../telemetry/logger.ts';
import { startTracing } from '../telemetry/tracing.ts';
import type { Service } from './service.ts';
import { checkedModelLine, knowledgeLine, startPage } from './start-page.ts';

// npm hands a Ctrl-C on that the terminal has already sent to everyone: the echo is not a second press.
const ECHO_MS = 1_000;

/** The process: settings, data folder, service, port, and an orderly end. */
try {
  await main();
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : [messageOf(error)];
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger({ level: config.LOG_LEVEL, secrets: secretsOf(config) });
  const tracing = await startTracing(process.env, 'research-gateway', logger);
  let address = '';
  const options = { config, logger, baseUrl: () => config.BASE_URL ?? address };
  const service = config.USE_JOB_QUEUE ? await queueMode(options) : await embedded(options);
  const port = await listen(service, config);
  address = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${String(port)}`;
  endInOrder(async () => {
    await service.close();
    await tracing.shutdown();
  });
  logger.info({ host: config.HOST, port }, 'listening');
  const { knowledge, ...begun } = await service.begin();
  console.log(startPage({ config, address, ...begun }));
  void sayWhetherModelsWork(config);
  if (config.KNOWLEDGE_DIR !== undefined) console.log(knowledgeLine(await knowledge));
}

interface Options {
  readonly config: Config;
  readonly logger: Logger;
  readonly baseUrl: () => string;
}

// Each mode is loaded only where it runs: the other's packages would take memory for nothing.
async function embedded(options: Options): Promise<Service> {
  const [{ takeDataFolder }, { startEmbedded }] = await Promise.all([
    import('../db/data-folder.ts'),
    import('./embedded.ts'),
  ]);
  return startEmbedded({ ...options, folder: takeDataFolder(options.config.DATA_DIR) });
}

async function queueMode(options: Options): Promise<Service> {
  const { startQueueMode } = await import('./queue-mode.ts');
  return startQueueMode(options);
}

async function listen({ app, close }: Service, { HOST: host, PORT: port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await close();
    throw listenFailure({ setting: 'PORT', host, port }, error);
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Asks each model that agents use one cheap question, beside whatever the service does meanwhile. */
async function sayWhetherModelsWork({ models }: Config): Promise<void> {
  if (Object.values(models).every((model) => model === undefined)) return;
  const { checkModels } = await import('../clients/models/check-model.ts');
  for (const checked of await checkModels(models)) console.log(checkedModelLine(checked));
}

/** The first signal ends in order, a second one at once. Nothing is lost either way. */
function endInOrder(close: () => Promise<void>): void {
  let endingSince: number | undefined;
  const onSignal = (): void => {
    if (endingSince !== undefined) {
      if (Date.now() - endingSince > ECHO_MS) process.exit(1);
      return;
    }
    endingSince = Date.now();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`The server did not end in order: ${messageOf(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}
