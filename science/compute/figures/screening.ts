import { axisTitle } from './axis-title.ts';
import type { Draw } from './figure.ts';
import { axisLabels, PALETTE } from './figure.ts';
import { lineAxis, partColour } from './layers.ts';

const MOST = 25;

/** The columns that go with the outcome most clearly, by their corrected p values. */
export const drawScreening: Draw = ({ choice: { plan }, outcome: { estimates } }) => {
  const tested = estimates.filter((each) => each.pAdjusted !== null && each.predictor !== null).slice(0, MOST);
  if (tested.length < 2) return null;
  // A quantity that is compared between the levels of the outcome stands as the outcome of its own estimate.
  const columns = tested.map(({ outcome, predictor }) => (predictor === plan.outcome ? outcome : predictor));
  const labels = axisLabels(columns.map((column) => axisTitle(column ?? '')));
  const values = tested.map((each, index) => ({
    f0: labels[index] ?? '',
    // A p value of 0 is below what a double holds.
    f1: -Math.log10(Math.max(each.pAdjusted?.value ?? 1, 1e-300)),
    f2: each.role === 'answer' ? 'below' : 'above',
  }));
  const x = { field: 'f1', type: 'quantitative', title: '−log10 of the corrected p value' } as const;
  const y = lineAxis(labels);
  const color = partColour('f2', ['below', 'above'], [PALETTE[0], PALETTE[6]]);
  return {
    name: 'screening',
    shown: { kind: 'screening', outcome: axisTitle(plan.outcome ?? ''), family: tested[0]?.pAdjusted?.family ?? 0 },
    spec: {
      data: { values },
      layer: [
        { mark: { type: 'bar' }, encoding: { y, x, color } },
        {
          data: { values: [{ f1: -Math.log10(0.05) }] },
          mark: { type: 'rule', strokeDash: [4, 4], color: '#333333' },
          encoding: { x },
        },
      ],
    },
  };
};
