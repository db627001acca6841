import { isGroup, isQuantity } from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import { levelOf } from './levels-in-words.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { isDoer } from '../words/stem.ts';
import { GENERIC } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeAny, joins, textAt, type Word } from '../words/words.ts';

/** "Does pain differ between the arms in smokers", "leaving out the smokers": rows that a column of yes and no chooses, while other groups are compared. */

interface Named {
  readonly words: readonly Word[];
  readonly cues: readonly Cue[];
  readonly mentions: readonly Mention[];
}

const ARTICLES = setOf('a an any the all our');

/** The level of the rows; null where the column itself is in question. */
export function subgroupLevel(named: Named, mention: Mention): Mention | null {
  const level = levelOf(mention.column, false);
  if (level === null) return null;
  // Which of them are left out is said by the phrase before it.
  if (isLeftOut(named, mention)) return { ...mention, level };
  const isChosen = isAfterOnly(named, mention) || isAmong(named, mention);
  return isChosen && asksOfOthers(named, mention) ? { ...mention, level, had: true } : null;
}

const placeBefore = (words: readonly Word[], from: number): number => beforeAny(words, from, ARTICLES);

/** "Excluding smokers", "leaving out the predated nests"; "without" is said of a level by itself. */
function isLeftOut({ words, cues }: Named, { from, to }: Mention): boolean {
  if (isOutBehind(words, to)) return true;
  const at = placeBefore(words, from);
  return cues.some(({ name, from: begin, to }) => {
    const isAs = name === 'except' && textAt(words, begin) !== 'without';
    return isAs && to === at + 1;
  });
}

/** "Considering only smokers", "for biopsied patients only". */
function isAfterOnly({ words, cues }: Named, { from, to }: Mention): boolean {
  const end = isRowNoun(words[to]) ? to + 1 : to;
  return cues.some(
    (cue) =>
      cue.name === 'only' && (cue.to === placeBefore(words, from) + 1 || (cue.from === end && joins(words[end - 1]))),
  );
}

const STANDS = setOf('is are was were being be been');
const OUT = setOf('excluded removed omitted dropped ignored aside disregarded discarded');
/** "With carbon steel left out", "once the relocated nests are excluded", "leaving the B people out of it": said of what ends there. */
export function isOutBehind(words: readonly Word[], to: number): boolean {
  const isPassed = (place: number) =>
    STANDS.has(textAt(words, place)) || isRowNoun(words[place]) || (place === to && isNounBehind(words, to));
  const at = [to, to + 1, to + 2, to + 3].find((place) => !isPassed(place)) ?? to;
  return (
    OUT.has(textAt(words, at)) ||
    (textAt(words, at) === 'left' && textAt(words, at + 1) === 'out') ||
    isLeavingOut(words, to)
  );
}

/** "The brass pieces are excluded": what the rows of the level are called. */
const isNounBehind = (words: readonly Word[], at: number): boolean =>
  words[at] !== undefined && words[at].text !== words[at].root && joins(words[at - 1]) && joins(words[at]);

const LEAVING = setOf('leaving leave taking take keeping keep');
const FARTHEST_LEAVING = 4;
/** "Leaving the smokers out", "leaving the Lyon tools out of it". */
const isLeavingOut = (words: readonly Word[], to: number): boolean =>
  [to, to + 1].some((at) => textAt(words, at) === 'out' && words.slice(to, at).every(joins)) &&
  words.slice(Math.max(0, to - FARTHEST_LEAVING), to).some(({ text }) => LEAVING.has(text));

const PLACES = setOf('in among amongst for within with');
const COMPARED = setOf(`
  differ differs differed difference differences vary varies variation change changes compare share number proportion percentage fraction common frequent likely
  and or than versus vs
`);

/** "In smokers", "among the biopsied patients": not "higher in smokers", "a difference in smokers". */
function isAmong({ words, cues }: Named, mention: Mention): boolean {
  const at = placeBefore(words, mention.from);
  const before = textAt(words, at - 1);
  const isOfPlace = PLACES.has(textAt(words, at)) || (at === 0 && textAt(words, 0) === 'of');
  const end = endOf(words, mention);
  const isOther = COMPARED.has(before) || (joins(words[end - 1]) && COMPARED.has(textAt(words, end)));
  const isDegree = cues.some(({ name, to }) => (name === 'higher' || name === 'lower') && to >= at && to <= at + 1);
  return isOfPlace && !isOther && !isDegree && callsRows(words, mention);
}

const endOf = (words: readonly Word[], { to }: Mention): number => (isRowNoun(words[to]) ? to + 1 : to);

export const isRowNoun = (word: Word | undefined): boolean =>
  word !== undefined && (ROW_NOUNS.has(word.root) || GENERIC.has(word.text));

/** "Smokers", "diabetics", "biopsied patients"; another plural only in front of the question. */
function callsRows(words: readonly Word[], mention: Mention): boolean {
  const last = words[mention.to - 1];
  if (last === undefined) return false;
  if (joins(last) && isRowNoun(words[mention.to])) return true;
  const isPlural = last.text !== last.root;
  const isFront = placeBefore(words, mention.from) === 0 && last.after === 'comma';
  return isPlural && (isDoer(last.text) || last.text.endsWith('ics') || isFront);
}

const NEVER: ReadonlySet<CueName> = new Set<CueName>(['interaction', 'adjustRight', 'adjustLeft', 'rest', 'power']);
const EFFECTS = setOf(
  'effect effects benefit benefits work works help helps respond responds effective useful helpful',
);

/** Something is measured, and groups of another column are compared in it, or something else goes with it. */
function asksOfOthers({ words, cues, mentions }: Named, { column }: Mention): boolean {
  const isInQuestion = mentions.filter((each) => each.column === column).length > 1;
  const isOfEffects = cues.some(({ name }) => NEVER.has(name)) || words.some(({ text }) => EFFECTS.has(text));
  if (isInQuestion || isOfEffects) return false;
  const others = mentions.filter((each) => each.column !== column);
  const quantities = new Set(others.flatMap((each) => (isQuantity(each.column) ? [each.column] : [])));
  const groups = others.filter((each) => isGroup(each.column) && !quantities.has(each.column));
  // "What predicts pain in smokers" asks of all columns.
  const isOpen = cues.some(({ name }) => name === 'screening') || asksMean({ words, cues });
  return quantities.size > 1 || (quantities.size === 1 && (isOpen || isCompared(groups)));
}

const MEANS = setOf('mean median average avg');
const OTHERWISE: ReadonlySet<CueName> = new Set<CueName>(['higher', 'lower', 'than', 'compare', 'between', 'relate']);
/** "The median of rust in lodged plots": of these alone. */
const asksMean = ({ words, cues }: Pick<Named, 'words' | 'cues'>): boolean =>
  words.some(({ text }) => MEANS.has(text)) && !cues.some(({ name }) => OTHERWISE.has(name));

/** By their name, or by two of their levels. */
const isCompared = (groups: readonly Mention[]): boolean =>
  groups.some(({ level }) => level === null) ||
  groups.some((one) => groups.some((other) => other.column === one.column && other.level !== one.level));
