import type { Phrases } from '../mentions/arguments.ts';
import { isGroup } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { distinctColumns, type RoleDraft } from './role-draft.ts';

/** "is X related to Y", "relation between X and Y": neither comes first. */
export function readRelation(phrases: Phrases, draft: RoleDraft): void {
  for (const cue of phrases.named('relate')) {
    const [before, behind] = [phrases.left(cue.from), phrases.right(cue.to)];
    const [left, right] = [draft.free(before.mentions), draft.free(behind.mentions)];
    if (left.length + right.length === 0) continue;
    if (left.length > 0 && right.length === 0) draft.miss('predictor', behind.unknown);
    if (left.length === 0 && distinctColumns(right) < 2)
      draft.miss('predictor', [...behind.unknown, ...before.unknown]);
    readSeveral(draft, left, right);
    return;
  }
}

/** "Which of A, B and C are related to Y": several are held against one, which is the outcome. */
function readSeveral(draft: RoleDraft, left: readonly Mention[], right: readonly Mention[]): void {
  const isOfOne = distinctColumns(left) > 1 && distinctColumns(right) === 1;
  draft.frame = isOfOne ? 'directed' : 'symmetric';
  if (!isOfOne) return;
  draft.give('outcomes', right);
  draft.give('predictors', left);
}

/** "is X higher in A than in B", "difference in X between A and B", "X by A". */
export function readComparison(phrases: Phrases, draft: RoleDraft): void {
  const lists = phrases.named('between').map(({ to }) => draft.free(phrases.right(to).mentions));
  const groups = lists.find((mentions) => mentions.length > 0) ?? [];
  const compares = phrases.named('compare', 'than', 'higher', 'lower').length > 0;
  const others = draft.free().filter(({ column }) => !groups.some((mention) => mention.column === column));
  if (distinctColumns(groups) === 1 && !isMeasured(groups, others)) {
    if (others.length > 0 || compares) draft.give('predictors', groups);
    draft.frame = 'comparison';
  } else if (others.length > 0 && groups.every(({ column }) => isGroup(column))) draft.give('predictors', groups);
  if (compares) draft.frame = 'comparison';
  readCompared(phrases, draft);
}

const LONG = 20;

/** "Compare the stores by units sold": the quantity is what is compared. */
function isMeasured(groups: readonly Mention[], others: readonly Mention[]): boolean {
  const isLong = groups.every(
    ({ column, level }) => level === null && column.kind === 'quantity' && column.profile.distinct > LONG,
  );
  return isLong && others.some(({ column }) => isGroup(column));
}

/** What stands right before "higher" or behind "difference in" is the outcome, and missed where it fits nothing. */
function readCompared(phrases: Phrases, draft: RoleDraft): void {
  for (const cue of phrases.named('compare', 'higher', 'lower')) {
    // "heavier" names the weight itself.
    if (phrases.at(cue.from) !== undefined) continue;
    const [before, behind] = [phrases.left(cue.from), phrases.right(cue.to)];
    const named = [...before.mentions, ...behind.mentions];
    if (named.every(({ level }) => level !== null)) draft.miss('outcome', [...before.unknown, ...behind.unknown]);
  }
}
