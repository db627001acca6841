import { holdsNumber, readEvidence, type EvidenceNumbers } from './evidence-numbers.ts';
import { numbersIn, verbatimNumbersIn, type ShownNumber } from './numbers-in-text.ts';

const P_BOUND = /\bp(?:[ -]?value)?\s*(?:<|≤|below)\s*([\d.]*\d)/giu;

/** "p < 0.001" is right for every smaller p value of the evidence. */
function provenBounds(text: string, evidence: readonly EvidenceNumbers[]): Set<number> {
  const bounds = [...text.matchAll(P_BOUND)].map(([, bound]) => Number(bound));
  return new Set(bounds.filter((bound) => evidence.some(({ leastPValue }) => leastPValue < bound)));
}

/**
 * The numbers of a text that do not occur in the evidence, as written, each once.
 *
 * Compared are values, not characters: thousands separators, scientific notation, kinds of minus sign and percentages
 * against shares do not matter, and a number may be rounded to the digits it shows, but not sharpened and not rounded to
 * zero. The sign counts. Not looked at: citations and their pages, links, task ids, ordinals, "Figure 2", "level 2", list numbers, digits
 * inside names (PM2.5, IL-6), numbers in words. A count in digits ("2 groups", "344 penguins") is a claim and is checked.
 */
export const unverifiedNumbers = (text: string, evidenceText: string): string[] =>
  numbersNotIn([readEvidence(evidenceText)], text);

/** The same against evidence that is read already. */
export function numbersNotIn(evidence: readonly EvidenceNumbers[], text: string): string[] {
  const proven = provenBounds(text, evidence);
  const isVerified = (shown: ShownNumber) =>
    (shown.bound && proven.has(shown.value)) || evidence.some((known) => holdsNumber(known, shown));
  const missing = numbersIn(text).filter((shown) => !isVerified(shown));
  const missingVerbatim = verbatimNumbersIn(text).filter(
    (written) => !evidence.some(({ verbatim }) => verbatim.has(written)),
  );
  return [...new Set([...missing.map((shown) => shown.text), ...missingVerbatim])];
}
