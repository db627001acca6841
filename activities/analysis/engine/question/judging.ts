import { words } from './words.ts';

/** Questions that judge without saying by what: "Is A better than B?", "Which treatment works?". */

const JUDGES =
  /\b(?:better|best|worse|worst|safer|safest|superior|inferior|preferable|outperform\w*|(?:in)?effectiv\w*|efficac\w*|(?:un)?successful\w*|beneficial|benefits?|harmful|harms?|works?|worked|working|helps?|helped|cures?|cured|heals?|healed)\b/i;
// "a better predictor of survival", "works in the city" judge nothing that was done.
const JUDGES_A_MODEL = /\b(?:better|best|worse|worst) (?:\w+ )?(?:predict|fit|explain|model|describ|indicat)\w*/i;

export function judges(text: string): boolean {
  return JUDGES.test(text) && !JUDGES_A_MODEL.test(text);
}

const OUTCOME_WORDS = new Set([
  'success',
  'outcome',
  'survive',
  'disease',
  'admission',
  'response',
  'churn',
  'default',
  'status',
  'event',
  'target',
  'result',
  'pass',
  'passed',
  'failed',
  'graduated',
  'won',
  'complication',
  'approved',
  'hired',
  'diagnosis',
  'infection',
  'infected',
  'relapse',
  'convert',
  'purchased',
  'clicked',
  'pregnant',
  'has',
  'is',
  'positive',
  'side',
  'cancer',
  'diabetes',
  'stroke',
  'heart',
  'mortality',
  'improved',
  'remission',
  'affair',
  'voted',
  'bought',
  'died',
]);
/** Names that say "how it went" and nothing else. */
const RESULT_WORDS = new Set([
  'success',
  'failure',
  'survive',
  'response',
  'result',
  'improved',
  'improvement',
  'remission',
  'relapse',
  'cured',
  'effectiveness',
  'efficacy',
]);

const holds = (name: string, set: ReadonlySet<string>): boolean =>
  words(name).some((part) => set.has(part.text) || set.has(part.stem));

export function hasOutcomeWord(name: string): boolean {
  return holds(name, OUTCOME_WORDS);
}

export function isNamedAfterResult(name: string): boolean {
  return holds(name, RESULT_WORDS);
}
