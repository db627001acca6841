import { LEAST_SURENESS, type AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { LEAST_NEAREST } from '../sureness/sureness.ts';

export function howSure({ sureness }: AnalysisPlan): 'sure' | 'near' | 'unsure' {
  if (sureness >= LEAST_SURENESS) return 'sure';
  return sureness >= LEAST_NEAREST ? 'near' : 'unsure';
}
