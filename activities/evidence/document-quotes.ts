import type { Finding } from '../../contracts/agents.ts';
import { citationMark } from './citations.ts';
import { stanceOf, touches, type Stance } from './document-stance.ts';
import type { Extracted } from './located-findings.ts';
import { quote } from './sentences.ts';

/** Statements of documents beside the result they speak of. */
export interface Judged {
  readonly extract: Extracted;
  readonly stance: Stance;
}

const ORDER: readonly Stance[] = ['agrees', 'disagrees', 'speaks-of', 'unrelated'];

/** Every extract with how it stands to a result; what speaks to it first. */
export function judgedExtracts(extracts: readonly Extracted[], result: Finding): Judged[] {
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
