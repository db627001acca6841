import type { Phrases, Spoken } from '../mentions/arguments.ts';
import { isQuantity } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { RoleDraft } from './role-draft.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Does the yield penalty from deficit irrigation depend on the rootstock?": an effect that is called by what it does. */

export const EFFECT_NOUNS = setOf(
  'penalty advantage gain loss benefit boost bonus reduction increase premium response',
);
const FROM = setOf('from of due under to');
const ARTICLES = setOf('the a this that');
const FARTHEST = 4;

export function readEffectNoun(phrases: Phrases, draft: RoleDraft, { words, mentions }: Spoken): void {
  const result = mentions.find((mention) => isResult(words, mention));
  const cause = mentions.find(({ from }) => result !== undefined && from > result.to && from - result.to <= FARTHEST);
  if (!result || !cause || cause.column === result.column) return;
  const verb = phrases.named('outcomeBy', 'compare', 'interaction').find(({ from }) => from >= cause.to);
  // "Depend on whether the plot was irrigated": a clause.
  const isClause = verb !== undefined && textAt(words, verb.to) === 'whether';
  const behind = isClause
    ? mentions.filter(({ from }) => from >= verb.to)
    : phrases.right(verb?.to ?? words.length).mentions;
  const moderators = draft.free(behind);
  if (moderators.length === 0 || moderators.some(({ column }) => [result.column, cause.column].includes(column)))
    return;
  draft.give('outcomes', [result]);
  draft.give('predictors', [cause]);
  draft.give('moderators', moderators);
  draft.frame = 'directed';
}

/** "Yield penalty from". */
const isResult = (words: readonly Word[], { from, to, level, column }: Mention): boolean =>
  level === null &&
  isQuantity(column) &&
  ARTICLES.has(textAt(words, from - 1)) &&
  EFFECT_NOUNS.has(textAt(words, to)) &&
  FROM.has(textAt(words, to + 1));
