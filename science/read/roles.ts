import { type Argument, Phrases, type Spoken } from './arguments.ts';
import { isGroup, isNumeric } from './columns.ts';
import type { Cue } from './find-cues.ts';
import type { Mention } from './mention.ts';
import { readComparison, readModerators, readRelation } from './role-comparisons.ts';
import { type Draft, type Roles, addFilters, free, take } from './role-draft.ts';
import { readActsOn, readDependence, readEffects, readOutcomeBy, readTransitive } from './role-effects.ts';

export function readRoles(spoken: Spoken): Roles {
  const phrases = new Phrases(spoken);
  const draft: Draft = {
    taken: new Set(),
    outcomes: [],
    predictors: [],
    strata: [],
    covariates: [],
    filters: [],
    moderators: [],
    clusters: [],
    missingOutcome: [],
    missingPredictor: [],
    missingOther: [],
    frame: null,
  };
  readLists(phrases, draft, spoken);
  readFrames(phrases, draft, spoken);
  return {
    ...draft,
    rest: spoken.mentions.filter((mention) => !draft.taken.has(mention)),
    missing: { outcome: draft.missingOutcome, predictor: draft.missingPredictor, other: draft.missingOther },
  };
}

/** Lists that follow a phrase of their own: adjusted for, within each, only, without. */
// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
function readLists(phrases: Phrases, draft: Draft, spoken: Spoken): void {
  for (const cue of phrases.named('adjustRight')) {
    const argument = phrases.right(cue.to);
    if (!isAdjustment(cue, argument)) continue;
    const named = argument.mentions.filter(({ column }) => column.kind !== 'identifier');
    draft.covariates.push(...take(draft, named));
    draft.missingOther.push(...argument.unknown);
  }
  for (const cue of phrases.named('adjustLeft')) {
    const all = phrases.left(cue.from).mentions;
    draft.covariates.push(...take(draft, all.slice(-adjustedBefore(spoken, all))));
  }
  for (const cue of phrases.named('strata')) {
    const argument = phrases.right(cue.to);
    if (isRepeated(spoken, argument)) {
      draft.clusters.push(...take(draft, argument.mentions.slice(0, 1)));
      continue;
    }
    const [first] = free(draft, argument.mentions);
    if (first && (isGroup(first.column) || first.column.profile.distinct <= 20))
      draft.strata.push(...take(draft, argument.mentions));
    else if (argument.mentions.length === 0) draft.missingOther.push(...argument.unknown);
  }
  for (const cue of phrases.named('cluster')) {
    const isName = ({ level, column }: Mention) =>
      level === null && (column.kind !== 'quantity' || column.profile.whole);
    const behind = free(draft, phrases.right(cue.to).mentions).filter(isName);
    // "with speakers as random effects"
    const groups = behind.length > 0 ? behind : free(draft, phrases.left(cue.from).mentions).filter(isName).slice(-1);
    draft.clusters.push(...take(draft, groups.slice(0, 1)));
  }
  for (const cue of phrases.named('only')) addFilters(draft, phrases.right(cue.to), true);
  for (const cue of phrases.named('except')) addFilters(draft, phrases.right(cue.to), false);
}

const REPEATING: ReadonlySet<string> = new Set([
  'appears',
  'appear',
  'measured',
  'tested',
  'observed',
  'contributes',
  'contributed',
  'was',
  'were',
  'is',
  'has',
  'had',
  'provides',
  'provided',
  'visited',
  'rated',
  'counted',
  'sampled',
  'occurs',
  'gave',
  'took',
]);

/** "each firm appears several times": its rows are not independent. */
function isRepeated({ words }: Spoken, { mentions }: Argument): boolean {
  const [first] = mentions;
  return first !== undefined && first.level === null && REPEATING.has(words[first.to]?.text ?? '');
}

/** "at the same" speaks of a column behind it; "does age account for the difference" adjusts nothing. */
const isAdjustment = (cue: Cue, { mentions, unknown }: Argument): boolean =>
  cue.to > cue.from && (mentions.length > 0 || unknown.length > 0);

/** Of a list before "held constant": as many as an "and" joins. */
function adjustedBefore(spoken: Spoken, mentions: readonly Mention[]): number {
  let count = 1;
  for (let at = mentions.length - 1; at > 0; at -= 1) {
    const between = spoken.words.slice(mentions[at - 1]?.to ?? 0, mentions[at]?.from ?? 0);
    if (between.length > 2 || !(between.some(({ text }) => text === 'and') || between.length === 0)) break;
    count += 1;
  }
  return count;
}

function readFrames(phrases: Phrases, draft: Draft, spoken: Spoken): void {
  readInteraction(phrases, draft, spoken);
  readEffects(phrases, draft);
  readDependence(phrases, draft);
  for (const cue of phrases.named('outcomeBy')) readOutcomeBy(phrases, draft, cue);
  for (const cue of phrases.named('actsOn')) readActsOn(phrases, draft, cue);
  for (const cue of phrases.named('transitive')) readTransitive(phrases, draft, cue, spoken);
  readPerUnit(phrases, draft, spoken);
  if (draft.frame === null) readRelation(phrases, draft);
  if (draft.frame === null || draft.frame === 'comparison') readComparison(phrases, draft, spoken);
  readModerators(phrases, draft, spoken);
}

/** "interaction between A and C", "do A and C interact". */
function readInteraction(phrases: Phrases, draft: Draft, spoken: Spoken): void {
  const [cue] = phrases.named('interaction');
  if (!cue) return;
  const columnsIn = (mentions: readonly Mention[]) => new Set(mentions.map(({ column }) => column)).size;
  const behind = free(draft, phrases.right(cue.to).mentions);
  const before = free(draft, phrases.left(cue.from).mentions);
  const isJoint = spoken.words
    .slice(cue.from, cue.to)
    .some(({ stem }) => stem === 'interact' || stem === 'synergi' || stem === 'synergist');
  const pair = isJoint ? [behind, before].find((mentions) => columnsIn(mentions) === 2) : undefined;
  const named = new Set(phrases.cues.map(({ name }) => name));
  if (!pair || named.has('effectOf') || named.has('relate') || named.has('actsOn')) return;
  draft.predictors.push(...take(draft, pair));
  draft.frame = 'directed';
}

/** "change in Y per unit of X", "how much does Y change for each additional X". */
function readPerUnit(phrases: Phrases, draft: Draft, spoken: Spoken): void {
  const changes = spoken.words.some(({ stem }) => CHANGES.has(stem));
  const [cue] = [
    ...(changes ? phrases.named('per') : []),
    ...phrases.named('perUnit').filter((each) => each.to - each.from > 1 && !asksHowMuch(spoken, each)),
  ];
  if (!cue || draft.frame !== null) return;
  const isNumber = ({ column, level }: Mention) => level === null && isNumeric(column) && column.kind !== 'identifier';
  const predictors = free(draft, phrases.right(cue.to).mentions).filter(isNumber);
  const outcomes = free(draft, spoken.mentions).filter((mention) => isNumber(mention) && !predictors.includes(mention));
  if (predictors.length === 0 || outcomes.length === 0) return;
  draft.outcomes.push(...take(draft, outcomes.slice(0, 1)));
  draft.predictors.push(...take(draft, predictors.slice(0, 1)));
  draft.frame = 'directed';
}

/** "How much does" stands before the outcome, "per" before the predictor. */
const asksHowMuch = ({ words }: Spoken, { from }: Cue): boolean => ['how', 'by'].includes(words[from]?.text ?? '');

const CHANGES: ReadonlySet<string> = new Set([
  'chang',
  'increas',
  'decreas',
  'rise',
  'fall',
  'drop',
  'gain',
  'slope',
  'grow',
  'much',
  'declin',
  'goe',
  'go',
  'shift',
  'extra',
  'addit',
]);
