import type { Passage, SourceRecord } from '../../../contracts/literature.ts';

/** A passage of a work that has nothing but an identity, unless a test says more. */
export function passageOf(
  identity: string,
  text: string,
  { page = null, score = 1, ...source }: Partial<SourceRecord> & { page?: number | null; score?: number } = {},
): Passage {
  const nothing = { authors: [], year: null, doi: null, url: null, origin: 'knowledge-base', abstract: null };
  return {
    source: { identity, title: `Document ${identity}`, ...nothing, contentHash: '0'.repeat(64), ...source },
    text,
    page,
    score,
  };
}
