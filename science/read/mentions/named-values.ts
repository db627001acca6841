import { isNumeric } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const CONDITIONS = setOf('when where once if at with for in');
const ARTICLES = setOf('the a an');
const EQUALS = setOf('is was of are were equals');

/** "When the temperature is 60", "at a temperature of 60": the name and its value are one, and say which rows. */
export function withNamedValues(words: readonly Word[], mentions: readonly Mention[]): readonly Mention[] {
  const found = mentions.flatMap((name) => {
    const value = mentions.find(
      (each) => each.from === name.to + 1 && each.level !== null && each.column === name.column,
    );
    return value && isCondition(words, name) ? [{ name, value: { ...value, from: name.from } }] : [];
  });
  if (found.length === 0) return mentions;
  const others = mentions.filter((each) => !found.some(({ name, value }) => each === name || each.to === value.to));
  return [...others, ...found.map(({ value }) => value)].toSorted((a, b) => a.from - b.from);
}

function isCondition(words: readonly Word[], { level, column, from, to }: Mention): boolean {
  const at = ARTICLES.has(textAt(words, from - 1)) ? from - 2 : from - 1;
  return level === null && isNumeric(column) && EQUALS.has(textAt(words, to)) && CONDITIONS.has(textAt(words, at));
}
