import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { DataColumn, FactorColumn } from '../analysis-data.ts';
import { refuse, type Refusal } from '../choice.ts';
import { value, type Argument } from '../method-call.ts';

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

interface NamedPair {
  readonly compared?: Argument;
  readonly reference?: Argument;
}

/** The two groups that the plan names, for a method that else compares all. */
export function namedPair(plan: AnalysisPlan, groups: DataColumn | undefined): NamedPair | Refusal {
  if (plan.contrast === null || groups?.kind !== 'factor') return {};
  const contrast = contrastOf(plan, groups);
  if (contrast === 'absent') return refuse('one-group-only', groups.name, plan.contrast.group);
  return contrast === null ? {} : { compared: value(contrast.group), reference: value(contrast.reference) };
}
