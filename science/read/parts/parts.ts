import { withAdjustmentJoined } from './adjusting-sentences.ts';
import { followsClaim } from './claims-first.ts';
import { tellsMoment } from './event-clauses.ts';
import { followsNorm } from './norm-sentences.ts';
import { withoutGlosses } from './glosses.ts';
import { withoutPreface } from './prefaces.ts';
import { isSetApart, withClausesApart } from './told-clauses.ts';
import { textAt, type Word } from '../words/words.ts';
import { setOf } from '../words/word-sets.ts';

/** A question or an order, or what is said around it. */
export interface Part {
  readonly words: readonly Word[];
  readonly text: string;
  /** A wish ("I wonder whether") counts where nothing asks outright. */
  readonly asks: 'question' | 'wish' | 'no';
}

const ASKING = setOf(`
  is are does do did was were has have can could would will how what which who why where when whether should am
  whose whats hows isn don doesn aren didn any to
`);
const ORDERS = setOf(`
  compare test check show tell describe summarise summarize plot model estimate analyse analyze predict find
  determine adjust use repeat give list count compute calculate look run perform explore regress correlate fit
  quantify examine investigate assess evaluate explain restrict exclude split stratify control draw relate measure
  verify try do redo remove drop limit identify screen forecast summary contrast rank report see break detect
  search review quote read consult cite establish characterise characterize only now same with within by what
`);
const OPENERS = setOf(`
  and so also please hi hello hey ok okay then now finally second secondly first firstly third thirdly but well my
  question um thanks lastly next or basically in particular specifically yes no dear all just kindly furthermore
  moreover additionally wanted
`);
const WISHES = setOf(`
  want wonder wondering whether need like know curious interested find hypothesis hypothesise hypothesize suspect
  aim goal claims claim thinks think say says ask asks asked question test determine assess figure believe expect
  understand help looking
`);
const ASK_VERBS = setOf(`
  is are does do did was were has have can could how what which who why when whether if
`);
const JOINERS = setOf('and also then plus but');
/** "I want to know whether", "see if", "find out how". */
const INDIRECT = setOf('whether if how which what');
const MOST_OPENERS = 4;
/** What goes on for longer without a stop is no question. */
const MOST_WORDS = 300;
const MOST_PARTS = 60;

/** A sentence ends here, or an "and" joins two questions or orders. */
function breaksBefore(words: readonly Word[], index: number, from: number): boolean {
  const before = words[index - 1]?.after;
  if (before === 'sentence' || before === 'question') return true;
  return beginsOwnClause(words, index, from) || beginsJoined(words, index, from);
}

const beginsOwnClause = (words: readonly Word[], index: number, from: number): boolean =>
  words[index - 1]?.after === 'comma' &&
  (beginsClause(words, index, from) || followsEvent(words, index, from) || followsNorm(words, index, from));

function beginsJoined(words: readonly Word[], index: number, from: number): boolean {
  if (wishesBehind(words, index) || concludes(words, index)) return true;
  return (
    JOINERS.has(textAt(words, index)) &&
    !isAlso(words, index) &&
    !isBetween(words.slice(from, index), textAt(words, index + 1)) &&
    !isAdjustedFor(words, index, from) &&
    joinsQuestions(words, index, words[index - 1]?.after)
  );
}

/** "…, so test whether it depends on water": what is claimed before asks nothing. */
const concludes = (words: readonly Word[], index: number): boolean =>
  textAt(words, index) === 'so' &&
  words[index - 1]?.after === 'comma' &&
  (CONCLUDING.has(textAt(words, index + 1)) || ASK_VERBS.has(textAt(words, index + 1)));
const CONCLUDING = setOf('test check compare see find verify examine');

/** "Do flowers with longer sepals also have wider sepals". */
const isAlso = (words: readonly Word[], index: number): boolean =>
  textAt(words, index) === 'also' && words[index - 1]?.after === 'none';

/** "Between how often they brush and how much they bleed": one relation. */
const isBetween = (words: readonly Word[], next: string): boolean =>
  RELATED.has(next) && words.some(({ text }) => text === 'between');
const RELATED = setOf('how what whether');

/** "Allowing for fleet type and how urban they are": one more thing that is held fixed. */
const isAdjustedFor = (words: readonly Word[], index: number, from: number): boolean =>
  RELATED.has(textAt(words, index + 1)) &&
  words.slice(from, index).some(({ text }, at) => adjusts(text, textAt(words, from + at + 1))) &&
  words
    .slice(index + 2, index + 6)
    .some(({ text }, at, near) => WHO.has(text) && !near.slice(0, at).some((before) => IS.has(before.text)));
const adjusts = (text: string, next: string): boolean =>
  (ADJUSTS.has(text) && next === 'for') || (text === 'into' && next === 'account');
const ADJUSTS = setOf(
  'allowing adjusting adjusted controlling accounting correcting allow adjust control account correct',
);
const WHO = setOf('they it each he she');
const IS = setOf('are is was were do does did have has can');

function joinsQuestions(words: readonly Word[], index: number, before: Word['after'] | undefined): boolean {
  const isDoubled = ['also', 'then'].includes(textAt(words, index + 1));
  const verb = textAt(words, isDoubled ? index + 2 : index + 1);
  // "…, and when?" goes on with the same question.
  const isLone = verb === 'when' && endsBehind(words, index + 1);
  if (verb === 'at' && ['what', 'which'].includes(textAt(words, index + 2))) return true;
  return (
    beginsOrder(verb, before === 'comma', textAt(words, isDoubled ? index + 3 : index + 2)) ||
    (ASK_VERBS.has(verb) && !isLone && !isSubjectVerb(words, index))
  );
}

/** "…, is that real?", "… - did they get better?": not behind "if it rains, is it …". */
const beginsClause = (words: readonly Word[], index: number, from: number): boolean =>
  index - from > SHORTEST_CLAUSE &&
  CLAUSE_VERBS.has(textAt(words, index)) &&
  CLAUSE_SUBJECTS.has(textAt(words, index + 1)) &&
  words.slice(from, index).some(({ text }) => TELLS.has(text)) &&
  !SUBORDINATE.has(textAt(words, from));
/** "The works was upgraded in April 2013: did phosphate drop afterwards?" */
const followsEvent = (words: readonly Word[], index: number, from: number): boolean =>
  EVENT_VERBS.has(textAt(words, index)) &&
  !SUBORDINATE.has(textAt(words, from)) &&
  !ASKING.has(textAt(words, from)) &&
  tellsMoment(words.slice(from, index));
const EVENT_VERBS = setOf('is are was were do does did has have');

/** "I have four visits per cow, and I need to see if …": what is told first is no part of the wish. */
const wishesBehind = (words: readonly Word[], index: number): boolean =>
  JOINERS.has(textAt(words, index)) &&
  SPEAKERS.has(textAt(words, index + 1)) &&
  words.slice(index + 2, index + 5).some(({ text }) => WISHES.has(text)) &&
  words.slice(index + 2, index + 8).some(({ text }) => INDIRECT.has(text));
const SPEAKERS = setOf('i we');
const SHORTEST_CLAUSE = 3;
const CLAUSE_VERBS = setOf('is are was were do does did');
const CLAUSE_SUBJECTS = setOf('it that this they');
const SUBORDINATE = setOf(
  'if when where while for in at on among amongst with within under during after before since given of by because although',
);

const endsBehind = (words: readonly Word[], at: number): boolean =>
  at + 1 >= words.length || words[at]?.after !== 'none';

const beginsOrder = (verb: string, behindComma: boolean, object: string): boolean =>
  // "Size, complexity and test coverage" is a list.
  (PLAIN_ORDERS.has(verb) && (verb !== 'test' || OBJECTS.has(object))) ||
  (behindComma && ORDERS.has(verb) && verb !== 'test' && !NO_ORDERS.has(verb));
const OBJECTS = setOf('the whether if for it this that these those how each all them both a an our my with by between');

const NO_ORDERS = setOf('by with within');
const PLAIN_ORDERS = setOf('compare test');

/** "Who smoke and have a high pressure" goes on with the same subject; "and is it larger" does not. */
function isSubjectVerb(words: readonly Word[], index: number): boolean {
  const verb = textAt(words, index + 1);
  const following = textAt(words, index + 2);
  return (
    ['have', 'has', 'are', 'is', 'was', 'were', 'do', 'did'].includes(verb) &&
    ['not', 'a', 'an', 'no', 'high', 'low', 'been'].includes(following)
  );
}

function asksOf(words: readonly Word[]): Part['asks'] {
  if (words.at(-1)?.after === 'question') return 'question';
  // "With subjects measured repeatedly".
  if (textAt(words, 0) === 'with' && isSetApart(words)) return 'no';
  if (opensQuestion(words)) return 'question';
  const isWish = words.slice(0, -1).some(({ text }) => WISHES.has(text));
  if (!isWish) return 'no';
  return words.some(({ text }) => INDIRECT.has(text)) ? 'question' : 'wish';
}

/** "When" and "to" begin what is said around a question as well. */
function opensQuestion(words: readonly Word[]): boolean {
  if (opensOtherwise(words)) return true;
  const first = Math.max(
    0,
    words.slice(0, MOST_OPENERS + 1).findIndex(({ text }) => !OPENERS.has(text)),
  );
  const opening = textAt(words, first);
  if (isWarning(words, first) || isOfWho(words, first)) return false;
  if (PREPOSITIONS.has(opening) && ASKS_VALUE.has(textAt(words, first + 1))) return true;
  return ORDERS.has(opening) || (ASKING.has(opening) && opening !== 'when' && opening !== 'to');
}

/** "WHO's limit is 10". */
const isOfWho = (words: readonly Word[], at: number): boolean => words[at]?.raw === 'WHO';

/** "Please don't treat months as replicates." */
const isWarning = (words: readonly Word[], at: number): boolean =>
  ['do', 'don'].includes(textAt(words, at)) && words.slice(at + 1, at + 4).some(({ text }) => WARNS.has(text));
const WARNS = setOf('treat forget overlook confuse mistake');

const opensOtherwise = (words: readonly Word[]): boolean =>
  opensBehindGroup(words) || asksBehindComma(words) || isStatistic(words);

/** "Median arsenic in the bedrock wells, please": a value is wanted where no verb tells one. */
const isStatistic = (words: readonly Word[]): boolean =>
  STATISTICS.has(textAt(words, 0)) && words.length > 1 && !words.some(({ text }) => TELLS.has(text));
const STATISTICS = setOf('average avg mean median total correlation percentage proportion share number difference');
export const TELLS = setOf('is are was were has have had did seem seems look looks appear appears');

/** "For line C on the day shift, what is the mean". */
function opensBehindGroup(words: readonly Word[]): boolean {
  const comma = words.findIndex(({ after }) => after === 'comma');
  return GROUP_OPENERS.has(textAt(words, 0)) && comma > 0 && ASKS_VALUE.has(textAt(words, comma + 1));
}
const GROUP_OPENERS = setOf('for among amongst in of at on within under during');

/** "Allowing for site and year, do the varieties differ": a verb right behind a comma asks. */
const asksBehindComma = (words: readonly Word[]): boolean =>
  HELD_OPENERS.has(textAt(words, 0)) &&
  words.some(({ text }, at) => words[at - 1]?.after === 'comma' && VERBS_FIRST.has(text));
const HELD_OPENERS = setOf(
  'allowing adjusting adjusted controlling accounting correcting holding keeping taking after',
);
const VERBS_FIRST = setOf('is are was were do does did');
const ASKS_VALUE = setOf('what whats how which');
/** "On how many days". */
const PREPOSITIONS = setOf('on in at by for from within to of after until');

/** Sentences, and questions that an "and" joins. */
export function partsOf(said: readonly Word[], message: string): Part[] {
  const words = withAdjustmentJoined(withClausesApart(said));
  const parts: Part[] = [];
  const begins = (index: number, from: number) =>
    breaksBefore(words, index, from) || followsClaim(words, index, from, message);
  let from = 0;
  for (let index = 1; index <= words.length && parts.length < MOST_PARTS; index += 1) {
    if (index < words.length && !begins(index, from)) continue;
    const own = withoutPreface(words.slice(from, Math.min(index, from + MOST_WORDS)), message);
    from = index;
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || !own.some(({ text }) => text.length > 1)) continue;
    parts.push({
      words: withoutGlosses(own),
      text: message.slice(first.start, last.end + (message.charAt(last.end) === '?' ? 1 : 0)),
      asks: asksOf(own),
    });
  }
  return parts;
}
