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
  const moderators = draft.free(moderatorsBehind(phrases, words, mentions, cause));
  // "Does the yield response to nitrogen level off": the relation of the two.
  const isCurve = phrases.named('curvature').some(({ from }) => from >= cause.to);
  if (moderators.length === 0 && !isCurve) return;
  if (moderators.some(({ column }) => [result.column, cause.column].includes(column))) return;
  draft.give('outcomes', [result]);
  draft.give('predictors', [cause]);
  draft.give('moderators', moderators);
  draft.frame = 'directed';
}

function moderatorsBehind(
  phrases: Phrases,
  words: readonly Word[],
  mentions: readonly Mention[],
  cause: Mention,
): readonly Mention[] {
  const verb = phrases.named('outcomeBy', 'compare', 'interaction').find(({ from }) => from >= cause.to);
  // "Depend on whether the plot was irrigated": a clause.
  return verb !== undefined && textAt(words, verb.to) === 'whether'
    ? mentions.filter(({ from }) => from >= verb.to)
    : phrases.right(verb?.to ?? words.length).mentions;
}

/** "Yield penalty from". */
const isResult = (words: readonly Word[], { from, to, level, column }: Mention): boolean =>
  level === null &&
  isQuantity(column) &&
  ARTICLES.has(textAt(words, from - 1)) &&
  EFFECT_NOUNS.has(textAt(words, to)) &&
  FROM.has(textAt(words, to + 1));
