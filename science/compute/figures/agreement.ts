import type { Estimate } from '../../../contracts/estimate.ts';
import { quantityOf } from './axes.ts';
import { axisTitle } from './axis-title.ts';
import type { Draw } from './figure.ts';
import { PALETTE, thinnedRows } from './figure.ts';

const MOST_POINTS = 3000;

/** Differences of two measurements against their mean, with bias and limits of agreement (Bland and Altman). */
export const drawAgreement: Draw = ({ choice: { plan, data }, outcome: { estimates } }) => {
  const [first, second] = [quantityOf(data, plan.outcome), quantityOf(data, plan.baseline ?? plan.predictors[0])];
  if (first === undefined || second === undefined) return null;
  const points = thinnedRows(data.rows, MOST_POINTS).map((row) => {
    const [a, b] = [first.values[row] ?? 0, second.values[row] ?? 0];
    return { f0: (a + b) / 2, f1: a - b };
  });
  const rules = estimates
    .filter(isRule)
    .map((each) => ({ f1: each.estimate, f2: each.quantity === 'bias' ? 'Bias' : 'Limits of agreement' }));
  const y = {
    field: 'f1',
    type: 'quantitative',
    title: `${axisTitle(first.name)} minus ${axisTitle(second.name)}`,
    scale: { zero: false },
  } as const;
  const names = ['Bias', 'Limits of agreement'];
  const color = {
    field: 'f2',
    type: 'nominal',
    title: null,
    scale: { domain: names, range: [PALETTE[1], PALETTE[2]] },
  } as const;
  return {
    name: 'agreement',
    shown: { kind: 'agreement', first: axisTitle(first.name), second: axisTitle(second.name), n: data.rows },
    spec: {
      layer: [
        {
          data: { values: points },
          mark: { type: 'circle', size: 34, opacity: 0.6, color: PALETTE[0] },
          encoding: { x: { field: 'f0', type: 'quantitative', title: 'Mean of both', scale: { zero: false } }, y },
        },
        { data: { values: rules }, mark: { type: 'rule', strokeWidth: 2, strokeDash: [6, 3] }, encoding: { y, color } },
      ],
    },
  };
};

function isRule({ quantity, stratum, estimate }: Estimate): boolean {
  return (quantity === 'bias' || quantity === 'limits-of-agreement') && stratum.length === 0 && estimate !== null;
}
