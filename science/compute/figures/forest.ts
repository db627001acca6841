import type { Estimate, Quantity } from '../../../contracts/estimate.ts';
import { axisTitle } from './axis-title.ts';
import type { Draw, Figure } from './figure.ts';
import { axisLabels, PALETTE } from './figure.ts';
import { lineAxis, partColour } from './layers.ts';

const MOST = 40;
const RATIOS: readonly Quantity[] = [
  'odds-ratio',
  'risk-ratio',
  'hazard-ratio',
  'rate-ratio',
  'variance-ratio',
  'ratio',
];
const TITLES: Partial<Record<Quantity, string>> = {
  'odds-ratio': 'Odds ratio',
  'risk-ratio': 'Risk ratio',
  'hazard-ratio': 'Hazard ratio',
  'rate-ratio': 'Rate ratio',
  rate: 'Rate',
  'mean-difference': 'Difference of means',
  'median-difference': 'Shift',
  'share-difference': 'Difference of shares',
  correlation: 'Correlation',
  slope: 'Slope',
};

/** The relation in each stratum, without regard to the strata and adjusted for them. */
export const drawStrata: Draw = ({ choice: { plan }, outcome: { estimates } }) => {
  const [first] = estimates.filter((each) => each.role === 'answer' && each.stratum.length > 0 && hasInterval(each));
  if (first === undefined) return null;
  // Odds ratios are what strata are adjusted in.
  const quantity = first.quantity === 'share-difference' && estimates.some(isAdjusted) ? 'odds-ratio' : first.quantity;
  const same = estimates.filter(
    (each) =>
      each.quantity === quantity && hasInterval(each) && isMain(each, first) && each.predictor === first.predictor,
  );
  const lines = same.map((each) => ({ label: labelOf(each), estimate: each }));
  const contrast = first.contrast === null ? '' : `, ${first.contrast.group} against ${first.contrast.reference ?? ''}`;
  const what = `${axisTitle(plan.outcome ?? '')}${contrast}`;
  return lines.length < 2 ? null : forest(lines.slice(0, MOST), quantity, what, first.unit);
};

function isAdjusted({ adjustedFor, quantity }: Estimate): boolean {
  return quantity === 'odds-ratio' && adjustedFor.length > 0;
}

/** Not another method's view of the same stratum. */
function isMain(each: Estimate, first: Estimate): boolean {
  return each.adjustedFor.length > 0 || each.method === first.method || each.role !== 'check';
}

function hasInterval({ estimate, confidence }: Estimate): boolean {
  return estimate !== null && confidence?.low != null && confidence.high != null;
}

function labelOf({ stratum, adjustedFor, n }: Estimate): string {
  if (adjustedFor.length > 0) return 'Adjusted';
  return `${stratum.length === 0 ? 'All' : stratum.map((each) => each.level).join(', ')} (n = ${n})`;
}

/** Estimates with their intervals, one line each, and a line where there is no relation. */
export function forest(
  lines: readonly { readonly label: string; readonly estimate: Estimate }[],
  quantity: Quantity,
  what: string,
  unit: string | null,
): Figure {
  const ratios = RATIOS.includes(quantity);
  const labels = axisLabels(lines.map((line) => line.label));
  const values = lines.map(({ estimate }, index) => ({
    f0: labels[index] ?? '',
    f1: estimate.estimate ?? 0,
    f2: estimate.confidence?.low ?? 0,
    f3: estimate.confidence?.high ?? 0,
    f4: estimate.adjustedFor.length > 0 || estimate.stratum.length === 0 ? 'all' : 'part',
  }));
  const y = lineAxis(labels);
  const scale = ratios ? ({ type: 'log' } as const) : ({ zero: true } as const);
  const title = `${TITLES[quantity] ?? quantity}${unit === null ? '' : ` (${unit})`}, 95% CI`;
  const x = (field: string) => ({ field, type: 'quantitative', title, scale }) as const;
  const color = partColour('f4', ['part', 'all'], [PALETTE[0], PALETTE[1]]);
  return {
    name: 'forest',
    shown: { kind: 'forest', quantity: TITLES[quantity] ?? quantity, what, logarithmic: ratios },
    spec: {
      data: { values },
      layer: [
        {
          data: { values: [{ f1: ratios ? 1 : 0 }] },
          mark: { type: 'rule', strokeDash: [4, 4], color: '#777777' },
          encoding: { x: x('f1') },
        },
        { mark: { type: 'rule', strokeWidth: 2 }, encoding: { y, x: x('f2'), x2: { field: 'f3' }, color } },
        { mark: { type: 'point', filled: true, size: 80, opacity: 1 }, encoding: { y, x: x('f1'), color } },
      ],
    },
  };
}
