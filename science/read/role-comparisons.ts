import type { Phrases } from './arguments.ts';
import { type Spoken } from './arguments.ts';
import { type ColumnFacts, isGroup } from './columns.ts';
import type { Cue } from './find-cues.ts';
import type { Mention } from './mention.ts';
import { type Draft, free, take } from './role-draft.ts';

/** "is X related to Y", "relation between X and Y". */
export function readRelation(phrases: Phrases, draft: Draft): void {
  for (const cue of phrases.named('relate')) {
    const [before, behind] = [phrases.left(cue.from), phrases.right(cue.to)];
    const [left, right] = [free(draft, before.mentions), free(draft, behind.mentions)];
    if (left.length + right.length === 0) continue;
    if (left.length > 0 && right.length === 0) draft.missingPredictor.push(...behind.unknown);
    if (left.length === 0 && new Set(right.map(({ column }) => column)).size < 2)
      draft.missingPredictor.push(...behind.unknown, ...before.unknown);
    draft.frame = 'symmetric';
    return;
  }
}

/** "is X higher in A than in B", "difference in X between A and B", "X by A". */
// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
export function readComparison(phrases: Phrases, draft: Draft, spoken: Spoken): void {
  const [groups] = phrases.named('between').flatMap((cue) => {
    const { mentions } = phrases.right(cue.to);
    return free(draft, mentions).length > 0 ? [mentions] : [];
  });
  const columns = new Set(free(draft, groups ?? []).map(({ column }) => column));
  const compares = phrases.named('compare', 'than', 'higher', 'lower').length > 0;
  if (groups && columns.size === 1 && !isMeasured(draft, groups, spoken)) {
    const outside = free(draft, spoken.mentions).filter(({ column }) => !columns.has(column));
    if (outside.length > 0 || compares) draft.predictors.push(...take(draft, groups));
    draft.frame = 'comparison';
  } else if (groups && columns.size > 1 && free(draft, spoken.mentions).some(({ column }) => !columns.has(column))) {
    if ([...columns].every((column: ColumnFacts) => isGroup(column))) draft.predictors.push(...take(draft, groups));
  }
  if (compares) draft.frame = 'comparison';
  readCompared(phrases, draft);
}

/** "Compare the stores by units sold": the quantity is what is compared. */
function isMeasured(draft: Draft, groups: readonly Mention[], { mentions }: Spoken): boolean {
  const isLong = groups.every(
    ({ column, level }) =>
      level === null && column.kind === 'quantity' && !column.coded && column.profile.distinct > 20,
  );
  return isLong && free(draft, mentions).some(({ column }) => isGroup(column));
}

/** What stands right before "higher" or behind "difference in" is the outcome, and missed where it fits nothing. */
function readCompared(phrases: Phrases, draft: Draft): void {
  for (const cue of phrases.named('compare', 'higher', 'lower')) {
    const behind = phrases.right(cue.to);
    const before = phrases.left(cue.from);
    if (phrases.at(cue.from) !== undefined) continue;
    const named = [...before.mentions, ...behind.mentions];
    if (named.length === 0 || named.every(({ level }) => level !== null))
      draft.missingOutcome.push(...before.unknown, ...behind.unknown);
  }
}

/** "does the effect of A on B depend on C", "is the relation of A and B the same in C". */
// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
export function readModerators(phrases: Phrases, draft: Draft, spoken: Spoken): void {
  const names = new Set(phrases.cues.map(({ name }) => name));
  const isAboutEffect =
    names.has('effectOf') || names.has('relate') || spoken.words.some(({ root }) => EFFECTS.has(root));
  if (!isAboutEffect && !names.has('interaction')) return;
  const full =
    (draft.predictors.length > 0 && (draft.outcomes.length > 0 || names.has('effectOf'))) ||
    new Set(free(draft, spoken.mentions).map(({ column }) => column)).size > 2;
  const last =
    draft.frame === 'symmetric'
      ? secondColumn(free(draft, spoken.mentions))
      : Math.max(...[...draft.outcomes, ...draft.predictors].map(({ to }) => to), 0);
  for (const cue of phrases.named('interaction', 'outcomeBy', 'compare', 'higher', 'lower', 'between')) {
    if (!full || cue.from < last || (cue.name === 'between' && !isSplitting(spoken, cue))) continue;
    const behind = free(draft, phrases.right(cue.to).mentions);
    draft.moderators.push(
      ...take(
        draft,
        behind.filter(({ column }) => isWholeColumn(behind, column)),
      ),
    );
  }
}

/** "Among women" chooses rows; "between women and men" splits them. */
const isSplitting = ({ words }: Spoken, { from }: Cue): boolean =>
  ['between', 'across', 'by'].includes(words[from]?.text ?? '');

function isWholeColumn(mentions: readonly Mention[], column: ColumnFacts): boolean {
  const own = mentions.filter((mention) => mention.column === column);
  return own.some(({ level }) => level === null) || new Set(own.map(({ level }) => level)).size > 1;
}

const EFFECTS: ReadonlySet<string> = new Set([
  'effect',
  'influence',
  'impact',
  'slope',
  'relationship',
  'relation',
  'association',
  'correlation',
  'dependence',
  'response',
  'benefit',
]);

/** Where the second of the related columns ends. */
function secondColumn(mentions: readonly Mention[]): number {
  const second = mentions.find(({ column }) => column !== mentions[0]?.column);
  return second?.to ?? Infinity;
}
