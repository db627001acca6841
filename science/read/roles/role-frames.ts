import type { Argument, Phrases, Spoken } from '../mentions/arguments.ts';
import { isGroup, isNumeric } from '../tables/columns.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import { CROSS } from './crossed.ts';
import { distinctColumns, type RoleDraft } from './role-draft.ts';
import { stepOf } from './steps.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** Phrases that say which column is the outcome and which one acts on it. */

const NOTHING: Argument = { mentions: [], unknown: [] };
const JOINT = setOf(`interact synergi synergist ${CROSS}`);

/** "interaction between A and C", "do A and C interact". */
export function readInteraction(phrases: Phrases, draft: RoleDraft, { words }: Spoken): void {
  const [cue] = phrases.named('interaction');
  if (!cue || phrases.named('effectOf', 'relate', 'actsOn').length > 0) return;
  if (!words.slice(cue.from, cue.to).some(({ stem }) => JOINT.has(stem))) return;
  const sides = [phrases.right(cue.to), phrases.left(cue.from)].map(({ mentions }) => draft.free(mentions));
  const pair = sides.find((mentions) => distinctColumns(mentions) === 2) ?? joinedByWith(words, cue, sides);
  if (!pair) return;
  draft.give('predictors', pair);
  draft.frame = 'directed';
}

/** "Does A interact with B on C", "A × B on C". */
function joinedByWith(
  words: Spoken['words'],
  { from, to }: Cue,
  [behind = [], before = []]: readonly (readonly Mention[])[],
): readonly Mention[] | undefined {
  const [one, other] = [before.at(-1), behind[0]];
  const isJoined = textAt(words, to) === 'with' || textAt(words, from) === CROSS;
  const isPair = one && other && one.column !== other.column && isJoined;
  return isPair ? [one, other] : undefined;
}

/** "effect of A on B", and "does C modify the effect of A on B". */
export function readEffects(phrases: Phrases, draft: RoleDraft): void {
  const [cue] = phrases.named('effectOf');
  if (!cue) return;
  const modifies = phrases
    .named('actsOn', 'transitive', 'interaction')
    .find(({ to }) => to <= cue.from && cue.from - to <= 1);
  if (modifies) draft.give('moderators', phrases.left(modifies.from).mentions);
  const cause = phrases.right(cue.to);
  const { on, result } = resultOf(phrases, cause.mentions.at(-1)?.to ?? cue.to);
  lack(draft, 'predictor', cause);
  lack(draft, 'outcome', result);
  draft.give('predictors', cause.mentions);
  const isMeasured = result.mentions.some(({ level, column }) => level === null && isNumeric(column));
  if (on?.name === 'on' || isMeasured) draft.give('outcomes', result.mentions);
  if (draft.has('predictors')) draft.frame = 'directed';
}

/** "on the yield", "in yield"; what stands behind "different for" is no result. */
function resultOf(phrases: Phrases, from: number): { readonly on: Cue | undefined; readonly result: Argument } {
  const compared = comparedAt(phrases, from);
  const behind = phrases.named('on', 'where').filter((each) => each.from >= from && each.from < compared);
  const on = behind.find(({ name }) => name === 'on') ?? behind[0];
  return { on, result: on ? phrases.right(on.to) : NOTHING };
}

/** Where the effect itself is compared: "different for", "larger in patients with high PD-L1". */
function comparedAt(phrases: Phrases, from: number): number {
  const isDegree = ({ name, to }: Cue) =>
    (name === 'higher' || name === 'lower') && phrases.named('where').some((each) => each.from === to);
  const degrees = phrases.named('than').length > 0 ? [] : phrases.named('higher', 'lower').filter(isDegree);
  const [first] = [...phrases.named('compare', 'interaction'), ...degrees]
    .filter((each) => each.from >= from)
    .toSorted((a, b) => a.from - b.from);
  return first?.from ?? Infinity;
}

/** "dependence of B on A", "regress B on A". */
export function readDependence(phrases: Phrases, draft: RoleDraft): void {
  const [cue] = phrases.named('dependenceOf');
  if (!cue || draft.frame !== null) return;
  const result = phrases.right(cue.to);
  const end = result.mentions.at(-1)?.to ?? cue.to;
  const on = phrases.named('on', 'stop', 'between').find(({ from }) => from >= end);
  const cause = on ? phrases.right(on.to) : NOTHING;
  if (result.mentions.length === 0 || cause.mentions.length === 0) return;
  draft.give('outcomes', result.mentions);
  draft.give('predictors', cause.mentions);
  draft.frame = 'directed';
}

/** An empty place: its words fit no column. */
function lack(draft: RoleDraft, place: 'outcome' | 'predictor', { mentions, unknown }: Argument): void {
  if (mentions.length === 0 && !draft.has(`${place}s`)) draft.miss(place, unknown);
}

export function readVerbs(phrases: Phrases, draft: RoleDraft, spoken: Spoken): void {
  const effect = effectThatDepends(phrases, spoken);
  if (effect) readActsOn(phrases, draft, effect);
  for (const cue of phrases.named('outcomeBy'))
    if (!isExplainedBy(phrases, cue, spoken)) readOutcomeBy(phrases, draft, cue);
  const verbs = (...names: readonly ('actsOn' | 'transitive')[]) =>
    phrases
      .named(...names)
      .filter((cue) => !isGerund(phrases, cue, spoken) && !isExplaining(phrases, cue) && !isAdjective(phrases, cue));
  for (const cue of verbs('actsOn')) readActsOn(phrases, draft, cue);
  for (const cue of verbs('transitive')) {
    if (hasObject(phrases, cue, spoken) && phrases.left(cue.from).mentions.length > 0) readActsOn(phrases, draft, cue);
  }
}

/** "Does the dose effect on weight depend on the sex", "does cooling reduce warp more when the melt is hot": what acts, before what its effect depends on. */
const effectThatDepends = (phrases: Phrases, { words }: Spoken): Cue | undefined =>
  phrases.named('actsOn').find((cue) => {
    const depends = phrases.named('outcomeBy').find(({ from }) => from >= cue.to);
    const isEffect = EFFECTS_ON.has(words[cue.from]?.root ?? '') && textAt(words, cue.to - 1) === 'on';
    const isDegree = depends !== undefined && MORE.has(textAt(words, depends.from));
    return depends !== undefined && (isEffect || isDegree) && phrases.left(cue.from).mentions.length > 0;
  });
const EFFECTS_ON = setOf('effect influence impact');
const MORE = setOf('more less');

/** "In people with lower income", "at a slow speed". */
const isAdjective = (phrases: Phrases, { from, to }: Cue): boolean =>
  BEFORE_ADJECTIVE.has(phrases.textBefore(from)) && !OF_NOUN.has(phrases.textBefore(to));
/** "A predictor of fracture", "a risk factor for it". */
const OF_NOUN = setOf('of for');
const BEFORE_ADJECTIVE = setOf('with of in at for from by a an the');

/** "Does raising the wage increase unemployment": what is raised is the cause. */
function isGerund(phrases: Phrases, cue: Cue, { words }: Spoken): boolean {
  const isFirst = phrases.left(cue.from).mentions.length === 0;
  const follows = phrases.named('actsOn', 'transitive', 'outcomeBy').some(({ from }) => from >= cue.to);
  return isFirst && follows && words[cue.from]?.text.endsWith('ing') === true;
}

/** "Does A explain the gap in B between groups": the gap is looked at with A held fixed. */
export const isExplaining = (phrases: Phrases, { from, to }: Cue): boolean =>
  phrases.named('explained').some((each) => each.from === from) &&
  phrases.named('compare').some((gap) => gap.from >= to && gap.from - to <= 3) &&
  phrases.left(from).mentions.length > 0;

export function readExplained(phrases: Phrases, draft: RoleDraft, spoken: Spoken): void {
  const cue = phrases.named('explained').find((each) => isExplaining(phrases, each));
  if (cue) draft.give('covariates', phrases.left(cue.from).mentions);
  const passive = phrases.named('outcomeBy').find((each) => isExplainedBy(phrases, each, spoken));
  if (passive) draft.give('covariates', phrases.right(passive.to).mentions);
}

/** "Is the effect of A on B explained by C": it is looked at with C held fixed. */
const isExplainedBy = (phrases: Phrases, { from }: Cue, { words }: Spoken): boolean =>
  EXPLAINS.has(words[from]?.text ?? '') && phrases.named('effectOf', 'relate', 'compare').some(({ to }) => to <= from);
const EXPLAINS = setOf('explained due because driven caused');

const isFull = (draft: RoleDraft): boolean => draft.has('outcomes') && draft.has('predictors');

/** "B depends on A". Behind a full phrase a second one is about the effect: read as a moderator. */
function readOutcomeBy(phrases: Phrases, draft: RoleDraft, cue: Cue): void {
  const isAboutEffect = draft.has('predictors') && phrases.named('effectOf').some(({ from }) => from < cue.from);
  if (isAboutEffect || isFull(draft)) return;
  const [before, behind] = [phrases.left(cue.from), phrases.right(cue.to)];
  const [outcomes, predictors] = [draft.free(before.mentions), draft.free(behind.mentions)];
  const acting = actingOf(phrases, cue, [outcomes, predictors]);
  if (acting) {
    draft.give('predictors', acting[0]);
    draft.give('moderators', acting[1]);
    draft.frame = 'directed';
    return;
  }
  if (isGap(phrases, cue, outcomes)) {
    readGap(draft, outcomes, predictors);
    return;
  }
  lack(draft, 'outcome', { mentions: outcomes, unknown: before.unknown });
  if (predictors.length > 0) draft.miss('other', behind.unknown);
  lack(draft, 'predictor', { mentions: predictors, unknown: behind.unknown });
  if (!draft.has('outcomes')) draft.give('outcomes', outcomes.slice(-3));
  draft.give('predictors', predictors);
  if (draft.has('outcomes') || draft.has('predictors')) draft.frame = 'directed';
}

type Sides = readonly [readonly Mention[], readonly Mention[]];

/** What acts, and what its effect depends on, where no outcome is named. */
function actingOf(phrases: Phrases, cue: Cue, [before, behind]: Sides): Sides | null {
  if (isHelp(phrases, cue)) return [before, behind];
  return isGroupsResponse(phrases, cue, before) ? [behind, before] : null;
}

/** "Does it help more when there is water": what helps is no outcome, and its effect depends on what follows. */
const isHelp = (phrases: Phrases, { from }: Cue): boolean => HELPS.has(phrases.textBefore(from));
const HELPS = setOf('help helps matter matters work works');

/** "The varieties respond differently to fertilizer": groups respond in something that is not named. */
const isGroupsResponse = (phrases: Phrases, { from, to }: Cue, mentions: readonly Mention[]): boolean =>
  phrases.textBefore(to) === 'to' &&
  phrases.named('interaction').some((each) => each.from <= from && to <= each.to) &&
  mentions.length > 0 &&
  mentions.every(({ column, level }) => level === null && isGroup(column));

/** "Does the gender gap in wages shrink with experience": a difference is what depends. */
function isGap(phrases: Phrases, cue: Cue, mentions: readonly Mention[]): boolean {
  if (!phrases.named('compare').some(({ to }) => to <= cue.from)) return false;
  const groups = mentions.filter(({ column }) => isGroup(column));
  return groups.length > 0;
}

function readGap(draft: RoleDraft, mentions: readonly Mention[], moderators: readonly Mention[]): void {
  draft.give(
    'outcomes',
    mentions.filter(({ column }) => !isGroup(column)),
  );
  draft.give('predictors', mentions);
  draft.give('moderators', moderators);
  draft.frame = 'directed';
}

/** "A affects B". "Did the yield increase?" is no cause; "does nitrogen increase the yield" is. */
function readActsOn(phrases: Phrases, draft: RoleDraft, cue: Cue): void {
  if (draft.frame !== null && isFull(draft)) return;
  const [before, behind] = [phrases.left(cue.from), phrases.right(cue.to)];
  const [causes, results] = [draft.free(before.mentions), draft.free(behind.mentions)];
  if (results.length === 0 && behind.unknown.length === 0) {
    lack(draft, 'predictor', { mentions: causes, unknown: before.unknown });
    return;
  }
  lack(draft, 'predictor', { mentions: causes, unknown: before.unknown });
  lack(draft, 'outcome', { mentions: results, unknown: behind.unknown });
  if (!draft.has('outcomes')) draft.give('outcomes', results);
  draft.give('predictors', causes.length > 0 ? causes : causeBehind(phrases, behind));
  if (draft.has('outcomes')) draft.frame = 'directed';
}

/** "the effect on yield of nitrogen". */
function causeBehind(phrases: Phrases, { mentions }: Argument): readonly Mention[] {
  const end = mentions.at(-1)?.to;
  const next = phrases.named('where').find(({ from }) => from === end);
  return next ? phrases.right(next.to).mentions : [];
}

const PREPOSITIONS = setOf(
  'under with in for at by over between among from to than when if as across per after before during since on of',
);

/** "increase the yield": its object follows at once. */
function hasObject(phrases: Phrases, cue: Cue, { words }: Spoken): boolean {
  const [object] = phrases.right(cue.to).mentions;
  if (!object || object.level !== null || object.from - cue.to > 2) return false;
  const between = words.slice(cue.to, object.from);
  const isBroken = phrases.cues.some(
    ({ from, name }) => from >= cue.to && from < object.from && name !== 'higher' && name !== 'lower',
  );
  return !isBroken && !between.some(({ text }) => PREPOSITIONS.has(text));
}

const CHANGES = setOf('chang increas decreas rise fall drop gain slope grow much declin goe go shift extra addit');

/** "change in Y per unit of X", "how much does Y change for each additional X". */
export function readPerUnit(phrases: Phrases, draft: RoleDraft, spoken: Spoken): void {
  const cue = perCue(phrases, spoken);
  const step = asksStep(spoken) ? stepOf(spoken) : null;
  if ((!cue && !step) || draft.frame !== null) return;
  const predictors = draft.free(step ? [step.mention] : phrases.right(cue?.to ?? 0).mentions).filter(isNumber);
  const isOther = ({ column }: Mention) => predictors.every((predictor) => predictor.column !== column);
  const outcomes = draft.free().filter((mention) => isNumber(mention) && isOther(mention));
  if (predictors.length === 0 || outcomes.length === 0) return;
  draft.give('outcomes', outcomes.slice(0, 1));
  draft.give('predictors', predictors.slice(0, 1));
  draft.frame = 'directed';
}

const ASKS_STEP = setOf(
  'chang increas decreas rise fall drop gain grow declin lose loss differ odd hazard risk ratio slope effect extra',
);
/** "How many MPa do we lose for each percent of porosity": what one step of it brings. */
const asksStep = ({ words }: Spoken): boolean => words.some(({ stem }) => ASKS_STEP.has(stem));

/** "How much does" stands before the outcome, "per" before the predictor. */
function perCue(phrases: Phrases, { words }: Spoken): Cue | undefined {
  const isByHow = words.some(({ text }, at) => text === 'by' && words[at + 1]?.text === 'how');
  // "Fewer falls" of a column of falls are no change.
  const changes = isByHow || words.some(({ stem }, at) => CHANGES.has(stem) && phrases.at(at)?.column === undefined);
  const units = phrases
    .named('perUnit')
    .filter(({ from, to }) => to - from > 1 && !['how', 'by'].includes(words[from]?.text ?? ''));
  return (changes ? phrases.named('per')[0] : undefined) ?? units[0];
}

const isNumber = ({ column, level }: Mention): boolean =>
  level === null && isNumeric(column) && column.kind !== 'identifier';
