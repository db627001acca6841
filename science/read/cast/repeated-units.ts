import type { Ask } from '../ask.ts';
import { hasWord, type ColumnFacts } from '../tables/columns.ts';
import { isSaidSame } from '../mentions/same-units.ts';
import type { Cast } from './settle.ts';
import { setOf } from '../words/word-sets.ts';

/** Boreholes with one row for each hammer, squads with one for each release: units that were measured again. */

interface Compared {
  readonly ask: Ask;
  readonly cast: Pick<Cast, 'levels' | 'predictors'>;
}

const TIMES = setOf(
  'session time visit week period phase occasion wave stage day month timepoint round season year survey milestone epoch',
);
const isOfTime = ({ all }: ColumnFacts): boolean => hasWord(all, TIMES);

/** Who was measured again, or units that stand in several rows by the look of their numbers. */
export const repeatedUnit = ({ index: { structure } }: Ask): ColumnFacts | null => structure.subject ?? structure.units;

/** Every unit may stand once in each level: there are as many rows as that makes. */
const fillsBlock = (unit: ColumnFacts, column: ColumnFacts): boolean =>
  unit !== column && unit.profile.distinct * column.profile.distinct === unit.rows;

/** Of units that only look like some; successes out of trials are compared as shares, the rows of a unit taken together. */
function unitsOf({ index: { structure }, spoken: { mentions } }: Ask): ColumnFacts | null {
  const { binomial, units } = structure;
  return mentions.some(({ column }) => column === binomial?.successes) ? null : units;
}

/** Whose rows may come out even in the groups: units that only look like some do where the groups are times. */
export const blockUnit = (ask: Ask, group: ColumnFacts | undefined): ColumnFacts | null =>
  ask.index.structure.subject ?? (group !== undefined && isOfTime(group) ? unitsOf(ask) : null);

/** Units that only look like some are measured again where their rows come out even. */
function isRepeatedIn(ask: Ask, group: ColumnFacts | undefined): boolean {
  const units = unitsOf(ask);
  return ask.index.structure.subject !== null || (units !== null && group !== undefined && fillsBlock(units, group));
}

/** "Higher in week 12 than in week 0", of subjects that were measured in both. */
export const comparesOccasions = ({ ask, cast: { levels, predictors } }: Compared): boolean =>
  isRepeatedIn(ask, predictors[0]) && levels.length === 2 && predictors.length === 1 && predictors.every(isOfTime);

/** "Paired", "the same reaches", "within the borehole". */
export const saysPaired = (ask: Ask, group: ColumnFacts | undefined): boolean =>
  isRepeatedIn(ask, group) && (ask.has('pairedPhrases') || saysSameUnits(ask));

const SUBJECTS = setOf('animal individual person people subject participant patient specimen unit');

function saysSameUnits(ask: Ask): boolean {
  const unit = repeatedUnit(ask);
  const { words } = ask.spoken;
  const isUnit = (root: string) => SUBJECTS.has(root) || unit?.all.some((part) => part.root === root) === true;
  return words.some(({ root }, at) => isUnit(root) && isSaidSame(words, at));
}

/** Of rats with a row for each hemisphere the surgery lasts: rows of stroke hold both of theirs, though the numbers come out even as well. */
export const mayLast = (unit: ColumnFacts, chosen: ColumnFacts, { ask, cast }: Compared): boolean => {
  const isRival = (column: ColumnFacts) => column !== chosen && fillsBlock(unit, column);
  return (
    cast.predictors.some(isRival) ||
    (!isOfTime(chosen) && ask.index.columns.some((each) => isOfTime(each) && isRival(each)))
  );
};
