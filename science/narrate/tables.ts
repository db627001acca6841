import type { Estimate, Quantity } from '../../contracts/estimate.ts';
import { adjustmentWords, stratumLabel } from './conditions.ts';
import { boundsPhrase, numberOf, statisticPhrase, unitAfter } from './evidence.ts';
import { label } from './markdown.ts';
import { levelOf, nameOf, unitOf } from './names.ts';
import { printPhrase, valueOf, type Numbers, type Phrase } from './sentence.ts';
import { capitalised } from './words.ts';

/** Tables as data: headings, and cells of references. Printed as Markdown here, and by others in other forms. */

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Phrase[])[];
}

/** A rank correlation is no Pearson correlation, and of two categories the strength is none of numbers. */
const COEFFICIENTS: Partial<Record<Estimate['method'], string>> = {
  'chi-square': 'Cramér’s V',
  pearson: 'Pearson’s r',
  spearman: 'Spearman’s ρ',
  kendall: 'Kendall’s τ',
  'mann-kendall': 'Kendall’s τ',
};

const quantityName = ({ quantity, method }: Estimate): string =>
  (quantity === 'correlation' ? COEFFICIENTS[method] : undefined) ?? QUANTITY_NAMES[quantity];

const QUANTITY_NAMES: Record<Quantity, string> = {
  count: 'count',
  share: 'share',
  mean: 'mean',
  median: 'median',
  'standard-deviation': 'standard deviation',
  minimum: 'minimum',
  maximum: 'maximum',
  total: 'total',
  quantile: 'quantile',
  missing: 'missing values',
  outlier: 'value far from the others',
  fences: 'outer fences',
  distinct: 'distinct values',
  rate: 'rate',
  'survival-probability': 'share without the event',
  'median-survival': 'median time',
  'mean-difference': 'difference of means',
  'median-difference': 'difference in location',
  'standardized-difference': 'standardised difference',
  'share-difference': 'difference of shares',
  'odds-ratio': 'odds ratio',
  'risk-ratio': 'risk ratio',
  'hazard-ratio': 'hazard ratio',
  'rate-ratio': 'rate ratio',
  'variance-ratio': 'ratio of variances',
  ratio: 'ratio',
  correlation: 'correlation',
  slope: 'slope',
  curvature: 'curvature',
  intercept: 'intercept',
  interaction: 'interaction',
  vertex: 'turning point',
  'half-effect-dose': 'dose at half effect',
  'change-point': 'change point',
  'level-change': 'change of level',
  'slope-change': 'change of slope',
  'season-amplitude': 'half the seasonal swing',
  bias: 'bias',
  'limits-of-agreement': 'limits of agreement',
  concordance: 'concordance correlation',
  kappa: 'kappa',
  omnibus: 'test of all',
  'variance-explained': 'variance explained',
  dispersion: 'dispersion',
  'intraclass-correlation': 'intraclass correlation',
  homogeneity: 'homogeneity',
  normality: 'normality',
  'normality-of-logarithms': 'normality of logarithms',
  'prediction-error': 'held-out error',
  'baseline-error': 'error without predictors',
  accuracy: 'held-out accuracy',
  'expected-value': 'expected value',
  'expected-share': 'expected share',
  'prediction-interval': 'range of a single new value',
  'group-count': 'number of groups',
  silhouette: 'mean silhouette',
  power: 'power',
  'sample-size': 'sample size',
  'detectable-difference': 'detectable difference',
};

function termOf({ outcome, outcomeLevel, predictor, contrast }: Estimate): string {
  const what =
    outcome === null
      ? 'rows'
      : outcomeLevel === null
        ? nameOf(outcome)
        : `${nameOf(outcome)}: ${levelOf(outcome, outcomeLevel)}`;
  if (contrast === null) return predictor === null ? what : `${what}, ${nameOf(predictor)}`;
  const group = levelOf(predictor, contrast.group);
  return `${what}, ${contrast.reference === null ? group : `${group} against ${levelOf(predictor, contrast.reference)}`}`;
}

function holdsFor(estimate: Estimate): string {
  return [stratumLabel(estimate.stratum), adjustmentWords(estimate.adjustedFor)]
    .filter((part) => part !== '')
    .join('; ');
}

function valueCell(estimate: Estimate): Phrase {
  if (valueOf(estimate, 'estimate') === null) return [];
  return [numberOf(estimate, 'estimate'), unitAfter(estimate)];
}

/** "0.25 quantile", "Survival probability at 12 months", "Mean". */
function whatCell(estimate: Estimate): Phrase {
  const name = capitalised(quantityName(estimate));
  if (estimate.at === null) return [name];
  const at = numberOf(estimate, 'at', { as: 'position' });
  if (estimate.quantity === 'quantile') return [at, ' quantile'];
  const unit = unitOf(estimate.at.column);
  return estimate.quantity === 'survival-probability'
    ? [`${name} at `, at, unit === null ? '' : ` ${label(unit)}`]
    : [name];
}

const COLUMNS: readonly (readonly [heading: string, cell: (estimate: Estimate) => Phrase])[] = [
  ['Of', (estimate) => [capitalised(termOf(estimate))]],
  ['What', whatCell],
  ['Holds for', (estimate) => [holdsFor(estimate)]],
  ['Estimate', valueCell],
  ['Interval', boundsPhrase],
  ['Test', statisticPhrase],
  ['p', (estimate) => probabilityCell(estimate, 'pValue')],
  ['p adjusted', (estimate) => probabilityCell(estimate, 'pAdjusted')],
  ['n', (estimate) => [numberOf(estimate, 'n', { as: 'whole' })]],
];

const probabilityCell = (estimate: Estimate, field: 'pValue' | 'pAdjusted'): Phrase =>
  valueOf(estimate, field) === null ? [] : [numberOf(estimate, field, { as: 'probability' })];

const isFilled = (cell: Phrase): boolean => cell.some((part) => part !== '');

/** One row an estimate; columns that no estimate fills are left out. */
export function tableOf(estimates: readonly Estimate[]): Table {
  const cells = estimates.map((estimate) => COLUMNS.map(([, cell]) => cell(estimate)));
  const kept = COLUMNS.map((_, place) => cells.some((row) => isFilled(row[place] ?? [])));
  return {
    columns: COLUMNS.flatMap(([heading], place) => (kept[place] === true ? [heading] : [])),
    rows: cells.map((row) => row.filter((_, place) => kept[place])),
  };
}

/** A cell of Markdown: labels are neutral already, and a bar in them is escaped. */
const cellText = (cell: Phrase, numbers: Numbers): string => printPhrase(cell, numbers).trim();

export function printTable({ columns, rows }: Table, numbers: Numbers): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(row.map((cell) => cellText(cell, numbers)))),
  ].join('\n');
}
