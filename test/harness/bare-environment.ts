import { join } from 'node:path';

/** What a process of the product finds of the environment where npm starts it, without any setting. */
export const BARE_ENVIRONMENT = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
};
