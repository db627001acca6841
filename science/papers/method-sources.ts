import type { PaperMaterial, PaperSource } from '../../contracts/paper-material.ts';
import { worksOfMethods } from '../narrate/methods.ts';
import { METHOD_WORKS, type MethodWork } from '../narrate/method-works.ts';

/** The publications of the methods that were used stand among the sources of a paper: its methods cite them. */

export const METHOD_ORIGIN = 'method';
/** Corrects the tests of every conversation. */
export const CORRECTION: MethodWork = 'benjamini-hochberg-1995';

export function withMethodSources(material: PaperMaterial): PaperMaterial {
  const outcomes = material.tasks.flatMap(({ outcome }) => outcome ?? []);
  const works = outcomes.length === 0 ? [] : [...new Set([...outcomes.flatMap(worksOfMethods), CORRECTION])];
  return { ...material, sources: [...material.sources, ...works.map((key) => sourceOf(key, material))] };
}

function sourceOf(key: MethodWork, { gatheredAt }: PaperMaterial): PaperSource {
  const registered = { contentHash: '', retrievedAt: gatheredAt, checkedAt: null, retractedAt: null };
  return { key, csl: METHOD_WORKS[key], origin: METHOD_ORIGIN, ...registered };
}
