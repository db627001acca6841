import type { Passage, SourceRecord } from '../../../contracts/literature.ts';

/** A passage of a work that has nothing but an identity, unless a test says more. */
export function passageOf(
  identity: string,
  text: string,
  { page = null, score = 1, ...source }: Partial<SourceRecord> & { page?: number | null; score?: number } = {},
): Passage {
  const nothing = {
    ...{ authors: [], year: null, doi: null, url: null, origin: 'knowledge-base', abstract: null },
    ...{ retrievedAt: '2026-01-01T00:00:00.000Z', checkedAt: null, retractedAt: null },
  };
  const csl = {
    type: 'document',
    ...(source.doi ? { DOI: source.doi } : {}),
    ...(source.title === undefined ? {} : { title: source.title }),
    ...(source.year ? { issued: { 'date-parts': [[source.year]] } } : {}),
    ...(source.authors ? { author: source.authors.map((literal) => ({ literal })) } : {}),
  };
  return {
    source: { identity, title: `Document ${identity}`, ...nothing, csl, contentHash: '0'.repeat(64), ...source },
    text,
    page,
    score,
  };
}
