import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { isGroup, isQuantity, outcomeLikeness, type ColumnFacts } from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import { rowsOfLevels } from './row-filters.ts';
import type { Cast } from './settle.ts';
import { isChange } from '../vocabulary/change-words.ts';
import { varyingEffect } from './varying-effects.ts';
import { setOf } from '../words/word-sets.ts';
import type { Word } from '../words/words.ts';

const ACTING: readonly CueName[] = ['actsOn', 'transitive', 'verb', 'outcomeBy'];

/** "Does heat hurt naturals more than washed ones": the effect of a quantity is held against itself between groups. */
export function effectsCompared(ask: Ask, cast: Cast): Cast {
  if (cast.moderators.length > 0) return withNamedGroups(ask, cast);
  // "Is the spread of strength larger for one supplier than for the others": spreads are no effects.
  if (ask.has('variance')) return cast;
  const said = withRelated(ask, withMeasured(ask, cast));
  if (said.moderators.length > 0) return said;
  const compared = causeAndGroup(ask, said) ?? judgedEffect(ask, said);
  if (!compared) return varyingIn(ask, cast);
  const { cause, group } = compared;
  const rows = said.rows.filter(({ column }) => column !== cause.name);
  return withNamedGroups(ask, { ...said, rows, predictors: [cause], moderators: [group], levels: [] });
}

function varyingIn(ask: Ask, cast: Cast): Cast {
  const varying = varyingEffect(ask, cast);
  return varying ? withNamedGroups(ask, varying, [...varying.predictors, ...varying.moderators]) : cast;
}

const SERVES = setOf(`
  effective effectively effectiveness efficacious beneficial benefit benefits benefited helpful help helps helped work works worked useful harmful harm harms
  harmed better worse
`);

/** "Is the app more effective in women than in men": what one level does is judged, and held against itself between groups. */
function judgedEffect(ask: Ask, { predictors, rows, outcomes }: Cast): Compared | null {
  const { mentions, words } = ask.spoken;
  const judged = words.findIndex(({ text }) => SERVES.has(text));
  const [subject] = mentions;
  if (!subject || subject.to > judged) return null;
  // "Is more practice more useful for girls than for boys": what a quantity does.
  if (subject.level === null) {
    const others = predictors.filter((column) => column !== subject.column);
    const isCause = isQuantity(subject.column) && others.length < predictors.length && outcomes.length === 1;
    return isCause ? comparedIn(ask, subject.column, others, judged) : null;
  }
  const isHeldAlone = rows.some(({ column, values }) => column === subject.column.name && values.length === 1);
  return isHeldAlone ? comparedIn(ask, subject.column, predictors, judged) : null;
}

/** The one other column, where its groups stand around "than". */
function comparedIn(
  { spoken: { cues, mentions } }: Ask,
  cause: ColumnFacts,
  [group, another]: readonly ColumnFacts[],
  judged: number,
): Compared | null {
  const than = cues.find(({ name }) => name === 'than');
  if (!group || another || !than || cause === group) return null;
  const sides = mentions.filter(({ column, from, level }) => column === group && level !== null && from > judged);
  return areAround(than, sides) ? { cause, group } : null;
}

type Place = Pick<Cue, 'from' | 'to'>;
const areAround = (than: Place, sides: readonly Place[]): boolean =>
  sides.some(({ to }) => to <= than.from) && sides.some(({ from }) => from >= than.to);

/** The column whose groups stand around "than". */
export function groupsAroundThan({ spoken: { cues, mentions } }: Ask): ColumnFacts | undefined {
  const than = cues.find(({ name }) => name === 'than');
  const named = mentions.filter(({ level }) => level !== null);
  return named.find(({ column }) => {
    const sides = named.filter((each) => each.column === column);
    return than !== undefined && areAround(than, sides);
  })?.column;
}

/** "Between people who go by car and those who take the bus", of more than two ways to go: only their rows are used. */
function withNamedGroups(
  { spoken: { mentions } }: Ask,
  cast: Cast,
  groups: readonly ColumnFacts[] = cast.moderators,
): Cast {
  const named = rowsOfLevels(mentions.filter(({ column }) => groups.includes(column)));
  const isPart = ({ column, values }: RowFilter) =>
    values.length > 1 &&
    !cast.rows.some((row) => row.column === column) &&
    groups.some(({ name, profile }) => name === column && values.length < profile.distinct);
  return { ...cast, rows: [...cast.rows, ...named.filter(isPart)] };
}

/** "The change in pain over the weeks": the pain is measured, the weeks are not. */
function withMeasured(ask: Ask, cast: Cast): Cast {
  const [time, another] = cast.outcomes;
  const [measured, more] = cast.predictors.filter((column) => isQuantity(column) && !column.temporal);
  if (!time?.temporal || another || !measured || more || !asksEffects(ask)) return cast;
  const others = cast.predictors.filter((column) => column !== measured);
  return { ...cast, outcomes: [measured], predictors: [time, ...others], outcomeNamed: true };
}

/** "Does the relation between internet use and trust vary with age": of two that are related, one is the outcome. */
function withRelated(ask: Ask, cast: Cast): Cast {
  const [one, other, more] = cast.outcomes;
  const [moderator, another] = cast.predictors;
  if (!one || !other || more || !moderator || another || !ask.has('relate') || !asksEffects(ask)) return cast;
  const [outcome, cause] = outcomeLikeness(one) < outcomeLikeness(other) ? [other, one] : [one, other];
  return { ...cast, outcomes: [outcome], predictors: [cause], moderators: [moderator], levels: [] };
}

export const EFFECTS = setOf(`
  effect influence impact slope relationship relation association correlation dependence response trend course trajectory development change rise fall drop decline increase decrease
  gain growth loss improvement
`);

/** "Change differently", "fall faster", "does the effect of A on B differ": an effect or a course is compared, and not what is measured. */
export function asksEffects(ask: Ask): boolean {
  const { words, cues, mentions } = ask.spoken;
  if (words.some(({ text }) => text === 'differently') || isFaster(ask)) return true;
  const isNamed = (at: number) => mentions.some(({ from, to }) => from <= at && at < to);
  const effect = words.findIndex(({ root }, at) => EFFECTS.has(root) && !isNamed(at));
  return effect >= 0 && cues.some(({ name, from }) => COMPARING.includes(name) && from > effect && isVerb(words, from));
}
const COMPARING: readonly CueName[] = ['compare', 'interaction', 'outcomeBy'];
/** "Differ", "depends on", "the same in": "the difference in" is measured. */
const isVerb = (words: readonly Word[], at: number): boolean =>
  words[at]?.stem !== 'differ' || words[at].text !== 'difference';

const MAKES = setOf('make makes made making');
/** "The gain in writing from the course the same for", "does radio make advertising on TV more effective": what acts is held against itself. */
export const isOfEffect = ({ spoken: { words, mentions, cues } }: Ask): boolean =>
  (words.some(({ text }) => text.startsWith('effective')) && words.some(({ text }) => MAKES.has(text))) ||
  (cues.some(({ name }) => name === 'interaction') &&
    mentions.some(
      ({ from, to }) =>
        words[to]?.text === 'from' && words.slice(Math.max(0, from - 3), from).some(({ root }) => EFFECTS.has(root)),
    ));

/** How fast something changes. */
export const SPEED = setOf(
  'faster fastest slower slowest quicker quickest rapidly quickly slowly steep steeply steeper',
);
const COURSE = setOf(
  'rise rose grow grew grown fall fell fallen drop declin increas decreas improv chang develop risen recov lose lost fade degrad deterior worsen',
);

/** "Did prices rise faster in the south". */
export const isFaster = ({ spoken: { words } }: Ask): boolean =>
  words.some(({ text }) => SPEED.has(text)) && words.some(({ stem, text }) => COURSE.has(stem) || COURSE.has(text));

interface Compared {
  readonly cause: ColumnFacts;
  readonly group: ColumnFacts;
}

const causeAndGroup = (ask: Ask, cast: Cast): Compared | null =>
  effectOfQuantity(ask, cast) ?? effectOfGroup(ask, cast.predictors);

function effectOfQuantity(ask: Ask, cast: Cast): Compared | null {
  const isSplit = (column: ColumnFacts) => areLevelsNamed(ask, column);
  const [named, another] = cast.predictors.filter(
    (column) => !isSplit(column) && ((isQuantity(column) && !column.coded) || column.temporal),
  );
  const cause = named ?? timeOfGain(ask, cast) ?? timeOfCourse(ask, cast);
  const [group, more] = cast.predictors.filter(
    (column) => column !== cause && (isGroup(column) || column.coded || isSplit(column)),
  );
  if (!cause || another || !group || more) return null;
  return named && !areCompared(ask, named.name, group.name) ? null : { cause, group };
}

/** "At 18 degrees than at 12 degrees": two values of one column of numbers are two groups. */
export const areLevelsNamed = ({ spoken: { mentions } }: Ask, column: ColumnFacts): boolean =>
  new Set(mentions.flatMap((each) => (each.column === column && each.level !== null ? [each.level] : []))).size > 1;

const areCompared = (ask: Ask, cause: string, group: string): boolean =>
  asksEffects(ask) || isCourse(ask, cause) || isHeld(ask, cause, group);

/** "Does it develop differently over time in the arms", "are sales rising faster in the north than in the south": the one column of times. */
export function timeOfCourse(ask: Ask, { rows }: Pick<Cast, 'rows'>): ColumnFacts | undefined {
  const [time, another] = ask.index.structure.times.filter(({ calendar }) => calendar === undefined);
  const isSaid =
    ask.has('trend') || (isOfSeries(ask) && ask.spoken.words.some((_, at) => isChange(ask.spoken.words, at)));
  const isOpen = isSaid && asksEffects(ask) && !rows.some(({ column }) => column === time?.name);
  return isOpen && another === undefined ? time : undefined;
}

/** Rows of the same stores month by month, and no dates of when somebody came. */
const isOfSeries = ({ index: { structure } }: Ask): boolean =>
  structure.series !== null && structure.pairs.length === 0;

/** "Does the drug lower the pressure less in women than in men": of two columns of groups, the one that acts. */
function effectOfGroup(ask: Ask, predictors: readonly ColumnFacts[]): Compared | null {
  const [one, other, more] = predictors;
  if (!one || !other || more || !isGroup(one) || !isGroup(other)) return null;
  if (isHeld(ask, one.name, other.name)) return { cause: one, group: other };
  return isHeld(ask, other.name, one.name) ? { cause: other, group: one } : null;
}

/** The cause is named first, then a verb, then both groups around "than". */
function isHeld(ask: Ask, cause: string, group: string): boolean {
  const { mentions, cues } = ask.spoken;
  const than = cues.find(({ name }) => name === 'than');
  const subject = mentions.find(({ column, level }) => column.name === cause && (level === null || isGroup(column)));
  const sides = mentions.filter(
    ({ column, level }) => column.name === group && (level !== null || column.kind === 'binary'),
  );
  const verb = cues.find(({ name, from }) => ACTING.includes(name) && subject !== undefined && from >= subject.to);
  if (!than || !subject || !verb || !ask.has('higher', 'lower')) return false;
  const [first, last] = [sides.find(({ to }) => to <= than.from), sides.find(({ from }) => from >= than.to)];
  // "Less in diabetics than in the rest".
  return first !== undefined && (last !== undefined || ask.has('rest')) && first.from >= verb.to;
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

/** "Put on weight more slowly from week to week than …": the slopes over time are compared. */
const isCourse = ({ index, spoken }: Ask, cause: string): boolean =>
  index.columns.some(({ name, temporal }) => name === cause && temporal) &&
  spoken.words.some(({ text }) => SPEED.has(text));
