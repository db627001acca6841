import { CONVERSATION_FAMILY } from '../../contracts/test-family.ts';
import { IN_OUTCOME_UNITS, IN_PREDICTOR_UNITS, type Estimate, type Quantity } from '../../contracts/estimate.ts';
import type { Method } from '../../contracts/analysis-plan.ts';
import { oneUnit } from '../../contracts/wording.ts';
import { isRatio } from '../weigh/effects.ts';
import { readableName } from './names.ts';
import { decimalsFor } from './numbers.ts';
import { label } from './markdown.ts';
import { joined, valueOf, type NumberField, type NumberPart, type NumberStyle, type Phrase } from './sentence.ts';

/** The numbers behind a claim: estimate, interval, statistic with degrees of freedom, p, effect size, n. */

const SHARES: ReadonlySet<Quantity> = new Set(['share', 'survival-probability', 'accuracy', 'power', 'expected-share']);
const WHOLE: ReadonlySet<Quantity> = new Set(['count', 'missing', 'distinct', 'sample-size', 'group-count']);

const isShare = ({ quantity }: Estimate): boolean => SHARES.has(quantity) || quantity === 'share-difference';

const MOMENTS: ReadonlySet<string> = new Set([
  ...['mean', 'median', 'minimum', 'maximum', 'quantile'],
  ...IN_PREDICTOR_UNITS,
]);
/** As analyses mark numbers that count days since 1970-01-01. */
const DAY_UNITS: ReadonlySet<string> = new Set(['date', 'days since 1970-01-01']);

/** A place in time, which is written as a date. */
const isMoment = ({ quantity, unit }: Estimate): boolean =>
  MOMENTS.has(quantity) && unit !== null && DAY_UNITS.has(unit);

/** The unit that is written after a number of this estimate; "" where it has none. */
export function unitAfter(estimate: Estimate): string {
  return isMoment(estimate) ? '' : unitOfNumber(estimate);
}

function unitOfNumber(estimate: Estimate): string {
  if (SHARES.has(estimate.quantity)) return '%';
  if (estimate.quantity === 'share-difference') return ' percentage points';
  const unit = estimate.unit === null ? unitByName(estimate) : estimate.unit === '' ? null : label(estimate.unit);
  if (unit === null || isRatio(estimate)) return '';
  if (unit !== '%') return ` ${unit}`;
  return estimate.quantity === 'mean-difference' || estimate.quantity === 'median-difference'
    ? ' percentage points'
    : '%';
}

function unitByName({ quantity, outcome, predictor }: Estimate): string | null {
  if (IN_OUTCOME_UNITS.has(quantity)) return outcome === null ? null : readableName(outcome).unit;
  if (IN_PREDICTOR_UNITS.has(quantity)) return predictor === null ? null : readableName(predictor).unit;
  return quantity === 'median-survival' ? null : slopeUnit(quantity, outcome, predictor);
}

/** "49.7 g per mm" */
function slopeUnit(quantity: Quantity, outcome: string | null, predictor: string | null): string | null {
  if (quantity !== 'slope' || outcome === null || predictor === null) return null;
  const [own, { unit, words }] = [readableName(outcome).unit, readableName(predictor)];
  const per = unit ?? (MOMENT_NAMES.has(words.toLowerCase()) ? words.toLowerCase() : null);
  if (own === null && per === null) return null;
  return `${own ?? ''} per ${oneUnit(per ?? `unit of ${words}`)}`.trim();
}

/** The column of a trend is its unit: "per year". */
const MOMENT_NAMES: ReadonlySet<string> = new Set(['hour', 'day', 'week', 'month', 'year', 'decade']);

/** A ratio of 1.0023 (1.0012 to 1.0034) is none of "1 (1 to 1)". */
const NARROW = 0.02;

/** The style that estimate and interval share. */
export function styleOf(estimate: Estimate): NumberStyle {
  const width = widthOf(estimate.confidence, estimate.standardError);
  const plain: NumberStyle = hasWidth(width)
    ? { as: 'decimals', decimals: decimalsFor(width) }
    : { as: 'figures', figures: 4 };
  return styleOfQuantity(estimate, width) ?? plain;
}

function styleOfQuantity(estimate: Estimate, width: number | null): NumberStyle | undefined {
  const { quantity } = estimate;
  if (isMoment(estimate)) return { as: 'date' };
  if (isShare(estimate)) return { as: 'percent', decimals: isRare(estimate) ? 2 : 1 };
  if (WHOLE.has(quantity)) return { as: 'whole' };
  if (quantity === 'change-point') return { as: 'position' };
  if (isRatio(estimate) && !(hasWidth(width) && width < NARROW)) return { as: 'figures', figures: 3 };
  return CORRELATIONS.has(quantity) ? { as: 'decimals', decimals: 3 } : undefined;
}

/** 0.25% and 0.34% are not both 0.3%. */
const isRare = ({ estimate }: Estimate): boolean => estimate !== null && estimate > 0 && estimate < RARE;
const RARE = 0.02;

const CORRELATIONS: ReadonlySet<Estimate['quantity']> = new Set(['correlation', 'variance-explained', 'silhouette']);
const hasWidth = (width: number | null): width is number => width !== null && width !== 0;

function widthOf(confidence: Estimate['confidence'], standardError: number | null): number | null {
  if (confidence?.low != null && confidence.high !== null) return confidence.high - confidence.low;
  return standardError === null ? null : standardError * 4;
}

export function numberOf(estimate: Estimate, field: NumberField, style = styleOf(estimate)): NumberPart {
  return { estimate: estimate.id, field, style };
}

/** The value with its unit; "" where the estimate has none. */
export function valuePhrase(estimate: Estimate, style = styleOf(estimate)): Phrase {
  return valueOf(estimate, 'estimate') === null ? [] : [numberOf(estimate, 'estimate', style), unitAfter(estimate)];
}

/** The value without its sign, where words give the direction. */
export function sizePhrase(estimate: Estimate): Phrase {
  if (valueOf(estimate, 'estimate') === null) return [];
  return [{ ...numberOf(estimate, 'estimate'), size: true }, unitAfter(estimate)];
}

/** "95% CI 1,229 to 1,522" */
export function intervalPhrase(estimate: Estimate, style = styleOf(estimate)): Phrase {
  const bounds = boundsPhrase(estimate, style);
  return bounds.length === 0 ? [] : [numberOf(estimate, 'level', { as: 'percent', decimals: 0 }), '% CI ', ...bounds];
}

/** "−3 to 5" of the interval; "3 or more" where it is open. */
export function boundsPhrase(estimate: Estimate, style = styleOf(estimate)): Phrase {
  const [low, high] = [valueOf(estimate, 'low'), valueOf(estimate, 'high')];
  if (low !== null && high !== null)
    return [numberOf(estimate, 'low', style), ' to ', numberOf(estimate, 'high', style)];
  if (low !== null) return [numberOf(estimate, 'low', style), ' or more'];
  return high === null ? [] : [numberOf(estimate, 'high', style), ' or less'];
}

const SYMBOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'x-squared': 'χ²',
    x2: 'χ²',
    chi2: 'χ²',
    chisq: 'χ²',
    'chi-squared': 'χ²',
    'chi-square': 'χ²',
    'chi squared': 'χ²',
    'chi square': 'χ²',
    'mcnemar’s chi-squared': 'χ²',
    "mcnemar's chi-squared": 'χ²',
    'kruskal-wallis chi-squared': 'χ²',
    'friedman chi-squared': 'χ²',
    'welch t': 't',
    'student t': 't',
    'welch f': 'F',
    'f value': 'F',
    't value': 't',
    'z value': 'z',
    t: 't',
    f: 'F',
    z: 'z',
    w: 'W',
    v: 'V',
    s: 'S',
    h: 'H',
    u: 'U',
    q: 'q',
    tau: 'τ',
  }),
);
/** How a test is known by name, before its statistic. */
const FAMILY: Partial<Record<Method, string>> = {
  'welch-t': 'Welch ',
  'welch-anova': 'Welch ',
  'kruskal-wallis': 'Kruskal–Wallis ',
  friedman: 'Friedman ',
  'mantel-haenszel': 'Mantel–Haenszel ',
  'breslow-day': 'Breslow–Day ',
  mcnemar: 'McNemar ',
  'log-rank': 'log-rank ',
  levene: 'Levene ',
  'shapiro-wilk': 'Shapiro–Wilk ',
  'wilcoxon-rank-sum': 'Wilcoxon ',
  'wilcoxon-signed-rank': 'Wilcoxon ',
  'mann-kendall': 'Mann–Kendall ',
};

/** "Welch t(249.6) = 23.34" */
export function statisticPhrase(estimate: Estimate): Phrase {
  const { statistic, method } = estimate;
  if (statistic === null || valueOf(estimate, 'statistic') === null) return [];
  const symbol = SYMBOLS.get(statistic.name.trim().toLowerCase()) ?? label(statistic.name);
  const style: NumberStyle = { as: 'figures', figures: 4 };
  return [
    `${FAMILY[method] ?? ''}${symbol}`,
    ...degreesOfFreedom(estimate),
    ' = ',
    numberOf(estimate, 'statistic', style),
  ];
}

function degreesOfFreedom(estimate: Estimate): Phrase {
  const [first, second] = [valueOf(estimate, 'firstDf'), valueOf(estimate, 'secondDf')];
  if (first === null) return [];
  const style = (value: number): NumberStyle =>
    Number.isInteger(value) ? { as: 'whole' } : { as: 'decimals', decimals: 1 };
  const others: Phrase = second === null ? [] : [', ', numberOf(estimate, 'secondDf', style(second))];
  return ['(', numberOf(estimate, 'firstDf', style(first)), ...others, ')'];
}

const ADJUSTMENTS: ReadonlyMap<string, string> = new Map([
  ['bh', 'Benjamini–Hochberg'],
  ['fdr', 'Benjamini–Hochberg'],
  ['benjamini-hochberg', 'Benjamini–Hochberg'],
  ['holm', 'Holm'],
  ['bonferroni', 'Bonferroni'],
  ['tukey', 'Tukey'],
  ['games-howell', 'Games–Howell'],
  ['dunnett', 'Dunnett'],
  ['hochberg', 'Hochberg'],
  ['by', 'Benjamini–Yekutieli'],
  [CONVERSATION_FAMILY.toLowerCase(), 'Benjamini–Hochberg'],
]);

export const adjustmentName = (method: string): string => ADJUSTMENTS.get(method.trim().toLowerCase()) ?? label(method);

/** "p < 0.001, adjusted p = 0.04": how the tests of a conversation are corrected is said once beside all of them. */
export function probabilityPhrase(estimate: Estimate): Phrase {
  const { pAdjusted } = estimate;
  if (pAdjusted?.method === CONVERSATION_FAMILY) return [...ownProbability(estimate), ...conversationPhrase(estimate)];
  if (pAdjusted !== null) {
    const how = `, adjusted by ${adjustmentName(pAdjusted.method)} over `;
    const style: NumberStyle = { as: 'whole' };
    const tests = pAdjusted.family === 1 ? ' test' : ' tests';
    return [numberOf(estimate, 'pAdjusted', { as: 'probability' }), how, numberOf(estimate, 'family', style), tests];
  }
  return ownProbability(estimate);
}

const ownProbability = (estimate: Estimate): Phrase =>
  valueOf(estimate, 'pValue') === null ? [] : [numberOf(estimate, 'pValue', { as: 'probability' })];

const conversationPhrase = (estimate: Estimate): Phrase => [
  ', adjusted ',
  numberOf(estimate, 'pAdjusted', { as: 'probability' }),
];

export const countPhrase = (estimate: Estimate): Phrase => ['n = ', numberOf(estimate, 'n', { as: 'whole' })];

/** Statistic and p belong together: "Welch t(249.6) = 23.34, p < 0.001". */
export const testPhrase = (estimate: Estimate): Phrase =>
  joined([statisticPhrase(estimate), probabilityPhrase(estimate)], ', ');

/** "difference 1,375 g, 95% CI 1,229 to 1,522" */
export function effectPhrase(name: string, estimate: Estimate): Phrase {
  const value = valuePhrase(estimate);
  return value.length === 0 ? [] : joined([[`${name} `, ...value], intervalPhrase(estimate)], ', ');
}
