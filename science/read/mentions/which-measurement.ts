import type { Spoken } from './arguments.ts';
import { isChange } from '../vocabulary/change-words.ts';
import { isGroup, type ColumnFacts } from '../tables/columns.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import type { ColumnPair } from '../tables/paired-columns.ts';
import { timedOccasions, type Occasion } from './timed-occasions.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, joins, textAt, type Word } from '../words/words.ts';

const FIRST_ALONE = setOf('baseline initial initially pretreatment preintervention pretest pretherapy');
const LAST_ALONE = setOf('final endpoint posttreatment postintervention posttest posttherapy afterwards');
const STARTS = setOf('start beginning outset entry arrival admission enrolment enrollment intake inclusion');
const ENDS = setOf('end close discharge followup completion');
const AT = setOf('at on by in');
const BEFORE = setOf('before pre');
const AFTER = setOf('after post following');
const DETERMINERS = setOf('the their any this that his her its our all starting completing finishing');
/** What a column was measured before or after; other nouns may be conditions of their own. */
const TREATMENTS = setOf(`
  treatment treatments therapy therapies intervention interventions training programme program course surgery operation medication drug dose diet
  exercise session sessions teaching tutoring instruction counselling counseling rehabilitation trial study start end
`);

/** Of a quantity that was measured first and last, the measurement that the words speak of. */
export function atOccasions(spoken: Spoken, pairs: readonly ColumnPair[]): Spoken {
  const ofPairs = spoken.mentions.filter((mention) => pairOf(mention, pairs));
  const occasions = pairs.length > 0 ? occasionsIn(spoken.words, spoken.mentions, pairs) : [];
  if (occasions.length === 0) return spoken;
  const isBoth = new Set(occasions.filter((each) => !isNamed(each, spoken, pairs)).map(({ which }) => which)).size > 1;
  const isNamedOnce = ofPairs.every(({ from }, place) => place === 0 || ofPairs[place - 1]?.to === from);
  const isOfBoth = ofPairs.length > 0 && isNamedOnce && (isBoth || isCourse(spoken));
  // Of three measurements neither the second nor the last is the one "after the course".
  const open = isOfBoth ? [] : ofPairs.filter(({ rivals }) => rivals.length < 2);
  const settled = [
    ...open.flatMap((mention) => settle(mention, ofPairs, occasions, spoken, pairs)),
    ...spoken.mentions.flatMap((mention) => withOccasion(mention, occasions, pairs)),
  ];
  const mentions = spoken.mentions.flatMap(
    (mention) => settled.find(({ from, to }) => from <= mention.from && mention.to <= to) ?? mention,
  );
  return {
    ...spoken,
    mentions: [...new Set(mentions)].filter(
      (mention) =>
        settled.includes(mention) ||
        !(isTreatmentOf(mention, occasions) || isSpanOf(mention, occasions) || isMomentOf(mention, occasions)),
    ),
    cues: isOfBoth ? [...spoken.cues, ...spans(occasions)] : spoken.cues.filter((cue) => !isOfOccasion(cue, settled)),
  };
}

/** "The final mark for 40 on the pretest": the pretest is one of the two by itself. */
const isNamed = ({ from, to, which }: Occasion, { mentions }: Spoken, pairs: readonly ColumnPair[]): boolean =>
  mentions.some(
    (mention) =>
      mention.from <= from &&
      to <= mention.to &&
      mention.rivals.length === 0 &&
      pairs.some((pair) => pair[which] === mention.column),
  );

/** "Did it fall after therapy": from the first measurement to the last. */
const isCourse = ({ words, cues }: Spoken): boolean =>
  words.some(({ text }) => DID.has(text)) &&
  (cues.some(({ name }) => name === 'course') || words.some((_, at) => isChange(words, at)));

const DID = setOf('did has have had');

/** "Weight before treatment" for `weight_before`: the treatment belongs to the name. */
function withOccasion(
  mention: Mention,
  occasions: readonly Occasion[],
  pairs: readonly ColumnPair[],
): readonly Mention[] {
  if (mention.level !== null || mention.rivals.length > 0) return [];
  const own = occasions.filter(
    ({ from, to, which }) =>
      from <= mention.to && mention.from <= to && pairs.some((pair) => pair[which] === mention.column),
  );
  return own.length > 0 ? [settledOn(mention, mention.column, own)] : [];
}

/** "After therapy than before": the measurements are held against each other. */
const spans = (occasions: readonly Occasion[]): readonly Cue[] =>
  occasions.map(({ from, to }) => ({ name: 'pairedPhrases', from, to }));

/** Phrases inside the name of a measurement say nothing more. */
const isOfOccasion = ({ name, from, to }: Cue, settled: readonly Mention[]): boolean =>
  (name === 'beforeAfter' || name === 'pairedPhrases') &&
  settled.some((mention) => from < mention.to && mention.from < to);

/** By the phrase beside the name, or by the only one of the sentence; not at all where there are both. */
function settle(
  mention: Mention,
  ofPairs: readonly Mention[],
  occasions: readonly Occasion[],
  { words, cues }: Spoken,
  pairs: readonly ColumnPair[],
): readonly Mention[] {
  const beside = occasions.filter((each) => areBeside(mention, each));
  const free = occasions.filter(
    (each) => !ofPairs.some((other) => areBeside(other, each)) && !isAdjusted(each, cues, words),
  );
  const own = beside.length > 0 ? beside : free;
  const [one] = own;
  const pair = pairOf(mention, pairs);
  if (!one || !pair || own.some(({ which }) => which !== one.which) || isOfChange(one, words)) return [];
  return [settledOn(mention, pair[one.which], beside)];
}

const pairOf = ({ column, rivals, level }: Mention, pairs: readonly ColumnPair[]): ColumnPair | undefined => {
  const fits = [column, ...rivals];
  return level === null ? pairs.find(({ first, last }) => fits.includes(first) && fits.includes(last)) : undefined;
};

const settledOn = (mention: Mention, column: ColumnFacts, beside: readonly Occasion[]): Mention => ({
  ...mention,
  from: Math.min(mention.from, ...beside.map(({ from }) => from)),
  to: Math.max(mention.to, ...beside.map(({ to }) => to)),
  column,
  score: 1,
  rivals: [],
});

const areBeside = (mention: Mention, { from, to }: Occasion): boolean => mention.to === from || to === mention.from;

/** "Adjusting for baseline" says what is held fixed, not when the outcome was measured. */
const isAdjusted = ({ from }: Occasion, cues: readonly Cue[], words: readonly Word[]): boolean =>
  textAt(words, from - 1) === 'given' ||
  textAt(words, from - 2) === 'given' ||
  cues.some(({ name, to }) => name === 'adjustRight' && to <= from && from - to <= FARTHEST_ADJUSTED);
const FARTHEST_ADJUSTED = 6;

/** "The change from baseline" goes on to the last measurement. */
const isOfChange = ({ from }: Occasion, words: readonly Word[]): boolean =>
  ['from', 'since', 'between'].includes(textAt(words, beforeThe(words, from)));

/** The months of "after 12 months" are no column. */
const isSpanOf = ({ from, to, level }: Mention, occasions: readonly Occasion[]): boolean =>
  level === null && occasions.some((each) => each.isSpan === true && each.from <= from && to <= each.to);

const LOOSE = 0.8;
/** "From arrival to discharge" beside an `arrival_date`: from when to when, and no date. */
const isMomentOf = (mention: Mention, occasions: readonly Occasion[]): boolean =>
  isLooseDate(mention) && occasions.some(({ from, to }) => from <= mention.from && mention.to <= to);

const isLooseDate = ({ level, score, column }: Mention): boolean =>
  level === null && score < LOOSE && column.profile.type === 'date';

/** The therapy of "before therapy" is no column of the question; the arm of "after CBT" is. */
const isTreatmentOf = ({ from, to, column }: Mention, occasions: readonly Occasion[]): boolean =>
  isGroup(column) && occasions.some((each) => each.from <= from && to <= each.to);

function occasionsIn(
  words: readonly Word[],
  mentions: readonly Mention[],
  pairs: readonly ColumnPair[],
): readonly Occasion[] {
  const timed = timedOccasions(words, mentions, pairs);
  const others = [...words.keys()].flatMap(
    (at) =>
      alone(words, at) ??
      starting(words, at, mentions) ??
      placed(words, at, mentions) ??
      counted(words, at, mentions) ??
      around(words, at, mentions) ??
      [],
  );
  return [...timed, ...others.filter((each) => !timed.some(({ from, to }) => from < each.to && each.from < to))];
}

function alone(words: readonly Word[], at: number): Occasion | undefined {
  const text = textAt(words, at);
  // "Prior score", and not "prior to the course".
  const isFirst = FIRST_ALONE.has(text) || (text === 'prior' && textAt(words, at + 1) !== 'to');
  if (!isFirst && !LAST_ALONE.has(text)) return undefined;
  const from = AT.has(textAt(words, at - 1)) ? at - 1 : at;
  return { from, to: at + 1, which: isFirst ? 'first' : 'last' };
}

/** "Starting weight": right before the name. */
const starting = (words: readonly Word[], at: number, mentions: readonly Mention[]): Occasion | undefined =>
  STARTING.has(textAt(words, at)) && mentions.some(({ from }) => from === at + 1)
    ? { from: at, to: at + 1, which: 'first' }
    : undefined;
const STARTING = setOf('starting start');

const MEASURED = setOf(
  'measurement measuring survey assessment visit census inventory occasion sampling recording wave round',
);
const ORDERED: ReadonlyMap<string, Occasion['which']> = new Map([
  ['first', 'first'],
  ['initial', 'first'],
  ['last', 'last'],
  ['final', 'last'],
  ['latest', 'last'],
]);
/** "At the last measurement", of a table without a column of measurements. */
function counted(words: readonly Word[], at: number, mentions: readonly Mention[]): Occasion | undefined {
  const place = DETERMINERS.has(textAt(words, at + 1)) ? at + 2 : at + 1;
  const which = ORDERED.get(textAt(words, place));
  const isNamed = mentions.some(({ from, to }) => from <= place + 1 && place < to);
  if (!AT.has(textAt(words, at)) || which === undefined || isNamed) return undefined;
  return MEASURED.has(words[place + 1]?.root ?? '') ? { from: at, to: place + 2, which } : undefined;
}

/** "At the start", "by the end of therapy", "at follow-up"; "between the beginning and the end" holds both. */
function placed(words: readonly Word[], at: number, mentions: readonly Mention[]): Occasion | undefined {
  if (!AT.has(textAt(words, at)) && !SPANNING.has(textAt(words, at))) return undefined;
  const noun = textAt(words, at + 1) === 'the' ? at + 2 : at + 1;
  const { text, end } = occasionNoun(words, noun);
  // "The effect on the end weight": the preposition belongs to the effect.
  const isNamed = mentions.some(
    (mention) => !isLooseDate(mention) && (mention.from === noun || (mention.from === end && joins(words[end - 1]))),
  );
  if (isNamed) return undefined;
  const which = occasionOf(text);
  if (which === undefined) return undefined;
  const of = textAt(words, end) === 'of' ? nounBehind(words, end + 1) : undefined;
  const isPart = of !== undefined && (TREATMENTS.has(of.text) || isPeriod(of, mentions));
  return { from: at, to: isPart ? of.end : end, which };
}

const PERIODS = setOf('year term semester trimester season');
/** "At the end of the year", of a table without years. */
const isPeriod = ({ text, place }: ReturnType<typeof nounBehind>, mentions: readonly Mention[]): boolean =>
  PERIODS.has(text) && !mentions.some(({ from, to }) => from <= place && place < to);
const occasionOf = (text: string): Occasion['which'] | undefined =>
  STARTS.has(text) ? 'first' : ENDS.has(text) ? 'last' : undefined;
const SPANNING = setOf('from to between and since');

/** "Follow-up" is two words. */
function occasionNoun(words: readonly Word[], at: number): { readonly text: string; readonly end: number } {
  const isFollowUp = textAt(words, at) === 'follow' && textAt(words, at + 1) === 'up';
  return isFollowUp ? { text: 'followup', end: at + 2 } : { text: textAt(words, at), end: at + 1 };
}

/** "Before the treatment", "after CBT": the noun is part of the phrase where it is a treatment or the column of one. */
function around(words: readonly Word[], at: number, mentions: readonly Mention[]): Occasion | undefined {
  const { which, begin } = prepositionAt(words, at);
  if (which === undefined) return undefined;
  const { text, place, end } = nounBehind(words, begin);
  const mention = mentions.find(({ from, to, column }) => from <= place && place < to && isGroup(column));
  if (isOver(words, begin, place) || (mention !== undefined && isArm(mention, text)))
    return { from: at, to: begin, which };
  const isTreatment = TREATMENTS.has(text) || mention !== undefined;
  return isTreatment ? { from: at, to: Math.max(end, mention?.to ?? 0), which } : undefined;
}

function prepositionAt(
  words: readonly Word[],
  at: number,
): { readonly which?: Occasion['which']; readonly begin: number } {
  const word = textAt(words, at);
  if (word === 'prior' && textAt(words, at + 1) === 'to') return { which: 'first', begin: at + 2 };
  if (BEFORE.has(word)) return { which: 'first', begin: at + 1 };
  return AFTER.has(word) ? { which: 'last', begin: at + 1 } : { begin: at + 1 };
}

/** "Than before", "before and after therapy": nothing stands behind the preposition. */
const isOver = (words: readonly Word[], begin: number, place: number): boolean =>
  place >= words.length || words[begin - 1]?.after !== 'none' || JOINS.has(textAt(words, place));
const JOINS = setOf('and or to than in among for of is are was were do did does');

/** "After CBT" names one arm; "after treatment" names none, unless one is called so. */
const isArm = ({ level }: Mention, text: string): boolean =>
  level !== null && (!TREATMENTS.has(text) || level.toLowerCase() === text);

function nounBehind(words: readonly Word[], from: number) {
  const place = DETERMINERS.has(textAt(words, from)) ? from + 1 : from;
  return { text: textAt(words, place), place, end: place + 1 };
}
