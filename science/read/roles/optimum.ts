import type { Spoken } from '../mentions/arguments.ts';
import { isQuantity } from '../tables/columns.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import type { RoleDraft } from './role-draft.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt } from '../words/words.ts';

/** "At which temperature is growth highest?", "What dose gives the best yield?": the place of a peak along a quantity. */
export interface Optimum {
  readonly along: Mention;
  readonly of: Mention;
}

const FEW_VALUES = 4;
const OPENERS = setOf('and at in for under on so roughly about approximately around');
const MOST_WORDS_BEFORE = 3;

export function optimumOf(spoken: Spoken): Optimum | null {
  const { cues, mentions } = spoken;
  const said = sweetSpot(spoken) ?? hasSpot(spoken) ?? asItRises(spoken) ?? atSomePlace(spoken);
  if (said) return said;
  const along = axisOf(spoken);
  const peak = cues.find((cue) => (cue.name === 'whichMost' || cue.name === 'curvature') && !isOfDose(spoken, cue));
  if (!along || !peak || peak.from < along.to) return null;
  const of = mentions.find((mention) => mention.from > along.from && mention.column !== along.column);
  return of && isMeasure(of) ? { along, of } : null;
}

/** "Half of the maximum effect", "the most potent": no peak, but words of a curve along a dose. */
export const isOfDose = ({ cues }: Spoken, { from, to }: Cue): boolean =>
  cues.some((cue) => cue.name === 'doseResponse' && cue.from <= from && to <= cue.to && cue.to - cue.from > to - from);

/** "Does strength pass through a maximum as heat input rises": the second is the axis. */
function asItRises({ words, cues, mentions }: Spoken): Optimum | null {
  const isCurved = cues.some(({ name }) => name === 'curvature');
  const along = mentions.find(
    (mention) =>
      isAlong(mention) &&
      textAt(words, mention.from - 1) === 'as' &&
      cues.some(({ name, from }) => name === 'higher' && from >= mention.to && from - mention.to <= 2),
  );
  const of = along && mentions.find(({ to, column }) => to < along.from && column !== along.column);
  return isCurved && along && of && isMeasure(of) ? { along, of } : null;
}

const SOMEWHERE = setOf('certain intermediate moderate medium mid middling mild middle');
/** "Is richness highest at intermediate elevations", "does strength start to drop above a certain content": the second is the axis. */
function atSomePlace({ words, cues, mentions }: Spoken): Optimum | null {
  const along = mentions.find((mention) => isAlong(mention) && SOMEWHERE.has(textAt(words, mention.from - 1)));
  const of = along && mentions.find(({ to, column }) => to < along.from && column !== along.column);
  if (!along || !of || !isMeasure(of)) return null;
  const isCurved = cues.some(({ name, from, to }) => CURVED.has(name) && of.to <= from && to <= along.from);
  return isCurved ? { along, of } : null;
}
const CURVED: ReadonlySet<string> = new Set(['curvature', 'whichMost', 'higher']);

const SPOTS: ReadonlySet<string> = new Set(['spot', 'optimum', 'optimal', 'best', 'ideal', 'right']);

/** "A sweet spot of temperature for growth", "the best dose for yield": the first is where, the second what is highest. */
function sweetSpot({ words, mentions }: Spoken): Optimum | null {
  const [along, of, another] = mentions;
  if (!along || !of || another || along.column === of.column) return null;
  const isSpot = [1, 2, 3].some((step) => SPOTS.has(textAt(words, along.from - step)));
  const [isFor, isForAlong] = [of, along].map(({ from }) =>
    [1, 2].some((step) => textAt(words, from - step) === 'for'),
  );
  // "The sweet spot for heat": where it lies.
  return isSpot && (isFor || isForAlong) && isMeasure(of) && isAlong(along) ? { along, of } : null;
}

const FARTHEST_SPOT = 4;
/** "Does arousal have an optimum for accuracy", "is there a temperature optimum for growth": what stands before it is the axis. */
function hasSpot({ words, mentions }: Spoken): Optimum | null {
  const spot = words.findIndex(({ text }) => NAMED_SPOTS.has(text));
  const along = mentions.findLast(({ to }) => to <= spot && spot - to <= FARTHEST_SPOT);
  const of = mentions.find(({ from }) => from > spot);
  if (spot < 0 || !along || !of || along.column === of.column || !isAlong(along) || !isMeasure(of)) return null;
  return words.slice(spot + 1, of.from).some(({ text }) => text === 'for') ? { along, of } : null;
}

/** "What is the sweet spot for development time?": what is highest there is said elsewhere. */
function spotAlone({ words, mentions }: Spoken): Mention | undefined {
  const [along, another] = mentions;
  const isSpot = along !== undefined && [2, 3].some((step) => NAMED_SPOTS.has(textAt(words, along.from - step)));
  return along && !another && isSpot && isAlong(along) ? along : undefined;
}
const NAMED_SPOTS: ReadonlySet<string> = new Set(['spot', 'optimum', 'peak']);

const isAlong = (mention: Mention): boolean =>
  isMeasure(mention) && !mention.column.temporal && mention.column.profile.distinct > FEW_VALUES;

/** "At which temperature", "what dose": a quantity of many values right behind the question word; "a pH at which", "a sugar level at which". */
function axisOf({ words, mentions }: Spoken): Mention | undefined {
  const before = mentions.find(({ to }) =>
    [0, 1].some((step) => BOUNDS.has(textAt(words, to + step)) && textAt(words, to + step + 1) === 'which'),
  );
  if (before) return isMeasure(before) && before.column.profile.distinct >= FEW_VALUES ? before : undefined;
  const start = words.findIndex(({ text }) => !OPENERS.has(text));
  if (!['which', 'what'].includes(textAt(words, start))) return undefined;
  if (textAt(words, start + 1) === 'of') return undefined;
  const along = mentions.find(({ from }) => from <= start + MOST_WORDS_BEFORE);
  // "Which attributes (A, B) best explain Y" lists them.
  const isListed = along !== undefined && !words.slice(start, along.from).every(joins);
  return along !== undefined && !isListed && isAlong(along) ? along : undefined;
}

const BOUNDS = setOf('at above beyond past below');

const isMeasure = ({ column, level }: Mention): boolean => level === null && isQuantity(column);

export function readOptimum(draft: RoleDraft, spoken: Spoken): void {
  const optimum = optimumOf(spoken);
  const alone = optimum ? undefined : spotAlone(spoken);
  if (alone) {
    draft.give('predictors', [alone]);
    draft.frame = 'directed';
  }
  if (!optimum) return;
  draft.give('predictors', [optimum.along]);
  draft.give('outcomes', [optimum.of]);
  draft.frame = 'directed';
}
