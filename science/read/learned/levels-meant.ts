import type { AnalysisPlan, RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Encoding } from '../encoder/encoding.ts';
import type { ColumnFacts } from '../tables/columns.ts';

/** Of each level of a column the probability that the question is about it: about its rows, its group, or it as the outcome. */
export type ChancesOfLevels = ReadonlyMap<string, number>;

/** From these probabilities on a question is about a level, and about one that its words name. Measured. */
const [LEAST_MEANT, LEAST_NAMED] = [0.5, 0.1] as const;

export const levelsMeant = (chances: ChancesOfLevels, named: readonly string[]): string[] =>
  [...chances].flatMap(([level, chance]) =>
    chance >= (named.includes(level) ? LEAST_NAMED : LEAST_MEANT) ? [level] : [],
  );

/** Where a question is about some level, it is the likeliest one from this probability on. */
const LEAST_LIKELIEST = 0.2;

export function likeliestLevel(chances: ChancesOfLevels): string[] {
  const [likeliest] = [...chances].toSorted(([, one], [, other]) => other - one);
  return likeliest && likeliest[1] >= LEAST_LIKELIEST ? [likeliest[0]] : [];
}

/** The logarithms of the probabilities that a question is about the levels in a plan, and about no other. */
export function chancesOfLevels(plan: AnalysisPlan, columns: readonly ColumnFacts[], encoding: Encoding): number[] {
  return columns.flatMap((column) => {
    const chances = encoding.levels.get(column.name);
    const held = chances && levelsInPlan(plan, column);
    if (!held) return [];
    return [...chances].map(([level, chance]) =>
      Math.log(Math.max(LEAST_CHANCE, held.includes(level) ? chance : 1 - chance)),
    );
  });
}
const LEAST_CHANCE = 1e-4;

/** Null where a question may name levels or not, and means the same. */
function levelsInPlan(plan: AnalysisPlan, column: ColumnFacts): string[] | null {
  const { event, given, outcome, outcomeLevel, predictors, rows, strata } = plan;
  const { name } = column;
  const filters = rows.filter((row) => row.column === name);
  if (filters.length > 0) return levelsKept(filters);
  const values = given.filter((each) => each.column === name).map((each) => String(each.value));
  if (values.length > 0) return values;
  if (event !== null && name === event.column) return null;
  const isTwo = column.profile.levels.length <= 2;
  if (name === outcome) return isTwo || outcomeLevel === null ? null : [outcomeLevel];
  if (![...predictors, ...strata].includes(name)) return [];
  return isTwo ? null : levelsCompared(plan, name);
}

const levelsKept = (filters: readonly RowFilter[]): string[] | null =>
  filters.every(({ comparison }) => comparison === 'is') ? filters.flatMap(({ values }) => values.map(String)) : null;

const levelsCompared = ({ contrast, predictors }: AnalysisPlan, name: string): string[] =>
  contrast !== null && name === predictors[0]
    ? [contrast.group, contrast.reference].filter((level) => level !== null)
    : [];
