import { createHash } from 'node:crypto';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';

/** The same text for the same plan, whatever the order its parts were written in. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}

/** SHA-256 of the plan in canonical JSON, hex: stamped before the data are read. */
export function planHash(plan: AnalysisPlan): string {
  return createHash('sha256').update(canonicalJson(plan)).digest('hex');
}
