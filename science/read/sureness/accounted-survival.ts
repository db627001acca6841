import { isIn, type Account } from '../cast/held.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** Words that say how long it took until the event of the plan. */

const LASTING = setOf(`
  last lasts lasted lasting live lives lived living survive survives hold holds held endure endures persist persists stay stays stayed remain remains remained
  delay delays delayed postpone postpones postponed defer deferred hasten hastens hastened accelerate accelerates accelerated prolong prolongs prolonged
  keep keeps kept home premature prematurely cycle life
  longevity lifespan lifetime prognosis prognostic survivorship outcome outcomes curve curves km meier
  protect protects protective protection
`);
const SPEEDS = setOf(
  'quickly quicker quickest soon sooner soonest early earlier earliest late later latest slowly slower slowest fast faster fastest promptly',
);
const TO = setOf('to until till before');
const BEHIND_SPEED = setOf(
  'than if when in on with among for after once under at do does did or and because by as given',
);
const EVENT_TIMES = setOf('first next');
const SIGNS = setOf('sign omen marker predictor indicator factor prospect news');
const JUDGED = setOf('bad good poor adverse favourable favorable unfavourable unfavorable ominous protective');

/** "Relapse sooner"; the "early" of "early stages" chooses some. */
const isSpeed = (words: readonly Word[], at: number): boolean =>
  SPEEDS.has(textAt(words, at)) &&
  (!joins(words[at]) || at === words.length - 1 || BEHIND_SPEED.has(textAt(words, at + 1)));

/** "How long", "time to first relapse", "who fails first". */
const isWhen: Account = ({ text }, at, { ask: { spoken } }) => {
  const { words, mentions } = spoken;
  const isFirst = EVENT_TIMES.has(text) && TO.has(textAt(words, at - 1)) && isIn(mentions, at + 1);
  const isEnd = text === 'first' && isIn(mentions, at - 1) && !joins(words[at]);
  return isFirst || isEnd || (text === 'long' && textAt(words, at - 1) === 'how');
};

/** "A bad sign". */
const isSign: Account = ({ text }, at, { ask: { spoken } }) =>
  SIGNS.has(text) || (JUDGED.has(text) && SIGNS.has(spoken.words[at + 1]?.root ?? ''));

/** "Half of the dogs had died": the median is told. */
const isMiddle: Account = ({ text }, at, { ask: { spoken } }) =>
  text === 'half' && textAt(spoken.words, at - 1) !== 'and';

const isLasting: Account = ({ text }, at, { ask: { spoken } }) => LASTING.has(text) || isSpeed(spoken.words, at);

const CALLED = setOf('event time endpoint censoring');
const CALLS = setOf('as the an with');
/** "With run hours as time and failed as event": what the two columns are. */
const isCalled: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  plan.event !== null && CALLED.has(text) && CALLS.has(textAt(spoken.words, at - 1));

/** "Rust-free". */
const isFree: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  text === 'free' &&
  spoken.mentions.some(({ column, from, to }) => column.name === plan.event?.column && from < at && to === at);

const RULES = [isFree, isCalled, isLasting, isWhen, isSign, isMiddle];
/** "How long do they last", "did it delay the relapse", "is low albumin a bad sign". */
const isOfSurvival: Account = (word, at, held) =>
  held.plan.question === 'survival' && RULES.some((rule) => rule(word, at, held));

export const OF_SURVIVAL: readonly Account[] = [isOfSurvival];
