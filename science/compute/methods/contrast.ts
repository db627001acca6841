import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { FactorColumn } from '../analysis-data.ts';

export interface TwoLevels {
  readonly group: string;
  readonly reference: string;
}

/** The groups that are compared: the plan's, or of two levels the later against the earlier; null for more. */
export function contrastOf({ contrast }: AnalysisPlan, { levels }: FactorColumn): TwoLevels | 'absent' | null {
  const [first = '', ...later] = levels;
  const { group, reference } = contrast ?? { group: null, reference: first };
  const others = reference === first ? later : levels.filter((level) => level !== reference);
  const [other] = others;
  if (other === undefined || !levels.includes(reference)) return 'absent';
  if (group !== null) return others.includes(group) ? { group, reference } : 'absent';
  return others.length === 1 ? { group: other, reference } : null;
}
