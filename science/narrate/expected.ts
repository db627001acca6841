import { partsOf, type Finding } from '../weigh/findings.ts';
import { givenWords } from './conditions.ts';
import type { Description } from './description.ts';
import { intervalPhrase, numberOf, unitAfter, valuePhrase } from './evidence.ts';
import type { Phrase } from './sentence.ts';
import { outcomeOf, shareOf, sizeOf } from './subjects.ts';

/** What is expected for given values, how sure that is, and where a single new value lies. */
export function describeExpected(finding: Finding): Description {
  const { lead, plan } = finding;
  const what = lead.quantity === 'expected-share' ? shareOf(lead, plan) : outcomeOf(lead);
  const [explained] = partsOf(finding, 'variance-explained');
  const value = valuePhrase(lead);
  const claim: Phrase = value.length === 0 ? ['could not be computed'] : ['is expected to be ', ...value];
  return {
    claim: [`${what} `, ...claim, givenWords(plan)],
    evidence: [
      intervalPhrase(lead),
      rangePhrase(finding),
      explained === undefined ? [] : ['R² = ', ...valuePhrase(explained)],
      sizeOf(finding),
    ],
  };
}

/** "95% prediction interval of a single case 180,000 to 260,000 GBP" */
function rangePhrase(finding: Finding): Phrase {
  const [range] = partsOf(finding, 'prediction-interval');
  if (range?.confidence?.low == null || range.confidence.high === null) return [];
  return [
    numberOf(range, 'level', { as: 'percent', decimals: 0 }),
    '% prediction interval of a single case ',
    numberOf(range, 'low'),
    ' to ',
    numberOf(range, 'high'),
    unitAfter(range),
  ];
}
