import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** "Is there any grouping among the plots", "do the samples cluster": whether rows fall into groups that no column holds. */

const CLUSTERS = setOf(
  'cluster clustering grouping subgroup subcluster segment segmentation subtype typology archetype subpopulation',
);
const GROUPS = setOf('group type class kind profile category');
const NATURAL = setOf(`
  natural naturally distinct recognisable recognizable hidden meaningful separate discernible identifiable homogeneous clear obvious sensible coherent well defined
`);
const MODEST = setOf('any some a an the obvious such as few several different clear possible potential');
const THERE = setOf('there');
const SEEKS = setOf('find identify detect discover see spot recognise recognize reveal form forms');
const INTO = setOf('into');
const LONGEST = 6;

/** Where the phrase that begins at a word ends; 0 where none begins there. */
export function groupingAt(words: readonly Word[], from: number): number {
  const text = textAt(words, from);
  if (THERE.has(text) || SEEKS.has(text) || INTO.has(text)) return nounFrom(words, from + 1);
  return verbFrom(words, from) || passiveFrom(words, from) || alikeFrom(words, from);
}

/** "Any natural groups", "clusters": the noun and what is said of it. */
function nounFrom(words: readonly Word[], from: number): number {
  let at = from;
  while (SAID_OF_GROUPS.has(textAt(words, at)) && at - from < LONGEST) at += 1;
  const isNatural = words.slice(from, at).some(({ text }) => NATURAL.has(text));
  return isGroups(words, at, isNatural) ? at + 1 : 0;
}
const SAID_OF_GROUPS: ReadonlySet<string> = new Set([...MODEST, ...NATURAL]);

function isGroups(words: readonly Word[], at: number, isNatural: boolean): boolean {
  const root = words[at]?.root ?? '';
  return CLUSTERS.has(root) || (GROUPS.has(root) && (isNatural || areAlike(words, at + 1)));
}

const ALIKE = setOf('alike similar resemble resembling together');
/** "Groups of similar plots", "groups of plots that look alike". */
const areAlike = (words: readonly Word[], from: number): boolean =>
  textAt(words, from) === 'of' && words.slice(from, from + LONGEST).some(({ text }) => ALIKE.has(text));

const CLUSTER = setOf('cluster clusters');
const ASKS = setOf('do does did can could will would');
/** "Do the samples cluster?": no more is said. */
function verbFrom(words: readonly Word[], from: number): number {
  const isAsked = ASKS.has(textAt(words, 0)) && from > 1;
  const isEnd = from === words.length - 1 || !joins(words[from]) || GOES_ON.has(textAt(words, from + 1));
  return CLUSTER.has(textAt(words, from)) && isAsked && isEnd && textAt(words, from - 1) !== 'the' ? from + 1 : 0;
}
const GOES_ON = setOf('by on together based in with according');

const GROUPED = setOf('grouped clustered segmented sorted partitioned divided split classed separated');
const GROUP = setOf('group cluster segment partition sort');
const BY = setOf('by on into based using according');
/** "Can the plots be grouped by pH and clay", "can we group them based on", "group the samples by similarity". */
function passiveFrom(words: readonly Word[], from: number): number {
  const isAble = ABLE.has(textAt(words, 0));
  if (isAble && textAt(words, from - 1) === 'be')
    return GROUPED.has(textAt(words, from)) && BY.has(textAt(words, from + 1)) ? from + 2 : 0;
  const isOrder = from === 0 || (isAble && from === 2);
  return GROUP.has(textAt(words, from)) && OF_ROWS.has(textAt(words, from + 1)) && isAsked(words, from, isOrder)
    ? from + 1
    : 0;
}
const ABLE = setOf('can could');
const OF_ROWS = setOf('the our these them all my');

/** "Group the plots by pH", and not "group the plots by site and give the mean". */
function isAsked(words: readonly Word[], from: number, isOrder: boolean): boolean {
  if (isWay(words, from)) return true;
  const isBy = words.slice(from + 1, from + LONGEST).some(({ text }) => BY.has(text));
  return isOrder && isBy && !words.some(({ text }) => OTHER_ORDERS.has(text));
}
const OTHER_ORDERS = setOf('give compare show tell report list count test');
/** "A natural way to group the plots". */
const isWay = (words: readonly Word[], from: number): boolean =>
  textAt(words, from - 1) === 'to' && textAt(words, from - 2) === 'way';

/** "Which plots are similar to each other". */
const alikeFrom = (words: readonly Word[], from: number): number =>
  textAt(words, 0) === 'which' &&
  textAt(words, from) === 'similar' &&
  EACH_OTHER.every((text, step) => textAt(words, from + 1 + step) === text)
    ? from + 1 + EACH_OTHER.length
    : 0;
const EACH_OTHER = ['to', 'each', 'other'];
