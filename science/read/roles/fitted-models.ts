import type { Spoken } from '../mentions/arguments.ts';
import { distinctColumns, type RoleDraft } from './role-draft.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Fit a logistic model for disease with age, sex and smoking as predictors": the outcome stands behind the model, its predictors in one list behind that. */

const MODELS = setOf('model regression classifier glm glmm lmm anova ancova');
/** What stands before an order. */
const BEFORE_ORDERS = setOf('please to and then us we you now just');
const OUTCOME = setOf('for of the a an mean average');
const PREDICTORS = setOf(
  'with on from using including containing by its as the their predictor predictors explanatory independent input inputs variable variables term terms factor factors being and',
);
const JOINS = setOf('and or the their its plus also');

export function readFittedModel(draft: RoleDraft, { words, mentions }: Spoken): void {
  const model = words.findIndex((_, at) => isModelOf(words, at) || isOrder(words, mentions, at));
  const [outcome, ...others] = model < 0 ? [] : draft.free(mentions.filter(({ from }) => from > model));
  if (!outcome || !isJoined(words, model + 1, outcome.from, OUTCOME)) return;
  const said = [outcome, ...levelBehind(outcome, others)];
  const list = predictorsBehind(words, said.at(-1)?.to ?? 0, draft.free(mentions));
  if (list.length === 0 || list.some(({ column, level }) => level !== null || column === outcome.column)) return;
  draft.give('outcomes', said);
  draft.give('predictors', list);
  if (distinctColumns(list) > 0) draft.frame = 'directed';
}

/** "A model for disease", "a logistic fit of disease". */
const isModelOf = (words: readonly Word[], at: number): boolean =>
  (MODELS.has(words[at]?.root ?? '') && OUTCOME.has(textAt(words, at + 1))) ||
  (textAt(words, at) === 'fit' && textAt(words, at + 1) === 'of');

/** The list behind the outcome, where nothing but "with", "on", "using … as predictors" stands between. */
function predictorsBehind(words: readonly Word[], end: number, mentions: readonly Mention[]): readonly Mention[] {
  const behind = mentions.filter(({ from }) => from >= end);
  const [first] = behind;
  const isBehind = first !== undefined && first.from > end && isJoined(words, end, first.from, PREDICTORS);
  return isBehind ? listFrom(words, behind) : [];
}

/** "Model fire count on rainfall". */
const isOrder = (words: readonly Word[], mentions: readonly Mention[], at: number): boolean =>
  textAt(words, at) === 'model' &&
  (at === 0 || BEFORE_ORDERS.has(textAt(words, at - 1))) &&
  mentions.some(({ from, level }) => level === null && from === at + 1);

/** "A model of E. coli detection": the level that counts. */
const levelBehind = ({ column, to }: Mention, [next]: readonly Mention[]): readonly Mention[] =>
  next && next.column === column && next.level !== null && next.from === to ? [next] : [];

/** Names that commas and "and" join. */
function listFrom(words: readonly Word[], mentions: readonly Mention[]): readonly Mention[] {
  const end = mentions.findIndex(
    ({ from }, place) => place > 0 && !isJoined(words, mentions[place - 1]?.to ?? 0, from, JOINS),
  );
  return end < 0 ? mentions : mentions.slice(0, end);
}

const isJoined = (words: readonly Word[], from: number, to: number, joints: ReadonlySet<string>): boolean =>
  words.slice(from, to).every(({ text }) => joints.has(text));
