import type { Ask } from '../ask.ts';
import {
  hasWord,
  isDose,
  isGroup,
  isQuantity,
  isUsable,
  outcomeLikeness,
  type ColumnFacts,
} from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';
import { isPlaced, JUDGED } from './acting-words.ts';
import { OTHER_QUESTION } from './doubts.ts';
import { sitesOf } from './effect-sites.ts';
import { isIn } from './held.ts';
import { impliedOutcome } from './implied-outcome.ts';
import { DOUBT } from './pool.ts';
import type { Cast } from './settle.ts';

/**
 * "Does the advantage of PCNL depend on stone size", "does nitrogen help beech more than oak": what acts and where are named, and what it
 * acts on is the column that tells how it went. Where the table leaves that open, what acts is still no result.
 */
export function onImplied(ask: Ask, cast: Cast, columns: readonly ColumnFacts[]): Cast | null {
  const pairs = sitesOf(ask).flatMap(({ column: site }) => {
    const cause = columns.find((column) => column !== site);
    return cause && columns.includes(site) && actsAlone(ask, cause) ? [{ cause, site }] : [];
  });
  const [found] = pairs;
  if (!found || ask.has('whichMost')) return null;
  const doubts: number[] = [];
  const pool = { ask: { ...ask, judges: true }, byColumn: new Map(), doubts };
  // "In smokers and non-smokers".
  const isUnknown = ask.roles.missing.outcome.some((text) => text !== 'non');
  const [outcome] = isUnknown ? [] : impliedOutcome(pool, new Set(columns));
  if (!outcome || isOneOfSeveral(ask, columns, outcome, doubts))
    return { ...cast, doubts: [...cast.doubts, OTHER_QUESTION] };
  return { ...withEffect(cast, outcome, found.cause, found.site), doubts, outcomeNamed: false };
}

/** Of a table with several measurements the likeliest is a guess; a survival has its time. */
const isOneOfSeveral = (
  { index: { columns, structure } }: Ask,
  named: readonly ColumnFacts[],
  outcome: ColumnFacts,
  doubts: readonly number[],
): boolean =>
  doubts.includes(DOUBT.implied) &&
  outcome !== structure.survival?.time &&
  columns.some(
    (column) =>
      column !== outcome &&
      !named.includes(column) &&
      isQuantity(column) &&
      isUsable(column) &&
      (outcomeLikeness(column) > ANY_QUANTITY || hasWord(column.parts, SIZES)),
  );
const ANY_QUANTITY = 2;
const SIZES = setOf('height length weight mass biomass width diameter girth size score');

export function withEffect(cast: Cast, outcome: ColumnFacts, cause: ColumnFacts, site: ColumnFacts): Cast {
  const held = [outcome, cause, site].map(({ name }) => name);
  return {
    ...cast,
    outcomes: [outcome],
    outcomeLevel: cast.outcomes[0] === outcome ? cast.outcomeLevel : null,
    predictors: [cause],
    moderators: [site],
    strata: [],
    rows: cast.rows.filter(({ column }) => !held.includes(column)),
    levels: [],
    outcomeNamed: true,
  };
}

/** Whether the words say of a column that it acts, without a word of what it acts on. */
function actsAlone(ask: Ask, cause: ColumnFacts): boolean {
  const { mentions } = ask.spoken;
  return mentions
    .filter(({ column }) => column === cause)
    .some(
      (mention) =>
        isSubject(ask, mention) || isJudged(ask, mention) || isReceived(ask, mention) || isOfEffect(ask, mention),
    );
}

const ACTS = setOf(`
  help helps helped hurt hurts harm harms harmed work works worked matter matters mattered pay pays paid benefit benefits benefited suit suits favour favours
  favor favors set sets make makes made
`);
const NEAR = 3;
/** "Does the additive help", "do absences hurt". */
function isSubject({ spoken: { words, mentions } }: Ask, { from, to }: Mention): boolean {
  const verb = words.findIndex(({ text }, at) => at >= to && at - to < NEAR && ACTS.has(text) && !isIn(mentions, at));
  const isNext = !mentions.some((each) => each.from >= to && each.from < verb);
  return verb >= 0 && isNext && !isPlaced(words, from) && acts(words, verb);
}
/** "Set them back", "make a bigger difference". */
const acts = (words: readonly Word[], verb: number): boolean => {
  const object = WITH_OBJECT.get(textAt(words, verb));
  return object === undefined || words.slice(verb + 1, verb + 2 + NEAR).some(({ text }) => text === object);
};
const WITH_OBJECT: ReadonlyMap<string, string> = new Map([
  ...['set', 'sets'].map((verb) => [verb, 'back'] as const),
  ...['make', 'makes', 'made'].map((verb) => [verb, 'difference'] as const),
]);

const BE = setOf('is are was were be been');
const BETTER = setOf('better worse');
/** "Is PCNL better for large stones than for small ones", "is the vaccine effective"; of what is measured "better" says how it is. */
function isJudged(ask: Ask, { from, to, column }: Mention): boolean {
  const { words } = ask.spoken;
  const isBetter = (text: string) => BETTER.has(text) && ask.has('than') && (isGroup(column) || isDose(column));
  const judged = words.findIndex(({ text }, at) => at >= to && at - to < NEAR && (JUDGED.has(text) || isBetter(text)));
  return (
    judged >= 0 && !isPlaced(words, from) && words.slice(Math.max(0, from - 3), judged).some(({ text }) => BE.has(text))
  );
}

const RECEIVES = setOf(`
  benefit benefits benefited profit profits profited gain gains gained respond responds responded react reacts reacted sensitive susceptible
  vulnerable responsive tolerant
`);
const GIVES = setOf('from to');
/** "Profit more from fertiliser", "respond less to the drug". */
function isReceived({ spoken: { words, mentions } }: Ask, { from }: Mention): boolean {
  const gives = [1, 2, 3].map((step) => from - step).find((at) => GIVES.has(textAt(words, at)));
  if (gives === undefined || mentions.some((each) => each.from > gives && each.from < from)) return false;
  return words.slice(Math.max(0, gives - NEAR), gives).some(({ text }) => RECEIVES.has(text));
}

const EFFECTS = setOf(
  'effect influence impact benefit advantage penalty boost bonus premium value efficacy effectiveness',
);
const FROM = setOf('gain loss harm damage improvement advantage benefit');
const TO = setOf('response reaction');
/** "The benefit of the drug", "the gain from nitrogen", "the response to N", "the feed effect". */
function isOfEffect({ spoken: { words, mentions } }: Ask, { from, to }: Mention): boolean {
  const isNoun = (at: number, nouns: ReadonlySet<string>) => nouns.has(words[at]?.root ?? '') && !isIn(mentions, at);
  if (isNoun(to, EFFECTS)) return true;
  return [1, 2, 3].some(
    (step) =>
      (textAt(words, from - step) === 'of' && isNoun(from - step - 1, EFFECTS)) ||
      (textAt(words, from - step) === 'from' && isNoun(from - step - 1, FROM)) ||
      (textAt(words, from - step) === 'to' && isNoun(from - step - 1, TO)),
  );
}
