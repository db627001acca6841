import { invalidField } from '../contracts/failure.ts';

/**
 * The `limit` of a list, which its schema has found to be a whole number. Beyond the bounds it is refused, not bent: a list
 * that is shorter than its limit looks complete.
 */
export function listLimit(
  given: string | undefined,
  { byDefault, maximum }: { readonly byDefault: number; readonly maximum: number },
): number {
  const limit = Number(given ?? byDefault);
  if (limit >= 1 && limit <= maximum) return limit;
  throw invalidField('query.limit', `must be from 1 to ${String(maximum)}`);
}
