import type { AnalysisFinding } from '../../../../contracts/analysis.ts';
import type { Figure } from '../figures/figure.ts';
import type { Judgement } from './strata.ts';

/** One relation looked at within the levels of a third variable. */
export interface Stratified {
  readonly judgement: Judgement;
  readonly finding: AnalysisFinding;
  readonly figure: Figure;
  readonly method: string;
}
