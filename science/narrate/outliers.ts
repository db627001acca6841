import type { Estimate, Quantity } from '../../contracts/estimate.ts';
import { partsOf, type Finding } from '../weigh/findings.ts';
import type { Description } from './description.ts';
import { countPhrase, numberOf, valuePhrase } from './evidence.ts';
import { levelOf, nameOf } from './names.ts';
import { listedPhrases, type Phrase } from './sentence.ts';
import { outcomeOf, sizeOf } from './subjects.ts';

/** Values that lie far from all others, what they are called, and the mean without them. */
export function describeOutliers(finding: Finding): Description {
  const { lead } = finding;
  const far = partsOf(finding, 'outlier').filter(({ estimate }) => estimate !== null);
  const what = outcomeOf(lead);
  if (far.length === 0)
    return {
      claim: [`no value of ${what} lay far from all others`],
      evidence: [fencesOf(finding), ...withAndWithout(finding), sizeOf(finding)],
    };
  return {
    claim: [`some values of ${what} lay far from all others`],
    evidence: [
      [...countOf(finding, far), ...listedPhrases(far.map(farValue)), ...moreOf(finding, far)],
      [...fencesOf(finding), ...mildOf(finding)],
      ...withAndWithout(finding),
    ],
    tail: ['; whether they are errors the table does not say: hold them against the records before they are left out'],
  };
}

const farCount = (finding: Finding): Estimate | undefined =>
  partsOf(finding, 'count').find(({ at }) => at?.value !== INNER);

/** "2 of 148, by sample: " */
function countOf(finding: Finding, [first]: readonly Estimate[]): Phrase {
  const count = farCount(finding);
  if (count?.estimate == null) return [];
  const by = first?.contrast == null || first.predictor === null ? '' : `, by ${nameOf(first.predictor)}`;
  return [numberOf(count, 'estimate', { as: 'whole' }), ' of ', numberOf(count, 'n', { as: 'whole' }), `${by}: `];
}

/** "SP-036 2,430 HV" */
const farValue = (each: Estimate): Phrase =>
  each.contrast === null ? valuePhrase(each) : [`${levelOf(null, each.contrast.group)} (`, ...valuePhrase(each), ')'];

const moreOf = (finding: Finding, far: readonly Estimate[]): Phrase =>
  (farCount(finding)?.estimate ?? 0) > far.length ? [' and more'] : [];

const fencesOf = (finding: Finding): Phrase => {
  const [fences] = partsOf(finding, 'fences');
  if (fences?.confidence?.low == null || fences.confidence.high === null) return [];
  return [
    'three interquartile ranges beyond the quartiles: below ',
    numberOf(fences, 'low'),
    ' or above ',
    numberOf(fences, 'high'),
  ];
};

/** Beyond the inner fences, which many ordinary values are. */
function mildOf(finding: Finding): Phrase {
  const mild = partsOf(finding, 'count').find(({ at }) => at?.value === INNER);
  if (mild?.estimate == null || mild.estimate === 0) return [];
  return [', ', numberOf(mild, 'estimate', { as: 'whole' }), ' more beyond one and a half'];
}
const INNER = 1.5;

/** "mean 271.4 with them and 245.8 without them" */
function withAndWithout(finding: Finding): Phrase[] {
  return (['mean', 'median', 'standard-deviation'] as const).map((quantity) => {
    const [all, kept] = partsOf(finding, quantity).toSorted((a, b) => b.n - a.n);
    if (all === undefined) return [];
    const name = NAMES[quantity] ?? quantity;
    if (kept === undefined) return [`${name} `, ...valuePhrase(all)];
    return [
      `${name} `,
      ...valuePhrase(all),
      ' with them and ',
      ...valuePhrase(kept),
      ' without them',
      ...ofRows(quantity, kept),
    ];
  });
}

const ofRows = (quantity: Quantity, kept: Estimate): Phrase =>
  quantity === 'mean' ? [' (', ...countPhrase(kept), ')'] : [];

const NAMES: Partial<Record<Quantity, string>> = {
  mean: 'mean',
  median: 'median',
  'standard-deviation': 'standard deviation',
};
