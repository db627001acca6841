import type { MissingCode } from '../../../missing-codes.ts';
import { CodeSearch, namesLabels } from '../../../missing-codes.ts';

export interface CodedNumbers {
  /** With NaN for the codes. */
  readonly numbers: Float64Array;
  readonly codes: readonly MissingCode[];
}

/** Tables that were read before extraction recognised the codes still hold them. */
export function withoutMissingCodes(name: string, numbers: Float64Array): CodedNumbers | undefined {
  if (namesLabels(name)) return undefined;
  const search = new CodeSearch();
  for (const value of numbers) search.add(value);
  const codes = search.found();
  if (codes.length === 0) return undefined;
  const known = new Set(codes.map(({ code }) => code));
  return { numbers: numbers.map((value) => (known.has(value) ? NaN : value)), codes };
}
