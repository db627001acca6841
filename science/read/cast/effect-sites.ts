import { columnsOf, type Ask } from '../ask.ts';
import { RECEIVES } from './acting-words.ts';
import { isGroup, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { DIMENSIONS } from '../vocabulary/dimensions.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Columns between whose values the question holds something against itself: "in resistant than in susceptible biotypes", "under both methods". */

export interface EffectSite {
  readonly column: ColumnFacts;
  /** The words say of anything that it differs: only of an effect it is one. */
  readonly isOfEffects: boolean;
}

export const sitesOf = (ask: Ask): readonly EffectSite[] => {
  const along = (sites: readonly Site[]) =>
    columnsOf(ask.spoken.mentions.filter((mention) => sites.some((isSite) => isSite(ask, mention)))).toReversed();
  return [
    ...along(SITES).map((column) => ({ column, isOfEffects: false })),
    ...along(EFFECT_SITES).map((column) => ({ column, isOfEffects: true })),
  ];
};

type Site = (ask: Ask, mention: Mention) => boolean;

const PLACES = setOf('in on at for from among under with within across inside to of between by over');
export const DEGREES = setOf(`
  more less larger smaller bigger greater stronger weaker steeper better worse higher lower harder faster slower stronger strongly further longer sooner
  most least
`);

/** The preposition before a name, with articles and an adjective or two between. */
function placeBefore(words: readonly Word[], from: number): number {
  for (let at = from - 1; at >= Math.max(0, from - MOST_BETWEEN); at -= 1) if (PLACES.has(textAt(words, at))) return at;
  return -1;
}
const MOST_BETWEEN = 3;

/** A word of degree before a place, with nothing but a name or a few words between. */
const isDegreeBefore = (words: readonly Word[], at: number, farthest: number): boolean =>
  words.slice(Math.max(0, at - farthest), at).some(({ text }) => DEGREES.has(text));
const FARTHEST_DEGREE = 8;
const FARTHEST_THAN = 12;

const levelsOf = ({ spoken: { mentions } }: Ask, column: ColumnFacts): readonly Mention[] =>
  mentions.filter((each) => each.column === column && (each.level !== null || column.kind === 'binary'));

/** "More in wet than in dry meadows", "women get less than men", "less in diabetics than in the rest". */
const isAroundThan: Site = (ask, { column }) => {
  const { words, cues } = ask.spoken;
  const than = cues.find(({ name, from }) => name === 'than' && isThan(words, from));
  const sides = levelsOf(ask, column);
  if (!than || !isDegreeBefore(words, than.from, FARTHEST_THAN)) return false;
  const [before, behind] = [sides.some(({ to }) => to <= than.from), sides.some(({ from }) => from >= than.to)];
  const isRest = ask.has('rest') || isNegatedBehind(words, column, than.to) || isOtherOf(ask, column, than);
  return before ? (behind || isRest) && isGroup(column) : behind && isGroup(column) && isOtherOf(ask, column, than);
};
const isThan = (words: readonly Word[], at: number): boolean => THAN.has(textAt(words, at));
const THAN = setOf('than compared relative versus vs');

const OTHERS = setOf('other later earlier higher lower remaining');
/** "In stage I than in later stages", "help later stages more than stage I". */
const isOtherOf = ({ spoken: { words, mentions } }: Ask, column: ColumnFacts, than: Side): boolean =>
  mentions.some(
    (each) =>
      each.column === column &&
      each.level === null &&
      OTHERS.has(textAt(words, each.from - 1)) &&
      levelsAcross(mentions, column, than, each.from),
  );
type Side = Pick<Mention, 'from' | 'to'>;
/** A level on the other side of "than". */
const levelsAcross = (mentions: readonly Mention[], column: ColumnFacts, than: Side, at: number): boolean =>
  mentions.some(
    (each) =>
      each.column === column && each.level !== null && (at < than.from ? each.from >= than.to : each.to <= than.from),
  );

/** "Than in ungrazed ones" of `grazed`. */
const isNegatedBehind = (words: readonly Word[], { all }: ColumnFacts, from: number): boolean =>
  words
    .slice(from, from + MOST_BETWEEN + 1)
    .some(({ text }) => NEGATIONS.some((no) => text.startsWith(no) && all.some((part) => text === no + part.text)));
const NEGATIONS = ['un', 'non', 'in'] as const;

/** "In grazed as much as in ungrazed sites", "as strongly in women as in men". */
const isAsInOther: Site = (ask, { column }) => {
  const { words } = ask.spoken;
  const sides = levelsOf(ask, column);
  const second = words.findLastIndex(
    ({ text }, at) =>
      text === 'as' && words.slice(Math.max(0, at - FARTHEST_DEGREE), at).some((word) => word.text === 'as'),
  );
  return second > 0 && sides.some(({ to }) => to <= second) && sides.some(({ from }) => from > second);
};

const ONLY_WITH = setOf('only');
const CONFINED = setOf('specific confined restricted limited unique exclusive');
const STANDS = setOf('only true so seen visible present found apparent real but');
/** "…, or only in B cell dogs", "only with hardened material", "specific to one cell line"; what stands in front chooses rows. */
const isOnlyThere: Site = ({ spoken: { words, mentions } }, { from, column }) => {
  const place = placeBefore(words, from);
  if (place < 0 || !isGroup(column)) return false;
  const isBehind = mentions.some(({ to }) => to <= place);
  const before = textAt(words, place - 1);
  const isOnly = ONLY_WITH.has(before) || (STANDS.has(before) && ONLY_WITH.has(textAt(words, place - 2)));
  return isBehind && (isOnly || CONFINED.has(before));
};

/** "On mobile but not on desktop". */
const isButNotOther: Site = (ask, { column }) => {
  const { words } = ask.spoken;
  const sides = levelsOf(ask, column);
  const not = words.findIndex(({ text }, at) => text === 'not' && ['but', 'and', ''].includes(textAt(words, at - 1)));
  return not > 0 && sides.some(({ to }) => to < not) && sides.some(({ from }) => from > not);
};

const SOME = setOf('some certain particular specific one');
/** "In some stores than in others", "stronger on some machines", "do some varieties respond more than others". */
const isInSome: Site = (ask, { from, level, column }) => {
  const { words } = ask.spoken;
  const isSome = level === null && isGroup(column) && SOME.has(textAt(words, from - 1));
  return isSome && (PLACES.has(textAt(words, from - 2)) || (ask.has('than') && ask.has('rest')));
};

const EQUALLY = setOf(`
  alike equally equal same similar similarly hold holds held consistent consistently uniform uniformly universal universally identical comparable extent
  identically
`);
const ALL = setOf('all every each both either');
/** "Equally damaging under both methods", "hold at every N rate", "in all habitats alike", "for both varieties". */
const isEquallyInAll: Site = (ask, { from, level, column }) => {
  const { words } = ask.spoken;
  const isGrouping = isGroup(column) || column.profile.distinct <= MOST_GROUPS;
  const isAll =
    ALL.has(textAt(words, from - 1)) || (textAt(words, from - 2) === 'both' && PLACES.has(textAt(words, from - 1)));
  const saysSame = words.some(({ text }) => EQUALLY.has(text));
  return isGrouping && isAll && saysSame && (level === null || levelsOf(ask, column).length > 1);
};
const MOST_GROUPS = 12;

const VARIES = setOf('vari differ depend different chang shift');
const ALONG = setOf('across between by with on from among for according depending in');
/** "How much does the return on ad spend differ between regions", "does the effect change with age". */
const variesAlong: Site = ({ spoken: { words } }, { from, level, column }) => {
  const place = placeBefore(words, from);
  const isPlace = place > 0 && ALONG.has(textAt(words, place));
  const near = words.slice(Math.max(0, place - 3), place);
  return (
    isPlace &&
    near.some(({ stem, text }) => VARIES.has(stem) && text !== 'difference') &&
    (level === null || isGroup(column))
  );
};

const FADES = setOf('fade wane weaken diminish shrink strengthen disappear vanish wear taper grow');
/** "Does the benefit fade with age", "lose its effect at higher temperatures". */
const fadesWith: Site = ({ spoken: { words } }, { from, level }) => {
  const place = placeBefore(words, from);
  const near = words.slice(Math.max(0, place - 4), Math.max(0, place));
  const loses = near.some(
    ({ root }, at) => root === 'lose' && ['its', 'their', 'the'].includes(near[at + 1]?.text ?? ''),
  );
  return level === null && place > 0 && (loses || near.some(({ root }) => FADES.has(root)));
};

const COMPARATIVES = setOf(
  `higher lower larger smaller bigger greater older younger longer shorter warmer colder hotter cooler heavier lighter high low
  acid acidic alkaline saline dry wet hot cold warm cool rich poor deep shallow steep windy rainy humid old young big small large`,
);
const COMPARED_SITES = setOf('in on at for among under with of against when if where');
/** "Worse in cows of higher parity", "pay off more on bigger farms", "larger in older participants", "more under irrigation", "better when it is cold". */
const isMoreAtMore: Site = (ask, { from, to, level, column }) => {
  const { words } = ask.spoken;
  const place = placeBefore(words, from);
  if (holdsAgainst(ask) || !COMPARED_SITES.has(textAt(words, place))) return false;
  const isHigh = words.slice(place, to + 1).some(({ text }) => COMPARATIVES.has(text) || DIMENSIONS.has(text));
  const isPart = isQuantity(column) ? level === null && isHigh : isMoreThere(words, place, column);
  return isPart && isDegreeBefore(words, place, FARTHEST_DEGREE);
};
/** "Than"; "help more against the resistant biotype" holds nothing against it. */
const holdsAgainst = ({ spoken: { words, cues } }: Ask): boolean =>
  cues.some(
    ({ name, from }) => name === 'than' && !(textAt(words, from) === 'against' && DEGREES.has(textAt(words, from - 1))),
  );
const isMoreThere = (words: readonly Word[], place: number, column: ColumnFacts): boolean =>
  isGroup(column) && DEGREES.has(textAt(words, place - 1));

/** "Different from one year group to the next". */
const isOneToNext: Site = ({ spoken: { words } }, { from, to, level, column }) =>
  level === null &&
  isGroup(column) &&
  textAt(words, from - 2) === 'from' &&
  ['one', 'each'].includes(textAt(words, from - 1)) &&
  textAt(words, to) === 'to' &&
  NEXT.some((next) => [1, 2].some((step) => textAt(words, to + step) === next));
const NEXT = ['next', 'another', 'other'] as const;

const BEHIND_VERB = 3;
const WAYS = setOf('differently alike similarly equally');
/** "Do diabetics benefit less from the visits", "do men and women react differently to the dose". */
const receives: Site = ({ spoken: { words, mentions } }, { to, from, column }) => {
  const verb = words.findIndex(({ text }, at) => at >= to && at - to <= 2 && RECEIVES.has(text));
  const behind = words.slice(verb + 1, verb + 1 + BEHIND_VERB).map(({ text }) => text);
  const isSubject =
    !PLACES.has(textAt(words, from - 1)) && !mentions.some((each) => each.from >= to && each.to <= verb);
  return verb >= 0 && isSubject && isGroup(column) && behind.some((text) => DEGREES.has(text) || WAYS.has(text));
};

const ACTS = setOf(
  'help helps helped hurt hurts harm harms harmed benefit benefits benefited suit suits favour favours',
);
const FARTHEST_OBJECT = 5;
/** "Does sleep help ADHD participants more", "help children on free meals more". */
const isObjectMore: Site = ({ spoken: { words, mentions } }, { from, to, column }) => {
  const verb = words.findLastIndex(({ text }, at) => at < from && from - at <= FARTHEST_OBJECT && ACTS.has(text));
  const isNext = verb >= 0 && !mentions.some((each) => each.from > verb && each.to <= from && each.column !== column);
  const more = [to, to + 1].find((at) => ['more', 'less', 'most', 'least'].includes(textAt(words, at)));
  const isLast = more !== undefined && (more === words.length - 1 || words[more]?.after !== 'none');
  return isNext && isLast && isGroup(column);
};

/** "Equally effective in diabetics and non-diabetics". */
const isEquallyInTwo: Site = (ask, { from, column }) => {
  const { words } = ask.spoken;
  const sides = levelsOf(ask, column);
  const isJoined = textAt(words, from - 1) === 'and' || textAt(words, from - 2) === 'and';
  const isSame = words.slice(0, from).some(({ text }) => EQUALLY.has(text));
  return isGroup(column) && isJoined && isSame && sides.some(({ to }) => to < from);
};

const SITES: readonly Site[] = [
  receives,
  isObjectMore,
  isEquallyInTwo,
  isAroundThan,
  isAsInOther,
  isOnlyThere,
  isButNotOther,
  isInSome,
  isEquallyInAll,
];
const EFFECT_SITES: readonly Site[] = [isOneToNext, variesAlong, fadesWith, isMoreAtMore];
