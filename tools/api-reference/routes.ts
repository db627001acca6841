import fastify, { type RouteOptions } from 'fastify';
import { drizzle } from 'drizzle-orm/postgres-js';
import { pino } from 'pino';
import postgres from 'postgres';
import { createDiskObjectStore } from '../../clients/disk-object-store.ts';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import { createUrlSigner } from '../../clients/signed-urls.ts';
import { readConfig } from '../../config.ts';
import { createRepositories } from '../../db/repositories.ts';
import type { Engine } from '../../engine/engine.ts';
import { createGatewayDeps, embeddedParts } from '../../gateway/gateway-deps.ts';
import { registerRoutes, type GatewayDeps } from '../../gateway/register-routes.ts';
import { createRegistry } from '../../telemetry/metrics/registry.ts';

export type Route = Pick<RouteOptions, 'url' | 'schema'> & { readonly method: string };

/** The routes as the gateway registers them, in that order. Nothing listens, and nothing is connected. */
export async function registeredRoutes(): Promise<readonly Route[]> {
  const app = fastify({ exposeHeadRoutes: false });
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    routes.push({ method: [method].flat().join(', '), url, ...(schema === undefined ? {} : { schema }) });
  });
  await registerRoutes(app, await idleDeps());
  await app.close();
  return routes;
}

/** Everything that the embedded gateway is made of, on a database that nobody connects to. */
async function idleDeps(): Promise<GatewayDeps> {
  const db = drizzle(postgres());
  const bus = createInProcessEventBus();
  const baseUrl = (): string => 'http://127.0.0.1';
  const objects = createDiskObjectStore({
    folder: 'never-written',
    signer: createUrlSigner({ baseUrl, secret: Buffer.alloc(32) }),
  });
  const deps = await createGatewayDeps({
    ...{ baseUrl, bus, db, objects, config: readConfig(SELLING), engine: IDLE_ENGINE },
    logger: pino({ level: 'silent' }),
    registry: createRegistry(),
    repositories: createRepositories(db, bus),
    isLatexReady: () => Promise.resolve(true),
    searchKnowledge: () => Promise.resolve([]),
  });
  return { ...deps, ...embeddedParts(objects) };
}

/** With payments: their routes are there only where they are enabled. */
const SELLING = {
  X402_ENABLED: 'true',
  X402_PAYMENT_ADDRESS: `0x${'1'.repeat(40)}`,
  X402_RPC_URL: 'http://127.0.0.1',
  B402_ENABLED: 'true',
  B402_PAYMENT_ADDRESS: `0x${'1'.repeat(40)}`,
  B402_FACILITATOR_URL: 'http://127.0.0.1',
  B402_RPC_URL: 'http://127.0.0.1',
};

const IDLE_ENGINE: Engine = {
  start: () => Promise.resolve(),
  controlChanged: () => Promise.resolve(),
  cancel: () => Promise.resolve(false),
};
