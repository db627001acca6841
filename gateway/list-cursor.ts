import { invalidField } from '../contracts/failure.ts';
import { isId } from '../contracts/ids.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { ListCursor, PageRequest } from '../db/list-page.ts';
import { listLimit } from './list-limit.ts';

/** Limit and position of a page. */
export function pageRequest({ cursor, limit }: { cursor?: string; limit?: string }): PageRequest {
  const page = LIMITS.listPage;
  return {
    limit: listLimit(limit, { byDefault: page, maximum: page }),
    before: cursor === undefined ? undefined : parseCursor(cursor),
  };
}

/** The field of an answer that leads to the next page; none on the last one. */
export function nextCursor(next: ListCursor | undefined): { nextCursor?: string } {
  return next === undefined ? {} : { nextCursor: formatCursor(next) };
}

function formatCursor({ createdAt, id }: ListCursor): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

function parseCursor(text: string): ListCursor {
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  const year = Number.isNaN(createdAt.getTime()) ? 0 : createdAt.getUTCFullYear();
  if (year < 2000 || year > 9999 || !isId(id))
    throw invalidField('query.cursor', 'must be a nextCursor of an earlier answer');
  return { createdAt, id };
}
