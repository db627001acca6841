import type { Ask } from '../ask.ts';
import { isIn } from './held.ts';
import { isGroup, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "The effect of grazing on richness", "the link between heat and warpage". */
export const isOfEffect = (ask: Ask, cause: ColumnFacts, outcome: ColumnFacts): boolean =>
  ask.spoken.mentions.some(
    (mention) =>
      mention.column === cause && (hasEffect(ask, mention) || isGap(ask, mention) || isRelated(ask, mention, outcome)),
  );

/** Whether the words say of a column that it acts: as the subject of a verb, as what others profit from, as that of which an effect is spoken. */
export function actsIn(ask: Ask, cause: ColumnFacts, outcome: ColumnFacts, site: ColumnFacts): boolean {
  const named = ask.spoken.mentions.filter(({ column }) => column === cause);
  return named.some(
    (mention) =>
      isSubject(ask, mention, [outcome, site]) ||
      isJudged(ask, mention) ||
      isReceived(ask, mention) ||
      hasEffect(ask, mention) ||
      isGap(ask, mention) ||
      isRelated(ask, mention, outcome),
  );
}

/** "Does nitrogen lift yield more under irrigation", "is the response of yield to nitrogen weaker": what acts is said before what it does more. */
export const actsMore = (
  { spoken: { words, cues, mentions } }: Ask,
  cause: ColumnFacts,
  outcome: ColumnFacts,
): boolean =>
  mentions.some((mention) => {
    const object = mentions.find(({ column, from }) => column === outcome && from >= mention.to);
    if (mention.column !== cause || !object || isPlaced(words, mention.from)) return false;
    const isVerb = ({ name, from, to }: Cue) => LISTED.includes(name) && from >= mention.to && to <= object.from;
    const isMore = [0, 1].some((step) => MORE.has(textAt(words, object.to + step)));
    return isMore && object.from - mention.to <= MOST_BEFORE_VERB && cues.some(isVerb);
  });
const LISTED: readonly CueName[] = ['actsOn', 'transitive'];
const MORE = setOf('more less better worse faster slower harder most least');

const ACTING: readonly CueName[] = ['actsOn', 'transitive', 'verb'];
const DOES = setOf(`
  help helps hurt hurts harm harms work works matter matters count counts pay pays benefit benefits make makes made reduce reduces protect protects do does produce produces
  bring brings cost costs yield yields put puts annoy annoys add adds cut cuts boost boosts lift lifts
  push pushes drive drives pull pulls hold holds keep keeps set sets stunt stunts slow slows speed speeds
`);
const HAS = setOf('has have had having');
const MOST_BEFORE_VERB = 3;
/** "Does grazing lower", "does the additive help"; another name between them is the subject itself. */
function isSubject(
  { spoken: { words, cues, mentions }, index: { structure } }: Ask,
  mention: Mention,
  [outcome, site]: readonly ColumnFacts[],
): boolean {
  const { from, to } = mention;
  if (isPlaced(words, from) || words[to - 1]?.after !== 'none' || isOfVisit(structure, mention)) return false;
  const isDescribed = [1, 2].some((step) => BE.has(textAt(words, from - step)));
  const verbs = [
    ...cues.filter(({ name }) => ACTING.includes(name)).map(({ from }) => from),
    ...words.flatMap(({ text }, at) => (DOES.has(text) && !isAuxiliary(words, at) ? [at] : [])),
  ];
  const isFree = (verb: number) =>
    !mentions.some(({ from, column }) => from >= to && from < verb && (column === outcome || column === site));
  // "Is the growth rate lower in": no verb of what grows.
  const isVerb = (verb: number) =>
    !HAS.has(textAt(words, verb)) && (!isDescribed || textAt(words, verb).endsWith('ing'));
  return verbs.some((verb) => verb >= to && verb - to <= MOST_BEFORE_VERB && isFree(verb) && isVerb(verb));
}
/** "Women start out with": when, and not what acts. */
const isOfVisit = ({ visits }: Ask['index']['structure'], { column, level }: Mention): boolean =>
  level !== null && visits?.column === column;
const isAuxiliary = (words: readonly Word[], at: number): boolean =>
  ['do', 'does'].includes(textAt(words, at)) && at < 2;

export const JUDGED = setOf(`
  effective efficacious harmful helpful useful beneficial damaging important crucial critical relevant good bad valuable worthwhile potent toxic protective strong decisive detrimental
  influential dangerous risky profitable productive
`);
const PLACES = setOf('in on at for of among under with within from to by without');
/** "At 6 months", "of the smokers": says where or of whom, and does nothing. */
export const isPlaced = (words: readonly Word[], from: number): boolean => {
  const before = textAt(words, from - 1);
  return PLACES.has(before) || (ARTICLES.has(before) && PLACES.has(textAt(words, from - 2)));
};
const ARTICLES = setOf('the a an those all our');

const BE = setOf('is are was were be been being');
const FARTHEST_JUDGED = 5;
/** "Is absence equally damaging", "are promos more effective", "is bait choice important". */
function isJudged({ spoken: { words } }: Ask, { from, to }: Mention): boolean {
  if (isPlaced(words, from)) return false;
  const judged = words.findIndex(({ text }, at) => at >= to && at - to < FARTHEST_JUDGED && JUDGED.has(text));
  const isSaid = words.slice(Math.max(0, from - 3), judged).some(({ text }) => BE.has(text));
  return judged >= 0 && isSaid;
}

export const RECEIVES = setOf(`
  benefit benefits benefited profit profits profited gain gains suffer suffers suffered respond responds responded react reacts reacted get gets sensitive susceptible vulnerable
  responsive tolerant hit affected hurt harmed helped extra resistant exposed
`);
const GIVES = setOf('from of to by with');
const FARTHEST_RECEIVED = 8;
/** "Benefit less from the nurse visits", "get less out of each extra year of tenure", "hit harder by the dose". */
function isReceived({ spoken: { words, mentions } }: Ask, { from }: Mention): boolean {
  const gives = [1, 2, 3, 4, 5].map((step) => from - step).find((at) => GIVES.has(textAt(words, at)));
  // "React to the dose in pain": the dose stands between.
  const isNext = gives !== undefined && !mentions.some((each) => each.from > gives && each.from < from);
  return isNext && words.slice(Math.max(0, gives - FARTHEST_RECEIVED), gives).some(({ text }) => RECEIVES.has(text));
}

const EFFECTS = setOf(`
  effect influence impact role slope penalty advantage gain loss benefit boost bonus reduction increase premium response return drop decline rise fall efficacy importance effectiveness
  harm damage dependence difference decrease growth change improvement interference
`);
/** Behind the name of what acts; "the weight change" is one of the weight. */
const CALLED = setOf('effect influence impact penalty advantage benefit bonus premium efficacy');
const OF = setOf('of from with to on under due over in by');
const NEAR = 4;
/** "The effect of grazing", "the dose effect", "the drop in yield with lameness", "the return on ad spend". */
function hasEffect({ spoken: { words, mentions } }: Ask, { from, to }: Mention): boolean {
  const isNoun = (at: number) => EFFECTS.has(words[at]?.root ?? '') && !isIn(mentions, at);
  // "Less price sensitive", "the price effect".
  if (CALLED.has(words[to]?.root ?? '') || SENSITIVE.has(textAt(words, to))) return true;
  const of = [1, 2, 3].map((step) => from - step).find((at) => OF.has(textAt(words, at)));
  return of !== undefined && Array.from({ length: NEAR }, (_, step) => of - 1 - step).some(isNoun);
}

const GAPS = setOf('gap disparity difference advantage penalty premium');
const FARTHEST_GAP = 6;
/** "The gender pay gap", "the gap in pay between men and women". */
function isGap({ spoken: { words, mentions } }: Ask, { from, to, column }: Mention): boolean {
  if (!isGroup(column)) return false;
  const gap = words.findIndex(({ text }, at) => GAPS.has(text) && !isIn(mentions, at));
  const isBefore = gap >= to && gap - to <= 2;
  return gap >= 0 && (isBefore || (textAt(words, from - 1) === 'between' && from - gap <= FARTHEST_GAP && from > gap));
}

const SENSITIVE = setOf('sensitive sensitivity responsive responsiveness dependent');
const RELATIONS = setOf('relation relationship association correlation link connection');
/** "The link between melt temperature and warpage". */
function isRelated({ spoken: { words, mentions } }: Ask, { from }: Mention, outcome: ColumnFacts): boolean {
  const relation = words.findIndex(({ root }) => RELATIONS.has(root));
  const [first, second] = mentions.filter((each) => each.from > relation);
  const isPair =
    [first, second].some((each) => each?.column === outcome) && [first, second].some((each) => each?.from === from);
  return relation >= 0 && isPair;
}
