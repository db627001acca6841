import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { leftWords } from './accounted.ts';
import { speaksOfAdjusting } from '../parts/adjusting-sentences.ts';
import { UNANSWERED, UNKNOWN_WORD } from '../cast/doubts.ts';
import { yearOf } from '../cast/row-filters.ts';
import { choosesByDegree, leavesDegree } from './degrees.ts';
import type { Rule } from './leftovers.ts';
import type { Mention } from '../tables/mention.ts';
import {
  leavesCodedSex,
  leavesEither,
  leavesExtreme,
  leavesAnyway,
  leavesExplanation,
  leavesExclusion,
  leavesNegation,
  leavesControls,
  leavesHowSoon,
  leavesOtherMonths,
  leavesOthers,
  leavesSide,
  namesNothing,
  sizesNothing,
  sizesShare,
} from './left-conditions.ts';
import { leavesDecade, leavesEnd, leavesSeason, leavesTimeOfEvent } from './occasions.ts';
import { tellsOfStopping } from '../parts/told-clauses.ts';
import { leavesCaution, leavesTold } from './told-leftovers.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** What the message says and the plan holds in no way. */

/** Words that are neither in the plan nor plain ones. */
const leavesWord: Rule = (plan, { ask }) => {
  const isExempt = plan.question === 'profile';
  return !isExempt && leftWords(plan, ask).length > 0 ? UNKNOWN_WORD : 1;
};

/** "When we account for age", of a table with no such column, or with several. */
const leavesAdjusted: Rule = (plan, { ask }) => {
  const { words, cues } = ask.spoken;
  const left = leftWords(plan, ask);
  const isLeft = (at: number) => left.includes(textAt(words, at)) || left.includes(textAt(words, at + 1));
  const isHeld = plan.covariates.length + plan.strata.length > 0 || plan.baseline !== null;
  return !isHeld && cues.some(({ name, to }) => name === 'adjustRight' && isLeft(to)) ? UNANSWERED : 1;
};

/** "I only look at smokers. …": rows that a sentence beside the question chooses, and what one that stands apart from it adjusts for. */
const leavesContext: Rule = (plan, { ask: { around } }) => {
  const isEvents = (words: readonly Word[]) => plan.question === 'survival' && tellsOfStopping(words);
  const chooses = around.some(
    ({ cues, words }) =>
      !isEvents(words) &&
      cues.some(
        ({ name, from, to }) =>
          (name === 'only' || name === 'except') &&
          (to - from > 1 || words[from]?.text !== 'drop') &&
          !GIVES_CAUSE.has(textAt(words, to)) &&
          !isClaimed(words, from),
      ),
  );
  const adjusts = around.some(({ words }) => speaksOfAdjusting(words));
  return (chooses || adjusts) && plan.question !== 'power' && plan.question !== 'profile' ? UNANSWERED : 1;
};

/** "Maybe only because there were more women" restricts nothing. */
const GIVES_CAUSE = setOf('because due since by');

const CLAIMS = setOf(
  'claims claimed argues argued believes believed insists insisted suspects reckons asserts says said',
);
/** "My co-author claims that it pays off only at high rates" chooses no rows: the question is asked of all. */
const isClaimed = (words: readonly Word[], at: number): boolean =>
  words.slice(0, at).some(({ text }) => CLAIMS.has(text));

const PRONOUNS = setOf('it they them');

/** "Line A looks bad. Is it worse?": what the pronoun stands for is in the plan. */
const leavesAntecedent: Rule = (plan, { ask: { around, spoken } }) => {
  const isPronoun = spoken.words.some(({ text }) => PRONOUNS.has(text));
  const levels = around.flatMap(({ mentions }) => mentions.flatMap(({ level }) => level ?? []));
  return isPronoun && levels.some((level) => !isNamedIn(plan, level)) ? UNANSWERED : 1;
};

/** "The placebo arm did badly: was pressure lower at week 12?": a group that is told of before a colon may be what is asked about. */
const leavesClaimed: Rule = (plan, { ask: { around } }) => {
  const held = new Set([plan.outcome, plan.event?.column, ...plan.predictors, ...plan.covariates, ...plan.strata]);
  const isLeft = ({ column, level }: Mention) =>
    level !== null && !held.has(column.name) && !plan.rows.some((row) => row.column === column.name);
  return around.some(({ words, mentions }) => words.at(-1)?.after === 'comma' && mentions.some(isLeft))
    ? UNANSWERED
    : 1;
};

/** One level is kept of a column whose levels are compared: nothing is left to compare. */
const fixesWhatVaries: Rule = (plan) => {
  const compared = new Set([...plan.predictors, ...plan.strata, ...plan.interactions.flat()]);
  const isFixed = plan.rows.some(
    ({ column, comparison, values }) => comparison === 'is' && values.length === 1 && compared.has(column),
  );
  return isFixed ? UNANSWERED : 1;
};

const SAME = setOf('same alike equally similarly identical identically');
const RELATIONS: readonly AnalysisPlan['question'][] = ['association', 'regression', 'trend'];

/** "Is the slope the same in both": a relation that is compared between groups takes an interaction. */
const leavesSameness: Rule = (plan, { ask: { spoken, form } }) => {
  const { words, cues } = spoken;
  const isOfAdjustment = (at: number) =>
    cues.some(({ name, from, to }) => name === 'adjustRight' && from <= at && at < to);
  const isSame = words.some(({ text }, at) => SAME.has(text) && !isOfAdjustment(at));
  const isGrouped = plan.strata.length > 0 || plan.rows.length > 0;
  const isCompared = plan.interactions.length > 0 || plan.question === 'power';
  return form === 'polar' && isSame && isGrouped && RELATIONS.includes(plan.question) && !isCompared ? UNANSWERED : 1;
};

const isNamedIn = (plan: AnalysisPlan, level: string): boolean => {
  const values = [plan.outcomeLevel, plan.contrast?.group, plan.contrast?.reference, plan.event?.level];
  return values.includes(level) || plan.rows.some((row) => row.values.map(String).includes(level));
};

/** Of two levels of one column only one is in the plan. */
const leavesLevel: Rule = (plan, { ask: { spoken } }) => {
  const byColumn = Map.groupBy(
    spoken.mentions.filter(({ level }) => level !== null),
    ({ column }) => column,
  );
  const isHalf = [...byColumn].some(([{ name, profile }, mentions]) => {
    const levels = [...new Set(mentions.flatMap(({ level }) => level ?? []))];
    const held = levels.filter((level) => isNamedIn(plan, level));
    const areAll = plan.predictors.includes(name) && plan.contrast === null && levels.length === profile.distinct;
    return held.length > 0 && held.length < levels.length && !areAll;
  });
  return isHalf ? UNANSWERED : 1;
};

const EXTENTS = setOf('degree extent way effect slope amount rate');

/** "To the same degree whatever the treatment": effects are compared. */
const leavesExtent: Rule = (plan, { ask: { spoken } }) =>
  plan.interactions.length === 0 &&
  plan.question !== 'power' &&
  spoken.words.some(({ text }, at) => text === 'same' && EXTENTS.has(textAt(spoken.words, at + 1)))
    ? UNANSWERED
    : 1;

/** "Has it fallen since 2015" of data that begin in 2022: nothing is known of the years between. */
const leavesYears: Rule = (plan, { ask: { index } }) => {
  const isOutside = plan.rows.some(({ column, values }) => {
    const profile = index.columns.find(({ name }) => name === column)?.profile;
    if (profile?.type !== 'date' || profile.minimum === null || profile.maximum === null) return false;
    const [first, last] = [yearOf(profile.minimum), yearOf(profile.maximum)];
    return values.some((value) => typeof value === 'string' && (yearOf(value) < first || yearOf(value) > last));
  });
  return isOutside ? UNANSWERED : 1;
};

const THROUGH = setOf('over through across during throughout');

/** "How did it go over the season": a course within one season is no pattern of many years. */
const leavesOneSeason: Rule = (plan, { ask: { spoken } }) => {
  const { words } = spoken;
  const isCourse = words.some(
    ({ text }, at) => text === 'season' && textAt(words, at - 1) === 'the' && THROUGH.has(textAt(words, at - 2)),
  );
  return isCourse && plan.season !== null ? UNANSWERED : 1;
};

/** "Does heat hurt A more than B": effects of a quantity are compared, which takes an interaction. */
const comparesEffects: Rule = (plan, { ask }) => {
  const { words, mentions } = ask.spoken;
  const than = words.findIndex(({ text }) => text === 'than');
  const isPredictor = ({ column }: Mention) => plan.predictors.includes(column.name);
  const [one, other] = [mentions.findLast(({ to }) => to <= than), mentions.find(({ from }) => from > than)];
  const areLevels = one?.level != null && other?.level != null && one.column === other.column && isPredictor(one);
  const isActing = mentions.some(
    (mention) => mention.level === null && isPredictor(mention) && mention.to <= (one?.from ?? 0),
  );
  const isHeld = plan.interactions.length > 0 || plan.question !== 'regression';
  return areLevels && isActing && !isHeld ? UNANSWERED : 1;
};

const DAY_SPANS = setOf('over during through throughout');

/** "Over the day" is no course over the dates. */
const leavesHours: Rule = (
  plan,
  {
    ask: {
      index,
      spoken: { words },
    },
  },
) => {
  const isSaid = words.some(
    ({ text }, at) => text === 'day' && textAt(words, at - 1) === 'the' && DAY_SPANS.has(textAt(words, at - 2)),
  );
  const isDate = index.columns.some(({ name, profile }) => name === plan.time && profile.type === 'date');
  return isSaid && isDate ? UNANSWERED : 1;
};

export const UNACCOUNTED: readonly Rule[] = [
  leavesHours,
  comparesEffects,
  leavesEither,
  leavesExtreme,
  leavesExplanation,
  leavesOneSeason,
  leavesYears,
  leavesWord,
  leavesAdjusted,
  leavesContext,
  leavesAntecedent,
  leavesClaimed,
  choosesByDegree,
  leavesDegree,
  fixesWhatVaries,
  leavesSameness,
  leavesLevel,
  leavesCodedSex,
  leavesOthers,
  leavesSide,
  leavesControls,
  leavesHowSoon,
  sizesNothing,
  sizesShare,
  leavesOtherMonths,
  namesNothing,
  leavesExtent,
  leavesEnd,
  leavesTimeOfEvent,
  leavesDecade,
  leavesNegation,
  leavesExclusion,
  leavesSeason,
  leavesTold,
  leavesCaution,
  leavesAnyway,
];
