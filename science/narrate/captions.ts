import { wholeNumber } from './numbers.ts';

/** Captions of figures, made from what they show. They are plain text: names are written as on the axes. */

interface Facts {
  readonly boxes: { readonly outcome: string; readonly by: string | null } & Observations;
  readonly histogram: { readonly outcome: string; readonly n: number; readonly compared: number | null };
  readonly scatter: { readonly outcome: string; readonly predictor: string; readonly by: string | null } & Observations;
  readonly curve: {
    readonly outcome: string;
    readonly level: string | null;
    readonly predictor: string;
    readonly n: number;
    /** Columns beside the predictor are in the model. */
    readonly adjusted: boolean;
  };
  readonly dose: { readonly share: string; readonly predictor: string; readonly n: number };
  readonly shares: {
    readonly share: string;
    readonly by: string;
    readonly within: string | null;
    readonly n: number;
  };
  readonly levels: { readonly outcome: string; readonly by: string; readonly n: number };
  readonly frequencies: { readonly outcome: string; readonly n: number };
  readonly forest: { readonly quantity: string; readonly what: string; readonly logarithmic: boolean };
  readonly screening: { readonly outcome: string; readonly family: number };
  readonly series: {
    readonly outcome: string;
    readonly time: string;
    readonly n: number;
    readonly fitted: boolean;
    readonly change: 'planned' | 'found' | null;
  };
  readonly survival: { readonly by: string | null; readonly n: number };
  readonly agreement: { readonly first: string; readonly second: string; readonly n: number };
}

interface Observations {
  readonly n: number;
  /** Points that are drawn: fewer than n where a figure could not hold them. */
  readonly points: number;
}

export type FigureKind = keyof Facts;
type Shown<Kind extends FigureKind> = { readonly kind: Kind } & Facts[Kind];
/** What a figure shows. */
export type FigureShown = { [Kind in FigureKind]: Shown<Kind> }[FigureKind];

const CAPTIONS: { readonly [Kind in FigureKind]: (facts: Facts[Kind]) => string } = {
  boxes: ({ outcome, by, n, points }) =>
    `${outcome}${byWords(by)} (${sizeOf(n)}). Boxes: median and middle half; whiskers: furthest value within 1.5 interquartile ranges; diamonds: means; points: ${
      points < n ? `${wholeNumber(points)} of the values` : 'single values'
    }.`,
  histogram: ({ outcome, n, compared }) =>
    `Distribution of ${outcome} (${sizeOf(n)})${compared === null ? '' : `; dashed line: ${String(compared)}`}.`,
  scatter: ({ outcome, predictor, by, n, points }) =>
    `${outcome} against ${predictor}${byWords(by)} (${sizeOf(n)}${
      points < n ? `; ${wholeNumber(points)} drawn` : ''
    }), with least-squares lines.`,
  curve: ({ outcome, level, predictor, n, adjusted }) =>
    `${outcome}${level === null ? '' : `: ${level}`} by ${predictor} (${sizeOf(n)}), as fitted, with 95% confidence band${
      adjusted ? '; other columns are held at their middle' : ''
    }.`,
  dose: ({ share, predictor, n }) =>
    `Share of ${share} by ${predictor}${n > 0 ? ` (${sizeOf(n)})` : ''}: observed with 95% confidence intervals, fitted logistic curve with its band.`,
  shares: ({ share, by, within, n }) =>
    `${share} by ${by}${within === null ? '' : ` within ${within}`} (${sizeOf(n)}). ${WILSON}`,
  levels: ({ outcome, by, n }) => `${outcome} within each ${by} (${sizeOf(n)}).`,
  frequencies: ({ outcome, n }) => `Shares of ${outcome} (${sizeOf(n)}). ${WILSON}`,
  forest: ({ quantity, what, logarithmic }) =>
    `${quantity} of ${what}, with 95% confidence intervals${logarithmic ? ' (log scale)' : ''}.`,
  screening: ({ outcome, family }) =>
    `Columns tested against ${outcome}, p values corrected over ${wholeNumber(family)} tests; dashed line: 0.05.`,
  series: ({ outcome, time, n, fitted, change }) =>
    `${outcome} by ${time} (${sizeOf(n)})${fitted ? ', fitted lines' : ''}${CHANGES[change ?? 'none']}.`,
  survival: ({ by, n }) =>
    `Kaplan–Meier survival${byWords(by)} with 95% confidence limits (${sizeOf(n)}); below, numbers at risk.`,
  agreement: ({ first, second, n }) =>
    `Difference of ${first} and ${second} against their mean (${sizeOf(n)}), with bias and 95% limits of agreement.`,
};

const WILSON = 'Lines: 95% Wilson intervals.';
const CHANGES = {
  planned: ', a dashed rule at the moment of change',
  found: ', a dashed rule at the change that was found',
  none: '',
};

const byWords = (by: string | null): string => (by === null ? '' : ` by ${by}`);
const sizeOf = (n: number): string => `n = ${wholeNumber(n)}`;

/** "Body mass (g) by Species (n = 342). Boxes: median and middle half; …" */
export function describeFigure<Kind extends FigureKind>(shown: Shown<Kind>): string {
  return CAPTIONS[shown.kind](shown);
}
