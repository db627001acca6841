import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { armsOf } from '../cast/carried-over.ts';
import type { Case } from '../cast/cases.ts';
import { isQuantity, isUsable, type ColumnFacts } from '../tables/columns.ts';
import { speaksOfVisits } from '../cast/changes-in-time.ts';
import { timeOfCourse, timesOfGain } from '../cast/effects-compared.ts';
import { isIn } from '../cast/held.ts';
import { startSaid } from '../cast/starting-point.ts';
import { subjectsSaid } from '../kinds/variance-share.ts';
import { OTHER_QUESTION, UNANSWERED } from '../cast/doubts.ts';
import type { Rule } from './leftovers.ts';
import type { Mention } from '../tables/mention.ts';
import { orderOf } from '../tables/level-order.ts';
import { MEASURE_NOUNS } from '../vocabulary/plain-words.ts';
import { MAGNITUDES } from '../vocabulary/vocabulary.ts';
import { UNLIKE } from './unlike.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, textAt, type Word } from '../words/words.ts';

/** Plans in which a column plays a part that the question gives to another one. */

/** "Is it higher in the wet ones", of several groups none of which is named: higher than which is open. */
const ranksManyGroups: Rule = (plan, { ask }) => {
  const isModel = plan.question === 'difference' || plan.question === 'regression';
  if (ask.form !== 'polar' || !isModel || !isRanked(plan, ask)) return 1;
  const columns = ask.index.columns.filter(({ name }) => plan.predictors.includes(name));
  const isCompared = plan.contrast !== null || plan.interactions.length > 0 || namesGroups(plan, ask);
  return columns.length > 0 && columns.every(isOfManyGroups) && !isCompared ? UNANSWERED : 1;
};

const namesGroups = (plan: AnalysisPlan, ask: Ask): boolean =>
  ask.spoken.mentions.some((mention) => isLevel(mention) || splits(plan, mention, ask)) || asksWhether(plan, ask);

/** "Rises with education", "smokers" of a column `smoking`: all groups of it; "do grapes contain more" speaks of the rows. */
const splits = ({ predictors }: AnalysisPlan, { column, from }: Mention, { spoken: { words } }: Ask): boolean =>
  predictors.includes(column.name) &&
  (BY.has(textAt(words, from - 1)) ||
    isOneOf(words, from) ||
    isSide(column, textAt(words, from - 1)) ||
    !column.parts.some(({ root }) => root === words[from]?.root));
/** "More often on certain shifts", "in one of the hospitals". */
const BY = setOf('with by across some certain particular specific');
const isOneOf = (words: readonly Word[], from: number): boolean =>
  textAt(words, beforeThe(words, from)) === 'of' && textAt(words, from - 3) === 'one';

/** "Higher in more advanced stages": along the order of the levels. */
const isSide = (column: ColumnFacts, before: string): boolean => SIDES.has(before) && orderOf(column) !== null;
const SIDES = setOf('advanced higher lower later earlier worse better greater poorer severe');

/** "More in some habitats than in others"; "which is highest, and is it better than the others?" */
const asksWhether = ({ outcome, predictors }: AnalysisPlan, { before, spoken: { words } }: Ask): boolean =>
  words.some(({ text }, at) => text === 'some' && words.slice(at).some((word) => OTHERS.has(word.text))) ||
  (before?.question === 'description' && before.outcome === outcome && before.predictors[0] === predictors[0]);
const OTHERS = setOf('other others');

/** "Higher", and not "do they differ". */
function isRanked({ expected }: AnalysisPlan, ask: Ask): boolean {
  const isOrdered = expected === 'higher' || expected === 'lower' || (ask.has('higher') && ask.has('lower'));
  return isOrdered && (!ask.has('compare') || ask.has('than'));
}

const isOfManyGroups = ({ kind, profile }: ColumnFacts): boolean =>
  kind === 'category' && profile.type === 'text' && profile.distinct > 2;
const isLevel = ({ level }: Mention): boolean => level !== null;

/** "Are turbines with serrated blades quieter": the rows are turbines, and are not compared one by one. */
const comparesRows: Rule = (plan, { ask: { index, spoken } }: Case) => {
  const [only, another] = plan.predictors;
  const isEntity = ({ column, from, level }: Mention) =>
    column.name === only &&
    level === null &&
    !isQuantity(column) &&
    from <= 1 &&
    index.entities.has(spoken.words[from]?.root ?? '');
  const isChosen = another === undefined && plan.rows.length > 0 && plan.question !== 'description';
  return isChosen && spoken.mentions.some(isEntity) ? OTHER_QUESTION : 1;
};

const FILLED: readonly AnalysisPlan['question'][] = ['difference', 'association', 'regression', 'variance'];

/** Along what the question speaks of a change. */
const coursesOf = (ask: Ask): readonly ColumnFacts[] => [
  ...(speaksOfVisits(ask) ? [ask.index.structure.visits].flatMap((visits) => visits?.column ?? []) : []),
  ...timesOfGain(ask),
];

/** "Is the trend different between the stores": the times need no name. */
const timesCompared = (plan: AnalysisPlan, ask: Ask): readonly ColumnFacts[] =>
  plan.interactions.length > 0 ? [timeOfCourse(ask, plan)].flatMap((time) => time ?? []) : [];

/** "Between people": whoever stands in several rows. */
const peopleOf = ({ method }: AnalysisPlan, ask: Ask): readonly string[] =>
  method === 'variance-components' ? subjectsSaid(ask).map(({ name }) => name) : [];

/** Groups and predictors that the question does not name are another question. */
const fillsPredictor: Rule = (plan, { ask }) => {
  const { index, spoken, around, before } = ask;
  // Of two columns the other one is meant.
  if (index.columns.filter(isUsable).length <= 2) return 1;
  const all = [spoken, ...around].flatMap(({ mentions }) => mentions);
  const named = new Set(all.flatMap(({ column, rivals }) => [column, ...rivals].map(({ name }) => name)));
  const arms = armsOf(ask, undefined).map(({ name }) => name);
  const courses = [...coursesOf(ask), ...timesCompared(plan, ask)].map(({ name }) => name);
  const known = new Set([
    ...named,
    ...arms,
    ...courses,
    ...peopleOf(plan, ask),
    ...startSaid(plan, ask),
    ...(before?.predictors ?? []),
    plan.bound?.column,
  ]);
  const isFilled = FILLED.includes(plan.question) || (plan.question === 'survival' && !ask.has('screening'));
  return isFilled && plan.predictors.some((name) => !known.has(name)) ? OTHER_QUESTION : 1;
};

/** "Does growth rate respond to weight" of a table without it: what stands in the place of the outcome is no other column. */
const impliesOther: Rule = (plan, { ask: { roles, spoken }, cast }) => {
  if (cast.outcomeNamed || plan.outcome === null || roles.frame !== 'directed' || roles.outcomes.length > 0) return 1;
  const by = spoken.cues.find(({ name }) => name === 'outcomeBy');
  const isOther = ({ root }: Word, at: number) =>
    at < (by?.from ?? 0) && !isIn(spoken.mentions, at) && (MEASURE_NOUNS.has(root) || root === 'growth');
  return spoken.words.some(isOther) ? OTHER_QUESTION : 1;
};

/** "Better maths marks" of `maths_pre`, `maths_post` and `enjoy_maths`: which of them is open. */
const choosesOutcome: Rule = (plan, { ask: { index, spoken } }) => {
  const named = spoken.mentions.filter(
    ({ column, level, rivals }) => level === null && [column, ...rivals].some(({ name }) => name === plan.outcome),
  );
  const isOfPair = index.structure.pairs.some((pair) => [pair.first.name, pair.last.name].includes(plan.outcome ?? ''));
  // Beyond 50 no group can be.
  const isOther = (each: ColumnFacts) => each.name !== plan.outcome && (plan.success === null || isQuantity(each));
  const isOpen =
    plan.question !== 'agreement' &&
    plan.question !== 'survival' &&
    plan.baseline === null &&
    named.length > 0 &&
    named.every(({ column, rivals }) => [column, ...rivals].filter(isOther).length > (isOfPair ? 1 : 0));
  return isOpen ? UNANSWERED : 1;
};

/** "Among women": a group without another one chooses rows and is not compared. */
const comparesOneGroup: Rule = (plan, { ask }) => {
  const { words, mentions } = ask.spoken;
  const isChosen = ({ column, level, from }: Mention) =>
    level !== null &&
    plan.predictors.includes(column.name) &&
    CHOOSING.has(textAt(words, from - 1)) &&
    mentions.filter((other) => other.column === column).length === 1;
  const isCompared =
    ask.says('between') || ask.has('than', 'compare', 'higher', 'lower', 'likely', 'rest', 'interaction');
  return plan.question === 'difference' && !isCompared && mentions.some(isChosen) ? OTHER_QUESTION : 1;
};

/** "Low birth weight" of a column `low` and another one of the weight: which of them is open. */
const namesQuality: Rule = (plan, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isQuality = ({ from, to, level }: Mention) =>
    level === null && to - from === 1 && MAGNITUDES.has(textAt(words, from));
  return mentions.some(
    (mention) =>
      isQuality(mention) && mentions.some((next) => next.from === mention.to && next.column !== mention.column),
  ) && plan.question !== 'profile'
    ? UNANSWERED
    : 1;
};

/** "Does water change how much you get from N": what is got is not named. */
const measuresSource: Rule = (plan, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isSource = mentions.some(
    ({ column, level, from }) => level === null && column.name === plan.outcome && textAt(words, from - 1) === 'from',
  );
  const isResponse = mentions.some(
    ({ column, from }) =>
      column.name === plan.outcome &&
      textAt(words, from - 1) === 'to' &&
      words.slice(Math.max(0, from - 4), from).some(({ stem }) => stem === 'respond' || stem === 'react'),
  );
  const isAmount = words.some(({ text }, at) => text === 'how' && textAt(words, at + 1) === 'much');
  return ((isSource && isAmount) || isResponse) && plan.predictors.length > 0 ? OTHER_QUESTION : 1;
};

const CHOOSING = setOf('among amongst for of within');

const OPENING = setOf(
  'in among amongst for within with under on at of during when where once if taking concerned without',
);

/** "Does T6 strengthen all alloys equally": what acts chooses no rows. */
const choosesByCause: Rule = (plan, { ask: { spoken, roles } }) => {
  const verb = spoken.cues.find(({ name }) => name === 'actsOn');
  const equally = spoken.words.findIndex(({ text }) => text === 'equally' || text === 'alike');
  const acts = verb?.from ?? equally;
  const held = new Set(plan.rows.flatMap(({ column, values }) => values.map((value) => `${column}=${String(value)}`)));
  // "SS304 only: does chloride raise it" says which rows.
  const isChosen = (mention: Mention) => roles.filters.some((filter) => filter.mention === mention);
  const isCause = (mention: Mention): boolean =>
    mention.level !== null &&
    mention.to <= acts &&
    !isChosen(mention) &&
    !spoken.words.slice(0, mention.from).some(({ text }) => OPENING.has(text)) &&
    held.has(`${mention.column.name}=${mention.level}`);
  return spoken.mentions.some(isCause) ? OTHER_QUESTION : 1;
};

/** "Does arm B delay progression of the disease": what is acted on is the outcome, and a level that means it chooses no rows. */
const choosesByObject: Rule = (plan, { ask: { spoken } }) => {
  const { words, cues, mentions } = spoken;
  const isHeld = ({ column, level }: Mention) =>
    plan.rows.some((row) => row.column === column.name && row.comparison === 'is' && row.values.includes(level ?? ''));
  const isActedOn = ({ from }: Mention) => {
    const start = ARTICLES.has(textAt(words, from - 1)) ? from - 1 : from;
    return cues.some(({ name, to }) => ACTS.has(name) && to === start);
  };
  const isObject = (mention: Mention) => mention.level !== null && isHeld(mention) && isActedOn(mention);
  return plan.question === 'survival' && mentions.some(isObject) ? OTHER_QUESTION : 1;
};
const ACTS: ReadonlySet<string> = new Set(['actsOn', 'transitive', 'verb']);
const ARTICLES = setOf('the a an');

/** "A line opened in July 2016. Did ridership jump then?": the moment is known, and not to be found. */
const searchesKnown: Rule = ({ method }, { ask: { spoken } }) =>
  method === 'change-point' && spoken.words.some(({ text }) => text === 'then') ? OTHER_QUESTION : 1;

/** "The dose response to xylanase" of `xyl_dose` beside a level `XYL`: what is dosed is no group of its own. */
const dosesGroup: Rule = ({ question, predictors }, { ask: { spoken } }) => {
  const isOneLevel = (name: string) => {
    const levels = spoken.mentions.flatMap(({ column, level }) => (column.name === name ? [level] : []));
    return levels.length === 1 && levels[0] !== null;
  };
  return question === 'dose-response' && predictors.slice(1).some(isOneLevel) ? OTHER_QUESTION : 1;
};

/** "Did it rise in the same countries": rows are put together by what is the same, which is not compared. */
const comparesTheSame: Rule = (plan, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isSame = ({ column, level, from }: Mention) =>
    level === null && plan.predictors.includes(column.name) && textAt(words, from - 1) === 'same';
  // "Between athletes as opposed to within the same athlete".
  const isShare = plan.method === 'variance-components';
  // "Do both gauges give the same thickness".
  const isAgreement = plan.question === 'agreement';
  return mentions.some(isSame) && !isShare && !isAgreement ? OTHER_QUESTION : 1;
};

/** "Do they place Clinton further to the left than Dole": two columns of the same row are held against each other, and not related. */
const relatesCompared: Rule = (plan, { ask }) => {
  const { words, mentions } = ask.spoken;
  const than = words.findIndex(({ text }) => text === 'than');
  const isOfRow = ({ level, column }: Mention) => level === null && isQuantity(column);
  const before = mentions.findLast(({ to }) => to <= than);
  const behind = mentions.find(({ from }) => from === than + 1);
  const isRelated = ask.has('relate', 'actsOn', 'outcomeBy', 'prediction', 'effectOf', 'screening', 'dependenceOf');
  const areCompared =
    before !== undefined &&
    behind !== undefined &&
    isOfRow(before) &&
    isOfRow(behind) &&
    before.column.name === plan.outcome &&
    plan.predictors.includes(behind.column.name);
  return areCompared && !isRelated ? OTHER_QUESTION : 1;
};

/** "Pits per cm² of coupon": what something is divided by is no outcome. */
const takesDivisor: Rule = ({ outcome, question, exposure }, { ask: { spoken } }) => {
  const own = spoken.mentions.filter(({ column }) => column.name === outcome);
  const isDivided = own.length > 0 && own.every(({ from }) => textAt(spoken.words, from - 1) === 'per');
  return isDivided && question !== 'rate' && exposure === null ? OTHER_QUESTION : 1;
};

const SHARES = setOf('percent percentage % share proportion fraction rate');
/** "For every 10 percent more diseased plants" of a count of diseased plants beside that of all: no plan makes a share of a predictor. */
const takesCountForShare: Rule = ({ predictors, covariates }, { ask: { index, spoken } }) => {
  const { binomial } = index.structure;
  const isCount = binomial !== null && [...predictors, ...covariates].includes(binomial.successes.name);
  return isCount && spoken.words.some(({ text }) => SHARES.has(text)) ? UNANSWERED : 1;
};

export const MISPLACED: readonly Rule[] = [
  takesDivisor,
  takesCountForShare,
  ...UNLIKE,
  comparesTheSame,
  relatesCompared,
  dosesGroup,
  choosesByCause,
  choosesByObject,
  searchesKnown,
  ranksManyGroups,
  comparesRows,
  fillsPredictor,
  impliesOther,
  choosesOutcome,
  comparesOneGroup,
  namesQuality,
  measuresSource,
];
