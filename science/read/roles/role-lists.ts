import type { Argument, Phrases, Spoken } from '../mentions/arguments.ts';
import { isGroup } from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import { isOutBehind } from '../mentions/subgroups.ts';
import type { RoleDraft } from './role-draft.ts';
import { isOnlyAt } from './role-moderators.ts';
import { isExplaining } from './role-frames.ts';
import { STARTING } from '../vocabulary/choosing-words.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt } from '../words/words.ts';

/** Lists that follow a phrase of their own: adjusted for, within each, clustered by, only, without. */
export function readLists(phrases: Phrases, draft: RoleDraft, spoken: Spoken): void {
  draft.give('covariates', otherExplanation(spoken));
  readAdjustments(phrases, draft, spoken);
  // "For every kilogram of nitrogen": a slope, not each dose by itself.
  if (phrases.named('perUnit').length === 0)
    for (const cue of phrases.named('strata')) readStrata(phrases.right(cue.to), draft, spoken);
  for (const cue of phrases.named('cluster')) readCluster(phrases, draft, cue, spoken);
  for (const cue of phrases.named('only').filter(({ from }) => !isOnlyAt(spoken.words, from)))
    draft.filter(
      onlyThose(phrases, cue, spoken).filter((mention) => isLevel(mention) && !isHeldAgainst(spoken, mention)),
      true,
    );
  for (const cue of phrases.named('except')) {
    draft.filter(
      phrases.right(cue.to).mentions.filter((mention) => isLevel(mention) && !mention.had),
      false,
    );
    draft.filter(leftOutHaving(spoken, cue), false);
  }
  draft.filter(leftOut(spoken), false);
}

const FARTHEST_HAD = 5;
/** "Excluding patients without diabetes": the level that those have; "without" alone says a level. */
const leftOutHaving = ({ words, mentions }: Spoken, { from, to }: Cue): readonly Mention[] =>
  textAt(words, from) === 'without'
    ? []
    : mentions.filter(
        (each) =>
          each.had === true &&
          each.from >= to &&
          each.from - to <= FARTHEST_HAD &&
          words.slice(to, each.from).every(joins) &&
          !mentions.some((other) => other.from >= to && other.to <= each.from),
      );

/** "With carbon steel left out", "if A is excluded". */
const leftOut = ({ words, mentions }: Spoken): readonly Mention[] =>
  mentions.filter(({ level, to }) => level !== null && isOutBehind(words, to));

function readAdjustments(phrases: Phrases, draft: RoleDraft, spoken: Spoken): void {
  for (const cue of phrases.named('adjustRight'))
    if (isApartFrom(phrases, cue, spoken)) draft.filter(phrases.right(cue.to).mentions, false);
    else if (!isExplaining(phrases, cue) && !isTimeHeld(spoken, cue) && !isGivenElse(phrases, cue, spoken))
      readAdjustment(adjustedFor(phrases, cue, spoken), draft);
  for (const cue of phrases.named('adjustLeft')) {
    if (isOfTime(spoken, cue.from - LONGEST_COURSE, cue.from) || isStartHeld(spoken, cue)) continue;
    const { mentions, unknown } = phrases.left(cue.from);
    if (mentions.length === 0) draft.miss('other', unknown);
    draft.give('covariates', mentions.slice(-adjustedBefore(spoken, mentions)));
  }
}

const FARTHEST_START = 4;
/** "Between all arms, with the starting value as a covariate": the first measurement, and none of the arms. */
const isStartHeld = ({ words, mentions }: Spoken, { from }: Cue): boolean => {
  const near = words.slice(Math.max(0, from - FARTHEST_START), from);
  const at = near.findIndex(({ text }) => STARTING.has(text));
  return at >= 0 && !mentions.some(({ to }) => to > from - near.length + at && to <= from);
};

/** "Apart from carbon steel": all other rows. */
function isApartFrom(phrases: Phrases, { from, to }: Cue, { words }: Spoken): boolean {
  const { mentions } = phrases.right(to);
  return textAt(words, from) === 'apart' && mentions.length > 0 && mentions.every(isLevel);
}

/** "Given the small sample": no column is held fixed. */
const isGivenElse = (phrases: Phrases, { from, to }: Cue, { words }: Spoken): boolean =>
  textAt(words, from) === 'given' && phrases.right(to).mentions.length === 0;

const ONLY = setOf('just simply only merely because due');
const FARTHEST_ONLY = 5;

/** "Is the fee higher for smokers, or do they just need more visits?": what else may explain it is held fixed. */
function otherExplanation({ words, mentions }: Spoken): readonly Mention[] {
  const or = words.findIndex(({ text }) => text === 'or');
  const only = words.findIndex(({ text }, at) => or >= 0 && at > or && at - or <= FARTHEST_ONLY && ONLY.has(text));
  const before = new Set(mentions.flatMap(({ column, from }) => (from < or ? [column] : [])));
  const behind = mentions.filter(({ from, column }) => from > only && !before.has(column));
  return only >= 0 && before.size > 1 && behind.length === 1 ? behind : [];
}

/** "Once site and age are adjusted for": where nothing stands behind it, what stands before. */
function adjustedFor(phrases: Phrases, cue: Cue, spoken: Spoken): Argument {
  // "Once age and stage are adjusted for, is it higher in women?"
  const isEnd =
    spoken.words[cue.to - 1]?.after === 'comma' && textAt(spoken.words, cue.to - 1) === 'for' && cue.from > 1;
  if (cue.to < spoken.words.length && !isEnd) return phrases.right(cue.to);
  const { mentions, unknown } = phrases.left(cue.from);
  const adjusted = mentions.slice(-adjustedBefore(spoken, mentions));
  return { mentions: adjusted, unknown: mentions.length > 0 ? [] : unknown };
}

const LONGEST_COURSE = 3;
const COURSES: readonly CueName[] = ['season', 'trend'];

/** "Taking the seasonal cycle into account", "over and above the existing trend": the time is held fixed, and no column. */
const isOfTime = ({ cues, mentions }: Spoken, from: number, to: number): boolean =>
  cues.some((cue) => COURSES.includes(cue.name) && from <= cue.from && cue.to <= to) &&
  !mentions.some((mention) => from < mention.to && mention.from < to);

/** "Allowing for the season", "once season is allowed for". */
const isTimeHeld = (spoken: Spoken, { from, to }: Cue): boolean =>
  isOfTime(spoken, to, to + LONGEST_COURSE + 1) ||
  (to === spoken.words.length && isOfTime(spoken, from - LONGEST_COURSE, from));

const BEHIND_ONLY = setOf('is are was were do does did has have can');

/** "On habitual nights only, is …" says it of what stands before. */
function onlyThose(phrases: Phrases, cue: Cue, { words }: Spoken): readonly Mention[] {
  const isLast = words[cue.to - 1]?.after !== 'none' || BEHIND_ONLY.has(textAt(words, cue.to));
  const isBehind = isLast && cue.to - cue.from === 1;
  return isBehind ? phrases.left(cue.from).mentions.slice(-1) : phrases.right(cue.to).mentions;
}

const isLevel = ({ level }: Mention): boolean => level !== null;

/** "Longer on A than on B only": they are held against each other, and neither chooses rows. */
const isHeldAgainst = ({ cues, mentions }: Spoken, { column, level, from }: Mention): boolean => {
  const than = cues.find(({ name }) => name === 'than');
  return (
    than !== undefined &&
    mentions.some(
      (other) =>
        other.column === column &&
        other.level !== null &&
        other.level !== level &&
        other.from < than.from !== from < than.from,
    )
  );
};

function readAdjustment({ mentions, unknown }: Argument, draft: RoleDraft): void {
  draft.give(
    'covariates',
    mentions.filter(({ column }) => column.kind !== 'identifier'),
  );
  // "Holding clay and carbon fixed"
  draft.miss(
    'other',
    unknown.filter((word) => !HELD.has(word)),
  );
}
const HELD = setOf('fixed constant steady unchanged equal');

/** Of a list before "held constant": as many as an "and" joins. */
function adjustedBefore({ words }: Spoken, mentions: readonly Mention[]): number {
  // "Once single-parent households and city living are held fixed".
  const once = words.findLastIndex(({ text }, at) => text === 'once' && at < (mentions.at(-1)?.from ?? 0));
  if (once >= 0) return mentions.filter(({ from }) => from > once).length;
  let count = 1;
  for (let at = mentions.length - 1; at > 0; at -= 1) {
    const between = words.slice(mentions[at - 1]?.to ?? 0, mentions[at]?.from ?? 0);
    const isJoined = between.length === 0 || (between.length <= 2 && between.some(({ text }) => text === 'and'));
    if (!isJoined) break;
    count += 1;
  }
  return count;
}

const MOST_STRATA_LEVELS = 20;

function readStrata(argument: Argument, draft: RoleDraft, spoken: Spoken): void {
  const { mentions, unknown } = argument;
  if (isRepeated(spoken, argument)) {
    draft.give('clusters', mentions.slice(0, 1));
    return;
  }
  const [first] = draft.free(mentions);
  const divides = first !== undefined && (isGroup(first.column) || first.column.profile.distinct <= MOST_STRATA_LEVELS);
  if (divides) draft.give('strata', mentions);
  else if (mentions.length === 0) draft.miss('other', unknown);
}

const REPEATING = setOf(`
  appears appear measured tested observed contributes contributed was were is has had provides provided visited rated counted sampled occurs
  gave took
`);

/** "each firm appears several times": its rows are not independent; "people in each arm had" divides them. */
function isRepeated({ words }: Spoken, { mentions }: Argument): boolean {
  const [first] = mentions;
  if (first === undefined || first.level !== null || IN.has(textAt(words, first.from - 2))) return false;
  return REPEATING.has(words[first.to]?.text ?? '');
}
const IN = setOf('in of within on at');

/** "A mixed model of the score on age". */
const OF_MODEL = setOf('of for');

/** "clustered in schools", "with speakers as random effects". */
function readCluster(phrases: Phrases, draft: RoleDraft, cue: Cue, spoken: Spoken): void {
  const names = (mentions: readonly Mention[]) =>
    draft
      .free(mentions)
      .filter(({ level, column }) => level === null && (column.kind !== 'quantity' || column.profile.whole));
  // "School as random effect: does …".
  const isOfModel = textAt(spoken.words, cue.to - 1) === 'model' && OF_MODEL.has(textAt(spoken.words, cue.to));
  const isEnd = spoken.words[cue.to - 1]?.after !== 'none' || isOfModel;
  const behind = isEnd ? [] : names(phrases.right(cue.to).mentions);
  const groups = behind.length > 0 ? behind : names(phrases.left(cue.from).mentions).slice(-1);
  draft.give('clusters', groups.slice(0, 1));
}
