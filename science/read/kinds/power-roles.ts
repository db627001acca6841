import { columnsOf, type Ask } from '../ask.ts';
import { isGroup, isNumeric, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { inUnit } from '../cast/held-to-number.ts';
import { UNANSWERED } from '../cast/doubts.ts';
import type { Mention } from '../tables/mention.ts';
import { areOfOneLevel, rowsOfLevels } from '../cast/row-filters.ts';
import type { Cast } from '../cast/settle.ts';
import { setOf } from '../words/word-sets.ts';
import { placesOfNumbers, textAt, type Word } from '../words/words.ts';

/** What a question of size is about: the spread of chosen rows, or an outcome that the sentence before it names. */

const SPREADS = setOf('deviation sd spread variance variability');
const DOUBT = 0.9;

export function withPowerRoles(ask: Ask, cast: Cast): Cast {
  if (!ask.has('power') || cast.success !== null) return cast;
  const sized = ofUnit(ask, ofLevels(ask, ofOneQuantity(ask, withoutCounted(ask, withoutPhrases(ask, cast)))));
  return ofSpread(ask, sized) ?? ofSentenceBefore(ask, sized) ?? sized;
}

const PHRASES = setOf('power');
/** "With 90 % power" names no column. */
function withoutPhrases({ spoken: { words, mentions } }: Ask, cast: Cast): Cast {
  const isPhrase = (column: ColumnFacts) =>
    isQuantity(column) &&
    mentions.some((each) => each.column === column) &&
    mentions.every((each) => each.column !== column || PHRASES.has(textAt(words, each.from)));
  return { ...cast, predictors: cast.predictors.filter((column) => !isPhrase(column)) };
}

/** "To show a 2 MPa difference" of the one column in MPa, where none is named. */
function ofUnit(ask: Ask, cast: Cast): Cast {
  const { words, mentions } = ask.spoken;
  const isNamed = mentions.some(({ column, level }) => level === null && isQuantity(column));
  const [at, another] = placesOfNumbers(words);
  const column = isNamed || at === undefined || another !== undefined ? null : inUnit(ask, { words, at });
  if (column === null || cast.outcomes.some(isQuantity)) return cast;
  return { ...cast, outcomes: [column], outcomeLevel: null, doubts: [DOUBT], outcomeNamed: true };
}

/** "How many participants per group", "how many fields per system": what is counted is not compared. */
function withoutCounted(ask: Ask, cast: Cast): Cast {
  const counted = countedIn(ask);
  const isMeasured = !cast.outcomes.some((column) => column === counted);
  return {
    ...cast,
    outcomes: cast.outcomes.filter((column) => column !== counted),
    predictors: cast.predictors.filter((column) => column !== ask.index.structure.subject && column !== counted),
    outcomeNamed: cast.outcomeNamed && isMeasured,
  };
}

const countedIn = ({ spoken: { mentions, cues } }: Ask): ColumnFacts | undefined =>
  mentions.find(({ from, level }) => level === null && cues.some(({ name, to }) => name === 'howMany' && to === from))
    ?.column;

/** The "fields" of "how many fields per system", of fields that stand in several rows each. */
export const countedUnit = (ask: Ask): ColumnFacts | null => {
  const counted = countedIn(ask);
  return counted && !isNumeric(counted) && counted.profile.distinct < counted.rows ? counted : null;
};

/** "A 2-point difference in the PSS, going by the spread at baseline": the only quantity that is named is what is measured. */
function ofOneQuantity(ask: Ask, cast: Cast): Cast {
  const counted = countedIn(ask);
  const named = ask.spoken.mentions.filter(({ level, rivals }) => level === null && rivals.length === 0);
  const [quantity, another] = columnsOf(named).filter((column) => isQuantity(column) && column !== counted);
  const isNamed = ask.spoken.mentions.some(({ column, rivals }) =>
    [column, ...rivals].some((each) => cast.outcomes.includes(each)),
  );
  if (isNamed || !quantity || another) return cast;
  return {
    ...cast,
    outcomes: [quantity],
    outcomeLevel: null,
    predictors: cast.predictors.filter((column) => column !== quantity),
    doubts: [],
    outcomeNamed: true,
  };
}

/** "At 180 kg N", "of Year 11 pupils": one value of a column of numbers says which rows. */
function ofLevels(ask: Ask, cast: Cast): Cast {
  const chosen = rowsOfLevels(ask.spoken.mentions).filter(
    (row) =>
      row.values.length === 1 &&
      !cast.rows.some(({ column }) => column === row.column) &&
      ask.index.columns.some(({ name, kind }) => name === row.column && kind === 'quantity'),
  );
  const isChosen = ({ name }: ColumnFacts) => chosen.some(({ column }) => column === name);
  return {
    ...cast,
    predictors: cast.predictors.filter((column) => !isChosen(column)),
    rows: [...cast.rows, ...chosen],
  };
}

/** "Using the standard deviation of viability in all dose 0 wells together": of those rows, without groups. */
function ofSpread(ask: Ask, cast: Cast): Cast | undefined {
  const { words, mentions } = ask.spoken;
  const [outcome, another] = columnsOf(mentions.filter(({ level }) => level === null)).filter(isQuantity);
  const rows = rowsOfLevels(mentions.filter(({ column }) => column !== outcome));
  const isRow = ({ name }: ColumnFacts) => rows.some(({ column }) => column === name);
  const saysLevels = mentions.some(({ level }) => level !== null);
  if (!words.some(({ text }) => SPREADS.has(text)) || !saysLevels || !areOfOneLevel(rows)) return undefined;
  if (!outcome || (another && !isRow(another))) return undefined;
  return {
    ...cast,
    outcomes: [outcome],
    predictors: cast.predictors.filter((column) => column !== outcome && !isRow(column) && !isRowWord(ask, column)),
    strata: [],
    rows: [...cast.rows.filter(({ column }) => !rows.some((row) => row.column === column)), ...rows],
    levels: [],
    doubts: [DOUBT],
    outcomeNamed: true,
  };
}

/** "How many wells" of a table with `edge_well`: only the rows are called so. */
const isRowWord = ({ spoken: { mentions } }: Ask, column: ColumnFacts): boolean =>
  mentions.every((mention) => mention.column !== column || mention.to - mention.from < column.parts.length);

/** "The same outcome (week 12 pressure). How many patients per arm …": the one quantity that was named. */
function ofSentenceBefore(ask: Ask, cast: Cast): Cast | undefined {
  const { around, index, spoken } = ask;
  if (spoken.mentions.some(({ column, level }) => level === null && isQuantity(column))) return undefined;
  const followed = index.structure.survival?.time;
  const named = around.flatMap(({ words, mentions }) =>
    mentions
      .filter(({ column, level }) => level === null && isQuantity(column) && column !== followed)
      .map((mention) => meant(mention, words)),
  );
  const [outcome, another] = new Set(named);
  const groups = columnsOf(spoken.mentions).filter(isGroup);
  if (named.length === 0) return undefined;
  // Of two that fit neither is guessed, and nothing else either.
  if (!outcome || another !== undefined || groups.length > 1) return { ...cast, doubts: [...cast.doubts, UNANSWERED] };
  return { ...cast, outcomes: [outcome], outcomeLevel: null, predictors: groups, doubts: [DOUBT], outcomeNamed: true };
}

/** Of the columns that the words fit the one with a number that is said; null where that leaves several. */
function meant({ column, rivals }: Mention, words: readonly Word[]): ColumnFacts | null {
  const said = new Set(words.flatMap(({ number }) => number ?? []));
  const fitting = [column, ...rivals].filter(isQuantity);
  const numbered = fitting.filter(({ all }) => all.some(({ number }) => number !== null && said.has(number)));
  const [only, another] = numbered.length > 0 ? numbered : fitting;
  return another === undefined ? (only ?? null) : null;
}
