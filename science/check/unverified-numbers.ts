import { numbersIn, verbatimNumbersIn, type ShownNumber } from './numbers-in-text.ts';

// What binary fractions cannot hold exactly, relative to the value.
const TOLERANCE = 1e-9;

function isSame(shown: number, evidence: number): boolean {
  return Math.abs(shown - evidence) <= TOLERANCE * Math.max(Math.abs(shown), Math.abs(evidence));
}

function isRoundedFrom({ value, unit }: ShownNumber, evidence: number): boolean {
  if (isSame(value, evidence)) return true;
  // A number rounded to zero verifies nothing: "0.000" does not stand for 0.0001.
  if (value === 0) return false;
  return Math.abs(value - evidence) <= unit / 2 + TOLERANCE * Math.abs(evidence);
}

const isPercent = ({ text }: ShownNumber) => /%|cent$/u.test(text);

/** The ways an evidence number may be written: as it is, and as a share or as a percentage of it. */
function writingsOf(shown: ShownNumber, evidence: ShownNumber): readonly number[] {
  if (isPercent(shown) && !isPercent(evidence)) return [evidence.value, evidence.value * 100];
  if (!isPercent(shown) && isPercent(evidence)) return [evidence.value, evidence.value / 100];
  return [evidence.value];
}

const P_VALUE = /\bp(?:[ -]?value)?(?: \([^)]{0,100}\))?\s*(?:[=:<≤]|is|of)\s*([\d.]+(?:e[+-]?\d+)?)/giu;
const P_BOUND = /\bp(?:[ -]?value)?\s*(?:<|≤|below)\s*([\d.]*\d)/giu;

/** "p < 0.001" is right for every smaller p value of the evidence. */
function provenBounds(text: string, evidenceText: string): Set<number> {
  const known = [...evidenceText.matchAll(P_VALUE)].map(([, value]) => Number(value));
  const bounds = [...text.matchAll(P_BOUND)].map(([, bound]) => Number(bound));
  return new Set(bounds.filter((bound) => known.some((value) => value < bound)));
}

/**
 * The numbers of a text that do not occur in the evidence, as written, each once.
 *
 * Compared are values, not characters: thousands separators, scientific notation, kinds of minus sign and percentages
 * against shares do not matter, and a number may be rounded to the digits it shows, but not sharpened and not rounded to
 * zero. The sign counts. Not looked at: citations and their pages, links, task ids, ordinals, "Figure 2", "level 2", list numbers, digits
 * inside names (PM2.5, IL-6), numbers in words. A count in digits ("2 groups", "344 penguins") is a claim and is checked.
 */
export function unverifiedNumbers(text: string, evidenceText: string): string[] {
  const evidence = numbersIn(evidenceText);
  const verbatim = new Set(verbatimNumbersIn(evidenceText));
  const proven = provenBounds(text, evidenceText);
  const isVerified = (shown: ShownNumber) =>
    (shown.bound && proven.has(shown.value)) ||
    evidence.some((known) => writingsOf(shown, known).some((value) => isRoundedFrom(shown, value)));
  const missing = numbersIn(text).filter((shown) => !isVerified(shown));
  const missingVerbatim = verbatimNumbersIn(text).filter((written) => !verbatim.has(written));
  return [...new Set([...missing.map((shown) => shown.text), ...missingVerbatim])];
}
