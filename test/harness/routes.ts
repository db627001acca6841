import type { FastifyInstance } from 'fastify';

/** Files of a page, which anybody may read. */
const API_PAGE = '/api/docs';

export interface ServedRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS';
  readonly url: string;
}

/** All routes of the API, as the application prints them: a new one is tested without being added to a list. */
export async function routesOf(app: FastifyInstance): Promise<readonly ServedRoute[]> {
  await app.ready();
  const routes: ServedRoute[] = [];
  const path: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([ │]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/u.exec(line);
    if (!found) continue;
    const [, indent = '', part = '', methods = ''] = found;
    path.splice(indent.length / 4);
    path.push(part);
    for (const method of methods.split(', ').filter(Boolean)) {
      routes.push({ method: method as ServedRoute['method'], url: path.join('') });
    }
  }
  return routes.filter(({ url }) => !url.startsWith(API_PAGE));
}

/** A URL of the route, with an id that nothing has, and the query that an export needs. */
export function urlOf({ url }: ServedRoute, id: string): string {
  return `${url.replace(/:\w+/g, id)}${url.endsWith('/export') ? '?format=zip' : ''}`;
}
