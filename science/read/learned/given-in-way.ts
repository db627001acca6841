import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Case } from '../cast/cases.ts';
import { isIn } from '../cast/held.ts';
import { givenBeside } from '../kinds/expected-values.ts';
import type { Spoken } from '../mentions/arguments.ts';
import { cellOf, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { placesOfNumbers } from '../words/words.ts';
import { levelsMeant } from './levels-meant.ts';
import type { Way } from './ways.ts';

type Given = AnalysisPlan['given'];

/** The values that an outcome is expected for: those that phrases of the rules say, then levels, then the numbers that are left. */
export function givenInWay(plan: AnalysisPlan, way: Way, each: Case): Given {
  const said = plan.given.length > 0 ? plan.given : givenBeside(each.ask, each.outcome);
  const known = [...said, ...givenLevels(way, each, said)];
  return [...known, ...givenNumbers(each, known)];
}

/** "In a dog": the one level that the question is about of each other column that acts. */
const givenLevels = (way: Way, { cast }: Case, said: Given): Given =>
  cast.predictors.flatMap((column) => {
    const [level, another] = levelsMeant(way.levelsIn(column), []);
    const isOne = level !== undefined && another === undefined && !said.some((given) => given.column === column.name);
    return isOne ? [{ column: column.name, value: cellOf(column, level) }] : [];
  });

/** "At 70 cm", "on 80 km at 0 degrees": the numbers that are left, where there is one way to give them to the columns that are left. */
function givenNumbers({ ask, cast }: Case, said: Given): Given {
  const isGiven = ({ name }: ColumnFacts) => said.some(({ column }) => column === name);
  const columns = cast.predictors.filter((each) => isNumeric(each) && !isGiven(each));
  const numbers = numbersIn(ask.spoken).flatMap((at) => ask.spoken.words[at]?.number ?? []);
  const left = numbers.filter((each) => !said.some((given) => given.value === each));
  if (columns.length !== left.length || columns.length > MOST_GIVEN) return [];
  const [only = [], another] = columns.length === 1 ? [givenTo(columns, left)] : waysToGive(columns, left);
  return another ? [] : only;
}
const MOST_GIVEN = 4;

const givenTo = (columns: readonly ColumnFacts[], numbers: readonly number[]): Given =>
  columns.flatMap(({ name: column }, place) => {
    const value = numbers[place];
    return value === undefined ? [] : [{ column, value }];
  });

/** Each number to a column that reaches it. */
function waysToGive([column, ...others]: readonly ColumnFacts[], numbers: readonly number[]): Given[] {
  if (column === undefined) return [[]];
  return numbers.flatMap((value, at) =>
    reaches(column, value)
      ? waysToGive(others, numbers.toSpliced(at, 1)).map((given) => [{ column: column.name, value }, ...given])
      : [],
  );
}

/** A little beyond the smallest and the largest one too. */
const BEYOND = 0.1;
function reaches({ profile: { minimum, maximum } }: ColumnFacts, value: number): boolean {
  if (minimum === null || maximum === null) return false;
  const beyond = BEYOND * (maximum - minimum);
  return value >= minimum - beyond && value <= maximum + beyond;
}

/** The places of numbers that belong to no mention. */
export const numbersIn = ({ words, mentions }: Pick<Spoken, 'words' | 'mentions'>): number[] =>
  placesOfNumbers(words).filter((at) => !isIn(mentions, at));
