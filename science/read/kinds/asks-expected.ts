import type { Ask } from '../ask.ts';
import { survivalMoment } from '../cast/survival-moment.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Whether a value is asked for that is expected under given ones: "what revenue should we count on if …". */

const WOULD = setOf('would should');
const WISHES = setOf('like love want need appreciate');
const SAYS_EXPECTED = setOf(
  'expect expected expects predict predicted predicts anticipate anticipated estimate estimated',
);

export function asksValue(ask: Ask): boolean {
  const { words } = ask.spoken;
  const isOpen = ask.form !== 'polar' || words.some(({ text }) => ASKS.has(text));
  return (
    isOpen &&
    isExpected(ask) &&
    !isOfSurvival(ask) &&
    !ask.has(...OTHER_QUESTIONS) &&
    !isHeldAgainst(ask) &&
    !isBounded(ask) &&
    !words.some((_, at) => isStep(words, at))
  );
}

/** "Than the 40 that the maker claims": not where the word names a column. */
const isHeldAgainst = ({ spoken: { cues, mentions } }: Ask): boolean =>
  cues.some(
    ({ name, from, to }) => name === 'oneSample' && !mentions.some((each) => each.from <= from && to <= each.to),
  );

/** "What fraction is expected to be still running after 1000 hours": the share without the event by then. */
const isOfSurvival = (ask: Ask): boolean => ask.has('survival') && survivalMoment(ask) !== null;

/** "How many would I need" expects nothing, "how many should we plan for" does. */
function isExpected(ask: Ask): boolean {
  const { words } = ask.spoken;
  if (words.some(({ text }) => SAYS_EXPECTED.has(text) || CORRESPONDS.has(text))) return true;
  if (words.some((_, at) => isReckoned(words, at)) || isLikely(ask)) return true;
  // "I would like to know how long they live".
  const isAsked =
    words.some(({ text }, at) => WOULD.has(text) && !WISHES.has(textAt(words, at + 1))) ||
    (!ask.has('relate') && isSupposed(words) && words.some(({ text }) => WILL.has(text)));
  return ask.has('howMany') ? isAsked && !words.some(({ text }) => NEEDS.has(text)) : ask.has('singleCase') || isAsked;
}

const CORRESPONDS = setOf('corresponds correspond');
const RECKONS = setOf('count plan budget reckon bank prepare hope');
const ON = setOf('on for with');
/** "Should we count on", "plan for". */
const isReckoned = (words: readonly Word[], at: number): boolean =>
  RECKONS.has(textAt(words, at)) &&
  ON.has(textAt(words, at + 1)) &&
  words.slice(0, at).some(({ text }) => MAY.has(text));
const MAY = setOf('should can must could to would');

/** "What revenue is likely with": not "how likely is it". */
const isLikely = ({ spoken: { words } }: Ask): boolean =>
  isSupposed(words) &&
  words.some(
    ({ text }, at) => text === 'likely' && (LIKELY_BEHIND.has(textAt(words, at - 1)) || textAt(words, at + 1) === 'to'),
  );
const LIKELY_BEHIND = setOf('is are be most');

const WILL = setOf('will could');
const SUPPOSES = setOf('if suppose supposing assuming assume imagine say when with at for given');
/** "If the price is 5", "with an ad spend of 5": a number is given. */
const isSupposed = (words: readonly Word[]): boolean =>
  words.some(({ text }) => SUPPOSES.has(text)) && words.some(({ number }) => number !== null);
const NEEDS = setOf('need needed require required take detect recruit enrol enroll have sample');

/** "Older than 70", "since 2010": which rows, and no value. */
const isBounded = ({ comparisons }: Ask): boolean =>
  comparisons.some(({ comparison, moment }) => comparison !== 'is' || moment !== null);

/** "How would it change if it rose by 2 degrees", "for each extra 10 points": a slope. */
const isStep = (words: readonly Word[], at: number): boolean =>
  CHANGES.has(words[at]?.text ?? '') || (words[at]?.number != null && STEPS.has(textAt(words, at - 1)));
const CHANGES = setOf('change changes rose risen');
const STEPS = setOf('by extra additional another every each per');

/** "If a student has a GPA of 3.2, what mark should we expect?" */
const ASKS = setOf('what which how');
const OTHER_QUESTIONS = [
  'power',
  'doseResponse',
  'than',
  'compare',
  'strata',
  'timeForecast',
  'perUnit',
  // "What predicts pain in smokers?"
  'screening',
] as const;
