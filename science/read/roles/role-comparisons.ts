import type { Phrases } from '../mentions/arguments.ts';
import { isGroup } from '../tables/columns.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import { levelOf } from '../mentions/levels-in-words.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
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
    if (areRows(phrases, cue, left, right)) {
      if (areAllLevels(right)) draft.give('strata', right);
      else draft.filter(right, true);
      draft.frame = 'symmetric';
    } else {
      readPlaced(phrases, draft, [...left, ...right]);
      readSeveral(draft, left, draft.free(right));
    }
    return;
  }
}

/** "Are A and B correlated in the sicker patients (grades III and IV)": what stands behind the place is no third column. */
function areRows(phrases: Phrases, cue: Cue, left: readonly Mention[], right: readonly Mention[]): boolean {
  const isOfLevels = ({ column }: Mention) => right.some((each) => each.column === column && each.level !== null);
  return (
    PLACES.has(phrases.textBefore(cue.to + 1)) &&
    distinctColumns(left) >= 2 &&
    right.length > 0 &&
    right.every(isOfLevels)
  );
}

/** "Is EF correlated with age in the diabetics", "in men and in women": rows, or both sides by themselves, and no third column. */
function readPlaced(phrases: Phrases, draft: RoleDraft, related: readonly Mention[]): void {
  const [, second] = related;
  const behind = draft.free().filter(({ from }) => second && from >= second.to && isPlaced(phrases, from));
  const [placed] = behind;
  if (!placed || distinctColumns(behind) > 1 || distinctColumns([...related.slice(0, 2), placed]) < 3) return;
  if (areAllLevels(behind)) draft.give('strata', behind);
  const level = behind.length === 1 && isNounOfYes(phrases, placed) ? levelOf(placed.column, false) : null;
  if (level !== null) {
    draft.filter([placed], true);
    draft.filter([{ ...placed, level }], true);
  }
}

const isPlaced = (phrases: Phrases, from: number): boolean =>
  [from, from - 1].some((at) => PLACES.has(phrases.textBefore(at)));

/** "Diabetics" of `diabetic`. */
const isNounOfYes = (phrases: Phrases, { column, level, to, from }: Mention): boolean =>
  level === null && to === from + 1 && column.parts.some(({ text }) => phrases.textBefore(to) === `${text}s`);

const PLACES = setOf('in among amongst within for at on during');

/** "In men and women": each by itself. */
const areAllLevels = ([first, ...others]: readonly Mention[]): boolean =>
  first !== undefined &&
  others.every(({ column }) => column === first.column) &&
  new Set([first, ...others].flatMap(({ level }) => level ?? [])).size === first.column.profile.distinct;

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
