import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { hoistNamedSchemas } from './named-schemas.ts';
import { responsesOf } from './responses.ts';

/** The ways to say who is calling, by their names in the document. */
export const SECURITY = {
  user: [{ token: [] }, { apiKey: [] }],
  operator: [{ adminKey: [] }],
} as const;

const SECURITY_SCHEMES = {
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  adminKey: { type: 'apiKey', in: 'header', name: 'X-Admin-Key' },
} as const;

/** Makes the document from the schemas of all routes that are registered later. */
export async function useOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Research engine',
        version: '1',
        description: 'Ask a question of your data and documents; get an answer that rests on evidence.',
      },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: ({ schema, url }) => ({ schema: documented(schema), url }),
    transformObject: (document) => ('openapiObject' in document ? hoistNamedSchemas(document.openapiObject) : {}),
  });
}

/** A group of routes under one heading of the document. Security is that of the routes unless they have their own. */
export function describeGroup(app: FastifyInstance, group: Pick<FastifySchema, 'tags' | 'security'>): void {
  app.addHook('onRoute', (route) => {
    route.schema = { ...group, ...route.schema };
  });
}

function documented(schema: FastifySchema | undefined): FastifySchema {
  if (schema === undefined || schema.hide === true) return { hide: true };
  return { ...schema, response: responsesOf(schema) };
}
