import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { createSigner } from 'fast-jwt';
import { readConfig, secretsOf } from '../../config.ts';
import { takeDataFolder } from '../../db/data-folder.ts';
import { startEmbedded } from '../../gateway/embedded.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { removeFolder, temporaryFolder } from '../resources.ts';
import { QUESTION } from './scripted-agents.ts';

const StartedSchema = Type.Object({ conversationId: Type.String(), pollUrl: Type.String() });
/** The step that a pause finds running ends before the polls begin. */
const FIRST_STEP_MS = 1_000;
const TOKEN_LIFETIME_MS = 3_600_000;

const JWT_SECRET = randomBytes(32).toString('hex');

/** The product as `npm start` runs it, in this process so that its statements can be counted. */
export async function startListeningService(settings: Readonly<Record<string, string>> = {}) {
  const root = temporaryFolder();
  const config = readConfig({ DATA_DIR: root, AUTH_MODE: 'development', JWT_SECRET, ...settings });
  const folder = takeDataFolder(root);
  const logger = createLogger({ level: config.LOG_LEVEL, secrets: secretsOf(config) });
  let baseUrl = '';
  const service = await startEmbedded({ config, folder, logger, baseUrl: () => baseUrl });
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });

  const sign = createSigner({ key: JWT_SECRET, algorithm: 'HS256', sub: 'bench', expiresIn: TOKEN_LIFETIME_MS });
  const token = { authorization: `Bearer ${sign({})}` };

  async function post(path: string, body: unknown): Promise<unknown> {
    const headers = { 'content-type': 'application/json', ...token };
    const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  return {
    url: baseUrl,
    /** A run that is paused: nothing else uses the database, and the poll sees a run that is going on. */
    async startResearch() {
      const started = await post('/api/deep-research/start', { message: QUESTION });
      const { conversationId, pollUrl } = Value.Parse(StartedSchema, started);
      await post(`/api/deep-research/conversations/${conversationId}/pause`, {});
      await delay(FIRST_STEP_MS);
      return new URL(pollUrl, baseUrl).href;
    },
    /** The headers of the same user by each kind of proof. */
    async callers() {
      const { apiKey } = Value.Parse(
        Type.Object({ apiKey: Type.String() }),
        await post('/api/keys', { name: 'bench' }),
      );
      return { name: { 'x-user-id': 'bench' }, token, apiKey: { 'x-api-key': apiKey } };
    },
    async close() {
      await service.close();
      folder.release();
      removeFolder(root);
    },
  };
}
