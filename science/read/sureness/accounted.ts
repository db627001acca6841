import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { isOfBound } from '../kinds/bound-groups.ts';
import { hasWord, isGroup } from '../tables/columns.ts';
import { isCount } from '../tables/count-columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import { OCCASIONS, STARTING } from '../vocabulary/choosing-words.ts';
import { DIMENSIONS } from '../vocabulary/dimensions.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import { heldRanges, isIn, type Account, type Held } from '../cast/held.ts';
import { spelledOut } from '../tables/spelled-out.ts';
import { isOfOutliers } from '../kinds/outliers.ts';
import { isOtherEvent } from './other-events.ts';
import { isPlain, ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { isLong, OF_AMOUNT } from './accounted-amounts.ts';
import { OF_COURSE } from './accounted-course.ts';
import { OF_EFFECTS } from './accounted-effects.ts';
import { OF_LEVELS } from './accounted-levels.ts';
import { OF_MODELS } from './accounted-models.ts';
import { isOfMeters } from './accounted-meters.ts';
import { isMagnitude } from './accounted-magnitudes.ts';
import { isOfHeldNumber, isOfHeldShare, isOfStudySize } from './accounted-norms.ts';
import { OF_PLACE } from './accounted-places.ts';
import { OF_ROWS } from './accounted-rows.ts';
import { OF_SAYINGS } from './accounted-sayings.ts';
import { OF_SCENE } from './accounted-scene.ts';
import { OF_SURVIVAL } from './accounted-survival.ts';
import { isRowName } from '../tables/row-nouns.ts';
import { stem } from '../words/stem.ts';
import { conceptOf, GENERIC, JUDGING_WORDS, MAGNITUDES } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, wordsOf, type Word } from '../words/words.ts';

/** Every word of the question is in the plan, is a plain word or describes what the plan holds: what is left over might change the answer. */
export const leftWords = (plan: AnalysisPlan, ask: Ask): string[] => openWords(plan, ask).left;

/** Words that describe a column of the plan without being in its name: the answer says that they were passed over. */
export const asideWords = (plan: AnalysisPlan, ask: Ask): string[] => openWords(plan, ask).aside;

function openWords(plan: AnalysisPlan, ask: Ask): Record<'left' | 'aside', string[]> {
  const held = heldBy(plan, ask);
  const { words, described } = ask.spoken;
  const open = [...words.entries()].filter(([at, word]) => !ACCOUNTS.some((rule) => rule(word, at, held)));
  const { left = [], aside = [] } = Object.groupBy(open, ([at]) => {
    const column = described.get(at);
    return column && held.columns.includes(column) ? 'aside' : 'left';
  });
  const texts = (places: typeof open) => places.map(([, { text }]) => text);
  return { left: texts(left), aside: texts(aside) };
}

function heldBy(plan: AnalysisPlan, ask: Ask): Held {
  const names = new Set([
    plan.outcome,
    plan.baseline,
    plan.time,
    plan.exposure,
    plan.trials,
    plan.cluster,
    plan.pairedBy,
    plan.event?.column,
    ...plan.predictors,
    ...plan.covariates,
    ...plan.strata,
    ...plan.rows.map(({ column }) => column),
  ]);
  const columns = ask.index.columns.filter(({ name }) => names.has(name));
  const levels = [
    plan.outcomeLevel,
    plan.contrast?.group,
    plan.contrast?.reference,
    plan.event?.level,
    ...[...plan.rows.flatMap(({ values }) => values), ...plan.given.map(({ value }) => value)].map(String),
  ];
  const words = [
    ...columns.flatMap((column) => [...column.all, ...spelledOut(column)]),
    ...levels.flatMap((level) => wordsOf(level ?? '')),
  ];
  return {
    plan,
    ask,
    columns,
    forms: new Set(words.flatMap(({ text, root, stem: ending }) => [text, root, ending, conceptOf(text)])),
  };
}

/** "(L50)", "the TD50": what the dose of half the effect is called. */
const isHalfName: Account = ({ text, raw }, at, { plan, ask: { spoken } }) =>
  plan.question === 'dose-response' &&
  text.length <= LONGEST_LETTERS &&
  raw === raw.toUpperCase() &&
  spoken.words[at + 1]?.number === 50;

/** Numbers are accounted for by `leavesNumber`, degrees by `leavesDegree`; letters are names or nothing. */
const isOtherwiseJudged: Account = ({ text, number, date }) => number !== null || date !== null || DIMENSIONS.has(text);

/** "Line D" is no line of the table; "a", "I" and "p" are words. */
const isLetter: Account = ({ text, raw }, at, { ask: { spoken } }) =>
  text.length === 1 && (raw === text || raw === 'I' || !isIn(spoken.mentions, at - 1));

const isNamed: Account = (_, at, { ask: { spoken } }) =>
  isIn(spoken.mentions, at) && !spoken.mentions.some(({ aside }) => aside?.includes(at));

/** Cues of a kind of question, with the kinds that answer it. */
const ANSWERED_BY: Partial<Record<CueName, readonly AnalysisPlan['question'][]>> = {
  survival: ['survival', 'power'],
  rate: ['rate'],
  season: ['trend', 'before-after'],
  trend: ['trend', 'before-after', 'regression', 'paired-difference'],
  changePoint: ['trend', 'before-after'],
  oneSample: ['one-sample'],
  doseResponse: ['dose-response'],
  agreement: ['agreement'],
  variance: ['variance', 'power', 'description'],
};

const isPhrase: Account = (word, at, held) => {
  const { plan, ask, columns } = held;
  const { survival } = ask.index.structure;
  const isAnswered = ({ name, from, to }: Cue) =>
    to - from > 1 ||
    (ANSWERED_BY[name]?.includes(plan.question) ?? true) ||
    (name === 'survival' && (survival === null ? columns.some(isLong) : columns.includes(survival.event)));
  return !isOtherEvent(word, held) && ask.spoken.cues.some((cue) => isIn([cue], at) && isAnswered(cue));
};

const isPlainWord: Account = (word) => (word.text.length > 1 && isPlain(word)) || JUDGING_WORDS.has(word.text);

const isEntity: Account = (word, _, { ask: { spoken } }) => isRowName(spoken.entities, word);

/** "Unvaccinated" where the plan holds `vaccinated`. */
const isInPlan: Account = ({ text, root, stem: ending }, _, { forms }) =>
  [text, root, ending, conceptOf(text)].some((form) => forms.has(form)) ||
  (text.startsWith('un') && forms.has(stem(text.slice(2))));

const CHOOSES = setOf('between across in among amongst for than with without within except excluding only at');

const SAYS_WHICH = setOf('with without who that whose having');
/** "Male rats", "each plot", "how many lakes", "for recipients with diabetes": not "in lakes", which may choose some. */
const isRow: Account = (
  word,
  at,
  {
    ask: {
      index,
      spoken: { words, mentions },
    },
  },
) => {
  if (!ROW_NOUNS.has(word.root)) return false;
  const isSaidWhich = word.after === 'none' && SAYS_WHICH.has(textAt(words, at + 1));
  const before = ARTICLES.has(textAt(words, at - 1)) ? at - 2 : at - 1;
  const isBare = isSaidWhich || !(CHOOSES.has(textAt(words, before)) || isHad(words, before));
  return isOfName(word, at, mentions) || isOfLevel(at, mentions) || (isBare && !isDoer(word, index));
};
/** "Boats with stronger engines" are some of the boats. */
const isHad = (words: readonly Word[], before: number): boolean =>
  HAVING.has(textAt(words, before - 1)) &&
  (textAt(words, before).endsWith('er') || MAGNITUDES.has(textAt(words, before)));
const HAVING = setOf('with having whose');
/** "The risk of nest predation". */
const isOfName = (word: Word, at: number, mentions: readonly Mention[]): boolean =>
  word.text === word.root && joins(word) && mentions.some(({ from, level }) => from === at + 1 && level === null);
/** "Remote workers", "recipients of living donors". */
const isOfLevel = (at: number, mentions: readonly Mention[]): boolean =>
  mentions.some(({ from, to, level }) => level !== null && (to === at || from === at + 2));
/** "Buyers" of a table that says who purchased: some of the rows. */
const isDoer = ({ root }: Word, index: Ask['index']): boolean =>
  DOERS.some(
    (ending) => root.endsWith(ending) && wordsOf(root.slice(0, -ending.length)).some((verb) => index.isNamed(verb)),
  );
const DOERS = ['er', 'or', 'r'] as const;
const ARTICLES = setOf('the a an our these those all any');

/** "Grade 3 neutropenia" of `neutropenia_g3`. */
const isLetterOfName: Account = ({ text }, at, { columns, ask: { spoken } }) =>
  columns.some(({ all }) =>
    all.some(
      (letter, step) =>
        letter.text.length <= LONGEST_LETTERS &&
        text.startsWith(letter.text) &&
        all[step + 1]?.glued === true &&
        all[step + 1]?.number != null &&
        all[step + 1]?.number === spoken.words[at + 1]?.number,
    ),
  );

const LONGEST_LETTERS = 2;

const DATES = setOf('doy day date doj julian time hour onset month week');
const EARLY = setOf('earlier earliest later latest advanced');
/** "Earlier" of a day in the year, and "has it advanced". */
const isEarly: Account = ({ text }, _, { plan, columns }) =>
  EARLY.has(text) &&
  columns.some(({ name, all, profile }) => name === plan.outcome && profile.type !== 'date' && hasWord(all, DATES));

const NUMBERS = setOf('burden burdens load loads abundance');
const KINDS = setOf('taxa species spp otus genera families');
const PER_EFFORT = setOf('activity density');
/** "Nematode burden" of `n_nematodes`, "EPT richness" of `EPT_taxa`, "beetle activity" per night: how many there are. */
const isNumberOf: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  spoken.mentions.some(
    ({ to, level, column }) =>
      to === at &&
      level === null &&
      ((NUMBERS.has(text) && isCount(column)) ||
        (PER_EFFORT.has(text) && plan.exposure !== null) ||
        (text === 'richness' && hasWord(column.all, KINDS))),
  );

/** "Smoking status" of a `smoker` that says which. */
const isStatus: Account = ({ text }, at, { ask: { spoken } }) =>
  text === 'status' && spoken.mentions.some(({ to, level, column }) => to === at && level === null && isGroup(column));

const USUAL = setOf('main usual habitual principal chief predominant prevailing');
/** "The main commute mode": the one that a row has. */
const isUsual: Account = ({ text }, at, { ask: { spoken } }) =>
  USUAL.has(text) &&
  spoken.mentions.some(({ from, level, column }) => from === at + 1 && level === null && isGroup(column));

const YOUNG = setOf('kid child pupil student learner');
/** "Kids" of pupils.csv. */
const isYoung: Account = ({ root }, _, { ask: { index } }) =>
  YOUNG.has(root) && [...YOUNG].some((name) => index.rowNames.has(name));

/** "At baseline", "the starting score", where the plan holds one of two measurements; "baseline" also where all were measured once. */
const isOccasion: Account = ({ text }, _, { columns, ask: { index } }) =>
  (text === 'baseline' && index.structure.subject === null) ||
  ((STARTING.has(text) || OCCASIONS.has(text)) &&
    index.structure.pairs.some(({ first, last }) => columns.includes(first) || columns.includes(last)));

const PLANNED = setOf('new next future planned upcoming following');
/** "How many would I need in a new trial". */
const isPlanned: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  plan.question === 'power' &&
  ((PLANNED.has(text) && (GENERIC.has(textAt(spoken.words, at + 1)) || isRound(spoken.words[at + 1]))) ||
    (isRound(spoken.words[at]) && PLANNED.has(textAt(spoken.words, at - 1))));
const ROUNDS = setOf('season year time round campaign cycle');
/** "Next season". */
const isRound = (word: Word | undefined): boolean => word !== undefined && ROUNDS.has(word.root);

const UNADJUSTED = setOf('crude unadjusted raw');
/** "The odds ratio (crude)". */
const isUnadjusted: Account = ({ text }, _, { plan }) => UNADJUSTED.has(text) && plan.covariates.length === 0;

/** "Rated D or worse": the words that choose levels, and the name of their column. */
const isOfSide: Account = (_, at, { plan, ask: { sides, against, spoken } }) =>
  (against !== null && plan.success?.against !== undefined && spoken.described.get(at) === against.column) ||
  sides.some(
    ({ column, from, to }) =>
      ((from <= at && at < to) || spoken.described.get(at) === column) && holdsColumn(plan, column.name),
  );
const holdsColumn = ({ outcome, bound, rows }: AnalysisPlan, name: string): boolean =>
  outcome === name || bound?.column === name || rows.some(({ column }) => column === name);

const isOfRange: Account = (_, at, { plan, ask }) => isIn(heldRanges(plan, ask), at);

const ACCOUNTS: readonly Account[] = [
  isOfRange,
  isOfSide,
  isPlanned,
  isHalfName,
  isUnadjusted,
  isOtherwiseJudged,
  isLetter,
  isNamed,
  isPhrase,
  isPlainWord,
  isEntity,
  isInPlan,
  isRow,
  isMagnitude,
  isUsual,
  isStatus,
  isNumberOf,
  isLetterOfName,
  isEarly,
  ...OF_LEVELS,
  ...OF_PLACE,
  ...OF_AMOUNT,
  ...OF_MODELS,
  ...OF_COURSE,
  ...OF_EFFECTS,
  ...OF_ROWS,
  ...OF_SAYINGS,
  ...OF_SCENE,
  ...OF_SURVIVAL,
  isOfHeldNumber,
  isOfHeldShare,
  isOfStudySize,
  isOfMeters,
  isOccasion,
  isYoung,
  isOfOutliers,
  isOfBound,
];
