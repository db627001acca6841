import type { Statistic } from '../../../../contracts/analysis.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { scatterFigure } from '../figures/scatter-figure.ts';
import { figures, nameOf, pText, statistics } from '../report/wording.ts';
import type { Curvature } from '../statistics/curvature.ts';
import type { LinearFit } from '../statistics/linear-model.ts';
import { finding, missingCaveat } from './evidence.ts';
import type { Evidence } from './evidence.ts';

export interface CurveParts {
  readonly frame: Frame;
  readonly outcome: Variable;
  readonly by: Variable;
  readonly rows: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly line: LinearFit | undefined;
  readonly bend: Curvature;
  readonly kind: 'association' | 'trend';
}

/** A relation that turns among the values: it rises and falls, so no linear claim is made of it. */
export function followCurve({ frame, outcome, by, rows, x, y, line, bend, kind }: CurveParts): Evidence {
  const pair = [outcome, by];
  const [first, then, turn] = bend.peak ? ['rose', 'fell', 'peak'] : ['fell', 'rose', 'trough'];
  const linear = figures(line?.rSquared ?? 0);
  return {
    findings: [
      finding({
        kind,
        statement: `${nameOf(outcome)} ${first} with ${nameOf(by)} up to about ${figures(bend.turnsAt)} and ${then} beyond it: the relation is a curve with a ${turn}, no straight line (R² = ${figures(bend.rSquared)} for a parabola, ${linear} for a line; quadratic term ${pText(bend.p)}; n = ${rows.length}).`,
        method: 'Quadratic regression, tested against the straight line (F test)',
        variables: pair,
        n: rows.length,
        p: bend.fP,
        statistics: curveStatistics(bend),
        caveats: [
          ...missingCaveat(frame, pair),
          'A parabola shows that the relation turns; I have no method for the shape of a curve beyond that.',
        ],
      }),
    ],
    figures: [scatterFigure({ outcome, by, rows, x, y, line: undefined })],
    methods: [CURVE_METHOD],
  };
}

export const CURVE_METHOD = 'Before a linear claim, a quadratic term was tested against the straight line.';

export function curveStatistics(bend: Curvature | undefined): Statistic[] {
  return statistics([
    ['p value of the quadratic term', bend?.p],
    ['p value of the parabola', bend?.fP],
    ['R squared of the parabola', bend?.rSquared],
    ['turning point of the parabola', bend?.turnsInside ? bend.turnsAt : undefined],
  ]);
}

/** A sentence beside a line that does not tell all. */
export function bendInWords(bend: Curvature | undefined): string {
  if (!bend) return '';
  return ` The relation is bent, so one slope is an average over the range (quadratic term ${pText(bend.p)}; R² = ${figures(bend.rSquared)} with a parabola).`;
}
