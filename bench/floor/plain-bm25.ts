import { termsOf } from '../../science/documents/terms.ts';
import type { LabelledDocument } from '../subject/labelled-collection.ts';

const K1 = 1.2;
const B = 0.75;

/** BM25 as in the textbook, in memory: whole documents with their titles, stop words left out, Porter's stems. */
export function createPlainBm25(documents: readonly LabelledDocument[]): (question: string) => string[] {
  const postings = new Map<string, Map<string, number>>();
  const lengths = new Map<string, number>();
  for (const { id, title, text } of documents) {
    const terms = termsOf(`${title} ${text}`);
    lengths.set(id, terms.length);
    for (const term of terms) {
      const counts = postings.get(term) ?? new Map<string, number>();
      postings.set(term, counts.set(id, (counts.get(id) ?? 0) + 1));
    }
  }
  const meanLength = [...lengths.values()].reduce((sum, length) => sum + length, 0) / documents.length;
  return (question) => {
    const scores = new Map<string, number>();
    for (const term of termsOf(question)) {
      const counts = postings.get(term) ?? new Map<string, number>();
      const rarity = Math.log(1 + (documents.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [id, count] of counts) {
        const norm = K1 * (1 - B + (B * (lengths.get(id) ?? 0)) / meanLength);
        scores.set(id, (scores.get(id) ?? 0) + (rarity * count * (K1 + 1)) / (count + norm));
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1]).map(([id]) => id);
  };
}
