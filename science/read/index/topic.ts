import { isGroup, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { isNamed, isOrdinary, type Lexicon } from '../vocabulary/spelling.ts';
import { JUDGING_WORDS } from '../vocabulary/vocabulary.ts';
import type { Word } from '../words/words.ts';

/** Words that say what all rows are about, and that name no column and no value. */
export interface Topic {
  /** In no name and no value of the table. */
  readonly unmatched: readonly Word[];
  readonly words: readonly Word[];
}

const NONE: Topic = { unmatched: [], words: [] };

/**
 * "The Arctic sea ice": a name that is an attribute of a measured column. "Better for kidney stones": the thing that is treated.
 * A noun behind any other preposition, or a name where the table holds names, chooses rows: it must not be passed over.
 */
export function topicOf(words: readonly Word[], lexicon: Lexicon, columns: readonly ColumnFacts[]): Topic {
  return purposeOf(words, lexicon) ?? nameOf(words, lexicon, columns) ?? NONE;
}

const isUnknown = (word: Word, lexicon: Lexicon): boolean =>
  word.text.length > 2 && !isOrdinary(word) && !isNamed(lexicon, word);
const isCapital = ({ raw }: Word): boolean =>
  raw.charAt(0) !== raw.charAt(0).toLowerCase() && raw !== raw.toUpperCase();

/** Unknown attributes of a noun that stands in a name, behind the last "for" of a judging question. */
function purposeOf(words: readonly Word[], lexicon: Lexicon): Topic | undefined {
  const at = words.findLastIndex(({ text }) => text === 'for');
  const head = words.at(-1);
  if (at <= 0 || !head || !words.slice(0, at).some(({ text }) => JUDGING_WORDS.has(text))) return undefined;
  const attributes = words.slice(at + 1, -1).filter(({ text }) => text !== 'the');
  const unmatched = attributes.filter((word) => isUnknown(word, lexicon));
  const isPhrase = attributes.every((word) => word.after === 'none' && word.text !== 'and' && word.text !== 'or');
  const isHead = isNamed(lexicon, head) && attributes.at(-1) === unmatched.at(-1);
  return isPhrase && isHead && unmatched.length > 0 ? { unmatched, words: [...unmatched, head] } : undefined;
}

/** The only name of the message, right before a word of a measured column. */
function nameOf(words: readonly Word[], lexicon: Lexicon, columns: readonly ColumnFacts[]): Topic | undefined {
  const names = words.filter((word, at) => at > 0 && words[at - 1]?.after === 'none' && isCapital(word));
  const [name, another] = names;
  const isInitial = words.length > 0 && names.length * 2 > words.length;
  if (!name || another || isInitial || !isUnknown(name, lexicon) || columns.some(holdsNames)) return undefined;
  const next = name.after === 'none' ? words[words.indexOf(name) + 1] : undefined;
  const isAttribute = columns.some(
    (column) => isNumeric(column) && column.parts.some(({ root }) => root === next?.root),
  );
  return isAttribute ? { unmatched: [name], words: [name] } : undefined;
}

/** A column of names: one that it lacks is a group that the data do not hold. */
const holdsNames = (column: ColumnFacts): boolean =>
  (isGroup(column) || column.kind === 'identifier') &&
  column.profile.levels.some(({ value }) => value.charAt(0) !== value.charAt(0).toLowerCase() && value.length > 1);
