import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { levelOf } from '../mentions/levels-in-words.ts';
import { cellOf, hasWord, isGroup, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { asksTest } from '../parts/asks-test.ts';
import { speaksOfTable } from '../parts/speaks-of-table.ts';
import { CARRIED } from './doubts.ts';
import type { Cast } from './settle.ts';
import { ARMS } from './predictors.ts';
import { comparedWithBefore } from './compared-with-before.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** What a question that names no outcome takes from the question before it: "Which variety yields most, and is Crest different from Bolt?" */

const PRONOUNS = setOf('it that those these they them this their its there then same');

export function carryOver(ask: Ask, cast: Cast): Cast {
  const { before } = ask;
  if (before === null || (speaksOfTable(ask.part) && ask.spoken.mentions.length === 0)) return cast;
  const groups = groupsOfEach(ask, cast, before);
  return groups.length > 0 ? inEach(before, cast, groups) : carryFrom(before, ask, cast);
}

function carryFrom(before: AnalysisPlan, ask: Ask, cast: Cast): Cast {
  const outcome = columnNamed(ask, before.outcome);
  const predictors = outcome && predictorsBefore(ask, cast, before, outcome);
  if (outcome && predictors) return withOutcomeOf(before, outcome, ask, { ...cast, predictors });
  if (ask.says(...WITHIN) || asksNothing(ask, before)) return cast;
  const dependent = dependence(ask, cast, before) ?? comparedWithBefore(ask, cast, before);
  if (dependent) return dependent;
  if (!outcome || !takesOutcome(ask, cast)) return withRowsOf(before, ask, cast);
  return withOutcomeOf(before, outcome, ask, cast);
}

/** "How many patients were in each arm, and what was the mean age in each?": in the groups of the question before. */
function groupsOfEach(
  { spoken: { words, mentions }, index }: Ask,
  { outcomes, predictors }: Cast,
  before: AnalysisPlan,
): readonly ColumnFacts[] {
  const isLast = textAt(words, words.length - 1) === 'each' && BEFORE_EACH.has(textAt(words, words.length - 2));
  const isOfOne = outcomes.length === 1 && predictors.length === 0 && mentions.every(({ level }) => level === null);
  if (!isLast || !isOfOne || before.question !== 'description') return [];
  return index.columns.filter(
    (column) => before.predictors.includes(column.name) && column.calendar === undefined && isGroup(column),
  );
}
const BEFORE_EACH = setOf('in for of at on within');

const inEach = ({ rows }: AnalysisPlan, cast: Cast, predictors: readonly ColumnFacts[]): Cast => ({
  ...cast,
  predictors,
  rows: [...rows, ...cast.rows],
  doubts: [...cast.doubts, CARRIED],
});

/** What was in question before, where the outcome is the same and nothing else is named. */
function predictorsBefore(
  ask: Ask,
  cast: Cast,
  before: AnalysisPlan,
  outcome: ColumnFacts,
): readonly ColumnFacts[] | undefined {
  if (asksTestOf(ask, outcome, cast)) return groupsOf(ask, before, outcome);
  return asksPlace(ask, before, outcome) || asksSlopeOf(ask, outcome, cast) ? alongOf(ask, before) : undefined;
}

/** "Which variety is tallest, and are the differences in height significant?": between the groups that were described. */
const asksTestOf = ({ part, roles, before }: Ask, outcome: ColumnFacts, { outcomes, predictors }: Cast): boolean =>
  before?.question === 'description' &&
  asksTest(part) &&
  roles.frame === 'comparison' &&
  roles.missing.predictor.length === 0 &&
  predictors.length === 0 &&
  outcomes.length === 1 &&
  outcomes[0] === outcome;

/** "Is that significant?": only what describes leaves a test to be asked for. */
const asksNothing = ({ part, spoken }: Ask, { question }: AnalysisPlan): boolean =>
  asksTest(part) && spoken.mentions.length === 0 && question !== 'description';

function withOutcomeOf(before: AnalysisPlan, outcome: ColumnFacts, ask: Ask, cast: Cast): Cast {
  const own = cast.predictors.filter((column) => column !== outcome);
  const groups = refersToGroups(ask) ? groupsOf(ask, before, outcome) : [];
  const predictors = [own, groups, armsOf(ask, outcome)].find((columns) => columns.length > 0) ?? [];
  const named = new Set([...cast.rows.map(({ column }) => column), ...predictors.map(({ name }) => name)]);
  // "How many skipped it, and what was the median of the rest?"
  const isNumber = before.success?.comparison === 'missing' && ask.has('average');
  return {
    ...cast,
    outcomes: [outcome],
    outcomeLevel: isNumber ? null : before.outcomeLevel,
    success: isNumber ? null : before.success,
    predictors,
    rows: [
      ...cast.rows,
      ...before.rows.filter(({ column }) => (refersBack(ask) || asksTest(ask.part)) && !named.has(column)),
    ],
    doubts: [CARRIED],
    outcomeNamed: true,
  };
}

/** "How many of those", "and which site had most": the rows of the question before. */
function withRowsOf(before: AnalysisPlan, ask: Ask, cast: Cast): Cast {
  const { words, cues } = ask.spoken;
  const isMost = cues.some(({ name, to }) => name === 'whichMost' && to === words.length);
  const isSame = isMost || words.some(({ text }) => SAME_ROWS.has(text));
  const named = new Set(cast.rows.map(({ column }) => column));
  const rows = [...before.rows, ...rowsCounted(before), ...rowsOfYes(before, ask)].filter(
    ({ column }) => !named.has(column),
  );
  return isSame ? { ...cast, rows: [...cast.rows, ...rows] } : cast;
}
const SAME_ROWS = setOf('those these them their they');

/** "How many did Jo roast, and what was their average score?": what was counted chooses the rows. */
const rowsCounted = ({ question, outcome, outcomeLevel, success, predictors }: AnalysisPlan): AnalysisPlan['rows'] =>
  question === 'description' && outcome !== null && outcomeLevel !== null && success === null && predictors.length === 0
    ? [{ column: outcome, comparison: 'is', values: [outcomeLevel] }]
    : [];

/** "How many were readmitted, and which ward had most of them?" */
const rowsOfYes = (
  { question, outcome, predictors: [name, another] }: AnalysisPlan,
  ask: Ask,
): AnalysisPlan['rows'] => {
  const column = name === undefined || another !== undefined ? undefined : columnNamed(ask, name);
  const yes = column && levelOf(column, false);
  return column && yes && question === 'description' && outcome === null
    ? [{ column: column.name, comparison: 'is', values: [cellOf(column, yes)] }]
    : [];
};

/** What the earlier plan itself is repeated within: read as a follow-up. */
const WITHIN = ['within', 'separately', 'split', 'stratify', 'per', 'both', 'every'] as const;

/** "Does nitrogen affect yield, and does it depend on water?": the effect depends. */
function dependence(ask: Ask, cast: Cast, before: AnalysisPlan): Cast | undefined {
  const { words, cues, mentions } = ask.spoken;
  const cue = cues.find(({ name, from }) => name === 'outcomeBy' && words[from]?.stem === 'depend');
  const [subject] = words.slice(0, cue?.from ?? 0).filter(({ text }) => PRONOUNS.has(text));
  const outcome = columnNamed(ask, before.outcome);
  const [cause, another] = before.predictors.flatMap((name) => columnNamed(ask, name) ?? []);
  const moderators = [...new Set(mentions.map(({ column }) => column))].filter(
    (column) => column !== cause && column !== outcome,
  );
  const [moderator, more] = moderators;
  if (!subject || !outcome || !cause || another || !moderator || more) return undefined;
  return {
    ...cast,
    outcomes: [outcome],
    outcomeLevel: before.outcomeLevel,
    success: before.success,
    predictors: [cause],
    covariates: [],
    strata: [],
    moderators: [moderator],
    levels: [],
    doubts: [CARRIED],
    outcomeNamed: true,
  };
}

function columnNamed({ index, before }: Ask, name: string | null): ColumnFacts | undefined {
  const calendar = before?.kinds.find(({ column }) => column === name)?.kind;
  const columns = index.columns.filter((column) => column.name === name);
  return columns.find((column) => column.calendar === calendar) ?? columns[0];
}

/** "Does nitrogen raise protein, and how much protein do you get per extra 100 kg?": the same outcome, and no predictor of its own. */
const asksSlopeOf = (ask: Ask, outcome: ColumnFacts, cast: Cast): boolean =>
  ask.has('perUnit') && cast.predictors.length === 0 && cast.outcomes.length === 1 && cast.outcomes[0] === outcome;

/** "Does it level off, and at what dose is it highest?": along what was asked before. */
function asksPlace(ask: Ask, before: AnalysisPlan, outcome: ColumnFacts): boolean {
  const { words, mentions } = ask.spoken;
  const asks = words.findIndex(({ text }) => text === 'what' || text === 'which');
  const isPlace = asks > 0 && PLACES.has(textAt(words, asks - 1)) && AXES.has(words[asks + 1]?.root ?? '');
  // "…, and does it level off at the higher doses?"
  const isShape = refersBack(ask) && ask.has('curvature');
  const isOfOutcome = mentions.every(({ column }) => column === outcome || before.predictors.includes(column.name));
  return (isPlace || isShape) && isOfOutcome && ask.has('whichMost', 'curvature') && alongOf(ask, before).length > 0;
}
const PLACES = setOf('at around about to');
const AXES = setOf('dose level rate amount point value concentration dosage');
const alongOf = (ask: Ask, { predictors }: AnalysisPlan): readonly ColumnFacts[] =>
  predictors
    .slice(0, 1)
    .flatMap((name) => columnNamed(ask, name) ?? [])
    .filter((column) => isNumeric(column));

/** Nothing but groups, levels, bounds and covariates is named, and no word stands in the place of the outcome. */
function takesOutcome(ask: Ask, cast: Cast): boolean {
  const { missing, covariates, strata } = ask.roles;
  const isOther = ask.spoken.mentions.some(
    (mention) => mention.level === null && !isGroup(mention.column) && !mention.column.coded,
  );
  return (
    !cast.outcomeNamed &&
    covariates.length + strata.length === 0 &&
    !isOther &&
    !(ask.before?.exposure != null && ask.has('curvature')) &&
    missing.outcome.length === 0 &&
    !ask.has('howMany')
  );
}

/** "Which came out lowest?", "is it different from the rest?", "is it levelling off?" */
const refersToGroups = (ask: Ask): boolean =>
  ask.spoken.mentions.length === 0 && (ask.has('whichMost', 'rest', 'curvature', 'compare') || asksTest(ask.part));

const groupsOf = (ask: Ask, { predictors }: AnalysisPlan, outcome: ColumnFacts): readonly ColumnFacts[] =>
  predictors
    .flatMap((name) => columnNamed(ask, name) ?? [])
    .filter((column) => column !== outcome && (!ask.has('curvature') || isNumeric(column)))
    .slice(0, 1);

/** "Was that similar in the two groups?", of a table with one column of arms. */
export function armsOf(ask: Ask, outcome: ColumnFacts | undefined): readonly ColumnFacts[] {
  const arms = ask.index.columns.filter((column) => column !== outcome && isGroup(column) && hasWord(column.all, ARMS));
  return ask.says('groups', 'arms', 'treatments') && arms.length === 1 ? arms : [];
}

const refersBack = ({ spoken }: Ask): boolean => spoken.words.some(({ text }) => PRONOUNS.has(text));
