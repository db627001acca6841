import { randomUUID } from 'node:crypto';
import type { Extract, SourceRecord } from '../../contracts/literature.ts';
import type { KnownSource, NewSource } from '../../db/source-repository.ts';
import { citationKey } from '../../science/documents/citation-key.ts';

/** Makes the works behind extracts citable in a conversation. @returns all of them by identity, and those to store */
export function citeSources(conversationId: string, known: readonly KnownSource[], extracts: readonly Extract[]) {
  const cited = new Map(known.map((source) => [source.identity, source]));
  const taken = new Set(known.map(({ key }) => key));
  const added: NewSource[] = [];
  for (const { source } of extracts) {
    if (cited.has(source.identity)) continue;
    const row = { ...rowOf(source), id: randomUUID(), conversationId, key: citationKey(source, taken) };
    added.push(row);
    cited.set(source.identity, row);
    taken.add(row.key);
  }
  return { cited, added };
}

function rowOf({ retrievedAt, checkedAt, retractedAt, ...source }: SourceRecord) {
  const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return {
    ...source,
    retrievedAt: new Date(retrievedAt),
    checkedAt: instant(checkedAt),
    retractedAt: instant(retractedAt),
  };
}
