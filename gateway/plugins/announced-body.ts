import type { FastifyRequest } from 'fastify';

/** Whether the headers of a request say that a body follows. */
export const announcesBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
