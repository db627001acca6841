import { JUDGED, RECEIVES } from '../cast/acting-words.ts';
import { EFFECT_NOUNS } from '../roles/effect-nouns.ts';
import type { Account } from '../cast/held.ts';
import { isDose } from '../tables/columns.ts';
import { isIn } from '../cast/held.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** Words of models, of given values and of groups of rows that belong to what the plan holds. */

const KINDS_OF_GROUPS = setOf('group cluster type profile class segment subtype subgroup typology');
const MADE = setOf('structure clear sort sorted form algorithm divide divided split naturally');
const PARTED = setOf('distinct natural separate different');
/** "Distinct behavioural types", "the cluster structure". */
const isOfGrouping: Account = ({ text, root }, at, { plan, ask: { spoken } }) =>
  plan.question === 'grouping' &&
  (MADE.has(text) ||
    MADE.has(root) ||
    (PARTED.has(textAt(spoken.words, at - 1)) && KINDS_OF_GROUPS.has(spoken.words[at + 1]?.root ?? '')));

const LOSSES = setOf('loss reduction inhibition decline decrease drop suppression');
/** "The EC50 for loss of viability". */
const isLoss: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  plan.question === 'dose-response' &&
  LOSSES.has(text) &&
  ['of', 'in'].includes(textAt(spoken.words, at + 1)) &&
  spoken.mentions.some(
    ({ from, level, column }) => level === null && column.name === plan.outcome && from >= at + 2 && from <= at + 3,
  );

/** "The yield penalty from deficit irrigation", "does the yield response to nitrogen level off". */
const isEffectNoun: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  (plan.interactions.length > 0 || plan.method === 'quadratic-model') &&
  EFFECT_NOUNS.has(text) &&
  spoken.mentions.some(({ to, level, column }) => to === at && level === null && column.name === plan.outcome);

const OF_EFFECTS = setOf(
  'sensitive sensitivity responsive pace rate off extra out attributable pronounced marked uniform universal everywhere',
);
/** "Benefit less from", "less price sensitive", "at a different pace": words of an effect that is held against itself. */
const isOfVaryingEffect: Account = ({ text }, _, { plan }) =>
  plan.interactions.length > 0 && (OF_EFFECTS.has(text) || RECEIVES.has(text) || JUDGED.has(text));

const OF_CURVES = setOf(
  'component half mid medium middling mild middle steadily steady sharply steeply straight unimodal response responses line returns punch shape shaped bend bends certain point first gradually smaller faster slower harder steeper',
);
/** "Is richness highest at medium heights", "a straight line": words of a course along a quantity. */
const isOfCurve: Account = ({ text }, _, { plan }) =>
  (plan.method === 'quadratic-model' && OF_CURVES.has(text)) ||
  // "What shape does the response to concentration take".
  (plan.question === 'dose-response' && OF_DOSES.has(text));
const OF_DOSES = setOf('shape response responses curve curves');

const AGENTS = setOf(
  'drug compound chemical substance product agent active herbicide fungicide pesticide toxicant inhibitor fertiliser fertilizer treatment',
);
/** "The drug dose", where no column says which drug. */
const isAgent: Account = ({ root }, at, { columns, ask: { spoken } }) =>
  AGENTS.has(root) &&
  spoken.mentions.some(
    ({ from, level, column }) => from === at + 1 && level === null && isDose(column) && columns.includes(column),
  );

const FIXED = setOf('fixed steady');
/** "Keeping bedrooms and district fixed". */
const isHeldFixed: Account = ({ text }, _, { plan, ask }) =>
  FIXED.has(text) && plan.covariates.length > 0 && ask.has('adjustRight');

/** "In the first 24 h" of `opioid_mg_24h`. */
const isFirstSpan: Account = ({ text }, at, { columns, ask: { spoken } }) => {
  const number = spoken.words[at + 1]?.number;
  return text === 'first' && number != null && columns.some(({ all }) => all.some((part) => part.number === number));
};

const ORDINALS: ReadonlyMap<string, number> = new Map(
  ['first', 'second', 'third', 'fourth', 'fifth'].map((word, place) => [word, place + 1]),
);
/** "The first midterm" of `midterm1`. */
const isOrdinalOfName: Account = ({ text }, at, { ask: { spoken } }) =>
  ORDINALS.has(text) &&
  spoken.mentions.some(
    ({ from, level, column, rivals }) =>
      from === at + 1 && level === null && rivals.length === 0 && column.all.at(-1)?.number === ORDINALS.get(text),
  );

const RECKONED = setOf('budget reckon bank prepare corresponds correspond likely assuming supposing');
/** "A three-bedroom flat of 85 square metres": each number has its column. */
const isOfGiven: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  plan.question === 'expected-value' &&
  (RECKONED.has(text) ||
    (NUMBER_WORDS.has(text) && isIn(spoken.mentions, at + 1)) ||
    (text === 'square' && spoken.words[at - 1]?.number != null) ||
    (['square', 'sq'].includes(textAt(spoken.words, at - 1)) && spoken.words[at - 2]?.number != null));

const DONE = ['ion', 'ment', 'ing', 'age', 'ice', 'apy'] as const;
/** "Under enhanced than under explicit instruction", "on triple therapy": what was done, where the levels on both sides are named or one is given. */
const isOfBothLevels: Account = (word, at, { plan, ask: { spoken } }) => {
  const last = spoken.mentions.find(({ to, level }) => to === at && level !== null);
  if (!last || word.raw !== word.text || !DONE.some((ending) => word.text.endsWith(ending))) return false;
  const levels = spoken.mentions.filter(({ column, level }) => column === last.column && level !== null);
  const isGiven = plan.given.some(({ column }) => column === last.column.name);
  return isGiven || (plan.predictors.includes(last.column.name) && new Set(levels.map(({ level }) => level)).size > 1);
};

/** "Allowing for overdispersion": rates are given with the errors that their counts show, a course with those of neighbours. */
const isOfErrors: Account = (
  { text },
  at,
  {
    plan: { question },
    ask: {
      spoken: { words },
    },
  },
) =>
  (text === 'overdispersion' && question === 'rate') ||
  (text.startsWith('allow') && question === 'rate' && textAt(words, at + 2) === 'overdispersion') ||
  (text === 'autocorrelation' && (question === 'trend' || question === 'before-after'));

const KEEPS = setOf('stay stays stayed staying remain remains remained remaining still');
const ENGAGED = setOf('active subscribed enrolled employed');
const LEAVINGS = setOf(
  'lapsed lapse churned churn left quit cancelled canceled resigned dropped dropout exited exit discontinued withdrawn withdrew attrition',
);
/** "Stay active longer" of those who `lapsed`. */
const isOfStaying: Account = ({ text }, at, { plan, columns, ask: { spoken } }) =>
  ENGAGED.has(text) &&
  KEEPS.has(textAt(spoken.words, at - 1)) &&
  columns.some(({ name, parts }) => name === plan.event?.column && parts.some((part) => LEAVINGS.has(part.text)));

const TAKEN = setOf('treated regarded taken assumed considered');
/** "Can it be treated as normally distributed?" */
const isTakenAs: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  plan.question === 'normality' && TAKEN.has(text) && ['as', 'to'].includes(textAt(spoken.words, at + 1));

const OF_LISTS = setOf('explanatory independent');
/** "With age and sex as explanatory variables". */
const isOfList: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  plan.predictors.length > 1 && OF_LISTS.has(text) && spoken.words[at + 1]?.root === 'variable';

const HOW_WELL = setOf(
  'decently decent adequately passably reliably reliable precisely precise accurately accurate accuracy error errors able feasible far off useful enough sufficient advance certainty train trustworthy trustworthily skill',
);
/** "How reliably", "with how much error": what every answer about a prediction says. */
const isHowWell: Account = ({ text }, _, { plan }) => plan.question === 'prediction' && HOW_WELL.has(text);

export const OF_MODELS: readonly Account[] = [
  isTakenAs,
  isHowWell,
  isOfList,
  isOfErrors,
  isOfGrouping,
  isLoss,
  isEffectNoun,
  isOfCurve,
  isAgent,
  isOfVaryingEffect,
  isHeldFixed,
  isFirstSpan,
  isOrdinalOfName,
  isOfGiven,
  isOfBothLevels,
  isOfStaying,
];
