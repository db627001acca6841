import type { Ask } from '../ask.ts';
import { columnsOf } from '../ask.ts';
import { hasWord, isGroup, outcomeLikeness, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { CueName } from '../vocabulary/cues.ts';
import { EVENT_WORDS, OUTCOME_WORDS } from '../vocabulary/name-words.ts';
import { conceptOf, JUDGING_WORDS } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** The columns that a part names and that grammar has not put aside, while outcome and predictors are chosen among them. */
export interface Pool {
  readonly ask: Ask;
  readonly byColumn: ReadonlyMap<ColumnFacts, readonly Mention[]>;
  /** Factors of the sureness: each gap that is filled adds one. */
  readonly doubts: number[];
}

export const DOUBT = {
  implied: 0.75,
  otherOfTwo: 0.85,
  around: 0.8,
  guessedOrder: 0.95,
  ambiguousGroup: 0.7,
  missingOther: 0.7,
  rivals: 0.8,
} as const;

export function poolOf(ask: Ask): Pool {
  const { outcomes, predictors, rest } = ask.roles;
  const byColumn = new Map<ColumnFacts, Mention[]>();
  const all = [...outcomes, ...predictors, ...rest].toSorted((a, b) => a.from - b.from);
  const isPlaced = (mention: Mention) => ask.roles.frame === 'directed' && !rest.includes(mention);
  for (const mention of withoutTopics(ask, all, isPlaced)) {
    byColumn.set(mention.column, [...(byColumn.get(mention.column) ?? []), mention]);
  }
  return { ask, byColumn, doubts: [] };
}

/** "Is A better for kidney stones?": a word that is a small part of a name says what the question is about, no more. */
function withoutTopics(
  ask: Ask,
  mentions: readonly Mention[],
  isPlaced: (mention: Mention) => boolean,
): readonly Mention[] {
  const isTopic = (mention: Mention) => {
    const { score, level, column, rivals } = mention;
    // "Is scab worse": it is what is judged.
    if (JUDGING_WORDS.has(textAt(ask.spoken.words, mention.to))) return false;
    return level === null && score < 0.8 && rivals.length === 0 && !tellsResult(column) && !isPlaced(mention);
  };
  return ask.judges && columnsOf(mentions).length > 1 ? mentions.filter((mention) => !isTopic(mention)) : mentions;
}

export const distinctLevels = (mentions: readonly Mention[] | undefined): string[] => [
  ...new Set((mentions ?? []).flatMap(({ level }) => (level === null ? [] : [level]))),
];
/** Named by its levels alone; the name right beside a level ("third class") adds nothing. */
export function isLevelOnly(mentions: readonly Mention[] | undefined): boolean {
  const levels = (mentions ?? []).filter(({ level }) => level !== null);
  return (mentions ?? []).every(
    ({ level, from, to }) => level !== null || levels.some((other) => other.to === from || other.from === to),
  );
}

export const tellsResult = ({ parts }: ColumnFacts): boolean =>
  hasWord(parts, OUTCOME_WORDS) ||
  hasWord(parts, EVENT_WORDS) ||
  parts.some(({ text }) => OUTCOME_WORDS.has(conceptOf(text)));

/** "the survival rate", "admission rates": how many of all. */
const isRateOfYes = ({ spoken, form }: Ask): boolean =>
  form === 'open' &&
  spoken.mentions.some(
    ({ column, to }) => column.kind === 'binary' && ['rate', 'rates'].includes(spoken.words[to]?.text ?? ''),
  );

/** "What share of women", "which species has the highest": a value of the table, no comparison that is tested. */
export function isDescribing(ask: Ask): boolean {
  if (ask.form === 'polar' || ask.has('power') || asksChange(ask)) return false;
  if (seeksMost(ask)) return true;
  if (isTesting(ask) || asksCourse(ask)) return false;
  return ask.has('howMany', 'share', 'average', 'whichMost') || isRateOfYes(ask) || asksHowMuch(ask) || isToldTo(ask);
}

const DESCRIBES = setOf('describe summarise summarize tabulate');
/** "Describe vitamin D for each home". */
const isToldTo = ({ form, spoken: { words } }: Ask): boolean =>
  form === 'order' && DESCRIBES.has(textAt(words, textAt(words, 0) === 'please' ? 1 : 0));

const DEGREES = setOf(`
  much long fast slow slowly quick quickly warm cold hot cool tall short heavy light deep wide thick old young big large high low strong stiff loud noisy
  expensive busy dangerous far wet dry salty acidic bright
`);
const ASKING = setOf('do does did is are was were');
const OTHERWISE = [
  ...(['higher', 'lower', 'compare', 'transitive', 'perUnit', 'trend', 'relate', 'likely', 'variance'] as const),
  ...(['agreement', 'curvature', 'interaction', 'changePoint', 'survival', 'strata', 'pairedPhrases'] as const),
] satisfies readonly CueName[];
/** "How much do mobile shoppers spend", "how warm is the water in summer", "how much milk do lame cows give": how much it is. */
export function asksHowMuch({ form, spoken: { words, cues } }: Ask): boolean {
  const [how, degree, asking, later] = words.map(({ text }) => text);
  const isAsked = ASKING.has(asking ?? '') || (degree === 'much' && ASKING.has(later ?? ''));
  const isOther = cues.some(({ name, from }) => from > 1 && OTHERWISE.some((other) => other === name));
  return form === 'open' && how === 'how' && DEGREES.has(degree ?? '') && isAsked && !isOther;
}

const ADDS = setOf('total totals altogether overall');
/** "Which channel brings in the most revenue overall", "which plant had the most injuries over the five years in total". */
export const seeksMost = ({ form, spoken: { words } }: Ask): boolean =>
  form === 'open' &&
  ['which', 'what'].includes(textAt(words, 0)) &&
  words.some(({ text }) => text === 'most' || text === 'fewest') &&
  words.some(({ text }) => ADDS.has(text));

function isTesting(ask: Ask): boolean {
  const { frame } = ask.roles;
  const isBetween = ask.has('between') && ask.form !== 'open' && !ask.says('by');
  const isRelated = frame === 'directed' || frame === 'symmetric' || ask.has('than', 'compare');
  return isRelated || isBetween || asksRatio(ask);
}

/** "The hazard ratio of the new drug" holds it against the other one. */
export const asksRatio = ({ spoken: { words } }: Ask): boolean =>
  words.some(({ text }, at) => text === 'ratio' && RATIOS.has(textAt(words, at - 1)));
const RATIOS = setOf('hazard hazards odds risk rate');

const DID: ReadonlySet<string> = new Set(['did', 'has', 'have', 'had']);
const AMOUNTS: ReadonlySet<string> = new Set(['much', 'many', 'far']);

/** "Did the pain get better": the words fit the first and the last measurement, and the question is how it went on. */
export function asksChange(ask: Ask): boolean {
  const { index, spoken } = ask;
  const isCompared = ask.has('than') || ask.says('more', 'less', 'most', 'least');
  const { words } = spoken;
  const isAmount =
    words.some(({ text }, at) => text === 'how' && AMOUNTS.has(textAt(words, at + 1))) &&
    words.some(({ text }) => DID.has(text));
  const isPast = (DID.has(textAt(words, 0)) || isAmount) && !isCompared;
  const changes = ask.has('compare', 'higher', 'lower', 'transitive');
  const fitsBoth = index.structure.pairs.some(({ first, last }) =>
    spoken.mentions.some(({ column, rivals }) => [first, last].every((each) => [column, ...rivals].includes(each))),
  );
  return isPast && changes && fitsBoth;
}

const GOING = ['falling', 'rising', 'dropping', 'climbing', 'growing', 'shrinking', 'declining'] as const;

/** "Is it going down", "are they falling". */
export const isGoing = (ask: Ask): boolean => !ask.has('than') && (ask.has('course') || ask.says(...GOING));

const TIMES = setOf('month year day week hour season quarter weekday');

/** "In which month do cases peak" asks for one of them, and for no curve. */
const asksWhichTime = ({ spoken: { words } }: Ask): boolean =>
  words.slice(0, 2).some(({ text }, at) => ['which', 'what'].includes(text) && TIMES.has(words[at + 1]?.root ?? ''));

/** Over time, or along another column. */
function asksCourse(ask: Ask): boolean {
  const isTrend = ask.has('trend') && !ask.has('howMany') && ask.index.structure.times.length > 0;
  const isCurve = ask.has('curvature') && !ask.has('average') && !asksWhichTime(ask) && ask.spoken.mentions.length > 1;
  return isTrend || isCurve;
}

/** Rows are counted: no column is measured. */
export const isCounting = (ask: Ask): boolean => ask.has('howMany') && ask.form !== 'polar' && !ask.has('power');

/** "The treatment effect" is one of the treatment, on something else. */
export const causesOfEffects = ({ spoken: { words, mentions } }: Ask): readonly ColumnFacts[] =>
  mentions
    .filter(({ to }) => words[to]?.root === 'effect' && words[to - 1]?.text !== 'side')
    .flatMap(({ column }) => (isGroup(column) && outcomeLikeness(column) <= 0 ? [column] : []));
