import { columnsOf, type Ask } from '../ask.ts';
import { doseOf } from '../cast/cases.ts';
import { hasWord, isDose, isGroup, isNumeric, isQuantity, isUsable, type ColumnFacts } from '../tables/columns.ts';
import { UNANSWERED } from '../cast/doubts.ts';
import { areOfOneLevel, rowsOfLevels } from '../cast/row-filters.ts';
import { tellsResult } from '../cast/pool.ts';
import type { Cast } from '../cast/settle.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "What is the IC50 of KX-17 in HeLa cells?": the dose of half the effect, among the rows of those levels. */

interface Halved {
  readonly dose: ColumnFacts;
  readonly response: ColumnFacts;
}

const HALF_EFFECTS = setOf('ic50 ec50 ed50 ld50 lc50');

export function withHalfEffect(ask: Ask, cast: Cast): Cast {
  const halved = halvedIn(ask);
  const outcome = halved?.response ?? responseSaid(ask, cast);
  // "The LC50 of copper" describes no copper.
  if (!outcome) return isLethal(ask) ? doubted(cast) : cast;
  const rows = rowsOfLevels(ask.spoken.mentions.filter(({ column }) => column !== outcome));
  // Two levels of one column are two curves: those of counts stand beside each other, others would have to be compared.
  if (!areOfOneLevel(rows)) return outcome === ask.index.structure.binomial?.successes ? cast : doubted(cast);
  return ofCurve(cast, {
    outcome,
    dose: halved?.dose ?? doseOf({ ask, cast: { ...cast, predictors: [] }, outcome }),
    rows,
    groups: groupsNamed(ask),
  });
}

const doubted = (cast: Cast): Cast => ({ ...cast, doubts: [...cast.doubts, UNANSWERED] });

interface Curve {
  readonly outcome: ColumnFacts;
  readonly dose: ColumnFacts | null;
  readonly rows: Cast['rows'];
  /** Each has a curve of its own. */
  readonly groups: readonly ColumnFacts[];
}

/** "Of each compound", "of the two compounds". */
const groupsNamed = ({ spoken: { mentions } }: Ask): readonly ColumnFacts[] =>
  columnsOf(mentions.filter(({ level }) => level === null)).filter(
    (column) => isGroup(column) && !isNumeric(column) && column.kind !== 'identifier',
  );

function ofCurve(cast: Cast, { outcome, dose, rows, groups }: Curve): Cast {
  if (!dose) return cast;
  return {
    ...cast,
    outcomes: [outcome],
    outcomeLevel: null,
    predictors: [dose],
    strata: groups.filter((column) => column !== outcome && column !== dose),
    covariates: [],
    rows: [...cast.rows.filter(({ column }) => !rows.some((each) => each.column === column)), ...rows],
    levels: [],
    doubts: [],
    outcomeNamed: true,
  };
}

const halvedIn = (ask: Ask): Halved | null => halvedBy(ask) ?? killedBy(ask) ?? halfOf(ask);

/** "The LC50 for copper" of those that died out of those exposed. */
const diedOf = (ask: Ask): ColumnFacts | null =>
  asksHalfEffect(ask) &&
  columnsOf(ask.spoken.mentions).every((column) => !isQuantity(column) || isOfDeaths(ask, column))
    ? (ask.index.structure.binomial?.successes ?? null)
    : null;

const isOfDeaths = ({ index: { structure } }: Ask, column: ColumnFacts): boolean =>
  isDose(column) || column === structure.binomial?.successes || column === structure.binomial?.trials;

const responseSaid = (ask: Ask, cast: Cast): ColumnFacts | null =>
  saysDeath(ask) ? (diedOf(ask) ?? openResponse(ask, cast)) : (openResponse(ask, cast) ?? diedOf(ask));

const DEATHS = setOf('kill die dead death mortality lethal lc50 ld50');
const saysDeath = ({ spoken: { words } }: Ask): boolean =>
  words.some(({ root, text }) => DEATHS.has(root) || DEATHS.has(text));

const openResponse = (ask: Ask, cast: Cast): ColumnFacts | null => (asksHalfEffect(ask) ? responseOf(ask, cast) : null);

/** "What copper concentration halves nitrification?": what is named first is the dose. */
function halvedBy({ spoken: { words, mentions } }: Ask): Halved | null {
  const isSaid = ['what', 'which', 'at'].includes(textAt(words, 0)) && words.some((_, at) => isHalving(words, at));
  const [dose, response, another] = columnsOf(mentions.filter(({ level }) => level === null));
  if (!isSaid || !dose || !response || another) return null;
  return isQuantity(dose) && isQuantity(response) ? { dose, response } : null;
}

/** "What copper concentration kills half of the mussels?", "the LC50 of copper": the one number that is named, and the one column of who survived. */
function killedBy(ask: Ask): Halved | null {
  if (!isLethal(ask)) return null;
  const [dose, another] = columnsOf(ask.spoken.mentions.filter(({ level }) => level === null)).filter(isQuantity);
  const [response, more] = ask.index.columns.filter(
    (column) => column.kind === 'binary' && hasWord(column.parts, SURVIVAL),
  );
  return dose && response && !another && !more ? { dose, response } : null;
}
const SURVIVAL = setOf('survived alive survival died dead killed death mortality');
const LETHAL = setOf('lc50 ld50');
/** Those that died out of those exposed are a response of their own. */
const isLethal = ({ index: { structure }, spoken: { words } }: Ask): boolean =>
  structure.binomial === null &&
  words.some(
    ({ text, root }, at) =>
      LETHAL.has(text) ||
      (text === '50' && LETHAL.has(`${textAt(words, at - 1)}50`)) ||
      (root === 'kill' && ['half', '50'].includes(textAt(words, at + 1))),
  );

/** "At what length are half of the females mature?", "the length at 50 % maturity": one number, and one column of yes and no. */
export function halfOf({ form, index, spoken: { words, mentions } }: Ask): Halved | null {
  if (form !== 'open' || !words.some((_, at) => isHalfOf(words, at))) return null;
  const [dose, another] = columnsOf(mentions.filter(({ level }) => level === null)).filter(isQuantity);
  const [response, more] = columnsOf(
    mentions.filter(({ column, level }) => column.kind === 'binary' && (level === null || tellsResult(column))),
  );
  // "By what day had half of them died" asks for no dose.
  if (dose !== undefined && dose === index.structure.survival?.time) return null;
  return dose && response && !another && !more ? { dose, response } : null;
}

const isHalfOf = (words: readonly Word[], at: number): boolean =>
  (textAt(words, at) === 'half' && ['of', 'the'].includes(textAt(words, at + 1))) ||
  (words[at]?.number === 50 && ['%', 'percent'].includes(textAt(words, at + 1)) && textAt(words, at + 2) !== 'of');

const asksHalfEffect = ({ spoken: { words } }: Ask): boolean =>
  words.some(
    ({ text }, at) =>
      HALF_EFFECTS.has(text) || isHalving(words, at) || (text === '50' && HALF.has(words[at - 1]?.text ?? '')),
  );
const HALVES = setOf('halves halve');
/** "Halves the rate", "reduces growth by half". */
const isHalving = (words: readonly Word[], at: number): boolean =>
  HALVES.has(textAt(words, at)) ||
  (textAt(words, at) === 'half' && BY_HALF.has(textAt(words, at - 1))) ||
  isToFifty(words, at);
const BY_HALF = setOf('by in to kills kill killed leaves leave killing');
/** "Cut viability to 50 %", "kills 50 % of the mussels". */
const isToFifty = (words: readonly Word[], at: number): boolean =>
  words[at]?.number === 50 && BY_HALF.has(textAt(words, at - 1)) && ['%', 'percent'].includes(textAt(words, at + 1));
const HALF = setOf('ic ec ed ld lc');

const RESPONSES = setOf('viability response inhibition mortality activity survival');
/** The response that is named, or called so, or the only quantity beside the dose. */
function responseOf(ask: Ask, cast: Cast): ColumnFacts | null {
  const dose = doseOf({ ask, cast: { ...cast, predictors: [] }, outcome: null });
  const isResponse = (column: ColumnFacts) =>
    column !== dose &&
    isQuantity(column) &&
    isUsable(column) &&
    !column.temporal &&
    !column.coded &&
    column.kind !== 'identifier';
  const named = columnsOf(ask.spoken.mentions).filter(isResponse);
  const open = ask.index.columns.filter(isResponse);
  const called = open.filter(({ parts }) => hasWord(parts, RESPONSES));
  const [only, another] = [named, called, open].find(({ length }) => length > 0) ?? [];
  return dose && only && !another ? only : null;
}
