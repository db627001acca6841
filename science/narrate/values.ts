import type { Estimate, Quantity } from '../../contracts/estimate.ts';
import { partsOf, type Finding } from '../weigh/findings.ts';
import type { Description } from './description.ts';
import { intervalPhrase, numberOf, styleOf, valuePhrase } from './evidence.ts';
import { extremesWords, groupPhrase, groupValues, type GroupValue } from './groups.ts';
import { nameOf, levelOf } from './names.ts';
import { joined, listedPhrases, sentenceOf, type Phrase, type Sentence } from './sentence.ts';
import { countedOf, outcomeOf, shareOf, sizeOf } from './subjects.ts';
import { groupsOf } from './words.ts';

/** What describes and tests nothing: how many, which, what share, what mean; and what a table holds. */

const GROUPS_NAMED = 12;
const NAMES: Partial<Record<Quantity, string>> = {
  mean: 'mean',
  median: 'median',
  'standard-deviation': 'standard deviation',
  minimum: 'minimum',
  maximum: 'maximum',
  total: 'total',
  quantile: 'quantile',
  distinct: 'number of distinct values',
  missing: 'number of missing values',
  rate: 'rate',
  ratio: 'ratio',
};

function subjectOf({ lead, plan }: Finding): string {
  const { quantity, outcome } = lead;
  if (quantity === 'share') return shareOf(lead, plan);
  if (quantity === 'count')
    return outcome === null ? `the number of ${countedIn(plan)}` : `the number of rows with ${rowsWith(lead)}`;
  return `the ${NAMES[quantity] ?? 'value'} of ${outcomeOf(lead)}`;
}

/** Rows, or subjects that stand in several of them. */
const countedIn = ({ cluster }: Finding['plan']): string =>
  cluster === null ? 'rows' : `different ${groupsOf(withoutKey(nameOf(cluster)))}`;

/** "Pots" of `pot_id`. */
function withoutKey(name: string): string {
  const words = name.split(' ');
  return words.length > 1 && KEYS.has(words.at(-1)?.toLowerCase() ?? '') ? words.slice(0, -1).join(' ') : name;
}
const KEYS: ReadonlySet<string> = new Set(['id', 'no', 'nr', 'number', 'code']);

const rowsWith = (estimate: Estimate): string =>
  estimate.outcomeLevel === null
    ? `a value of ${outcomeOf(estimate)}`
    : `${outcomeOf(estimate)} ${countedOf({ ...estimate, outcome: null })}`;

export function describeDescription(finding: Finding): Description {
  const { lead } = finding;
  const groups = groupValues(finding, lead.quantity);
  if (groups.length > 1) return byGroups(finding);
  const levels = partsOf(finding, lead.quantity).filter(({ contrast }) => contrast === null);
  if (levels.length > 1 && levels.every(({ outcomeLevel }) => outcomeLevel !== null)) return byLevels(finding, levels);
  return single(finding);
}

/** "the mean of body mass differed …" would be a claim: the groups are listed, highest first. */
function byGroups(finding: Finding): Description {
  const { lead } = finding;
  const groups = groupValues(finding, lead.quantity);
  return {
    claim: [`${subjectOf(finding)} by ${groupedBy(finding)} was ${extremesWords(groups) || 'the same'}`],
    evidence: [listedGroups(finding)],
  };
}

const groupedBy = ({ lead: { predictor } }: Finding): string =>
  groupsOf(predictor === null ? 'group' : nameOf(predictor));

function listedGroups(finding: Finding): Phrase {
  const groups = groupValues(finding, finding.lead.quantity);
  const shown = groups.slice(0, GROUPS_NAMED).map((each) => withSpread(finding, each));
  return [...listedPhrases(shown), ...(groups.length > GROUPS_NAMED ? [' and more groups in the table'] : [])];
}

/** "drug 132.1 mmHg (standard deviation 11.2 mmHg, n = 50)" */
function withSpread(finding: Finding, value: GroupValue): Phrase {
  const deviation = partsOf(finding, 'standard-deviation').find(
    ({ contrast, estimate }) => contrast?.group === value.contrast.group && estimate !== null,
  );
  if (value.quantity !== 'mean' || deviation === undefined) return groupPhrase(value);
  const size = numberOf(value, 'n', { as: 'whole' });
  return [
    `${value.label} `,
    ...valuePhrase(value),
    ' (standard deviation ',
    ...valuePhrase(deviation),
    ', n = ',
    size,
    ')',
  ];
}

/** "Within each week, the mean of flexion by groups was as follows (week = 0: exercise 103.4 (…); …)": every cell. */
export function describeCells(strata: readonly Finding[], labelOf: (of: Finding) => string, columns: string): Sentence {
  const [first] = strata;
  if (first === undefined) return sentenceOf([]);
  const cells = strata.map((finding): Phrase => [`${labelOf(finding)}: `, ...listedGroups(finding)]);
  const claim = `within each ${columns}, ${subjectOf(first)} by ${groupedBy(first)} was as follows`;
  return sentenceOf([claim], [' (', ...joined(cells, '; '), ')']);
}

/** "male 168 (50.5%), female 165 (49.5%)" */
function byLevels(finding: Finding, levels: readonly Estimate[]): Description {
  const ranked = levels.toSorted((a, b) => (b.estimate ?? 0) - (a.estimate ?? 0));
  const shown = ranked
    .slice(0, GROUPS_NAMED)
    .map((each): Phrase => [
      `${levelOf(each.outcome, each.outcomeLevel ?? '')} `,
      ...valuePhrase(each),
      ...countIn(each),
    ]);
  const [first] = ranked;
  const most = first === undefined ? '' : levelOf(first.outcome, first.outcomeLevel ?? '');
  return {
    claim: [`the most frequent ${outcomeOf(finding.lead)} was ${most}`],
    evidence: [listedPhrases(shown), sizeOf(finding)],
  };
}

const countIn = (estimate: Estimate): Phrase =>
  estimate.quantity === 'share' && estimate.count !== null
    ? [' (', numberOf(estimate, 'count', { as: 'whole' }), ')']
    : [];

function single(finding: Finding): Description {
  const { lead } = finding;
  if (lead.estimate === null) return { claim: [`${subjectOf(finding)} could not be computed`], evidence: [] };
  const group = lead.contrast === null ? '' : ` for ${levelOf(lead.predictor, lead.contrast.group)}`;
  const others = finding.parts
    .filter(
      (part) =>
        part.quantity !== lead.quantity && part.estimate !== null && part.quantity in NAMES && part.contrast === null,
    )
    .slice(0, 6)
    .map(valueBeside);
  const ofShare: Phrase =
    lead.quantity === 'share' && lead.count !== null
      ? [numberOf(lead, 'count', { as: 'whole' }), ' of ', numberOf(lead, 'n', { as: 'whole' })]
      : [];
  const size = ofShare.length > 0 || lead.quantity === 'count' ? ofShare : sizeOf(finding);
  return {
    claim: [`${subjectOf(finding)}${group} was `, ...valuePhrase(lead)],
    evidence: [intervalPhrase(lead), ...others, size],
  };
}

/** "median 4,050 g", "0.25 quantile 3,550 g", "11 missing" */
function valueBeside(part: Estimate): Phrase {
  if (part.quantity === 'missing') return [...valuePhrase(part), ' missing'];
  const place: Phrase =
    part.quantity === 'quantile' && part.at !== null ? [numberOf(part, 'at', { as: 'position' }), ' '] : [];
  return [...place, `${NAMES[part.quantity] ?? ''} `, ...valuePhrase(part)];
}

const isOfRelation = ({ lead }: Finding): boolean => lead.outcome !== null && lead.predictor !== null;

/** Which of many columns go with the outcome, the clear ones first, with the number of tests corrected for. */
export function describeScreening(
  findings: readonly Finding[],
  describe: (finding: Finding) => Phrase,
): Sentence | null {
  const own = findings.filter(isOfRelation);
  const [first] = own;
  if (first === undefined) return null;
  const shown = own.slice(0, SCREENED).map(describe);
  const family: Phrase =
    first.lead.pAdjusted === null
      ? []
      : [' after correction for ', numberOf(first.lead, 'family', { as: 'whole' }), ' tests'];
  return sentenceOf([
    `of the columns looked at, these were clearly associated with ${outcomeOf(first.plan)}`,
    ...family,
    ': ',
    ...joined(shown, '; '),
  ]);
}
const SCREENED = 10;

export function describeNoScreening(findings: readonly Finding[]): Sentence | null {
  const [first] = findings.filter(isOfRelation);
  if (first === undefined) return null;
  const family: Phrase =
    first.lead.pAdjusted === null
      ? []
      : [' after correction for ', numberOf(first.lead, 'family', { as: 'whole' }), ' tests'];
  return sentenceOf([`none of the columns looked at was clearly associated with ${outcomeOf(first.plan)}`, ...family]);
}

const COLUMNS_NAMED = 10;

/** " (18 to 94)": an impossible value shows at an end. */
function rangePhrase({ outcome }: Estimate, all: readonly Estimate[]): Phrase {
  const endOf = (wanted: Estimate['quantity']) =>
    all.find((each) => each.quantity === wanted && each.outcome === outcome && each.estimate !== null);
  const [least, greatest] = [endOf('minimum'), endOf('maximum')];
  if (!least || !greatest) return [];
  return [
    ' (',
    numberOf(least, 'estimate', styleOf(least)),
    ' to ',
    numberOf(greatest, 'estimate', styleOf(greatest)),
    ')',
  ];
}

/** What a table holds: rows, columns with missing values, and what is typical of each column. */
export function describeProfile(estimates: readonly Estimate[]): Sentence[] {
  const rows = estimates.find(
    ({ quantity, outcome, estimate }) => quantity === 'count' && outcome === null && estimate !== null,
  );
  const missing = estimates.filter(
    ({ quantity, estimate }) => quantity === 'missing' && estimate !== null && estimate > 0,
  );
  const typical = estimates.filter(
    ({ quantity, contrast, outcome }) => quantity === 'mean' && contrast === null && outcome !== null,
  );
  return [
    ...(rows === undefined ? [] : [sentenceOf(['the table has ', ...valuePhrase(rows), ' rows'])]),
    ...(typical.length === 0
      ? []
      : [
          sentenceOf([
            'means: ',
            ...joined(
              typical
                .slice(0, COLUMNS_NAMED)
                .map((each): Phrase => [`${outcomeOf(each)} `, ...valuePhrase(each), ...rangePhrase(each, estimates)]),
              '; ',
            ),
          ]),
        ]),
    ...(missing.length === 0
      ? []
      : [
          sentenceOf([
            'values are missing in ',
            ...listedPhrases(
              missing
                .slice(0, COLUMNS_NAMED)
                .map((each): Phrase => [`${outcomeOf(each)} (`, numberOf(each, 'estimate', { as: 'whole' }), ')']),
            ),
          ]),
        ]),
  ];
}
