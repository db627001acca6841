import type { Spoken } from '../mentions/arguments.ts';
import { distinctColumns, type RoleDraft } from './role-draft.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Fit a logistic model for disease with age, sex and smoking as predictors": the outcome stands behind the model, its predictors in one list behind that. */

const MODELS = setOf('model regression classifier');
const OUTCOME = setOf('for of the a an mean average');
const PREDICTORS = setOf(
  'with on from using including containing by its as the their predictor predictors explanatory independent input inputs variable variables term terms factor factors being and',
);
const JOINS = setOf('and or the their its plus also');

export function readFittedModel(draft: RoleDraft, { words, mentions }: Spoken): void {
  const model = words.findIndex(({ root }, at) => MODELS.has(root) && OUTCOME.has(textAt(words, at + 1)));
  const [outcome, first] = model < 0 ? [] : draft.free(mentions.filter(({ from }) => from > model));
  if (!outcome || !first || !isJoined(words, model + 1, outcome.from, OUTCOME)) return;
  if (first.from === outcome.to || !isJoined(words, outcome.to, first.from, PREDICTORS)) return;
  const list = listFrom(words, draft.free(mentions.filter(({ from }) => from >= first.from)));
  if (list.some(({ column, level }) => level !== null || column === outcome.column)) return;
  draft.give('outcomes', [outcome]);
  draft.give('predictors', list);
  if (distinctColumns(list) > 0) draft.frame = 'directed';
}

/** Names that commas and "and" join. */
function listFrom(words: readonly Word[], mentions: readonly Mention[]): readonly Mention[] {
  const end = mentions.findIndex(
    ({ from }, place) => place > 0 && !isJoined(words, mentions[place - 1]?.to ?? 0, from, JOINS),
  );
  return end < 0 ? mentions : mentions.slice(0, end);
}

const isJoined = (words: readonly Word[], from: number, to: number, joints: ReadonlySet<string>): boolean =>
  words.slice(from, to).every(({ text }) => joints.has(text));
