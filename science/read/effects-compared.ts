import type { Ask } from './ask.ts';
import { isGroup, isQuantity } from './columns.ts';
import type { CueName } from './cues.ts';
import { cellOf } from './predictors.ts';
import type { Cast } from './settle.ts';
import { setOf } from './word-sets.ts';

const ACTING: readonly CueName[] = ['actsOn', 'transitive', 'verb', 'outcomeBy'];

/** "Does heat hurt naturals more than washed ones": the effect of a quantity is held against itself between two groups. */
export function effectsCompared(ask: Ask, cast: Cast): Cast {
  const [cause, another] = cast.predictors.filter((column) => isQuantity(column) && !column.coded);
  const [group, more] = cast.predictors.filter((column) => column !== cause && isGroup(column));
  if (!cause || another || !group || more || cast.moderators.length > 0 || !areCompared(ask, cause.name, group.name))
    return cast;
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

const SPEED = setOf('faster slower quicker rapidly quickly slowly steeply steeper');

/** "Put on weight more slowly from week to week than …": the slopes over time are compared. */
const isCourse = ({ index, spoken }: Ask, cause: string): boolean =>
  index.columns.some(({ name, temporal }) => name === cause && temporal) &&
  spoken.words.some(({ text }) => SPEED.has(text));
