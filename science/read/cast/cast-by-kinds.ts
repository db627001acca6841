import { columnsOf, type Ask } from '../ask.ts';
import { isGroup, isNumeric, isUsable, outcomeLikeness, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { OTHER_QUESTION } from './doubts.ts';
import { distinctLevels } from './pool.ts';
import type { Cast } from './settle.ts';

/** Who plays which part where no phrase of the question says it: by the kinds of the columns that are named alone. */

/** Such a cast is always an open reading. */
const BY_KINDS = 0.45;

/** Null where fewer than two columns are named, or the words in the place of the outcome fit none. */
export function castByKinds(ask: Ask, cast: Cast): Cast | null {
  const { covariates, strata, moderators, clusters, filters, missing } = ask.roles;
  const placed = new Set(columnsOf([...covariates, ...strata, ...moderators, ...clusters]));
  const chosen = new Set(filters.map(({ mention }) => mention));
  const mentions = ask.spoken.mentions.filter((mention) => !chosen.has(mention) && !placed.has(mention.column));
  const named = columnsOf(mentions).filter((column) => isUsable(column) && column.kind !== 'identifier');
  if (missing.outcome.length > 0) return null;
  const outcome =
    likeliest(named.filter((column) => isMeasured(column, mentions))) ?? judgedOutcome(ask, named, mentions);
  const predictors = named.filter((column) => column !== outcome);
  if (outcome === undefined || predictors.length === 0) return null;
  const levels = distinctLevels(mentions.filter(({ column }) => column === predictors[0]));
  return {
    ...cast,
    outcomes: [outcome],
    outcomeLevel: distinctLevels(mentions.filter(({ column }) => column === outcome))[0] ?? null,
    predictors,
    levels,
    doubts: [BY_KINDS, ...cast.doubts.filter((doubt) => doubt === OTHER_QUESTION)],
    outcomeNamed: named.includes(outcome),
  };
}

/** A quantity, or a column of yes and no; not what rows are grouped by. */
const isMeasured = (column: ColumnFacts, mentions: readonly Mention[]): boolean =>
  outcomeLikeness(column) >= 0 &&
  (isNumeric(column) ||
    column.kind === 'binary' ||
    mentions.every((each) => each.column !== column || each.level !== null));

const likeliest = (columns: readonly ColumnFacts[]): ColumnFacts | undefined =>
  columns.toSorted((a, b) => outcomeLikeness(b) - outcomeLikeness(a))[0];

/** "Is Skyfall ahead of Crusoe": two groups are held against each other in what the table is most likely about. */
function judgedOutcome(ask: Ask, named: readonly ColumnFacts[], mentions: readonly Mention[]): ColumnFacts | undefined {
  const [group, another] = named;
  if (!group || another || !isGroup(group)) return undefined;
  if (distinctLevels(mentions.filter(({ column }) => column === group)).length < 2) return undefined;
  return likeliest(ask.index.columns.filter((column) => column !== group && isNumeric(column) && isUsable(column)));
}
