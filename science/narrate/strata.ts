import { reversalOf, type StrataView } from '../weigh/strata.ts';
import type { Finding } from '../weigh/findings.ts';
import { afterwards, placeWords, stratumLabel } from './conditions.ts';
import { describe } from './describe.ts';
import type { Description } from './description.ts';
import { nameOf } from './names.ts';
import { joined, sentenceOf, type Phrase, type Sentence } from './sentence.ts';
import { listed, listedUpTo } from './words.ts';

/** One relation within strata: what all of them share, where they differ, and where the whole turns. */

const STRATA_NAMED = 8;

interface Told {
  readonly finding: Finding;
  readonly description: Description;
}

const claimKey = ({ description }: Told): string => JSON.stringify(description.claim);

function numbersWithin(told: readonly Told[]): Phrase {
  const shown = told.slice(0, STRATA_NAMED).map(({ finding, description }): Phrase => {
    const numbers = joined(description.evidence.slice(0, 2), ', ');
    return [`${stratumLabel(finding.lead.stratum)}: `, ...numbers];
  });
  return joined(shown, '; ');
}

/** "Within each species (Adelie and Gentoo), body mass was …" */
export function describeStrata(view: StrataView): Sentence[] {
  const told = view.strata.map((finding) => ({ finding, description: describe(finding) }));
  const groups = [...Map.groupBy(told, claimKey).values()];
  const columns = listed(view.columns.map(nameOf));
  return [
    ...groups.map((group) =>
      withinSentence(group, groups.length === 1 ? `within each ${columns}` : withinSome(group, columns)),
    ),
    ...reversalSentences(view),
  ];
}

/** The claims alone. */
export function describeStrataBriefly(view: StrataView): Sentence[] {
  const told = view.strata.map((finding) => ({ finding, description: describe(finding) }));
  const groups = [...Map.groupBy(told, claimKey).values()];
  const columns = listed(view.columns.map(nameOf));
  return groups.flatMap((group) => {
    const where = groups.length === 1 ? `within each ${columns}` : withinSome(group, columns);
    const [first] = group;
    return first === undefined ? [] : [sentenceOf([`${where}, `], first.description.claim)];
  });
}

function withinSome(group: readonly Told[], columns: string): string {
  const labels = group.map(({ finding }) => stratumLabel(finding.lead.stratum));
  return `within ${listedUpTo(labels, STRATA_NAMED)} (${columns})`;
}

function withinSentence(group: readonly Told[], where: string): Sentence {
  const [first] = group;
  if (first === undefined) return sentenceOf([where]);
  const { plan, lead } = first.finding;
  const rows = placeWords(plan, { stratum: [] });
  return sentenceOf([
    `${where}, ${rows}`,
    ...first.description.claim,
    afterwards(plan, lead),
    ' (',
    ...numbersWithin(group),
    ')',
  ]);
}

/** Simpson's paradox: said plainly, with how clear it is. */
export function reversalSentences(view: StrataView): Sentence[] {
  const reversal = reversalOf(view);
  if (reversal === null) return [];
  const columns = listed(view.columns.map(nameOf));
  const clearly = reversal.isClear
    ? ''
    : '; not each of these results is clear by itself, so the turn is one of the point estimates';
  const overall = describe(reversal.overall);
  const evidence = joined(overall.evidence.slice(0, 2), '; ');
  return [
    sentenceOf([
      `the direction turns: within each ${columns} it runs against the one over all rows`,
      ...(evidence.length === 0 ? [] : [' (', ...evidence, ')']),
      `, which is Simpson’s paradox: ${columns} goes with both columns, and only the comparison within each ${columns} sets like against like${clearly}`,
    ]),
  ];
}
