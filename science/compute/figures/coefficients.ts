import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Estimate, Quantity } from '../../../contracts/estimate.ts';
import { axisTitle } from './axis-title.ts';
import type { Draw } from './figure.ts';
import { forest } from './forest.ts';
import { stepWords } from '../units.ts';

const MOST = 30;
const RATIOS: readonly Quantity[] = ['odds-ratio', 'hazard-ratio', 'rate-ratio'];
/** All of them in the units of the outcome: slopes of other columns are not on one scale. */
const DIFFERENCES: readonly Quantity[] = ['mean-difference', 'share-difference'];

/** The effects of a model, one line each, adjusted for each other. */
export const drawCoefficients: Draw = ({ choice: { plan }, outcome: { estimates } }) => {
  const effects = estimates.filter(isEffect);
  const quantity = [...RATIOS, ...DIFFERENCES].find(
    (each) => effects.filter((effect) => effect.quantity === each).length > 1,
  );
  if (quantity === undefined) return null;
  const lines = effects
    .filter((effect) => effect.quantity === quantity)
    .map((estimate) => ({ label: labelOf(estimate, plan), estimate: { ...estimate, adjustedFor: [], stratum: PART } }));
  const level = plan.outcomeLevel === null ? '' : ` (${plan.outcomeLevel})`;
  const [first] = lines;
  return forest(
    lines.slice(0, MOST),
    quantity,
    `the model of ${axisTitle(plan.outcome ?? plan.time ?? '')}${level}`,
    first?.estimate.unit ?? null,
  );
};

/** Drawn in one colour. */
const PART: Estimate['stratum'] = [{ column: '', level: '' }];

function isEffect({ role, estimate, confidence, stratum }: Estimate): boolean {
  return (
    role !== 'check' && stratum.length === 0 && estimate !== null && confidence?.low != null && confidence.high != null
  );
}

function labelOf({ predictor, contrast }: Estimate, { step }: AnalysisPlan): string {
  const name = axisTitle(predictor ?? '');
  if (contrast === null) return `${name}, per ${step !== null && step.column === predictor ? stepWords(step) : 'unit'}`;
  return `${contrast.group} vs ${contrast.reference ?? ''}`;
}

/** The rate of each group with its exact limits. */
export const drawRates: Draw = ({ choice: { plan }, outcome: { estimates } }) => {
  const rates = estimates.filter(
    (each) => each.quantity === 'rate' && each.stratum.length === 0 && each.estimate !== null,
  );
  const lines = rates.map((estimate) => ({
    label: `${estimate.contrast?.group ?? ''} (${estimate.count ?? 0} events)`,
    estimate: { ...estimate, stratum: PART },
  }));
  return lines.length < 2
    ? null
    : { ...forest(lines.slice(0, MOST), 'rate', axisTitle(plan.outcome ?? ''), null), name: 'rates' };
};
