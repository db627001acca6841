import type { Phrases } from './arguments.ts';
import { type Argument, type Spoken } from './arguments.ts';
import { isGroup, isNumeric } from './columns.ts';
import type { Cue } from './find-cues.ts';
import type { Mention } from './mention.ts';
import { type Draft, free, take } from './role-draft.ts';

/** "increase the yield": only where its object follows at once. */
const PREPOSITIONS: ReadonlySet<string> = new Set([
  'under',
  'with',
  'in',
  'for',
  'at',
  'by',
  'over',
  'between',
  'among',
  'from',
  'to',
  'than',
  'when',
  'if',
  'as',
  'across',
  'per',
  'after',
  'before',
  'during',
  'since',
  'on',
  'of',
]);

export function readTransitive(phrases: Phrases, draft: Draft, cue: Cue, spoken: Spoken): void {
  const { mentions } = phrases.right(cue.to);
  const [object] = mentions;
  const follows =
    object !== undefined &&
    object.from - cue.to <= 2 &&
    object.level === null &&
    !spoken.words.slice(cue.to, object.from).some(({ text }) => PREPOSITIONS.has(text)) &&
    !phrases.cues.some(
      ({ from, name }) => from >= cue.to && from < object.from && name !== 'higher' && name !== 'lower',
    );
  if (follows && phrases.left(cue.from).mentions.length > 0) readActsOn(phrases, draft, cue);
}

/** "effect of A on B", and "does the effect of A on B depend on C". */
// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
export function readEffects(phrases: Phrases, draft: Draft): void {
  const [cue] = phrases.named('effectOf');
  if (!cue) return;
  const modifies = phrases
    .named('actsOn', 'transitive', 'interaction')
    .find(({ to }) => to <= cue.from && cue.from - to <= 1);
  if (modifies) draft.moderators.push(...take(draft, phrases.left(modifies.from).mentions));
  const cause = phrases.right(cue.to);
  const { on, result } = resultOf(phrases, cause.mentions.at(-1)?.to ?? cue.to);
  draft.missingPredictor.push(...(cause.mentions.length === 0 ? cause.unknown : []));
  draft.predictors.push(...take(draft, cause.mentions));
  const isResult =
    on?.name === 'on' || result.mentions.some(({ level, column }) => level === null && isNumeric(column));
  if (isResult) draft.outcomes.push(...take(draft, result.mentions));
  draft.missingOutcome.push(...(result.mentions.length === 0 ? result.unknown : []));
  if (draft.predictors.length > 0) draft.frame = 'directed';
}

/** "on the yield", "in yield"; what stands behind "different for" is no result. */
function resultOf(phrases: Phrases, from: number): { readonly on: Cue | undefined; readonly result: Argument } {
  const compared = phrases.named('compare', 'interaction').find((each) => each.from >= from)?.from ?? Infinity;
  const behind = phrases.named('on', 'where').filter((each) => each.from >= from && each.from < compared);
  const on = behind.find(({ name }) => name === 'on') ?? behind[0];
  return { on, result: on ? phrases.right(on.to) : { mentions: [], unknown: [] } };
}

export function readDependence(phrases: Phrases, draft: Draft): void {
  const [cue] = phrases.named('dependenceOf');
  if (!cue || draft.frame !== null) return;
  const result = phrases.right(cue.to);
  const on = phrases.named('on', 'stop', 'between').find((each) => each.from >= (result.mentions.at(-1)?.to ?? cue.to));
  const cause = on ? phrases.right(on.to) : { mentions: [], unknown: [] };
  if (result.mentions.length === 0 || cause.mentions.length === 0) return;
  draft.outcomes.push(...take(draft, result.mentions));
  draft.predictors.push(...take(draft, cause.mentions));
  draft.frame = 'directed';
}

// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
export function readOutcomeBy(phrases: Phrases, draft: Draft, cue: Cue): void {
  const [before, behind] = [phrases.left(cue.from), phrases.right(cue.to)];
  // A second "depends on" behind a full phrase is about the effect: read as a moderator.
  const isAboutEffect = draft.predictors.length > 0 && phrases.named('effectOf').some(({ from }) => from < cue.from);
  if (isAboutEffect || (draft.outcomes.length > 0 && draft.predictors.length > 0)) return;
  const outcomes = free(draft, before.mentions);
  const predictors = free(draft, behind.mentions);
  if (isGap(phrases, cue, outcomes)) {
    draft.outcomes.push(
      ...take(
        draft,
        outcomes.filter(({ column }) => isNumeric(column)),
      ),
    );
    draft.predictors.push(...take(draft, outcomes));
    draft.moderators.push(...take(draft, predictors));
    draft.frame = 'directed';
    return;
  }
  if (outcomes.length === 0 && draft.outcomes.length === 0) draft.missingOutcome.push(...before.unknown);
  if (predictors.length === 0 && draft.predictors.length === 0) draft.missingPredictor.push(...behind.unknown);
  else draft.missingOther.push(...behind.unknown);
  if (draft.outcomes.length === 0) draft.outcomes.push(...take(draft, outcomes.slice(-3)));
  draft.predictors.push(...take(draft, predictors));
  if (draft.outcomes.length > 0 || draft.predictors.length > 0) draft.frame = 'directed';
}

/** "Does the gender gap in wages shrink with experience": a difference is what depends. */
function isGap(phrases: Phrases, cue: Cue, mentions: readonly Mention[]): boolean {
  const speaksOfGap = phrases.named('compare').some(({ from, to }) => from < cue.from && to <= cue.from);
  return (
    speaksOfGap &&
    mentions.some(({ column }) => isNumeric(column) && !isGroup(column)) &&
    mentions.some(({ column }) => isGroup(column))
  );
}

// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
export function readActsOn(phrases: Phrases, draft: Draft, cue: Cue): void {
  if (draft.frame !== null && draft.outcomes.length > 0 && draft.predictors.length > 0) return;
  const [before, behind] = [phrases.left(cue.from), phrases.right(cue.to)];
  const [causes, results] = [free(draft, before.mentions), free(draft, behind.mentions)];
  // "Did the yield increase?" is no cause; "does nitrogen increase the yield" is.
  if (results.length === 0 && behind.unknown.length === 0) return;
  if (draft.predictors.length === 0 && causes.length === 0) draft.missingPredictor.push(...before.unknown);
  if (draft.outcomes.length === 0 && results.length === 0) draft.missingOutcome.push(...behind.unknown);
  if (draft.outcomes.length === 0) draft.outcomes.push(...take(draft, results));
  draft.predictors.push(...take(draft, causes.length > 0 ? causes : causeBehind(phrases, behind)));
  if (draft.outcomes.length > 0) draft.frame = 'directed';
}

/** "the effect on yield of nitrogen". */
function causeBehind(phrases: Phrases, { mentions }: Argument): readonly Mention[] {
  const last = mentions.at(-1);
  const next = last && phrases.named('where').find(({ from }) => from === last.to);
  return next ? phrases.right(next.to).mentions : [];
}
