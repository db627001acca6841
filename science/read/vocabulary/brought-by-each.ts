import { setOf } from '../words/word-sets.ts';
import type { Cue } from './find-cues.ts';
import { SPOKEN_UNITS } from './moment-names.ts';
import { textAt, type Word } from '../words/words.ts';

/** "How many riders does each strike day cost us", "how much yield does one more kilogram bring": what one step of a quantity does to another. */

const AUXILIARIES = setOf('does do did will would');
const EACH = setOf('each every one another additional extra');
const ARTICLES = setOf('a an the one');
const BRINGS = setOf(
  'cost costs bring brings add adds save saves buy buys earn earns give gives gain gains yield lose take',
);

const MOST = setOf('most least highest lowest');
/** "Which channel brings in the most revenue" asks what there is, and not what acts on it. */
export const isBroughtMost = (words: readonly Word[], { name, from, to }: Cue): boolean =>
  name === 'actsOn' &&
  BRINGS.has(textAt(words, from)) &&
  textAt(words, from + 1) === 'in' &&
  words.slice(to, to + 2).some(({ text }) => MOST.has(text));

/** Where the phrase of what does it begins and its verb stands, behind a place. */
export function bringsAt(
  words: readonly Word[],
  from: number,
): { readonly each: number; readonly verb: number } | null {
  const does = words.findIndex(({ text }, at) => at > from && AUXILIARIES.has(text));
  const each = does < 0 ? -1 : eachAt(words, does + 1);
  const verb = each < 0 ? -1 : words.findIndex(({ text }, at) => at > each && BRINGS.has(text));
  // "How many storms does each week bring" counts them.
  const isTime = verb === each + 2 && SPOKEN_UNITS.has(words[each + 1]?.root ?? '');
  return verb > each + 1 && verb >= words.length - 2 && !isTime ? { each, verb } : null;
}

function eachAt(words: readonly Word[], at: number): number {
  const place = ARTICLES.has(textAt(words, at)) && EACH.has(textAt(words, at + 1)) ? at + 1 : at;
  return EACH.has(textAt(words, place)) ? place : -1;
}
