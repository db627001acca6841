import { successLevels, type Success } from '../../contracts/success.ts';
import type { RowFilter } from '../../contracts/analysis-plan.ts';
import type { Ask } from './ask.ts';
import { isGroup, isNumeric, type ColumnFacts } from './columns.ts';
import type { Mention } from './mention.ts';
import { isDescribing, isLevelOnly } from './pool.ts';
import { cellOf } from './predictors.ts';
import { successOf } from './row-filters.ts';
import type { Cast } from './settle.ts';
import { setOf } from './word-sets.ts';
import { textAt } from './words.ts';

/** Numbers that are counted by a bound, and values that are not there: "what share scored 85 or better", "how many have no rating". */

export function withSuccess(ask: Ask, cast: Cast): Cast {
  return (
    missingOf(ask, cast) ??
    noneOf(ask, cast) ??
    undetectedOf(ask, cast) ??
    boundOf(ask, cast) ??
    boundBefore(ask, cast) ??
    boundCompared(ask, cast) ??
    cast
  );
}

/** Of a share the bound is what is counted, where nothing else is. */
function boundOf(ask: Ask, cast: Cast): Cast | undefined {
  const bound = onlyBound(ask, cast.rows);
  const isCount = ask.has('share') || isOften(ask);
  if (!bound || !isCount || !isDescribing(ask) || ask.has('average')) return undefined;
  const [group] = cast.outcomes.filter((column) => column !== bound.column);
  // "How often is nitrate above 10 in cropland wells": the level says which rows.
  const chosen = group && isOften(ask) ? rowsOf(ask, group, cast.outcomeLevel) : [];
  if (group && chosen.length === 0) return undefined;
  return succeeded({ ...cast, rows: [...cast.rows, ...chosen] }, bound.column, bound.success);
}

const isOften = ({ spoken: { words } }: Ask): boolean =>
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
  const said = ask.spoken.mentions.filter(({ column }) => column === outcome);
  if (!bound || another || outcome !== bound.column || said.length !== 1) return undefined;
  const isCompared = comparesShares(ask);
  const counted = succeeded(cast, bound.column, bound.success);
  if (isCompared && cast.predictors.length > 0) return counted;
  return isCompared && ask.has('likely') ? againstRest(ask, counted) : undefined;
}

const comparesShares = (ask: Ask): boolean =>
  ask.roles.frame === 'comparison' && !ask.has('oneSample', 'average') && !isDescribing(ask);

/** "More likely in women": the one level that is named, against the others. */
function againstRest({ index }: Ask, cast: Cast): Cast | undefined {
  const [row, another] = cast.rows;
  const group = index.columns.find(({ name }) => name === row?.column);
  if (another || row?.comparison !== 'is' || group === undefined || !isGroup(group)) return undefined;
  return { ...cast, predictors: [group], rows: [], levels: row.values.map(String) };
}

interface Bound {
  readonly column: ColumnFacts;
  readonly success: Success;
}

function onlyBound(ask: Ask, rows: readonly RowFilter[]): Bound | undefined {
  const [bound, another] = rows.flatMap((row) => boundIn(ask, row) ?? []);
  return another ? undefined : bound;
}

/** A level that is named alone, as a choice of rows. */
function rowsOf({ spoken }: Ask, column: ColumnFacts, level: string | null): RowFilter[] {
  const mentions = spoken.mentions.filter((mention) => mention.column === column);
  if (level === null || !isGroup(column) || !isLevelOnly(mentions)) return [];
  return [{ column: column.name, comparison: 'is', values: [cellOf(column, level)] }];
}

function boundIn({ index }: Ask, row: RowFilter): Bound | undefined {
  const column = index.columns.find(({ name }) => name === row.column);
  const success = successOf(row);
  return column && isNumeric(column) && success ? { column, success } : undefined;
}

/** The column whose values are missing: named beside the word for it, or the one before. */
function missingOf(ask: Ask, cast: Cast): Cast | undefined {
  if (!ask.has('missing') || ask.has('average')) return undefined;
  const named = ask.spoken.mentions.filter(({ level, column }) => level === null && column.profile.missing > 0);
  const before = ask.index.columns.find(({ name }) => name === ask.before?.outcome);
  const column = named.length === 1 ? named[0]?.column : ask.spoken.mentions.length === 0 ? before : undefined;
  if (!column || column.profile.missing === 0) return undefined;
  return succeeded(cast, column, { comparison: 'missing', value: null });
}

const NONE = setOf('no zero without');
const ANY = setOf('any');

/** "What share of trips had no bycatch", "how many caught any": of a column of counts. */
function noneOf(ask: Ask, cast: Cast): Cast | undefined {
  const { words, mentions } = ask.spoken;
  if (!isDescribing(ask) || !ask.has('share', 'howMany') || ask.has('average')) return undefined;
  const before = ({ from }: Mention) => textAt(words, from - 1);
  const counted = mentions.filter(
    ({ column, level }) => level === null && isNumeric(column) && column.profile.whole && column.profile.minimum === 0,
  );
  const [said, another] = counted.filter((mention) => NONE.has(before(mention)) || ANY.has(before(mention)));
  if (!said || another || countsOthers(ask) || cast.outcomes.some((column) => column !== said.column)) return undefined;
  return succeeded(cast, said.column, { comparison: NONE.has(before(said)) ? 'at-most' : 'above', value: 0 });
}

/** "How many tanks have no lice", of rows that are fish. */
const countsOthers = ({ index, spoken: { words, cues } }: Ask): boolean =>
  cues.some(
    ({ name, to }) =>
      (name === 'howMany' || name === 'share') &&
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

function succeeded(cast: Cast, column: ColumnFacts, success: Success): Cast {
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
