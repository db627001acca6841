import { isKnownIn, mayChooseRows } from '../mentions/described.ts';
import type { Account, Held } from '../cast/held.ts';
import { isGroup } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { MEASURE_NOUNS } from '../vocabulary/plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** Words beside a level that the plan holds: what such a level is called, and no further choice of rows. */

const isHeld = ({ plan }: Held, { column, level }: Mention): boolean =>
  level !== null &&
  (plan.predictors.includes(column.name) ||
    plan.strata.includes(column.name) ||
    plan.outcome === column.name ||
    plan.rows.some((row) => row.column === column.name));

/** "Open surgery", "oak woodland", "the DMSO control", "explicit instruction", "male peers": the noun right behind a level. */
const isHeadOfLevel: Account = (word, at, held) => {
  const { spoken, index } = held.ask;
  const level = spoken.mentions.find(({ to }) => to === at);
  return (
    level !== undefined &&
    isHeld(held, level) &&
    isOutcomeNamed(held) &&
    joins(spoken.words[at - 1]) &&
    isHead(word) &&
    !isKnownIn(index, word)
  );
};

/** A noun that neither measures nor says who or which: "male survival", "female smokers", "male diabetics". */
const isHead = (word: Word): boolean =>
  ALONE.has(word.text) ||
  SAME_PERSONS.has(word.root) ||
  WAYS.has(word.root) ||
  (word.raw === word.text && !mayChooseRows(word) && !MEASURE_NOUNS.has(word.root) && !isWho(word));
const ALONE = setOf('alone only');
const SAME_PERSONS = setOf('peer counterpart colleague classmate schoolmate teammate coworker attender folk pal');
const WAYS = setOf('training teaching feeding farming lighting setting footwear trainer layer night morning evening');

const isWho = ({ text, root }: Word): boolean => WHO.some((ending) => text.endsWith(ending) || root.endsWith(ending));
/** Persons of a sort, and what somebody does. */
const WHO = ['er', 'or', 'ist', 'ics', 'ant', 'ee', 'men', 'man', 'ing', 'ity', 'ness'] as const;

/** Beside an outcome that nothing names, the noun may be what is asked about: "male fertility" of a table without it. An event is named by its verb. */
const isOutcomeNamed = ({ plan, ask: { spoken } }: Held): boolean =>
  plan.outcome === null ||
  plan.event !== null ||
  spoken.mentions.some(({ column, rivals }) => [column, ...rivals].some(({ name }) => name === plan.outcome));

const WHOLE = setOf('full complete pure');
/** "In full sun". */
const isWholeLevel: Account = ({ text }, at, held) =>
  WHOLE.has(text) && held.ask.spoken.mentions.some((mention) => mention.from === at + 1 && isHeld(held, mention));

const STATES = setOf('status state condition history');
/** "Smoking status" of `smoker`: the groups of a column. */
const isStatus: Account = ({ root }, at, { columns, ask: { spoken } }) =>
  STATES.has(root) &&
  spoken.mentions.some(
    ({ to, level, column }) => to === at && level === null && isGroup(column) && columns.includes(column),
  );

/** "In the placebo patients alone". */
const isAlone: Account = ({ text }, at, held) =>
  ALONE.has(text) &&
  textAt(held.ask.spoken.words, at - 1) !== 'not' &&
  held.ask.spoken.mentions.some((mention) => mention.to === at - 1 && isHeld(held, mention));

export const OF_LEVELS: readonly Account[] = [isHeadOfLevel, isWholeLevel, isStatus, isAlone];
