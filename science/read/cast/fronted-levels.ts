import type { ColumnFacts } from '../tables/columns.ts';
import { distinctLevels, isLevelOnly, type Pool } from './pool.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const CHOOSES = setOf('in among amongst within for of with');
const BEGINS = setOf('is are was were do does did can has have how what which who');

/** "Within stage IV and V dogs, does the protocol …", of five stages: levels before the question choose its rows. */
export function isFronted({ ask: { spoken }, byColumn }: Pool, column: ColumnFacts): boolean {
  const { words } = spoken;
  const mentions = byColumn.get(column);
  const { length } = distinctLevels(mentions);
  const end = questionAfterComma(words);
  return (
    length > 1 &&
    length < column.profile.distinct &&
    isLevelOnly(mentions) &&
    CHOOSES.has(textAt(words, 0)) &&
    (mentions ?? []).every(({ to }) => to <= end)
  );
}

/** Where the question begins behind a comma; 0 where none does. */
const questionAfterComma = (words: readonly Word[]): number =>
  Math.max(
    0,
    words.findIndex(({ text }, at) => BEGINS.has(text) && words[at - 1]?.after === 'comma'),
  );
