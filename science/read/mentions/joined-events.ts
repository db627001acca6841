import { isGroup, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { countedWords } from '../tables/count-columns.ts';
import type { SurvivalColumns } from '../tables/survival-columns.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Cardiovascular death or heart failure hospitalisation" of `cvd_hhf_event` beside `n_HHF`: both are the event. */
export const withJoinedEvents = (
  mentions: readonly Mention[],
  words: readonly Word[],
  survival: SurvivalColumns | null,
): readonly Mention[] =>
  mentions.map((mention, place, { [place - 1]: before }) => {
    const event = survival?.event;
    const isJoined =
      event && before?.column === event && before.to === mention.from - 1 && textAt(words, before.to) === 'or';
    return isJoined && mention.level === null && countsEvent(mention.column, event)
      ? { ...mention, column: event }
      : mention;
  });

/** "Hours to failure" beside a `failure_mode`: the event `failed`, and no sort of it. */
export const withBareEvents = (
  mentions: readonly Mention[],
  words: readonly Word[],
  survival: SurvivalColumns | null,
): readonly Mention[] => {
  const event = survival?.event;
  if (!event) return mentions;
  const isBare = ({ level, column, from, to }: Mention) =>
    level === null &&
    to === from + 1 &&
    isGroup(column) &&
    column.parts.length > 1 &&
    column !== event &&
    event.parts.some(({ text }) => beginsAlike(text, textAt(words, from)));
  return mentions.map((mention) => (isBare(mention) ? { ...mention, column: event } : mention));
};

const SHORTEST = 4;
const beginsAlike = (one: string, other: string): boolean =>
  one.length >= SHORTEST && one.slice(0, SHORTEST) === other.slice(0, SHORTEST);

/** All of the name but the word for a number stands in the name of the event. */
const countsEvent = (column: ColumnFacts, { all }: ColumnFacts): boolean => {
  const counted = countedWords(column);
  return counted.length > 0 && counted.every(({ root }) => all.some((word) => word.root === root));
};
