import type { Phrases, Spoken } from '../mentions/arguments.ts';
import { isGroup, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import { distinctColumns, type RoleDraft } from './role-draft.ts';
import { MAGNITUDES } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const EFFECTS = setOf(
  'effect influence impact slope relationship relation association correlation dependence response benefit',
);

/** "does the effect of A on B depend on C", "is the relation of A and B the same in C". */
export function readModerators(phrases: Phrases, draft: RoleDraft, spoken: Spoken): void {
  const ofEffect = speaksOfEffect(phrases, spoken);
  if (!isWhole(phrases, draft)) return;
  const end = draft.frame === 'symmetric' ? secondColumn(draft.free()) : draft.end;
  for (const cue of phrases.named('interaction', 'outcomeBy', 'compare', 'higher', 'lower', 'between')) {
    if (cue.from < end || (cue.name === 'between' && !isSplitting(spoken, cue))) continue;
    if (!ofEffect && !isDegreeOfVerb(phrases, cue) && !isOneThanOther(spoken, cue)) continue;
    const behind = draft.free(behindOf(phrases, cue, spoken));
    draft.give(
      'moderators',
      behind.filter(({ column }) => isWholeColumn(behind, column) || (isDegreeIn(phrases, cue) && isGroup(column))),
    );
  }
}

const ONLY_AT = setOf('at in under with for on');
const MOST_ONLY = 4;
/** "Is vibration higher with contact seals only at high load?": along the load the effect may differ. */
export function readOnlyAt(draft: RoleDraft, { words, mentions }: Spoken): void {
  const only = words.findIndex((_, at) => isOnlyAt(words, at));
  const place = mentions.find(({ from }) => from > only && from - only <= MOST_ONLY);
  if (only <= 0 || !place || place.level !== null || !isQuantity(place.column)) return;
  const others = mentions.filter(({ column }) => column !== place.column);
  if (distinctColumns(others) === 2) draft.give('moderators', [place]);
}

/** "Only at high". */
export const isOnlyAt = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'only' &&
  ONLY_AT.has(textAt(words, at + 1)) &&
  [at + 2, at + 3].some((place) => MAGNITUDES.has(textAt(words, place)));

const speaksOfEffect = (phrases: Phrases, { words }: Spoken): boolean =>
  phrases.named('effectOf', 'relate', 'interaction').length > 0 || words.some(({ root }) => EFFECTS.has(root));

/** The phrase holds its own outcome and predictor already. */
function isWhole(phrases: Phrases, draft: RoleDraft): boolean {
  const hasResult = draft.has('outcomes') || phrases.named('effectOf').length > 0;
  return (draft.has('predictors') && hasResult) || distinctColumns(draft.free()) > 2;
}

/** "Larger in women", "weaker for nurses with training": in the others it is not. */
const isDegreeIn = (phrases: Phrases, { name, from, to }: Cue): boolean =>
  name === 'interaction'
    ? STRONGER.has(phrases.textBefore(from + 1))
    : (name === 'higher' || name === 'lower') && phrases.named('where', 'between').some((each) => each.from === to);
const STRONGER = setOf('stronger weaker steeper');

/** "Does the treatment lower the pressure more in women", "more when it is hot". */
const isDegreeOfVerb = (phrases: Phrases, cue: Cue): boolean =>
  isDegreeWhen(phrases, cue) ||
  (isDegreeIn(phrases, cue) &&
    phrases.named('than').length === 0 &&
    ['more', 'less'].includes(phrases.textBefore(cue.to)) &&
    phrases.named('transitive', 'actsOn').some(({ to }) => to <= cue.from));
const isDegreeWhen = (phrases: Phrases, { name, from }: Cue): boolean =>
  name === 'outcomeBy' &&
  ['more', 'less'].includes(phrases.textBefore(from + 1)) &&
  phrases.named('actsOn').some(({ to }) => to <= from);

/** "Does it help more in one biotype than in the other": its effect in each is compared. */
const isOneThanOther = ({ words }: Spoken, { name, to }: Cue): boolean => {
  const than = words.findIndex(({ text }, at) => at > to && text === 'than');
  const behind = words.slice(than + 1, than + 4).map(({ text }) => text);
  return (
    (name === 'higher' || name === 'lower') &&
    IN.has(words[to]?.text ?? '') &&
    words[to + 1]?.text === 'one' &&
    than >= 0 &&
    than - to <= FARTHEST_THAN &&
    behind.some((text) => OTHERS.has(text))
  );
};
const IN = setOf('in for at on among under with');
const OTHERS = setOf('other others another');
const FARTHEST_THAN = 5;

/** "Among women" chooses rows; "between women and men" splits them. */
const isSplitting = ({ words }: Spoken, { from }: Cue): boolean =>
  ['between', 'across', 'by'].includes(words[from]?.text ?? '');

/**
 * "Depends on whether the plot was irrigated": a clause, with a subject and a verb before the column. "People who go by car and those who
 * take the bus": all groups of one column.
 */
function behindOf(phrases: Phrases, { to }: Cue, { mentions, words }: Spoken): readonly Mention[] {
  const behind = mentions.filter(({ from }) => from >= to);
  if (words[to]?.text === 'whether') return behind;
  const columns = distinct(phrases.right(to).mentions);
  // "Different for kids who get free lunch"
  if (columns.size === 0) return distinct(behind).size === 1 ? behind : [];
  return behind.filter(({ column }) => columns.has(column));
}

const distinct = (mentions: readonly Mention[]): ReadonlySet<ColumnFacts> =>
  new Set(mentions.map(({ column }) => column));

function isWholeColumn(mentions: readonly Mention[], column: ColumnFacts): boolean {
  const levels = new Set(mentions.filter((mention) => mention.column === column).map(({ level }) => level));
  return levels.has(null) || levels.size > 1;
}

/** Where the second of the related columns ends; "at the industrial site" chooses rows and is none of them. */
function secondColumn(all: readonly Mention[]): number {
  const named = all.filter(({ level }) => level === null);
  const mentions = distinctColumns(named) > 1 ? named : all;
  const second = mentions.find(({ column }) => column !== mentions[0]?.column);
  return second?.to ?? Infinity;
}
