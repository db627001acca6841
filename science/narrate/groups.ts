import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { Estimate, Quantity } from '../../contracts/estimate.ts';
import { isSuccessLevel } from '../../contracts/success.ts';
import { directionOf, isClear, isRatio } from '../weigh/effects.ts';
import { partsOf, type Finding } from '../weigh/findings.ts';
import {
  adjustmentName,
  intervalPhrase,
  numberOf,
  probabilityPhrase,
  sizePhrase,
  statisticPhrase,
  valuePhrase,
} from './evidence.ts';
import { isBareLevel, levelOf, nameOf } from './names.ts';
import { joined, listedPhrases, sentenceOf, type Phrase, type Sentence } from './sentence.ts';
import { inLevel, outcomeOf } from './subjects.ts';

/** What was measured in each group, and which pairs of groups differ. */

const GROUPS_NAMED = 8;
const PAIRS_NAMED = 6;

export type GroupValue = Estimate & { readonly contrast: { readonly group: string }; readonly label: string };

/** Of wide data the groups are columns: they are called by their names. */
function named(value: OfGroup, { plan }: Finding): GroupValue {
  const { group } = value.contrast;
  const isColumn =
    plan.question === 'paired-difference' && [plan.baseline, plan.outcome, ...plan.predictors].includes(group);
  const level = levelOf(value.predictor, group);
  // "machine = 2: 27.5%": two numbers side by side.
  const colon = isBareLevel(group) && !isSuccessLevel(group) ? ':' : '';
  return { ...value, label: isColumn ? nameOf(group) : `${level}${colon}` };
}

/** The same rows measured three times or more, each time in a column of its own. */
export const measuredSideBySide = ({ question, pairedBy, baseline, predictors, outcome }: AnalysisPlan): string[] =>
  question === 'paired-difference' && pairedBy === null && baseline === null && outcome !== null
    ? [...predictors, outcome]
    : [];

type OfGroup = Estimate & { readonly contrast: { readonly group: string } };

const isOfGroup = (part: Estimate): part is OfGroup => part.contrast !== null && part.contrast.reference === null;

/** The first of the quantities that is known of every group, highest first. */
export function groupValues(finding: Finding, ...quantities: readonly Quantity[]): GroupValue[] {
  for (const quantity of quantities) {
    const values = partsOf(finding, quantity)
      .filter(isOfGroup)
      .filter((each) => each.estimate !== null);
    const level = values[0]?.outcomeLevel ?? null;
    const own = values.filter(({ outcomeLevel }) => outcomeLevel === level);
    if (own.length > 0)
      return own.map((each) => named(each, finding)).toSorted((a, b) => (b.estimate ?? 0) - (a.estimate ?? 0));
  }
  return [];
}

const NAMES: Partial<Record<Quantity, string>> = {
  mean: 'means',
  median: 'medians',
  share: 'shares',
  rate: 'rates',
  count: 'counts',
  total: 'totals',
  'standard-deviation': 'standard deviations',
  'median-survival': 'median times',
  'survival-probability': 'shares without the event',
};

/** "means Gentoo 5,076 g (n = 123) and Adelie 3,701 g (n = 151)" */
export function groupsPhrase(values: readonly GroupValue[]): Phrase {
  const [first] = values;
  if (first === undefined) return [];
  const shown = values.slice(0, GROUPS_NAMED).map((value) => groupPhrase(value));
  const rest: Phrase = values.length > GROUPS_NAMED ? [', and smaller ones'] : [];
  return [`${NAMES[first.quantity] ?? 'values'} `, ...listedPhrases(shown), ...rest];
}

/** "Gentoo 5,076 g (n = 123)"; of a bare level "smoker = yes: 12 (n = 5)". */
export function groupPhrase(value: GroupValue): Phrase {
  return [`${value.label} `, ...valuePhrase(value), ...countIn(value)];
}

/** "most frequent: Gentoo in Biscoe 73.8% (124 of 168) and Adelie in Torgersen 100.0% (52 of 52)" of a table of categories. */
export function commonestPhrase(finding: Finding): Phrase {
  const shares = partsOf(finding, 'share').filter(isOfGroup);
  const byGroup = [...Map.groupBy(shares, ({ contrast }) => contrast.group).values()];
  const commonest = byGroup.flatMap((all) => all.toSorted((a, b) => (b.estimate ?? 0) - (a.estimate ?? 0)).slice(0, 1));
  if (commonest.length === 0) return [];
  const shown = commonest.slice(0, GROUPS_NAMED).map((share) => {
    const { outcome, outcomeLevel, predictor, contrast } = share;
    return groupPhrase({
      ...share,
      label: `${levelOf(outcome, outcomeLevel ?? '')} ${inLevel(predictor, contrast.group)}`,
    });
  });
  const rest: Phrase = commonest.length > GROUPS_NAMED ? [', and others in further groups'] : [];
  return ['most frequent: ', ...listedPhrases(shown), ...rest];
}

/** "(81 of 87)" of a share, "(n = 123)" of a mean. */
function countIn(value: Estimate): Phrase {
  if (value.quantity === 'count' || value.quantity === 'total') return [];
  const n = numberOf(value, 'n', { as: 'whole' });
  return value.quantity === 'share' && value.count !== null
    ? [' (', numberOf(value, 'count', { as: 'whole' }), ' of ', n, ')']
    : [' (n = ', n, ')'];
}

/** ", highest in Gentoo and lowest in Adelie" */
export function extremesPhrase(values: readonly GroupValue[]): string {
  const words = extremesWords(values);
  return words === '' ? '' : `, ${words}`;
}

/** "highest in Gentoo and lowest in Adelie"; "" where there are no extremes. */
export function extremesWords(values: readonly GroupValue[]): string {
  const [highest, lowest] = [values[0], values.at(-1)];
  if (!highest || !lowest || highest.estimate === lowest.estimate) return '';
  const placeOf = ({ predictor, contrast }: GroupValue) => inLevel(predictor, contrast.group);
  return `highest ${placeOf(highest)} and lowest ${placeOf(lowest)}`;
}

/** Of two groups, in a quantity that says which of them is higher. */
const isPair = (estimate: Estimate): boolean =>
  estimate.contrast !== null && estimate.contrast.reference !== null && directionOf(estimate) !== null;

/** "Gentoo above Adelie by 1,375 g (95% CI …, p …)"; the pairs that are not clear are named after them. */
export function describePairs(finding: Finding): Sentence | null {
  const pairs = finding.parts.filter(isPair);
  const quantity = pairs[0]?.quantity;
  const own = pairs.filter((pair) => pair.quantity === quantity);
  if (finding.lead.quantity !== 'omnibus' || own.length === 0) return null;
  const clear = own.filter(isClear);
  const unclear = own.filter((pair) => !isClear(pair));
  const isOfColumns = measuredSideBySide(finding.plan).length > 0;
  const what = isOfColumns ? '' : ` in ${outcomeOf(finding.lead)}`;
  if (clear.length === 0)
    return sentenceOf([
      `no two ${isOfColumns ? 'measurements' : 'groups'} by themselves differed clearly${what}`,
      ...familyOf(own),
    ]);
  const named = clear.slice(0, PAIRS_NAMED).map(pairPhrase);
  const more = clear.length > PAIRS_NAMED ? '; further pairs stand in the table' : '';
  const rest =
    unclear.length === 0
      ? []
      : [`; no clear difference between ${unclear.slice(0, PAIRS_NAMED).map(pairName).join(', nor between ')}`];
  return sentenceOf([
    `${pairsOf(finding)}${ratiosOf(own) ?? what}`,
    ...familyOf(own),
    ': ',
    ...joined(named, '; '),
    more,
    ...rest,
  ]);
}

/** "pair by pair", "each against untreated" */
function pairsOf({ plan: { contrast, predictors } }: Finding): string {
  if (contrast === null || contrast.group !== null) return 'pair by pair';
  return `each against ${levelOf(predictors[0] ?? null, contrast.reference)}`;
}

/** ", hazard ratios" */
function ratiosOf([first]: readonly Estimate[]): string | null {
  return first !== undefined && isRatio(first) ? `, ${first.quantity.replace('-', ' ')}s` : null;
}

function familyOf(pairs: readonly Estimate[]): Phrase {
  const [first] = pairs;
  if (first?.pAdjusted == null) return [];
  return [
    ` (p adjusted by ${adjustmentName(first.pAdjusted.method)} over `,
    numberOf(first, 'family', { as: 'whole' }),
    ' comparisons)',
  ];
}

const sides = ({ predictor, contrast }: Estimate): [string, string] => [
  levelOf(predictor, contrast?.group ?? ''),
  levelOf(predictor, contrast?.reference ?? ''),
];

const pairName = (pair: Estimate): string => sides(pair).join(' and ');

function pairPhrase(pair: Estimate): Phrase {
  const [group, reference] = sides(pair);
  const words = directionOf(pair) === 'lower' ? 'below' : 'above';
  const told = isRatio(pair) ? `${group} to ${reference} is ` : `${group} ${words} ${reference} by `;
  const p = pair.pAdjusted === null ? probabilityPhrase(pair) : [numberOf(pair, 'pAdjusted', { as: 'probability' })];
  const details = joined([intervalPhrase(pair), statisticPhrase(pair), p], ', ');
  return [told, ...sizePhrase(pair), ...(details.length > 0 ? [' (', ...details, ')'] : [])];
}
