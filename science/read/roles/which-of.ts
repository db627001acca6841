import type { Spoken } from '../mentions/arguments.ts';
import type { Mention } from '../tables/mention.ts';
import { MEASURE_NOUNS } from '../vocabulary/plain-words.ts';
import type { CueName } from '../vocabulary/cues.ts';
import { distinctColumns, type RoleDraft } from './role-draft.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** "Which of A, B and C predict Y?": the effect of each with the others held fixed, in one model. */

const WHICH = setOf('which what');
const WELL = setOf('well accurately accuracy');

/** Several are named to choose from, and how well all of them together predict is not asked. */
export const asksWhichOf = (spoken: Spoken): boolean =>
  WHICH.has(textAt(spoken.words, 0)) &&
  (textAt(spoken.words, 1) === 'of' || listOf(spoken) !== null) &&
  !spoken.words.some(({ text }) => WELL.has(text));

const listOf = (spoken: Spoken): Listed | null => listed(spoken) ?? listedBefore(spoken);

const MOST_BETWEEN = 2;

interface Listed {
  readonly outcome: Mention;
  readonly list: readonly Mention[];
}

/** "Which weather variables predict Y (A, B, C)?", "Which of these affect Y: A, B, C?": the list stands behind the outcome. */
function listed({ words, mentions }: Pick<Spoken, 'words' | 'mentions'>): Listed | null {
  const [outcome, ...list] = mentions;
  if (!WHICH.has(textAt(words, 0)) || !outcome || distinctColumns(list) < 2) return null;
  const isNamed = list.every(({ level, column }) => level === null && column !== outcome.column);
  const isJoined = list.every(({ from }, place) => {
    const end = (list[place - 1] ?? outcome).to;
    // "Commute time: income, distance".
    if (place === 0) return from - end <= MOST_BETWEEN && words[from - 1]?.after === 'comma';
    return words.slice(end, from).every(({ text, root }, step) => JOINS.has(text) || (step === 0 && isMeasure(root)));
  });
  return isNamed && isJoined ? { outcome, list } : null;
}

/** "Which attributes (A, B, C) best explain Y?": the list stands before the verb. */
function listedBefore({ words, mentions, cues }: Spoken): Listed | null {
  const [outcome, ...before] = mentions.toReversed();
  const list = before.toReversed();
  const [first] = list;
  if (!WHICH.has(textAt(words, 0)) || !outcome || !first || distinctColumns(list) < 2) return null;
  const end = list.at(-1)?.to ?? 0;
  const isNamed = list.every(({ level, column }) => level === null && column !== outcome.column);
  const isJoined = list.every(({ from }, place) => {
    const last = list[place - 1];
    return last === undefined
      ? words[from - 1]?.after === 'comma'
      : words.slice(last.to, from).every(({ text }) => JOINS.has(text));
  });
  const isActing = cues.some(({ name, from }) => ACTING.has(name) && end <= from && from < outcome.from);
  return isNamed && isJoined && isActing ? { outcome, list } : null;
}
const ACTING: ReadonlySet<CueName> = new Set<CueName>(['actsOn', 'explained', 'predictVerb', 'relate']);

const JOINS = setOf('and or');
const SIZES = setOf('time size class group status type category level history use score grade stage');
/** "Screen time", "loan size", "NYHA class", "smoking status". */
const isMeasure = (root: string): boolean => MEASURE_NOUNS.has(root) || SIZES.has(root);

export function readListed(draft: RoleDraft, spoken: Spoken): void {
  const found = listOf(spoken);
  if (!found) return;
  draft.give('outcomes', [found.outcome]);
  draft.give('predictors', found.list);
  draft.frame = 'directed';
}

/** What the listed are called: "weather variables". */
export const isNameOfList = (spoken: Spoken, at: number): boolean => {
  const found = listOf(spoken);
  const [first] = found?.list ?? [];
  return found !== null && at < Math.min(found.outcome.from, first?.from ?? 0);
};
