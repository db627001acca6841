import type { Ask } from './ask.ts';
import { isGroup, isQuantity, type ColumnFacts } from './columns.ts';
import type { CueName } from './cues.ts';
import { cellOf } from './predictors.ts';
import type { Cast } from './settle.ts';
import { setOf } from './word-sets.ts';

const ACTING: readonly CueName[] = ['actsOn', 'transitive', 'verb', 'outcomeBy'];

/** "Does heat hurt naturals more than washed ones": the effect of a quantity is held against itself between two groups. */
export function effectsCompared(ask: Ask, cast: Cast): Cast {
  const compared = causeAndGroup(ask, cast);
  if (!compared || cast.moderators.length > 0) return cast;
  const { cause, group } = compared;
  const levels = cast.levels.length > 1 ? cast.levels : [];
  const isPart = levels.length > 0 && levels.length < group.profile.distinct;
  const chosen = { column: group.name, comparison: 'is' as const, values: levels.map((level) => cellOf(group, level)) };
  return {
    ...cast,
    predictors: [cause],
    moderators: [group],
    levels: [],
    rows: [...cast.rows, ...(isPart ? [chosen] : [])],
  };
}

function causeAndGroup(ask: Ask, cast: Cast): { readonly cause: ColumnFacts; readonly group: ColumnFacts } | null {
  const [named, another] = cast.predictors.filter((column) => isQuantity(column) && !column.coded);
  const cause = named ?? timeOfGain(ask, cast);
  const [group, more] = cast.predictors.filter((column) => column !== cause && (isGroup(column) || column.coded));
  if (!cause || another || !group || more) return null;
  return named && !areCompared(ask, named.name, group.name) ? null : { cause, group };
}

const areCompared = (ask: Ask, cause: string, group: string): boolean =>
  isCourse(ask, cause) || isHeld(ask, cause, group);

/** The cause is named first, then a verb, then both groups around "than". */
function isHeld(ask: Ask, cause: string, group: string): boolean {
  const { mentions, cues } = ask.spoken;
  const isDifferent = ask.spoken.words.some(({ text }) => text === 'differently');
  const than = cues.find(({ name }) => name === 'than');
  const subject = mentions.find(({ column, level }) => column.name === cause && level === null);
  const sides = mentions.filter(({ column, level }) => column.name === group && level !== null);
  const verb = cues.find(({ name, from }) => ACTING.includes(name) && subject !== undefined && from >= subject.to);
  if (isDifferent && subject && verb) return true;
  if (!than || !subject || !verb || !ask.has('higher', 'lower')) return false;
  const [first, last] = [sides.find(({ to }) => to <= than.from), sides.find(({ from }) => from >= than.to)];
  return first !== undefined && last !== undefined && first.from >= verb.to;
}

const GAINS = setOf('gain grow lose gained lost grew');

/** "Do rats on one diet gain more weight", of subjects that were weighed week by week: a gain is a slope over the weeks. */
export function timesOfGain({ index: { structure }, spoken: { words } }: Ask): readonly ColumnFacts[] {
  const isSaid = words.some(({ root, text }) => GAINS.has(root) || GAINS.has(text));
  return isSaid && structure.subject !== null ? structure.times.filter(isQuantity) : [];
}

function timeOfGain(ask: Ask, { rows }: Cast): ColumnFacts | undefined {
  const [time] = ask.has('than', 'compare', 'between', 'whichMost') ? timesOfGain(ask) : [];
  return rows.some(({ column }) => column === time?.name) ? undefined : time;
}

const SPEED = setOf('faster slower quicker rapidly quickly slowly steeply steeper');

/** "Put on weight more slowly from week to week than …": the slopes over time are compared. */
const isCourse = ({ index, spoken }: Ask, cause: string): boolean =>
  index.columns.some(({ name, temporal }) => name === cause && temporal) &&
  spoken.words.some(({ text }) => SPEED.has(text));
