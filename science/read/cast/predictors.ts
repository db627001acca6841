import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import { columnsAround, columnsOf, type Ask } from '../ask.ts';
import { isChange } from '../vocabulary/change-words.ts';
import {
  cellOf,
  hasWord,
  isGroup,
  isQuantity,
  isUsable,
  outcomeLikeness,
  type ColumnFacts,
} from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Mention } from '../tables/mention.ts';
import { isFronted } from './fronted-levels.ts';
import { levelSince } from './rows-since.ts';
import { describesSurvival } from './time-of-event.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';
import { asksChange, distinctLevels, DOUBT, isDescribing, isGoing, isLevelOnly, type Pool } from './pool.ts';

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
  'cohorts',
  'methods',
  'varieties',
  'kinds',
  'types',
] as const;

/** "the groups" where the table has one column of groups; the other column where it has two. */
export function impliedPredictors(pool: Pool, outcome: ColumnFacts): readonly ColumnFacts[] {
  const { ask } = pool;
  const others = columnsBeside(ask, outcome);
  const around = toldAround(ask).filter((column) => others.includes(column));
  const groups = others.filter((column) => isGroup(column) || column.coded);
  const wantsGroups = ask.says(...NAMES_GROUPS) || ask.has('between') || ask.judges;
  const aroundGroups = around.filter((column) => groups.includes(column));
  const arms = ask.says('groups', 'arms') ? groups.filter(({ all }) => hasWord(all, ARMS)) : [];
  const isOpen = ask.roles.missing.predictor.length === 0;
  const choices = [
    { columns: wantsGroups ? aroundGroups : [], doubt: DOUBT.around },
    { columns: arms, doubt: DOUBT.otherOfTwo },
    { columns: wantsGroups ? groups : [], doubt: DOUBT.otherOfTwo },
    { columns: others, doubt: DOUBT.otherOfTwo },
    { columns: isOpen ? around : [], doubt: DOUBT.around },
  ];
  const choice = choices.find(({ columns }) => columns.length === 1);
  if (choice) pool.doubts.push(choice.doubt);
  return choice?.columns ?? [];
}

/** "The smoking ban came in in July 2015" names the moment, and no groups. */
const toldAround = (ask: Ask): readonly ColumnFacts[] =>
  ask.comparisons.some(({ at }) => at < 0) ? [] : columnsAround(ask);

/** What is neither the outcome nor has a part of its own. */
function columnsBeside({ roles, index }: Ask, outcome: ColumnFacts): readonly ColumnFacts[] {
  const adjusted = new Set(columnsOf([...roles.covariates, ...roles.strata, ...roles.clusters]));
  const isOther = (column: ColumnFacts) => column !== outcome && column !== index.structure.weight;
  return index.columns.filter(
    (column) =>
      isOther(column) &&
      isUsable(column) &&
      column.kind !== 'identifier' &&
      !adjusted.has(column) &&
      !isPartOf(index, column),
  );
}

/** "The groups" of a trial are its arms. */
export const ARMS = setOf('arm treatment group trt condition');

/** Trials, exposures and events belong to the outcome and explain nothing. */
function isPartOf({ structure }: Ask['index'], column: ColumnFacts): boolean {
  return column === structure.binomial?.trials || column === structure.survival?.event || column === structure.exposure;
}

const WITHOUT_PREDICTOR: readonly CueName[] = [
  'normality',
  'trend',
  'season',
  'changePoint',
  'screening',
  'oneSample',
  'prediction',
  'profile',
  'pairedPhrases',
];

export function wantsPredictor(ask: Ask): boolean {
  if (isDescribing(ask) || ask.has(...WITHOUT_PREDICTOR)) return false;
  const { frame, covariates, strata } = ask.roles;
  return (
    frame !== null ||
    ask.has('variance', 'agreement', 'relate', 'curvature') ||
    ask.judges ||
    covariates.length + strata.length > 0 ||
    ask.says(...NAMES_GROUPS)
  );
}

export interface Split {
  readonly predictors: readonly ColumnFacts[];
  readonly rows: readonly RowFilter[];
}

/** A single level chooses rows where something else is compared; else its column is what is compared. */
export function splitLevels(pool: Pool, columns: readonly ColumnFacts[]): Split {
  const { ask, byColumn } = pool;
  const single = columns.filter(
    (column) =>
      (isLevelOnly(byColumn.get(column)) && distinctLevels(byColumn.get(column)).length === 1) ||
      isFronted(pool, column),
  );
  const rest = columns.filter((column) => !single.includes(column));
  const chosen = isDescribing(ask)
    ? rest.filter((column) => isSaidOfRows(pool, column) || levelSince(ask, column) !== null)
    : [];
  const others = rest.filter((column) => !chosen.includes(column));
  const filters = (kept: readonly ColumnFacts[]) => [
    ...kept.map((column) => levelFilter(pool, column)),
    ...chosen.map((column) => yesFilter(column, levelSince(ask, column))),
  ];
  if (isCause(ask, single) || isRelated(pool, columns)) return { predictors: [...single, ...others], rows: [] };
  const against = heldAgainst(pool, single, others);
  if (against.length > 0)
    return { predictors: against, rows: filters(single.filter((column) => !against.includes(column))) };
  if (others.length > 0 || choosesRows(pool)) return { predictors: others, rows: filters(single) };
  // "In August", "at week 6" choose rows; "in August than in other months" does not.
  const isMoment = momentAmong(ask, single);
  if (single.some(isMoment) && !ask.has('rest'))
    return { predictors: single.filter((column) => !isMoment(column)), rows: filters(single.filter(isMoment)) };
  if (single.length <= 1) return { predictors: single, rows: [] };
  pool.doubts.push(DOUBT.ambiguousGroup);
  const group = single.toSorted((a, b) => outcomeLikeness(a) - outcomeLikeness(b)).slice(0, 1);
  return { predictors: group, rows: filters(single.filter((column) => !group.includes(column))) };
}

/** "Did it rise after 2010 compared with fished sites": the one level that the others are held against. */
function heldAgainst(
  { ask, byColumn }: Pool,
  single: readonly ColumnFacts[],
  others: readonly ColumnFacts[],
): readonly ColumnFacts[] {
  const isTurn = ask.comparisons.some(({ moment }) => moment === 'after' || moment === 'before');
  const against = single.filter((column) => (byColumn.get(column) ?? []).every(({ from }) => isBehindThan(ask, from)));
  return isTurn && others.length === 0 && against.length === 1 ? against : [];
}

const FARTHEST_LEVEL = 6;
const OCCASIONS = setOf('before after then earlier');
/** "Than in fished sites", "compared with fished sites", and not "than before in fished sites". */
export const isBehindThan = ({ spoken: { words, cues } }: Pick<Ask, 'spoken'>, at: number): boolean =>
  cues.some(
    ({ name, to }) =>
      name === 'than' &&
      to <= at &&
      at - to <= FARTHEST_LEVEL &&
      !words.slice(to, at).some(({ text }) => OCCASIONS.has(text)),
  );

/** A group of a calendar, and a time of the table beside one other group: "at week 6, were piglets on the high diet heavier". */
function momentAmong({ form }: Ask, single: readonly ColumnFacts[]): (column: ColumnFacts) => boolean {
  const isAlone = form === 'polar' && single.filter(({ temporal }) => !temporal).length === 1;
  return ({ calendar, temporal }) => calendar !== undefined || (temporal && isAlone);
}

/** "Is T-cell lymphoma associated with survival": a level that is related itself is held against the other levels. */
const isRelated = ({ ask: { spoken }, byColumn }: Pool, columns: readonly ColumnFacts[]): boolean =>
  columns.length === 1 &&
  columns.every((column) =>
    (byColumn.get(column) ?? []).every(
      ({ from, to, level }) =>
        level !== null &&
        spoken.cues.some((cue) => cue.name === 'relate' && cue.from >= to) &&
        !CHOOSING.has(textAt(spoken.words, from - 1)),
    ),
  );
const CHOOSING = setOf('in among for within of on at during the with');

/** "Since 2010"; "how has it changed at the docks between 2018 and 2020". */
function boundsTime(ask: Ask): boolean {
  const { words } = ask.spoken;
  const isChanging = !ask.has('than', 'compare') && words.some((_, at) => isChange(words, at));
  const isWindow = (moment: string | null) => moment === 'between' || moment === 'until';
  return ask.comparisons.some(
    ({ moment }) => moment === 'since' || moment === 'after' || moment === 'before' || (isChanging && isWindow(moment)),
  );
}

/** Questions of one column, over time or against a number: a level says of which rows. */
function choosesRows({ ask, byColumn }: Pool): boolean {
  const { frame, moderators } = ask.roles;
  if (asksOfRows(ask) || frame === 'symmetric' || moderators.length > 0) return true;
  if (ask.has('normality', 'trend', 'season', 'changePoint', 'oneSample')) return true;
  // "Has it been falling at Kirkgate".
  if (isGoing(ask) && ask.index.structure.times.length > 0) return true;
  const isMoment = boundsTime(ask);
  // "Is sleep on the habitual nights below 480 minutes".
  const measured = [...byColumn.keys()].filter(isQuantity);
  const isHeld = ask.comparisons.some(
    ({ column, moment }) => moment === null && (column === null ? measured.length === 1 : byColumn.has(column)),
  );
  return isMoment || (isHeld && ask.form === 'polar');
}

const asksOfRows = (ask: Ask): boolean => isDescribing(ask) || asksChange(ask) || describesSurvival(ask);

const WHOLE_NAME = 0.95;

/** "of the vaccinated", "remote workers": a yes-or-no column said of the rows. */
function isSaidOfRows({ ask, byColumn }: Pool, column: ColumnFacts): boolean {
  const mention = onlyMention(byColumn.get(column));
  if (
    !mention ||
    column.kind !== 'binary' ||
    (column.parts.length > 1 && mention.score < WHOLE_NAME) ||
    yesOf(column) === undefined
  )
    return false;
  // "the vaccinated", "female smokers"
  const isBehindLevel = ask.spoken.mentions.some(({ level, to }) => level !== null && to === mention.from);
  return (
    isBehindLevel || ['the', 'of', 'among', 'all', 'many'].includes(ask.spoken.words[mention.from - 1]?.text ?? '')
  );
}

/** "Of men and women" are both. */
const onlyMention = ([mention, another]: readonly Mention[] = []): Mention | undefined =>
  another === undefined ? mention : undefined;

const yesOf = ({ profile }: ColumnFacts): string | undefined =>
  profile.levels.find(({ value }) => ['1', 'yes', 'true', 'y', 't'].includes(value.toLowerCase()))?.value;

const yesFilter = (column: ColumnFacts, level: string | null): RowFilter => ({
  column: column.name,
  comparison: 'is',
  values: [cellOf(column, level ?? yesOf(column) ?? '1')],
});

/** "the effect of the drug": the level stands where the cause stands. */
function isCause({ roles }: Ask, single: readonly ColumnFacts[]): boolean {
  const [column, another] = single;
  if (!column || another || roles.frame !== 'directed' || roles.predictors.length === 0) return false;
  return roles.predictors.every((mention) => mention.column === column);
}

function levelFilter({ byColumn }: Pool, column: ColumnFacts): RowFilter {
  return {
    column: column.name,
    comparison: column.calendar === undefined ? 'is' : 'falls-in',
    values: distinctLevels(byColumn.get(column)).map((level) => cellOf(column, level)),
  };
}
