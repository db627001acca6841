import { successLevels, type Success } from '../../../contracts/success.ts';
import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { cellOf, isGroup, isNumeric, outcomeLikeness, type ColumnFacts } from '../tables/columns.ts';
import { boundOfOutcome } from './bound-shares.ts';
import { boundOfShare, onlyBound, type Bound } from './counted-bounds.ts';
import type { Mention } from '../tables/mention.ts';
import { isDescribing, isLevelOnly } from './pool.ts';
import { isInEachRow } from '../tables/row-nouns.ts';
import type { Cast } from './settle.ts';
import { shareAgain } from './share-again.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** Numbers that are counted by a bound, and values that are not there: "what share scored 85 or better", "how many have no rating". */

export function withSuccess(ask: Ask, cast: Cast): Cast {
  return (
    missingOf(ask, cast) ??
    noneOf(ask, cast) ??
    undetectedOf(ask, cast) ??
    againstOf(ask, cast) ??
    boundOf(ask, cast) ??
    boundAgain(ask, cast) ??
    boundBefore(ask, cast) ??
    boundCompared(ask, cast) ??
    boundElsewhere(ask, cast) ??
    cast
  );
}

/** "What share sold above the asking price": the share of rows where one column is beyond another. */
function againstOf({ against, roles }: Ask, cast: Cast): Cast | undefined {
  if (!against) return undefined;
  const groups = cast.outcomes.filter((column) => isGroup(column) && cast.outcomeNamed);
  const isByGroups = roles.frame !== 'comparison' || cast.predictors.length === 0;
  const predictors = isByGroups ? [...new Set([...cast.predictors, ...groups])] : cast.predictors;
  return succeeded({ ...cast, predictors }, against.column, against.success);
}

/** Of a share the bound is what is counted, where nothing else is. */
function boundOf(ask: Ask, cast: Cast): Cast | undefined {
  const bound = boundOfShare(ask, cast.rows);
  if (!bound || !countsBound(ask, bound) || !isDescribing(ask) || ask.has('average')) return undefined;
  const [group] = cast.outcomes.filter((column) => column !== bound.column);
  if (group && isPerGroup(ask, group))
    return succeeded({ ...cast, predictors: [group, ...cast.predictors] }, bound.column, bound.success);
  return countedIn(ask, cast, bound, group);
}

const countsBound = (ask: Ask, { success }: Bound): boolean =>
  ask.has('share') || isOften(ask) || (success.comparison === 'outside' && ask.has('howMany'));

function countedIn(ask: Ask, cast: Cast, bound: Bound, group: ColumnFacts | undefined): Cast | undefined {
  // "How often is nitrate above 10 in cropland wells": the level says which rows.
  const chosen = group && isOften(ask) ? rowsOf(ask, group, cast.outcomeLevel) : [];
  if (group && chosen.length === 0) return undefined;
  return succeeded({ ...cast, rows: [...cast.rows, ...chosen] }, bound.column, bound.success);
}

function boundAgain(ask: Ask, cast: Cast): Cast | undefined {
  const again = shareAgain(ask, cast);
  return again && succeeded(again.cast, again.bound.column, again.bound.success);
}

/** The bound of a share that no other rule counts, by the groups that are named beside it. */
function boundElsewhere(ask: Ask, cast: Cast): Cast | undefined {
  const bound = boundOfOutcome(ask, cast);
  if (!bound) return undefined;
  const groups = cast.outcomes.filter((column) => column !== bound.column && isGroup(column));
  const chosen = groups.map((column) => ({ column, rows: rowsOf(ask, column, cast.outcomeLevel) }));
  const compared = chosen.flatMap(({ column, rows }) => (rows.length === 0 ? [column] : []));
  const predictors = [...new Set([...cast.predictors, ...compared])];
  const rows = [...cast.rows, ...chosen.flatMap((each) => each.rows)];
  return succeeded({ ...cast, predictors, rows }, bound.column, bound.success);
}

/** "Overall and per press". */
export const isPerGroup = ({ spoken: { words, mentions } }: Ask, group: ColumnFacts): boolean =>
  isGroup(group) &&
  mentions.every(
    ({ column, from, level }) =>
      column !== group || (level === null && [from, from - 1].some((at) => BY.has(textAt(words, at)))),
  );
const BY = setOf('per by each every');

export const isOften = ({ spoken: { words } }: Ask): boolean =>
  words.some(({ text }, at) => text === 'often' && textAt(words, at - 1) === 'how');

const DID = setOf('did do does were are was');
const leansOnVerb = ({ spoken: { words } }: Ask): boolean => DID.has(words.at(-1)?.text ?? '');

/** "How many scored 85 or better, and what share of the Ethiopian ones did?" */
function boundBefore(ask: Ask, cast: Cast): Cast | undefined {
  const { before } = ask;
  const [group] = cast.outcomes;
  const isOfRows = before?.outcome === null && (group === undefined || isGroup(group));
  if (!isOfRows || !ask.has('share') || !leansOnVerb(ask)) return undefined;
  const bound = onlyBound(ask, before.rows);
  const chosen = group ? rowsOf(ask, group, cast.outcomeLevel) : [];
  return bound && succeeded({ ...cast, rows: [...cast.rows, ...chosen] }, bound.column, bound.success);
}

/** "Are waits longer than 120 minutes more common at night": a share that is compared, and no rows. */
function boundCompared(ask: Ask, cast: Cast): Cast | undefined {
  const bound = onlyBound(ask, cast.rows);
  const [outcome, another] = cast.outcomes;
  if (!bound || another || !comparesShares(ask)) return undefined;
  const isShareOf = outcome !== undefined && isShareOfGroup(ask, cast, outcome);
  if (!(isShareOf || isUnnamed(ask, cast, bound) ? ask.has('likely') : isBounded(ask, bound, outcome)))
    return undefined;
  const counted = succeeded(isShareOf ? { ...cast, predictors: [outcome] } : cast, bound.column, bound.success);
  return counted.predictors.length > 0 ? counted : againstLikely(ask, counted);
}

const isUnnamed = (ask: Ask, cast: Cast, bound: Bound): boolean =>
  (cast.outcomes.length === 0 || !cast.outcomeNamed) && namesNoOther(ask, cast, bound);

/** The outcome, which is named for its bound alone. */
const isBounded = (ask: Ask, { column }: Bound, outcome: ColumnFacts | undefined): boolean =>
  outcome === column &&
  (ask.has('likely') || ask.spoken.mentions.filter((mention) => mention.column === outcome).length === 1);

/** Nothing is named but groups, rows and what is bounded: no other outcome. */
const namesNoOther = ({ spoken: { mentions } }: Ask, { predictors, rows }: Cast, bound: Bound): boolean =>
  mentions.every(
    ({ column }) =>
      column === bound.column ||
      column.kind === 'identifier' ||
      (predictors.includes(column) && outcomeLikeness(column) <= 0) ||
      rows.some((row) => row.column === column.name),
  );

/** "A larger share of fenced nests than of unfenced ones": the groups stand where the outcome of a share does. */
const isShareOfGroup = (ask: Ask, { predictors }: Cast, outcome: ColumnFacts): boolean =>
  predictors.length === 0 && isGroup(outcome) && ask.has('share') && ask.has('than', 'between', 'compare');

/** "Reach 20 more often than": a bound that is reached is no value of a mean. */
const comparesShares = (ask: Ask): boolean =>
  ask.roles.frame === 'comparison' &&
  (!ask.has('oneSample') || ask.says('often', 'likely', 'frequently', 'common')) &&
  !ask.has('average') &&
  !isDescribing(ask);

const againstLikely = (ask: Ask, cast: Cast): Cast | undefined =>
  ask.has('likely') ? againstRest(ask, cast) : undefined;

/** "More likely in women": the one level that is named, against the others. */
function againstRest({ index }: Ask, cast: Cast): Cast | undefined {
  const [row, another] = cast.rows;
  const group = index.columns.find(({ name }) => name === row?.column);
  if (another || row?.comparison !== 'is' || group === undefined || !isGroup(group)) return undefined;
  return { ...cast, predictors: [group], rows: [], levels: row.values.map(String) };
}

/** A level that is named alone, as a choice of rows. */
function rowsOf({ spoken }: Ask, column: ColumnFacts, level: string | null): RowFilter[] {
  const mentions = spoken.mentions.filter((mention) => mention.column === column);
  if (level === null || !isGroup(column) || !isLevelOnly(mentions)) return [];
  return [{ column: column.name, comparison: 'is', values: [cellOf(column, level)] }];
}

/** The column whose values are missing: named beside the word for it, or the one before. */
function missingOf(ask: Ask, cast: Cast): Cast | undefined {
  if (!(ask.has('missing') || saysNoReading(ask)) || ask.has('average')) return undefined;
  const named = ask.spoken.mentions.filter(({ level, column }) => level === null && column.profile.missing > 0);
  const before = ask.index.columns.find(({ name }) => name === ask.before?.outcome);
  const column = named.length === 1 ? named[0]?.column : ask.spoken.mentions.length === 0 ? before : undefined;
  if (!column || column.profile.missing === 0) return undefined;
  return succeeded(cast, column, { comparison: 'missing', value: null });
}

/** "How many days have no ozone reading". */
const saysNoReading = ({ spoken: { words, mentions } }: Ask): boolean =>
  mentions.some(({ from, to }) => textAt(words, from - 1) === 'no' && READINGS.has(textAt(words, to))) ||
  words.some(({ text }, at) => READINGS.has(text) && textAt(words, at - 1) === 'no' && FOR.has(textAt(words, at + 1)));
const READINGS = setOf('reading readings value values measurement measurements record records entry entries');
const FOR = setOf('for of');

const NONE = setOf('no zero without');
const ANY = setOf('any');

/** "What share of trips had no bycatch", "how many caught any": of a column of counts. */
function noneOf(ask: Ask, cast: Cast): Cast | undefined {
  const { words, mentions } = ask.spoken;
  if (!isDescribing(ask) || !ask.has('share', 'howMany') || ask.has('average')) return undefined;
  // "Without a single web break".
  const before = ({ from }: Mention) =>
    textAt(words, from - 1) === 'single' && textAt(words, from - 2) === 'a'
      ? textAt(words, from - 3)
      : textAt(words, from - 1);
  const counted = mentions.filter(
    ({ column, level }) => level === null && isNumeric(column) && column.profile.whole && column.profile.minimum === 0,
  );
  // "Showed no growth" of `wells_no_growth`: the word is of its name.
  const isOfName = (mention: Mention) => mention.column.all.some(({ text }) => text === before(mention));
  const [said, another] = counted.filter(
    (mention) => (NONE.has(before(mention)) || ANY.has(before(mention))) && !isOfName(mention),
  );
  if (!said || another || countsOthers(ask) || cast.outcomes.some((column) => column !== said.column)) return undefined;
  return succeeded(cast, said.column, { comparison: NONE.has(before(said)) ? 'at-most' : 'above', value: 0 });
}

/** "How many tanks have no lice", of rows that are fish. */
const countsOthers = ({ index, spoken: { words, cues } }: Ask): boolean =>
  cues.some(
    ({ name, to }) =>
      (name === 'howMany' || name === 'share') &&
      !isInEachRow(index.columns, words[to]?.root) &&
      index.columns.some(
        ({ parts, profile, rows }) => profile.distinct < rows && parts.some(({ root }) => root === words[to]?.root),
      ),
  );

const DETECTION = setOf('detection detectable detected detects nondetect nondetects lod loq');
const NOT = setOf('below under not never non no without less');

/** "How many came back below detection", of a column that was measured down to a limit. */
function undetectedOf(ask: Ask, cast: Cast): Cast | undefined {
  const { words, mentions } = ask.spoken;
  const isSaid = words.some(
    ({ text }, at) => DETECTION.has(text) && [1, 2, 3].some((step) => NOT.has(textAt(words, at - step))),
  );
  const [column, another] = [...new Set(mentions.map((mention) => mention.column))].filter(
    ({ profile }) => profile.limit !== undefined,
  );
  if (!isSaid || !column || another || column.profile.limit === undefined) return undefined;
  return succeeded(cast, column, { comparison: 'below', value: column.profile.limit });
}

export function succeeded(cast: Cast, column: ColumnFacts, success: Success): Cast {
  return {
    ...cast,
    outcomes: [column],
    outcomeLevel: successLevels(success).met,
    success,
    predictors: cast.predictors.filter((each) => each !== column),
    rows: cast.rows.filter((row) => row.column !== column.name),
    outcomeNamed: true,
  };
}
