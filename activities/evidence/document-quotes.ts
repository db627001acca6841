import type { Finding } from '../../contracts/agents.ts';
import { citationMark } from './citations.ts';
import { stanceOf, touches, type Stance } from './document-stance.ts';
import type { Extracted } from './located-findings.ts';
import { isShown, type Relation } from './relations.ts';
import { quote } from './sentences.ts';

/** Statements of documents beside the result they speak of. */
export interface Judged {
  readonly extract: Extracted;
  readonly stance: Stance;
}

const ORDER: readonly Stance[] = ['agrees', 'disagrees', 'speaks-of', 'unrelated'];

/** Documents seldom name what else was held fixed: where that changes nothing, they are held against the plain result. */
export function comparable({ lead, base }: Relation): Finding {
  return isShown(lead) && isShown(base) && !lead.finding.reversal ? base.finding : lead.finding;
}

/** Every extract with how it stands to a relation; what speaks to it first. */
export function judgedExtracts(extracts: readonly Extracted[], relation: Relation): Judged[] {
  const result = comparable(relation);
  const judged = extracts.map((extract) => ({ extract, stance: stanceOf(extract, result) }));
  return judged.toSorted((a, b) => ORDER.indexOf(a.stance) - ORDER.indexOf(b.stance));
}

export function withStance(judged: readonly Judged[], stance: Stance): Extracted[] {
  return judged.flatMap((each) => (each.stance === stance ? [each.extract] : []));
}

/** What a reader of this result would still want to see: that it is named, or at least one of its variables. */
export function worthQuoting(judged: readonly Judged[], { variables }: Finding): Extracted[] {
  return judged.flatMap(({ extract, stance }) =>
    stance !== 'unrelated' || touches(extract, variables) ? [extract] : [],
  );
}

/** “Gentoo penguins were heaviest.” [@gorman2014, p. 3] */
export function cited({ finding, citation }: Extracted, maxCharacters?: number): string {
  return `${quote(finding.statement, maxCharacters)} ${citationMark(citation)}`;
}
