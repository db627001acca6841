import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const CHANGES = setOf(`
  change changed gain gained improve improved improvement increase increased rise risen rose drop dropped decrease decreased decline declined loss lose lost grow
  grew growth fallen reduction reduced fall fell progress progressed
  forget forgetting forgot forgotten shrinkage shrink shrank shrunk reduce reduces lower lowers lowered bring brings brought raise raises raised
`);

/** A word of change, or the first one of "came down", "goes up". */
export function isChange(words: readonly Word[], at: number): boolean {
  const [text, root] = [textAt(words, at), words[at]?.root ?? ''];
  // "Is it lower in one group" compares.
  if (text === 'lower' && !ACTS.has(textAt(words, 0)) && textAt(words, at - 1) !== 'to') return false;
  if (PUTS.has(text)) return textAt(words, at + 1) === 'on';
  return CHANGES.has(root) || CHANGES.has(text) || (COMES.has(text) && DIRECTIONS.has(textAt(words, at + 1)));
}

/** "Put on weight". */
const PUTS = setOf('put puts putting');
const ACTS = setOf('do does did can could will would');
const COMES = setOf('come came go goes went gone');
const DIRECTIONS = setOf('up down');
