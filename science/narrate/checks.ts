import { listed } from '../../contracts/wording.ts';
import type { Check, CheckEffect } from '../weigh/checks.ts';
import type { Finding } from '../weigh/findings.ts';
import { adjustmentWords, rowsWords } from './conditions.ts';
import { describe } from './describe.ts';
import { methodName } from './methods.ts';
import { nameOf } from './names.ts';
import { joined, sentenceOf, type Phrase, type Sentence } from './sentence.ts';

/** What another view does to the answer, in one sentence with its own numbers. */

export const CHECK_WORDS: Record<CheckEffect, string> = {
  confirms: 'the result was clear as well',
  reverses: 'the direction turned',
  vanishes: 'the result was no longer clear',
  appears: 'a clear result did show',
  'still-not': 'the result was not clear either',
};

const CLAIMED: ReadonlySet<CheckEffect> = new Set(['reverses', 'appears']);

/** How the view differs from the answer: "adjusted for sex", "by the Wilcoxon rank-sum test". */
export function viewWords({ view }: Check, base: Finding): string {
  const more = view.lead.adjustedFor.filter((column) => !base.lead.adjustedFor.includes(column));
  const less = base.lead.adjustedFor.filter((column) => !view.lead.adjustedFor.includes(column));
  const rows = rowsWords(view.plan);
  const hasOtherRows = JSON.stringify(view.plan.rows) !== JSON.stringify(base.plan.rows);
  const parts = [
    adjustmentWords(more),
    less.length > 0 && more.length === 0 ? `without adjustment for ${listed(less.map(nameOf))}` : '',
    hasOtherRows ? (rows === '' ? 'over all rows' : rows) : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? listed(parts) : `by ${methodName(view.lead.method)}`;
}

export function describeCheck(check: Check, base: Finding): Sentence {
  const { claim } = describe(check.view);
  const said: Phrase = CLAIMED.has(check.effect) ? [`${CHECK_WORDS[check.effect]}: `, ...claim] : briefly(check);
  return sentenceOf([`${viewWords(check, base)}, `, ...said, ...checkNumbers(check)]);
}

/** " (odds ratio 1.45, 95% CI 0.92 to 2.29; χ²(1) = 2.43, p = 0.119; n = 700)" */
export function checkNumbers({ view }: Check): Phrase {
  const { evidence } = describe(view);
  // The parts of the answer, its means and effect size, are stated with it.
  const numbers = joined([...evidence.slice(0, 2), ...evidence.slice(2).slice(-1)], '; ');
  return numbers.length === 0 ? [] : [' (', ...numbers, ')'];
}

/** A change point says when, which the slope it is held against does not: "the result was clear as well" would hide it. */
export const saysWhen = ({ view, effect }: Check): boolean =>
  effect === 'confirms' && view.lead.quantity === 'change-point';

const briefly = (check: Check): Phrase => (saysWhen(check) ? describe(check.view).claim : [CHECK_WORDS[check.effect]]);

/** The same without numbers: hypotheses and summaries. */
export function describeCheckBriefly(check: Check, base: Finding): Sentence {
  return sentenceOf([`${viewWords(check, base)}, `, ...briefly(check)]);
}
