import type { ColumnFacts } from './columns.ts';
import { isGroup, isNumeric } from './columns.ts';
import { Phrases, type Argument, type Spoken } from './arguments.ts';
import type { Cue } from './find-cues.ts';
import type { Mention } from './mention.ts';

/** What the grammar of a part says of the columns it names. */
export interface Roles {
  readonly outcomes: readonly Mention[];
  readonly predictors: readonly Mention[];
  readonly strata: readonly Mention[];
  readonly covariates: readonly Mention[];
  /** Levels that choose rows, and whether they are kept. */
  readonly filters: readonly { readonly mention: Mention; readonly keep: boolean }[];
  /** The effect of the predictors may depend on these. */
  readonly moderators: readonly Mention[];
  /** Rows of one of these are not independent. */
  readonly clusters: readonly Mention[];
  /** Named without a role of their own. */
  readonly rest: readonly Mention[];
  /** Words in a place of the phrase that fit no column: without them the question cannot be answered. */
  readonly missing: {
    readonly outcome: readonly string[];
    readonly predictor: readonly string[];
    readonly other: readonly string[];
  };
  /** The phrase that gave outcome and predictor; null where only the kinds of the columns can. */
  readonly frame: 'directed' | 'symmetric' | 'comparison' | null;
}

interface Draft {
  readonly taken: Set<Mention>;
  outcomes: Mention[];
  predictors: Mention[];
  strata: Mention[];
  covariates: Mention[];
  filters: { mention: Mention; keep: boolean }[];
  moderators: Mention[];
  clusters: Mention[];
  missingOutcome: string[];
  missingPredictor: string[];
  missingOther: string[];
  frame: Roles['frame'];
}

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

const free = (draft: Draft, mentions: readonly Mention[]): Mention[] =>
  mentions.filter((mention) => !draft.taken.has(mention));

function take(draft: Draft, mentions: readonly Mention[]): Mention[] {
  const open = free(draft, mentions);
  for (const mention of open) draft.taken.add(mention);
  return open;
}

/** Lists that follow a phrase of their own: adjusted for, within each, only, without. */
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

function addFilters(draft: Draft, argument: Argument, keep: boolean): void {
  const levels = free(draft, argument.mentions).filter(({ level }) => level !== null);
  for (const mention of take(draft, levels)) draft.filters.push({ mention, keep });
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

function readTransitive(phrases: Phrases, draft: Draft, cue: Cue, spoken: Spoken): void {
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
function readEffects(phrases: Phrases, draft: Draft): void {
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

function readDependence(phrases: Phrases, draft: Draft): void {
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

function readOutcomeBy(phrases: Phrases, draft: Draft, cue: Cue): void {
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

function readActsOn(phrases: Phrases, draft: Draft, cue: Cue): void {
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

/** "is X related to Y", "relation between X and Y". */
function readRelation(phrases: Phrases, draft: Draft): void {
  for (const cue of phrases.named('relate')) {
    const [before, behind] = [phrases.left(cue.from), phrases.right(cue.to)];
    const [left, right] = [free(draft, before.mentions), free(draft, behind.mentions)];
    if (left.length + right.length === 0) continue;
    if (left.length > 0 && right.length === 0) draft.missingPredictor.push(...behind.unknown);
    if (left.length === 0 && new Set(right.map(({ column }) => column)).size < 2)
      draft.missingPredictor.push(...behind.unknown, ...before.unknown);
    draft.frame = 'symmetric';
    return;
  }
}

/** "is X higher in A than in B", "difference in X between A and B", "X by A". */
function readComparison(phrases: Phrases, draft: Draft, spoken: Spoken): void {
  const [groups] = phrases.named('between').flatMap((cue) => {
    const { mentions } = phrases.right(cue.to);
    return free(draft, mentions).length > 0 ? [mentions] : [];
  });
  const columns = new Set(free(draft, groups ?? []).map(({ column }) => column));
  const compares = phrases.named('compare', 'than', 'higher', 'lower').length > 0;
  if (groups && columns.size === 1 && !isMeasured(draft, groups, spoken)) {
    const outside = free(draft, spoken.mentions).filter(({ column }) => !columns.has(column));
    if (outside.length > 0 || compares) draft.predictors.push(...take(draft, groups));
    draft.frame = 'comparison';
  } else if (groups && columns.size > 1 && free(draft, spoken.mentions).some(({ column }) => !columns.has(column))) {
    if ([...columns].every((column: ColumnFacts) => isGroup(column))) draft.predictors.push(...take(draft, groups));
  }
  if (compares) draft.frame = 'comparison';
  readCompared(phrases, draft);
}

/** "Compare the stores by units sold": the quantity is what is compared. */
function isMeasured(draft: Draft, groups: readonly Mention[], { mentions }: Spoken): boolean {
  const isLong = groups.every(
    ({ column, level }) =>
      level === null && column.kind === 'quantity' && !column.coded && column.profile.distinct > 20,
  );
  return isLong && free(draft, mentions).some(({ column }) => isGroup(column));
}

/** What stands right before "higher" or behind "difference in" is the outcome, and missed where it fits nothing. */
function readCompared(phrases: Phrases, draft: Draft): void {
  for (const cue of phrases.named('compare', 'higher', 'lower')) {
    const behind = phrases.right(cue.to);
    const before = phrases.left(cue.from);
    if (phrases.at(cue.from) !== undefined) continue;
    const named = [...before.mentions, ...behind.mentions];
    if (named.length === 0 || named.every(({ level }) => level !== null))
      draft.missingOutcome.push(...before.unknown, ...behind.unknown);
  }
}

/** "does the effect of A on B depend on C", "is the relation of A and B the same in C". */
function readModerators(phrases: Phrases, draft: Draft, spoken: Spoken): void {
  const names = new Set(phrases.cues.map(({ name }) => name));
  const isAboutEffect =
    names.has('effectOf') || names.has('relate') || spoken.words.some(({ root }) => EFFECTS.has(root));
  if (!isAboutEffect && !names.has('interaction')) return;
  const full =
    (draft.predictors.length > 0 && (draft.outcomes.length > 0 || names.has('effectOf'))) ||
    new Set(free(draft, spoken.mentions).map(({ column }) => column)).size > 2;
  const last =
    draft.frame === 'symmetric'
      ? secondColumn(free(draft, spoken.mentions))
      : Math.max(...[...draft.outcomes, ...draft.predictors].map(({ to }) => to), 0);
  for (const cue of phrases.named('interaction', 'outcomeBy', 'compare', 'higher', 'lower', 'between')) {
    if (!full || cue.from < last || (cue.name === 'between' && !isSplitting(spoken, cue))) continue;
    const behind = free(draft, phrases.right(cue.to).mentions);
    draft.moderators.push(
      ...take(
        draft,
        behind.filter(({ column }) => isWholeColumn(behind, column)),
      ),
    );
  }
}

/** "Among women" chooses rows; "between women and men" splits them. */
const isSplitting = ({ words }: Spoken, { from }: Cue): boolean =>
  ['between', 'across', 'by'].includes(words[from]?.text ?? '');

function isWholeColumn(mentions: readonly Mention[], column: ColumnFacts): boolean {
  const own = mentions.filter((mention) => mention.column === column);
  return own.some(({ level }) => level === null) || new Set(own.map(({ level }) => level)).size > 1;
}

const EFFECTS: ReadonlySet<string> = new Set([
  'effect',
  'influence',
  'impact',
  'slope',
  'relationship',
  'relation',
  'association',
  'correlation',
  'dependence',
  'response',
  'benefit',
]);

/** Where the second of the related columns ends. */
function secondColumn(mentions: readonly Mention[]): number {
  const second = mentions.find(({ column }) => column !== mentions[0]?.column);
  return second?.to ?? Infinity;
}
