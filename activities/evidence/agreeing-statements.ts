import { words } from '../analysis/engine/question/words.ts';
import type { Extracted } from './located-findings.ts';

const FUNCTION_WORDS = new Set(
  'a an and are as at be been by for from had has have in is it its of on or our that the their these this to was we were which with'.split(
    ' ',
  ),
);
const DIRECTIONS: readonly RegExp[] = [
  /\b(?:no|not|neither|nor|never|without)\b|n['’]t\b/i,
  /\b(?:increas|higher|highest|larger|largest|greater|greatest|positiv|more|longer|heavier|heaviest)\w*/i,
  /\b(?:decreas|lower|lowest|smaller|smallest|fewer|negativ|less|shorter|lighter|lightest|invers)\w*/i,
];
const SHARED_WORDS = 4;
const SHARED_PART = 0.6;

const contentOf = ({ finding }: Extracted): Set<string> =>
  new Set(words(finding.statement).flatMap(({ text, stem }) => (FUNCTION_WORDS.has(text) ? [] : [stem])));

const directionOf = ({ finding }: Extracted): string =>
  DIRECTIONS.map((pattern) => Number(pattern.test(finding.statement))).join('');

/** Nearly the same words, the same direction, and two different works. */
function sayTheSame(a: Extracted, b: Extracted): boolean {
  if (a.citation.key === b.citation.key || a.citation.title === b.citation.title) return false;
  if (directionOf(a) !== directionOf(b) || a.finding.statement === b.finding.statement) return false;
  const [ofA, ofB] = [contentOf(a), contentOf(b)];
  const shared = [...ofA].filter((stem) => ofB.has(stem)).length;
  return shared >= SHARED_WORDS && shared / Math.min(ofA.size, ofB.size) >= SHARED_PART;
}

/** Pairs of statements that agree, each statement in one pair only. A word-for-word copy is a quotation, not a second source. */
export function agreeingStatements(extracts: readonly Extracted[]): (readonly [Extracted, Extracted])[] {
  const used = new Set<Extracted>();
  return extracts.flatMap((first, index) => {
    if (used.has(first)) return [];
    const second = extracts.slice(index + 1).find((other) => !used.has(other) && sayTheSame(first, other));
    if (!second) return [];
    used.add(first).add(second);
    return [[first, second] as const];
  });
}
