import { listed } from '../../contracts/wording.ts';
import { isClear } from '../weigh/effects.ts';
import { reversalOf, type Reversal, type StrataView } from '../weigh/strata.ts';
import type { Finding } from '../weigh/findings.ts';
import { afterwards, placeWords, stratumLabel } from './conditions.ts';
import { describe } from './describe.ts';
import type { Description } from './description.ts';
import { groupsPhrase, groupValues } from './groups.ts';
import { nameOf } from './names.ts';
import { joined, sentenceOf, type Phrase, type Sentence } from './sentence.ts';
import { pointWords } from './subjects.ts';
import { describeCells } from './values.ts';
import { listedUpTo } from './words.ts';

/** One relation within strata: what all of them share, where they differ, and where the whole turns. */

const STRATA_NAMED = 8;

interface Told {
  readonly finding: Finding;
  readonly description: Description;
}

const claimKey = ({ description }: Told): string => JSON.stringify(description.claim);

function numbersWithin(told: readonly Told[]): Phrase {
  const shown = told.slice(0, STRATA_NAMED).map(({ finding, description }): Phrase => {
    const stratum = told.length === 1 ? '' : `${stratumLabel(finding.lead.stratum)}: `;
    const numbers = briefNumbers(finding, description);
    return numbers.length === 0 ? [] : [stratum, ...numbers];
  });
  return joined(shown, '; ');
}

/** The shares of the groups, where there are any, the effect and its test. */
function briefNumbers(finding: Finding, { evidence }: Description): Phrase {
  return joined([groupsPhrase(groupValues(finding, 'share')), ...evidence.slice(0, 2)], ', ');
}

/** "Within each species (Adelie and Gentoo), body mass was …" */
export function describeStrata(view: StrataView): Sentence[] {
  if (view.strata.every(({ plan }) => plan.question === 'description')) return [cellsOf(view)];
  const claims = claimsWithin(view);
  return [
    ...claims.map(({ group, where }) => withinSentence(group, where)),
    ...differenceSentences(view, claims.length),
    ...reversalSentences(view),
  ];
}

const cellsOf = ({ strata, columns }: StrataView): Sentence =>
  describeCells(strata, ({ lead }) => stratumLabel(lead.stratum), listed(columns.map(nameOf)));

/** Clear in one stratum and not in another is no difference between them: that has a test of its own. */
function differenceSentences({ homogeneity }: StrataView, claims: number): Sentence[] {
  if (homogeneity === null || (!isClear(homogeneity.lead) && claims < 2)) return [];
  const { claim, evidence } = describe(homogeneity);
  const more = isClear(homogeneity.lead) ? '' : '; that it is clear in some of them only is no such difference';
  return [sentenceOf(claim, [' (', ...joined(evidence, '; '), ')', more])];
}

/** The claims alone. */
export function describeStrataBriefly(view: StrataView): Sentence[] {
  return claimsWithin(view).flatMap(({ group: [first], where }) =>
    first === undefined ? [] : [sentenceOf([`${where}, `], first.description.claim)],
  );
}

/** Strata of one claim, and the words for where it holds. */
function claimsWithin(view: StrataView): { readonly group: readonly Told[]; readonly where: string }[] {
  const told = view.strata.map((finding) => ({ finding, description: describe(finding) }));
  const columns = listed(view.columns.map(nameOf));
  return [...Map.groupBy(told, claimKey).values()].map((group) => ({
    group,
    where: told.length > 1 && group.length === told.length ? `within each ${columns}` : withinSome(group, columns),
  }));
}

function withinSome(group: readonly Told[], columns: string): string {
  const labels = group.map(({ finding }) => stratumLabel(finding.lead.stratum));
  return `within ${listedUpTo(labels, STRATA_NAMED)} (${columns})`;
}

/** Of three groups and more the sentence holds one pair. */
const hasMorePairs = ({ lead, parts }: Finding): boolean =>
  lead.contrast !== null && parts.some(({ quantity, contrast }) => quantity === lead.quantity && contrast !== null);

function withinSentence(group: readonly Told[], where: string): Sentence {
  const [first] = group;
  if (first === undefined) return sentenceOf([where]);
  const { plan, lead } = first.finding;
  const rows = placeWords(plan, { stratum: [] });
  const numbers = numbersWithin(group);
  const more = hasMorePairs(first.finding) ? '; further pairs stand in the table' : '';
  return sentenceOf(
    [`${where}, ${rows}`, ...first.description.claim, afterwards(plan, lead)],
    numbers.length === 0 ? [] : [' (', ...numbers, ')', more],
  );
}

/** Simpson's paradox: said plainly, with how clear it is. */
function reversalSentences(view: StrataView): Sentence[] {
  const reversal = reversalOf(view);
  if (reversal === null) return [];
  const columns = listed(view.columns.map(nameOf));
  const evidence = briefNumbers(reversal.overall, describe(reversal.overall));
  return [
    sentenceOf(
      turnPhrase(view, reversal),
      evidence.length === 0 ? [] : [' (', ...evidence, ')'],
      [
        `, which is Simpson’s paradox: ${columns} goes with both columns, and only the comparison within each ${columns} sets like against like`,
      ],
      [TURN_OF_ESTIMATES[reversal.clear]],
    ),
  ];
}

const TURN_OF_ESTIMATES: Record<Reversal['clear'], string> = {
  all: '',
  some: '; not each of these results is clear by itself, so the turn is one of the point estimates',
  none: '; none of these results is clear by itself, so the turn is one of the point estimates',
};

/** The turn without numbers. */
export function describeReversalBriefly(view: StrataView): Sentence | null {
  const reversal = reversalOf(view);
  return reversal === null ? null : sentenceOf(turnPhrase(view, reversal), [TURN_OF_ESTIMATES[reversal.clear]]);
}

/** "the direction turns: within each species y was higher …, over all rows y was lower …" */
function turnPhrase({ columns, strata }: StrataView, { overall }: Reversal): Phrase {
  const [first] = strata;
  const within = first === undefined ? 'it is the other way round' : pointWords(first);
  return [
    `the direction turns: within each ${listed(columns.map(nameOf))} ${within}, over all rows ${pointWords(overall)}`,
  ];
}

/** "Within each species, y was higher …, against the direction over all rows": a title. */
export function titleOfReversal(view: StrataView): Sentence | null {
  const reversal = reversalOf(view);
  const [first] = view.strata;
  if (first === undefined || reversal === null) return null;
  const how = reversal.clear === 'all' ? '' : ', by the point estimates';
  const columns = listed(view.columns.map(nameOf));
  return sentenceOf([`within each ${columns}, ${pointWords(first)}, against the direction over all rows${how}`]);
}
