import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { columnsOf, type Ask } from './ask.ts';
import { EFFECTS } from './cast/effects-compared.ts';
import { isGroup, isUsable, type ColumnFacts } from './tables/columns.ts';
import { isPlain } from './vocabulary/plain-words.ts';
import { setOf } from './words/word-sets.ts';
import { textAt } from './words/words.ts';

/** Questions about what the sentence before them claims. */

const SURE = 0.92;
const PRONOUNS = setOf('it that this they');

export const claimAsked = (ask: Ask): AnalysisPlan | null =>
  repeatedClaim(ask) ?? heldClaim(ask) ?? adjustedClaim(ask) ?? moderatedClaim(ask) ?? claimWithin(ask);

/** "Hardness was measured before and after ageing. Did ageing change it?": no word beyond those of the claim. */
function repeatedClaim({ before, spoken, around, part }: Ask): AnalysisPlan | null {
  if (before === null || before.question === 'description' || spoken.mentions.length > 0) return null;
  const said = new Set(around.flatMap(({ words }) => words.map(({ root }) => root)));
  const isAll = spoken.words.every((word) => isPlain(word) || said.has(word.root));
  const isPronoun = spoken.words.some(({ text }) => PRONOUNS.has(text));
  const isClaim = spoken.words.some((word) => !isPlain(word) && said.has(word.root));
  return isAll && isPronoun && isClaim ? { ...before, asked: part.text, sureness: SURE } : null;
}

const HOLDS = setOf('hold holds true remain remains persist persists stand stands survive survives apply applies');

/** "Longer bills look shallower. Does that still hold once you allow for the species?" */
function heldClaim({ before, roles, spoken, part }: Ask): AnalysisPlan | null {
  const { words, mentions } = spoken;
  const isHeld = words.some(({ text }) => HOLDS.has(text)) && words.some(({ text }) => PRONOUNS.has(text));
  if (before === null || !isHeld || before.predictors.length === 0 || !ADJUSTED.includes(before.question)) return null;
  const held = roles.covariates.map(({ column }) => column);
  const isAll = mentions.every(({ column, level }) => level === null && held.includes(column) && isUsable(column));
  const names = [before.outcome, ...before.predictors];
  if (held.length === 0 || !isAll || held.some(({ name }) => names.includes(name))) return null;
  const question = PAIRS.includes(before.question) ? 'regression' : before.question;
  const covariates = [...new Set([...before.covariates, ...held.map(({ name }) => name)])];
  return { ...before, question, covariates, asked: part.text, sureness: Math.min(before.sureness, SURE) };
}

const ADJUSTED: readonly AnalysisPlan['question'][] = ['difference', 'association', 'regression', 'survival', 'rate'];
const PAIRS: readonly AnalysisPlan['question'][] = ['difference', 'association'];
const ONLY = setOf('just only simply merely because due down');
const FARTHEST = 5;

/** "Is that the treatment, or are they just younger?": the claim, with what else may explain it held fixed. */
function adjustedClaim({ before, spoken, part }: Ask): AnalysisPlan | null {
  if (before === null || before.predictors.length === 0 || !ADJUSTED.includes(before.question)) return null;
  const other = otherCause(spoken);
  const names = new Set([before.outcome, ...before.predictors, ...before.covariates, before.event?.column]);
  const isKnown = spoken.mentions.every(({ column }) => column === other || names.has(column.name));
  if (!other || names.has(other.name) || !isUsable(other) || !isKnown) return null;
  const covariates = [...before.covariates, other.name];
  const question = PAIRS.includes(before.question) ? 'regression' : before.question;
  return { ...before, question, covariates, asked: part.text, sureness: SURE };
}

/** The column behind "or … just". */
function otherCause({ words, mentions }: Ask['spoken']): ColumnFacts | undefined {
  const or = words.findIndex(({ text }) => text === 'or');
  const only = words.findIndex(({ text }, at) => or >= 0 && at > or && at - or <= FARTHEST && ONLY.has(text));
  return only < 0 ? undefined : mentions.find(({ from }) => from > only)?.column;
}

/** The one column of groups that is named beside what the claim holds. */
function otherGroup({ spoken: { mentions } }: Ask, before: AnalysisPlan): ColumnFacts | null {
  const [group, more] = columnsOf(mentions);
  if (!group || more || !isGroup(group) || !isUsable(group)) return null;
  return [before.outcome, ...before.predictors, ...before.covariates].includes(group.name) ? null : group;
}

/** "On days, but do they on nights too": rows of the claim are groups of the question. */
const rowsBut = ({ rows }: AnalysisPlan, { name }: ColumnFacts): AnalysisPlan['rows'] =>
  rows.filter(({ column }) => column !== name);

const MODERATED: readonly AnalysisPlan['question'][] = ['difference', 'association', 'regression'];

/** "Heart rate declines with age. Is that decline steeper in one sex than in the other?": the claim, held against itself between groups. */
function moderatedClaim(ask: Ask): AnalysisPlan | null {
  const { before, part } = ask;
  if (before === null || !MODERATED.includes(before.question) || !comparesClaim(ask)) return null;
  const [cause, another] = before.predictors;
  const group = otherGroup(ask, before);
  if (cause === undefined || another !== undefined || group === null) return null;
  return {
    ...before,
    question: 'regression',
    predictors: [cause, group.name],
    rows: rowsBut(before, group),
    interactions: [[cause, group.name]],
    contrast: null,
    expected: null,
    asked: part.text,
    sureness: SURE,
  };
}

const POINTS = setOf('that this the');

/** "That decline is steeper in", "does this effect differ between", "is the slope the same in". */
function comparesClaim(ask: Ask): boolean {
  const { words } = ask.spoken;
  const isSaid = words.some(({ root }, at) => EFFECTS.has(root) && POINTS.has(textAt(words, at - 1)));
  return (isSaid && ask.has('interaction', 'compare', 'than', 'outcomeBy')) || isTrueThere(ask);
}

const TRUE = setOf('true so case hold holds apply applies seen visible go goes');
const THERE = setOf('for in on at among with under within of');
/** "…, but is that only true for first-year females?", "does this hold in every habitat?" */
function isTrueThere({ spoken: { words, mentions }, roles }: Ask): boolean {
  // "For every species": within each.
  if (roles.strata.length > 0) return false;
  const [first] = mentions;
  const isClaim = words.some(({ text }) => PRONOUNS.has(text)) && words.some(({ text }) => TRUE.has(text));
  const places = words.slice(0, first?.from ?? 0).filter(({ text }) => THERE.has(text));
  const isShort = words.every((word, at) => isPlain(word) || mentions.some(({ from, to }) => from <= at && at < to));
  return (
    isClaim &&
    isShort &&
    places.length > 0 &&
    isWhole(
      words.map(({ text }) => text),
      mentions.map(({ level }) => level),
    )
  );
}

const ALL_GROUPS = setOf('only every each all both some everywhere');
/** One level alone chooses rows: "does that hold in Leeds". */
const isWhole = (texts: readonly string[], levels: readonly (string | null)[]): boolean =>
  texts.some((text) => ALL_GROUPS.has(text)) || new Set(levels).size > 1;

const ANSWERS = setOf('it that this answer pattern result finding same');

/** "Do they do better in reading or in maths, and does the answer depend on gender?": measurements of the same rows are held against each other within each group. */
function claimWithin(ask: Ask): AnalysisPlan | null {
  const { before, spoken, part } = ask;
  if (before?.question !== 'paired-difference' || before.strata.length > 0) return null;
  const refers = spoken.words.some(({ text }) => ANSWERS.has(text));
  const group = refers && ask.has('interaction', 'compare', 'outcomeBy') ? otherGroup(ask, before) : null;
  return group && !isOneLevel(ask) ? { ...before, strata: [group.name], asked: part.text, sureness: SURE } : null;
}

const isOneLevel = ({ spoken: { mentions } }: Ask): boolean => {
  const levels = new Set(mentions.map(({ level }) => level));
  return levels.size === 1 && !levels.has(null);
};
