import type { Ask } from '../ask.ts';
import { isGroup, isNumeric } from '../tables/columns.ts';
import { isIn, type Account } from '../cast/held.ts';
import { isRowName } from '../tables/row-nouns.ts';
import { isPlain, UNITS } from '../vocabulary/plain-words.ts';
import { DIMENSIONS } from '../vocabulary/dimensions.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** Words that only set the scene: where all rows are from, who asks, what for, and what a level or a column is called once more. */

type Spoken = Ask['spoken'];

const THE = setOf('the our their this these those');
const IN = setOf('in at on into through across from');
const GOES_ON = setOf('that which who whose where with without of treated near');

/** Where whatever is measured is. */
const PLACES = setOf(
  'sky air ground blood serum bloodstream room bedside desk classroom cuff door doorway world landscape',
);
const HOLDERS = setOf(
  'well pot plot tray tank cage clinic hospital school ward class classroom room shop store vial box trap',
);

/** "In the sky", "in the wells", "at the bedside": where all rows are from, unless more is said of it. */
const isPlaceOfAll: Account = (word, at, { plan, ask: { spoken } }) => {
  const { words } = spoken;
  const isPlural = word.text !== word.root && (HOLDERS.has(word.root) || isRowName(spoken.entities, word));
  const isCalled = PLACES.has(word.root) || PLACES.has(word.text) || isPlural;
  return (
    isCalled &&
    plan.rows.length === 0 &&
    plan.question !== 'power' &&
    THE.has(textAt(words, at - 1)) &&
    IN.has(textAt(words, at - 2)) &&
    endsPhrase(spoken, at)
  );
};

/** Neither a relative clause nor a participle behind it says which. */
function endsPhrase({ words, mentions }: Spoken, at: number): boolean {
  const next = words[at + 1];
  if (next === undefined || !joins(words[at])) return true;
  return !GOES_ON.has(next.text) && (isPlain(next) || FOLLOWS.has(next.text) || isIn(mentions, at + 1));
}

const FOLLOWS = setOf('track tracks mirror mirrors parallel parallels start starts begin begins');

const MEDIA = setOf('blood serum');
const TESTED = setOf('test sample level value count draw work');
/** "Lower HbA1c in the blood test", "CEA in serum": where such a thing is always measured. */
const isMedium: Account = ({ text }, at, { ask: { spoken } }) =>
  MEDIA.has(text) &&
  ((textAt(spoken.words, at - 1) === 'in' && endsPhrase(spoken, at)) ||
    (THE.has(textAt(spoken.words, at - 1)) &&
      IN.has(textAt(spoken.words, at - 2)) &&
      TESTED.has(spoken.words[at + 1]?.root ?? '')));

const SAYING = setOf(`
  say says said claim claims claimed ask asks asked think thinks thought wonder wonders wondered insist insists insisted suspect suspects suspected believe believes believed
  worry worries worried argue argues argued suggest suggests suggested fear fears feared hint hints maintain maintains complain complains complained assume assumes assumed
  show shows tell tells record records report reports demand demands
`);
const MARKS_CLAUSE = setOf('me us');
const THEY = setOf('they them their he she his her who whose');
const MOST_OF_SPEAKER = 4;

/** "The mayor claims that …", "parents ask me: …", "do the probes show that …": whose words they are, where nothing behind refers back. */
const isSpeaker: Account = (_, at, { ask: { spoken } }) => {
  const { words } = spoken;
  const verb = words.findIndex(({ text }, place) => place >= at && SAYING.has(text));
  if (verb <= at || verb > MOST_OF_SPEAKER + beginOf(words)) return false;
  const isRun = words.slice(beginOf(words), verb).every((word) => joins(word) && mayName(word));
  return (
    isRun && at >= beginOf(words) && marksClause(words, verb) && !words.slice(verb).some(({ text }) => THEY.has(text))
  );
};
const mayName = ({ number, text }: Word): boolean => number === null && !THEY.has(text);
const marksClause = (words: readonly Word[], verb: number): boolean =>
  verb < words.length - 1 &&
  (ASKS_IF.has(textAt(words, verb + 1)) ||
    (beginOf(words) === 0 && (MARKS_CLAUSE.has(textAt(words, verb + 1)) || !joins(words[verb]))));
const ASKS_IF = setOf('that whether if');
/** Where the sentence begins: behind "do", "and" and the like. */
const beginOf = (words: readonly Word[]): number => (BEGINS.has(textAt(words, 0)) ? 1 : 0);
const BEGINS = setOf('do does did and but so well now');

const PURPOSES = setOf(
  'decision report meeting board paper thesis grant poster budget committee dossier manuscript presentation appendix supplement abstract rebuttal',
);
const MOST_OF_PURPOSE = 3;
/** "For the budget decision: …": what the answer is for. */
const isPurposeOfAnswer: Account = (_, at, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const head = words.findIndex((word) => !joins(word));
  const isOpening = textAt(words, 0) === 'for' && at <= head && head <= MOST_OF_PURPOSE + 1 && head < words.length - 1;
  const isNamed = mentions.some(({ from }) => from <= head);
  return isOpening && !isNamed && OURS.has(textAt(words, 1)) && PURPOSES.has(words[head]?.root ?? '');
};
const OURS = setOf('the our my a an this their his her next');

const AGAIN = setOf('he she they that this it i we');
/** "Is he right?", "am I right". */
const isRight: Account = ({ text }, at, { ask: { spoken } }) =>
  (text === 'right' || text === 'correct') &&
  AGAIN.has(textAt(spoken.words, at - 1)) &&
  (at === spoken.words.length - 1 || !joins(spoken.words[at]));

const AS_SUCH = setOf('untouched plain bare blank unamended unmodified');
const CONTROLS = setOf('control placebo untreated none reference ctrl');
/** "The untouched control". */
const isOfControl: Account = ({ text }, at, { ask: { spoken } }) =>
  AS_SUCH.has(text) &&
  spoken.mentions.some(({ from, level }) => from === at + 1 && level !== null) &&
  CONTROLS.has(spoken.words[at + 1]?.root ?? '');

const ASSIGNED = setOf('randomised randomized allocated assigned randomly study trial treatment experimental');
/** "The randomised groups" of a plan that compares the arms. */
const isOfArms: Account = ({ text }, at, { plan, columns, ask: { spoken } }) => {
  const group = columns.find(({ name }) => name === plan.predictors[0]);
  const next = spoken.words[at + 1];
  return (
    ASSIGNED.has(text) &&
    group !== undefined &&
    isGroup(group) &&
    group.all.some(({ root }) => ARMS.has(root)) &&
    next !== undefined &&
    next.text !== next.root &&
    ARMS.has(next.root)
  );
};
const ARMS = setOf('arm group grp treatment trt condition allocation');

const GIVING = setOf(
  'administered applied sprayed given injected added delivered ingested received supplied dosed infused prescribed',
);
const DOSES = setOf('dose dosage dosing concentration conc');
/** "The administered dose". */
const isGivenDose: Account = ({ text }, at, { ask: { spoken } }) =>
  GIVING.has(text) &&
  DOSES.has(spoken.words[at + 1]?.root ?? '') &&
  spoken.mentions.some(({ from, level, column }) => from === at + 1 && level === null && isNumeric(column));

const MEDICINES = setOf('drug compound chemical substance toxicant medicine medication agent pesticide toxin');
/** "The ED50 of the drug" of a table with one dose. */
const isDosed: Account = ({ root }, at, { plan, columns, ask: { spoken } }) =>
  MEDICINES.has(root) &&
  THE.has(textAt(spoken.words, at - 1)) &&
  ['of', 'for'].includes(textAt(spoken.words, at - 2)) &&
  endsPhrase(spoken, at) &&
  columns.some(({ name, all }) => plan.predictors.includes(name) && all.some((word) => DOSES.has(word.root)));

const MARKERS = setOf(
  'marker biomarker indicator metric parameter measurement reading figure subscale dimension trait',
);
/** "The CEA marker". */
const isMarker: Account = ({ root }, at, { columns, ask: { spoken } }) =>
  MARKERS.has(root) &&
  spoken.mentions.some(
    ({ to, level, column }) => to === at && level === null && isNumeric(column) && columns.includes(column),
  );

const AMOUNTS = setOf('price amount money sum');
const PAYERS = setOf(
  'people they customers consumers visitors buyers respondents guests shoppers panellists tasters we',
);
const FARTHEST_NAME = 6;
/** "The price people are willing to pay" of `WTP`. */
const isAmountOfClause: Account = ({ text }, at, { columns, ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const payer = textAt(words, at + 1) === 'that' ? at + 2 : at + 1;
  const name = mentions.find(({ from, level }) => level === null && from > payer);
  return (
    AMOUNTS.has(text) &&
    PAYERS.has(textAt(words, payer)) &&
    name !== undefined &&
    columns.includes(name.column) &&
    name.from - at <= FARTHEST_NAME &&
    textAt(words, name.to - 1) === 'pay' &&
    words.slice(at, name.from).every(joins)
  );
};

const SHIFTS = setOf('shift shifts shifted step steps jump jumps jumped switch switched');
/** "When did it shift to a lower level", where the plan finds when. */
const isShift: Account = ({ text }, _, { plan }) => plan.method === 'change-point' && SHIFTS.has(text);

const AT_ODDS = setOf(
  'extreme flag typing typo slipped suspicious suspect publishing submitting submission analysing analyzing',
);
const FAILED = setOf('failed broken faulty stuck drifted malfunctioned slipped misread mistyped miscalibrated');
const READERS = setOf('probe sensor logger meter gauge scale instrument device balance thermometer electrode someone');
/** "Flag the extreme ones", "a probe may have failed", of outliers. */
const isOddValue: Account = ({ text, root }, _, { plan }) =>
  plan.question === 'outliers' && (AT_ODDS.has(text) || FAILED.has(text) || READERS.has(root));

const QUICK = setOf('quick short brief rapid rough');
const VIEWS = setOf('overview summary look glance rundown check');
/** "Just a quick overview". */
const isQuickLook: Account = ({ text }, at, { ask: { spoken } }) =>
  QUICK.has(text) && VIEWS.has(textAt(spoken.words, at + 1));

const PER = setOf('a an per each every');
const RHYTHMS = setOf('night day week');
/** "9 hours a night". */
const isPerNight: Account = ({ text }, at, { ask: { spoken } }) =>
  RHYTHMS.has(text) && PER.has(textAt(spoken.words, at - 1)) && UNITS.has(spoken.words[at - 2]?.root ?? '');

/** "Children this age", before the number that all are held to. */
const isThisAge: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  text === 'age' && plan.hypothesizedValue !== null && ['this', 'their', 'that'].includes(textAt(spoken.words, at - 1));

const SPOTS = setOf('place spot location site point somewhere');
/** "At a place where the vegetation is 40 cm tall". */
const isWhereGiven: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  plan.question === 'expected-value' && SPOTS.has(text) && textAt(spoken.words, at + 1) === 'where';

/** "Sitting in the room": what all do there. */
const POSTURES = setOf('sitting standing based located situated growing living working');
const isPosture: Account = ({ text }, at, held) => {
  const { words } = held.ask.spoken;
  const place = words[at + 3];
  return POSTURES.has(text) && place !== undefined && isPlaceOfAll(place, at + 3, held);
};

const STUFF = setOf('water ground soil air weather sea terrain');
/** "From deeper water" of `depth_m`: what has the degree. */
const isOfDegree: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  STUFF.has(text) &&
  DIMENSIONS.has(textAt(spoken.words, at - 1)) &&
  spoken.mentions.some(
    ({ to, level, column }) =>
      to === at && level === null && plan.predictors.includes(column.name) && isNumeric(column),
  );

export const OF_SCENE: readonly Account[] = [
  isPlaceOfAll,
  isMedium,
  isSpeaker,
  isPurposeOfAnswer,
  isRight,
  isOfControl,
  isOfArms,
  isGivenDose,
  isDosed,
  isMarker,
  isAmountOfClause,
  isShift,
  isOddValue,
  isQuickLook,
  isPerNight,
  isThisAge,
  isWhereGiven,
  isPosture,
  isOfDegree,
];
