import type { RowFilter } from '../../contracts/analysis-plan.ts';
import { columnsOf, type Ask } from './ask.ts';
import {
  isGroup,
  isNumeric,
  isQuantity,
  isUsable,
  mayBeGroup,
  outcomeLikeness,
  hasWord,
  type ColumnFacts,
} from './columns.ts';
import type { Mention } from './mentions.ts';
import { filterOf } from './numbers.ts';
import { conceptOf, EVENT_WORDS, OUTCOME_WORDS, RESULT_WORDS } from './vocabulary.ts';

/** Who plays which part, after grammar, levels and kinds of columns have spoken. */
export interface Cast {
  /** More than one where the words fit several columns or several were named: a plan for each. */
  readonly outcomes: readonly ColumnFacts[];
  readonly outcomeLevel: string | null;
  readonly predictors: readonly ColumnFacts[];
  readonly strata: readonly ColumnFacts[];
  readonly covariates: readonly ColumnFacts[];
  readonly moderators: readonly ColumnFacts[];
  readonly rows: readonly RowFilter[];
  /** Levels of the first predictor that were named, in the order of the words. */
  readonly levels: readonly string[];
  /** Factors of the sureness, each with a rule of its own. */
  readonly doubts: readonly number[];
  readonly outcomeNamed: boolean;
}

const DOUBT = {
  implied: 0.75,
  otherOfTwo: 0.85,
  around: 0.8,
  guessedOrder: 0.95,
  ambiguousGroup: 0.7,
  missingOther: 0.7,
  rivals: 0.8,
} as const;

interface Pool {
  readonly ask: Ask;
  readonly byColumn: ReadonlyMap<ColumnFacts, readonly Mention[]>;
  readonly doubts: number[];
}

const distinctLevels = (mentions: readonly Mention[] | undefined): string[] => [
  ...new Set((mentions ?? []).flatMap(({ level }) => (level === null ? [] : [level]))),
];
const isLevelOnly = (mentions: readonly Mention[] | undefined): boolean =>
  (mentions ?? []).every(({ level }) => level !== null);

const tellsResult = ({ parts }: ColumnFacts): boolean =>
  hasWord(parts, OUTCOME_WORDS) ||
  hasWord(parts, EVENT_WORDS) ||
  parts.some(({ text }) => OUTCOME_WORDS.has(conceptOf(text)));

function poolOf(ask: Ask): Pool {
  const { outcomes, predictors, rest } = ask.roles;
  const byColumn = new Map<ColumnFacts, Mention[]>();
  for (const mention of [...outcomes, ...predictors, ...rest].toSorted((a, b) => a.from - b.from)) {
    byColumn.set(mention.column, [...(byColumn.get(mention.column) ?? []), mention]);
  }
  return { ask, byColumn, doubts: [] };
}

/** A named column that may be the outcome, in points. */
function claim({ ask, byColumn }: Pool, column: ColumnFacts, place: number): number {
  const mentions = byColumn.get(column);
  const levels = distinctLevels(mentions);
  const compared = levels.length > 1 ? -9 : 0;
  const byLevel = levels.length === 1 && isLevelOnly(mentions) && !tellsResult(column) ? -5 : 0;
  const asked = ask.has('likely', 'share') && isGroup(column) && followsLikely(ask, mentions ?? []) ? 8 : 0;
  const order = ask.roles.frame === 'symmetric' ? 0.01 * place : -0.01 * place;
  return outcomeLikeness(column) + compared + byLevel + asked + order;
}

function followsLikely({ spoken }: Ask, mentions: readonly Mention[]): boolean {
  const ends = spoken.cues.filter(({ name }) => name === 'likely').map(({ to }) => to);
  return mentions.some(({ from }) => ends.some((end) => from >= end - 1 && from - end <= 4));
}

function namedOutcomes(pool: Pool): readonly ColumnFacts[] {
  const { ask, byColumn } = pool;
  const explicit = columnsOf(ask.roles.outcomes).filter(isUsable);
  if (explicit.length > 0) return explicit.slice(0, 3);
  if (ask.roles.missing.outcome.length > 0 && ask.roles.frame !== 'comparison') return [];
  const predictors = new Set(columnsOf(ask.roles.predictors));
  const open = [...byColumn.keys()].filter(
    (column) => !predictors.has(column) && isUsable(column) && column.kind !== 'identifier',
  );
  const rated = open
    .map((column, place) => ({ column, points: claim(pool, column, place) }))
    .sort((a, b) => b.points - a.points);
  const [first, second] = rated;
  if (!first || !canBeOutcome(pool, first.column, rated.length)) return [];
  if (second && first.points - second.points < 1) pool.doubts.push(DOUBT.guessedOrder);
  const equals = rated.filter(
    ({ column }) => isQuantity(column) && isQuantity(first.column) && areJoined(pool, first.column, column),
  );
  const hasGroups = predictors.size > 0 || rated.some(({ column }) => isGroup(column) || column.coded);
  return hasGroups && ask.roles.frame !== 'symmetric' && equals.length > 1
    ? equals.map(({ column }) => column).slice(0, 3)
    : [first.column];
}

/** Groups that are compared are no outcome; a single named group is one only if it tells a result. */
function canBeOutcome({ ask, byColumn }: Pool, column: ColumnFacts, count: number): boolean {
  const levels = distinctLevels(byColumn.get(column));
  if (levels.length > 1 && !tellsResult(column)) return false;
  if (isQuantity(column) && !column.temporal) return true;
  if (ask.roles.predictors.length > 0 || count > 1) return !column.temporal || count > 1;
  const describes = ask.has(
    'howMany',
    'share',
    'average',
    'whichMost',
    'normality',
    'screening',
    'prediction',
    'power',
    'oneSample',
    'trend',
    'season',
    'changePoint',
  );
  return tellsResult(column) || (describes && !column.temporal);
}

/** "mass and length": names that an "and" joins. */
function areJoined({ ask, byColumn }: Pool, one: ColumnFacts, other: ColumnFacts): boolean {
  if (one === other) return true;
  const [a, b] = [byColumn.get(one)?.[0], byColumn.get(other)?.[0]];
  if (!a || !b) return false;
  const [first, last] = a.from < b.from ? [a, b] : [b, a];
  const between = ask.spoken.words.slice(first.to, last.from).map(({ text }) => text);
  return between.length <= 2 && (between.includes('and') || between.includes('or') || between.length === 0);
}

/** The column that tells how it went, where nothing names it and the table leaves one choice. */
function impliedOutcome(pool: Pool, besides: ReadonlySet<ColumnFacts>): readonly ColumnFacts[] {
  const { ask } = pool;
  const open = ask.index.columns.filter(
    (column) => !besides.has(column) && isUsable(column) && column.kind !== 'identifier',
  );
  const around = columnsOf(ask.around).filter((column) => open.includes(column) && outcomeLikeness(column) > 0);
  const guess = (columns: readonly ColumnFacts[], doubt: number): readonly ColumnFacts[] => {
    const rated = columns.toSorted((a, b) => outcomeLikeness(b) - outcomeLikeness(a));
    pool.doubts.push(doubt);
    return rated.slice(0, 1);
  };
  if (open.length === 1 && ask.index.columns.filter(isUsable).length <= 3) return guess(open, DOUBT.otherOfTwo);
  if (around.length > 0) return guess(around, DOUBT.around);
  const { survival, binomial } = ask.index.structure;
  const results = open.filter(
    ({ parts, kind }) =>
      (kind === 'binary' || kind === 'quantity' || kind === 'category') &&
      (hasWord(parts, RESULT_WORDS) || parts.some(({ text }) => RESULT_WORDS.has(conceptOf(text)))),
  );
  if (binomial && (ask.judges || ask.has('likely'))) return guess([binomial.successes], DOUBT.implied);
  if (survival && ask.judges) return guess([survival.time], DOUBT.implied);
  if ((ask.judges || ask.says('outcome', 'outcomes', 'result', 'results', 'response')) && results.length === 1)
    return guess(results, DOUBT.otherOfTwo);
  const quantities = open.filter((column) => isQuantity(column) && !column.temporal);
  const isOnly = quantities.length === 1 && open.filter((column) => outcomeLikeness(column) > 0).length <= 1;
  return isOnly ? guess(quantities, DOUBT.implied) : [];
}

const NAMES_GROUPS = [
  'group',
  'groups',
  'treatment',
  'treatments',
  'condition',
  'conditions',
  'category',
  'categories',
  'arm',
  'arms',
  'types',
  'type',
  'cohorts',
  'methods',
  'varieties',
  'kinds',
  'classes',
  'levels',
] as const;

/** "the groups" where the table has one column of groups; the other column where it has two. */
function impliedPredictors(pool: Pool, outcome: ColumnFacts): readonly ColumnFacts[] {
  const { ask } = pool;
  const open = ask.index.columns.filter(
    (column) => column !== outcome && isUsable(column) && column.kind !== 'identifier',
  );
  const others = open.filter(
    (column) =>
      !ask.roles.covariates.some((mention) => mention.column === column) &&
      !ask.roles.strata.some((mention) => mention.column === column),
  );
  const push = (columns: readonly ColumnFacts[], doubt: number) => {
    pool.doubts.push(doubt);
    return columns;
  };
  const around = columnsOf(ask.around).filter((column) => others.includes(column));
  const groups = others.filter((column) => isGroup(column) || column.coded);
  const wantsGroups = ask.says(...NAMES_GROUPS) || ask.has('between') || ask.judges;
  const aroundGroups = around.filter((column) => groups.includes(column));
  if (wantsGroups && aroundGroups.length === 1) return push(aroundGroups, DOUBT.around);
  if (wantsGroups && groups.length === 1) return push(groups, DOUBT.otherOfTwo);
  const [other] = others;
  if (others.length === 1 && other) return push([other], DOUBT.otherOfTwo);
  if (around.length === 1 && ask.roles.missing.predictor.length === 0) return push(around, DOUBT.around);
  return [];
}

interface Split {
  readonly predictors: readonly ColumnFacts[];
  readonly rows: readonly RowFilter[];
}

/** A single level chooses rows where something else is compared; else its column is what is compared. */
function splitLevels(pool: Pool, columns: readonly ColumnFacts[]): Split {
  const { ask, byColumn } = pool;
  const single = columns.filter(
    (column) => isLevelOnly(byColumn.get(column)) && distinctLevels(byColumn.get(column)).length === 1,
  );
  const others = columns.filter((column) => !single.includes(column));
  const describes = isDescribing(ask) || ask.has('normality', 'trend', 'season', 'changePoint', 'power', 'oneSample');
  if (others.length > 0 || describes || ask.roles.moderators.length > 0)
    return { predictors: others, rows: single.map((column) => levelFilter(pool, column)) };
  if (single.length <= 1) return { predictors: single, rows: [] };
  pool.doubts.push(DOUBT.ambiguousGroup);
  const group = single.toSorted((a, b) => outcomeLikeness(a) - outcomeLikeness(b)).slice(0, 1);
  return {
    predictors: group,
    rows: single.filter((column) => !group.includes(column)).map((column) => levelFilter(pool, column)),
  };
}

/** "What share of women", "which species has the highest": a value of the table, no comparison that is tested. */
export function isDescribing(ask: Ask): boolean {
  const asksValue = ask.has('howMany', 'share', 'average', 'whichMost');
  const tests =
    ask.roles.frame === 'directed' ||
    ask.has('than', 'compare') ||
    (ask.has('between') && ask.form !== 'open' && !ask.says('by'));
  return asksValue && ask.form !== 'polar' && !tests;
}

function levelFilter({ byColumn }: Pool, column: ColumnFacts): RowFilter {
  return {
    column: column.name,
    comparison: 'is',
    values: distinctLevels(byColumn.get(column)).map((level) => cellOf(column, level)),
  };
}

/** A level as the table holds it. */
export function cellOf({ profile }: ColumnFacts, level: string): string | number | boolean {
  if (profile.type === 'boolean') return ['true', '1', 'yes'].includes(level.toLowerCase());
  return profile.type === 'integer' || profile.type === 'number' ? Number(level) : level;
}

function explicitRows({ ask }: Pool): RowFilter[] {
  const byColumn = new Map<string, RowFilter>();
  for (const { mention, keep } of ask.roles.filters) {
    if (mention.level === null) continue;
    const key = `${mention.column.name}\0${keep}`;
    const known = byColumn.get(key)?.values ?? [];
    byColumn.set(key, {
      column: mention.column.name,
      comparison: keep ? 'is' : 'is-not',
      values: [...known, cellOf(mention.column, mention.level)],
    });
  }
  const compared = ask.comparisons.flatMap((comparison) => filterOf(comparison) ?? []);
  return [...byColumn.values(), ...compared];
}

/** Columns named only as the side of a bound ("older than 65") choose rows and play no other part. */
function boundColumns({ ask, byColumn }: Pool): Set<ColumnFacts> {
  const bound = new Set<ColumnFacts>();
  for (const { column, at, moment } of ask.comparisons) {
    if (!column || moment !== null) continue;
    const mentions = byColumn.get(column) ?? [];
    if (mentions.every(({ from }) => Math.abs(from - at) <= 5) && byColumn.size > 1) bound.add(column);
  }
  return bound;
}

export function castOf(ask: Ask): Cast {
  const pool = poolOf(ask);
  const bound = boundColumns(pool);
  const named = namedOutcomes(pool).filter((column) => !bound.has(column));
  const spokenOf = [...pool.byColumn.keys()].filter(
    (column) => !bound.has(column) && isUsable(column) && column.kind !== 'identifier',
  );
  const taken = new Set([
    ...spokenOf,
    ...columnsOf([...ask.roles.covariates, ...ask.roles.strata, ...ask.roles.moderators]),
  ]);
  const blocked = ask.roles.missing.outcome.length > 0;
  const outcomes = named.length > 0 || blocked || isCounting(ask) ? named : impliedOutcome(pool, taken);
  const [outcome] = outcomes;
  const candidates = spokenOf.filter((column) => !outcomes.includes(column));
  const { predictors, rows } = splitLevels(pool, candidates);
  const implied =
    predictors.length === 0 && outcome && !blocked && wantsPredictor(ask)
      ? impliedPredictors(pool, outcome)
      : predictors;
  if (ask.roles.missing.other.length > 0) pool.doubts.push(DOUBT.missingOther);
  return {
    outcomes: [...outcomes, ...rivalsOf(pool, outcomes)],
    outcomeLevel: outcome ? (distinctLevels(pool.byColumn.get(outcome))[0] ?? null) : null,
    predictors: orderedPredictors(implied, pool),
    strata: columnsOf(ask.roles.strata).filter((column) => !outcomes.includes(column)),
    covariates: columnsOf(ask.roles.covariates).filter(
      (column) => !outcomes.includes(column) && isUsable(column) && column.kind !== 'identifier',
    ),
    moderators: columnsOf(ask.roles.moderators).filter((column) => !outcomes.includes(column)),
    rows: [...explicitRows(pool), ...rows],
    levels: distinctLevels(implied[0] ? pool.byColumn.get(implied[0]) : undefined),
    doubts: [...pool.doubts, ...mentionDoubts(pool, [...outcomes, ...implied])],
    outcomeNamed: named.length > 0,
  };
}

const isCounting = (ask: Ask): boolean => ask.has('howMany') && ask.form !== 'polar' && !ask.has('power');

const wantsPredictor = (ask: Ask): boolean =>
  !isDescribing(ask) &&
  !ask.has(
    'normality',
    'trend',
    'season',
    'changePoint',
    'screening',
    'oneSample',
    'prediction',
    'profile',
    'power',
    'pairedPhrases',
    'curvature',
  ) &&
  (ask.roles.frame !== null ||
    ask.has('variance') ||
    ask.judges ||
    ask.roles.covariates.length + ask.roles.strata.length > 0 ||
    ask.says(...NAMES_GROUPS));

/** Groups with named levels come first, then other groups, then quantities. */
function orderedPredictors(columns: readonly ColumnFacts[], { byColumn, ask }: Pool): readonly ColumnFacts[] {
  const rank = (column: ColumnFacts) =>
    distinctLevels(byColumn.get(column)).length > 1 ? 0 : isGroup(column) && ask.roles.frame === 'comparison' ? 1 : 2;
  return columns.toSorted((a, b) => rank(a) - rank(b));
}

/** Words that fit two or three quantities equally well mean all of them. */
function rivalsOf(pool: Pool, outcomes: readonly ColumnFacts[]): readonly ColumnFacts[] {
  const [outcome] = outcomes;
  const mention = outcome && pool.byColumn.get(outcome)?.[0];
  if (!mention || mention.level !== null || mention.rivals.length === 0 || mention.rivals.length > 2) return [];
  return mention.rivals.filter(
    (rival) =>
      !outcomes.includes(rival) &&
      isNumeric(rival) === isNumeric(mention.column) &&
      isUsable(rival) &&
      !pool.byColumn.has(rival),
  );
}

function mentionDoubts({ byColumn }: Pool, columns: readonly ColumnFacts[]): number[] {
  return columns.flatMap((column, place) => {
    const best = Math.max(0, ...(byColumn.get(column) ?? []).map(({ score }) => score));
    if (best === 0 || best >= 0.9) return [];
    const rivals = byColumn.get(column)?.[0]?.rivals.length ?? 0;
    return [place === 0 && rivals > 0 && rivals <= 2 ? DOUBT.rivals : best >= 0.7 ? Math.min(1, best + 0.05) : best];
  });
}

export const groupLike = mayBeGroup;
