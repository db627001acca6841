import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { readConfig } from '../../config.ts';
import { takeDataFolder, type DataFolder } from '../../db/data-folder.ts';
import type { Repositories } from '../../db/repositories.ts';
import { startEmbedded } from '../../gateway/embedded.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { JWT_SECRET } from './tokens.ts';

export interface TestService {
  readonly app: FastifyInstance;
  /** Only of a service that listens. */
  readonly url: string;
  readonly folder: DataFolder;
  readonly repositories: Repositories;
  close(): Promise<void>;
}

interface ServiceOptions {
  readonly listen?: boolean;
  readonly logger?: Logger;
}

/** The whole product in this process, over a database and a data folder of its own. */
export async function startTestService(
  environment: Readonly<Record<string, string>> = {},
  { listen = false, logger = pino({ level: 'silent' }) }: ServiceOptions = {},
): Promise<TestService> {
  const root = temporaryFolder();
  const config = readConfig({ DATA_DIR: root.path, JWT_SECRET, LOG_LEVEL: 'silent', ...environment });
  const folder = takeDataFolder(config.DATA_DIR);
  let url = config.BASE_URL ?? 'http://127.0.0.1:3000';
  const service = await startEmbedded({ config, folder, logger, baseUrl: () => url });
  if (listen) url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  await service.begin();
  return {
    app: service.app,
    folder,
    repositories: service.repositories,
    get url() {
      return url;
    },
    async close() {
      await service.close();
      folder.release();
      root.remove();
    },
  };
}
