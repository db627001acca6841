import type { Estimate } from '../../contracts/estimate.ts';
import { partsOf, type Finding } from '../weigh/findings.ts';
import { structureOf, type Structure } from '../weigh/grouping.ts';
import type { Description } from './description.ts';
import { numberOf, probabilityPhrase, valuePhrase } from './evidence.ts';
import { label } from './markdown.ts';
import { nameOf } from './names.ts';
import { joined, listedPhrases, type Phrase } from './sentence.ts';
import { outcomeOf, sizeOf } from './subjects.ts';
import { listedUpTo } from './words.ts';

/** Whether the rows fall into groups, how many, and what characterises each. */
export function describeGrouping(finding: Finding): Description {
  return finding.lead.outcome === null ? describeGroups(finding) : describeCentres(finding);
}

const COLUMNS_NAMED = 8;

const REMARKS: Record<Structure, string> = {
  none: '; a mean silhouette of a quarter or less is no substantial structure by the bounds of Kaufman and Rousseeuw, nor is one that a single cloud of rows reaches as easily',
  weak: '; a mean silhouette of half or less is a weak structure that could be artificial by the bounds of Kaufman and Rousseeuw',
  clear: '; the groups were made from these columns, so that they differ in them is no finding',
};

function describeGroups(finding: Finding): Description {
  const columns = listedUpTo(finding.plan.predictors.map(nameOf), COLUMNS_NAMED);
  const on = columns === '' ? '' : ` on ${columns}`;
  const silhouettes = partsOf(finding, 'silhouette');
  const best = silhouettes.find(({ at }) => at === null);
  const [found] = partsOf(finding, 'group-count');
  const structure = best === undefined ? 'none' : structureOf(best);
  const number: Phrase = found === undefined ? ['several'] : valuePhrase(found);
  const claims: Record<Structure, Phrase> = {
    none: [`no natural groups of rows were found${on}`],
    weak: ['the rows fall into ', ...number, ` groups${on}, but only weakly`],
    clear: ['the rows fall into ', ...number, ` groups${on}`],
  };
  return {
    claim: claims[structure],
    evidence: [
      best === undefined ? [] : joined([['mean silhouette ', ...valuePhrase(best)], cloudPhrase(best)], ', '),
      partsOf(finding, 'count').flatMap((each, place) => [place === 0 ? 'rows: ' : ', ', ...groupPhrase(each)]),
      silhouettes.filter(({ at, estimate }) => at !== null && estimate !== null).flatMap(triedPhrase),
      sizeOf(finding),
    ],
    tail: [REMARKS[structure]],
  };
}

/** "p = 0.02 against one normal cloud with the same covariances" */
const cloudPhrase = (best: Estimate): Phrase =>
  best.pValue === null ? [] : [...probabilityPhrase(best), ' against one normal cloud with the same covariances'];

/** "mean silhouettes by the number of groups: 2 0.58, 3 0.46" */
const triedPhrase = (each: Estimate, place: number): Phrase => [
  place === 0 ? 'of all numbers of groups: ' : ', ',
  ...valuePhrase(each),
  ' with ',
  numberOf(each, 'at', { as: 'position' }),
];

/** "group 1 45" */
const groupPhrase = (each: Estimate): Phrase => [`group ${label(each.contrast?.group ?? '')} `, ...valuePhrase(each)];

/** "pH was highest in group 2 and lowest in group 1": the centres beside the mean of all rows. */
function describeCentres(finding: Finding): Description {
  const means = partsOf(finding, 'mean');
  const groups = means.filter(({ contrast }) => contrast !== null);
  const ranked = groups.toSorted((a, b) => (b.estimate ?? 0) - (a.estimate ?? 0));
  const name = (each: Estimate | undefined): string => label(each?.contrast?.group ?? '');
  const all = means.filter(({ contrast }) => contrast === null);
  return {
    claim: [
      `${outcomeOf(finding.lead)} was highest in group ${name(ranked[0])} and lowest in group ${name(ranked.at(-1))}`,
    ],
    evidence: [
      listedPhrases(groups.map(groupPhrase)),
      all.flatMap((each) => ['mean of all rows ', ...valuePhrase(each)]),
    ],
  };
}
