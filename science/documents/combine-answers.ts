import { summaryOf } from '../../contracts/csl.ts';
import type { Passage, SourceRecord } from '../../contracts/literature.ts';
import { completedBy } from './csl.ts';
import { normaliseDoi } from './doi.ts';

/**
 * One record a work: passages of the same DOI or identity speak for the same source. Scores compare only within one search,
 * so each is brought to the best of its own.
 */
export function combineAnswers(answers: readonly (readonly Passage[])[]): Passage[] {
  const records = new Map<string, SourceRecord>();
  const texts = new Map<string, Passage>();
  for (const passages of answers) {
    const best = Math.max(...passages.map(({ score }) => score), Number.MIN_VALUE);
    for (const passage of passages) {
      const identity = identityOf(passage.source);
      const known = records.get(identity);
      records.set(identity, known ? completed(known, passage.source) : { ...passage.source, identity });
      const key = `${identity} ${passage.text}`;
      if (!texts.has(key)) texts.set(key, { ...passage, score: passage.score / best });
    }
  }
  return [...texts.values()].map((passage) => ({
    ...passage,
    source: records.get(identityOf(passage.source)) ?? passage.source,
  }));
}

function identityOf({ doi, identity }: SourceRecord): string {
  return normaliseDoi(doi) ?? identity;
}

/** What the first record of a work leaves open, another one may know. A retraction that either knows of is one. */
function completed(record: SourceRecord, other: SourceRecord): SourceRecord {
  const csl = completedBy(record.csl, other.csl);
  return {
    ...record,
    ...summaryOf(csl),
    csl,
    checkedAt: record.checkedAt ?? other.checkedAt,
    retractedAt: record.retractedAt ?? other.retractedAt,
  };
}
