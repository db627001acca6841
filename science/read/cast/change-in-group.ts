import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { changeOfGroups } from './change-of-groups.ts';
import { isChange } from '../vocabulary/change-words.ts';
import { isGroup, type ColumnFacts } from '../tables/columns.ts';
import { isReference } from './levels-in-plan.ts';
import type { Mention } from '../tables/mention.ts';
import type { ColumnPair } from '../tables/paired-columns.ts';
import { cellOf } from '../tables/columns.ts';
import type { Cast } from './settle.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const IN = setOf('in among within for of with on under given receiving taking getting got received took had');
/** "Did women improve?"; of "did exercise lower the pressure?" the group is the cause. */
const SUBJECT = setOf('did has have');
const OCCASIONS = setOf('before after at initially');
const COMPARING = setOf(
  'behind ahead more less most least than better worse faster slower larger smaller greater bigger differ differ compare compared versus vs same',
);

/** What changed between a first and a last measurement: within the one group that is named, or between groups. */
export function changeOf(ask: Ask, cast: Cast): Cast {
  if (!speaksOfChange(ask)) return cast;
  // The first measurement is held fixed: groups are compared by the last one.
  if (ask.spoken.cues.some(({ name }) => name === 'adjustRight')) return changeOfGroups(ask, cast);
  const pair = pairNamed(ask);
  const levels = pair ? levelsOfOneGroup(ask, [pair.first, pair.last]) : [];
  return pair && levels.length > 0 ? changeIn(levels, pair, cast) : changeOfGroups(ask, cast);
}

/** The "drop" of a column `dropped_out` is no change of another one. */
const speaksOfChange = ({ spoken: { words, mentions, cues } }: Ask): boolean =>
  cues.some(({ name }) => name === 'pairedPhrases') ||
  words.some(
    (_, at) => (isChange(words, at) || isTurn(words, at)) && !mentions.some(({ from, to }) => from <= at && at < to),
  );

/** Both columns, or words that fit both; where nothing but groups is named, the only pair of the table. */
function pairNamed({ index, spoken: { mentions } }: Ask): ColumnPair | undefined {
  const named = new Set(mentions.flatMap(({ column, rivals }) => [column, ...rivals]));
  const { pairs } = index.structure;
  const isOfGroups = mentions.length > 0 && mentions.every(({ level }) => level !== null);
  const both = pairs.find(({ first, last }) => named.has(first) && named.has(last));
  return both ?? (isOfGroups && pairs.length === 1 ? pairs[0] : undefined);
}

/** Rows of the one group that is named, of none where nothing but the measurements is; null where groups are held against each other. */
export function rowsOfOneGroup(ask: Ask, measured: readonly ColumnFacts[]): readonly RowFilter[] | null {
  const levels = levelsOfOneGroup(ask, measured);
  const isAlone = ask.spoken.mentions.every(({ column }) => measured.includes(column));
  return levels.length > 0 || isAlone ? filtersOf(levels) : null;
}

const filtersOf = (levels: readonly Mention[]): readonly RowFilter[] =>
  [...new Map(levels.map(({ column, level }) => [column, cellOf(column, level ?? '')] as const))].map(
    ([{ name }, value]) => ({ column: name, comparison: 'is' as const, values: [value] }),
  );

/** "Among the women in the CBT group", with nothing that they are held against: one level of each column, and no other column. */
function levelsOfOneGroup({ spoken: { words, mentions } }: Ask, measured: readonly ColumnFacts[]): readonly Mention[] {
  if (words.some((word, at) => isComparing(word, words, at))) return [];
  const others = mentions
    .filter(({ column }) => !measured.includes(column))
    .map((mention) =>
      IN.has(beforeOf(words, mention.from)) ? { ...mention, level: mention.level ?? yesOf(mention.column) } : mention,
    );
  const levels = others.filter(({ level }) => level !== null);
  const isOfOne = (mention: Mention) =>
    isGroup(mention.column) &&
    levels.some(({ column }) => column === mention.column) &&
    levels.every(({ column, level }) => column !== mention.column || mention.level === null || level === mention.level);
  return others.every(isOfOne) && levels.every((level) => isPlaced(words, level, mentions)) ? levels : [];
}

/** "Lower after therapy than before" holds the measurements against each other, not groups. */
const isComparing = ({ text, root }: Word, words: readonly Word[], at: number): boolean =>
  (COMPARING.has(text) || COMPARING.has(root)) &&
  !(text === 'than' && OCCASIONS.has(textAt(words, at + 1))) &&
  !(isTurn(words, at) && !words.some((other) => other.text === 'than'));

/** "Got better". */
const isTurn = (words: readonly Word[], at: number): boolean =>
  BETTER.has(textAt(words, at)) && TURNS.has(textAt(words, at - 1));
const BETTER = setOf('better worse');
const TURNS = setOf('get gets got gotten become became');

const beforeOf = (words: readonly Word[], at: number): string =>
  textAt(words, ['the', 'all'].includes(textAt(words, at - 1)) ? at - 2 : at - 1);

/** "In the smokers", of a column of yes and no. */
const yesOf = ({ kind, profile }: ColumnFacts): string | null =>
  kind === 'binary' ? (profile.levels.find(({ value }) => YES.has(value.toLowerCase()))?.value ?? null) : null;
const YES = setOf('1 yes true y');

function isPlaced(words: readonly Word[], mention: Mention, mentions: readonly Mention[]): boolean {
  const before = beforeOf(words, nameBefore(words, mention, mentions));
  const isAlone = mentions.every(({ level }) => level !== null);
  // "Did the placebo dogs improve in their score?"
  const isSubject = SUBJECT.has(before) && (isAlone || ROW_NOUNS.has(words[mention.to]?.root ?? ''));
  return IN.has(before) || (isSubject && !isCause(words, mention));
}

/** "In the mindfulness group (grp 1)", "in arm 2": where the name of the groups stands before its level, the place of the name. */
function nameBefore(words: readonly Word[], { from, column }: Mention, mentions: readonly Mention[]): number {
  const name = mentions.findLast(
    (other) => other.column === column && other.level === null && other.to <= from && from - other.to <= 1,
  );
  // "The mindfulness group".
  const isDescribed = name !== undefined && name.to < from && textAt(words, name.from - 2) === 'the';
  return (name?.from ?? from) - (isDescribed ? 1 : 0);
}

/** "Did the intervention improve the scores": a treatment acts on them; "did the control pupils improve" speaks of a group. */
function isCause(words: readonly Word[], { to, column }: Mention): boolean {
  const hasObject = words.length > to + 1 && !AFTER_VERB.has(textAt(words, to + 1));
  return hasObject && isChange(words, to) && column.profile.levels.some(({ value }) => isReference(value));
}
const AFTER_VERB = setOf('over from between during by after in on at with within since across much significantly');

function changeIn(levels: readonly Mention[], { first, last }: ColumnPair, cast: Cast): Cast {
  const chosen = filtersOf(levels);
  const names = new Set(chosen.map(({ column }) => column));
  return {
    ...cast,
    outcomes: [last],
    outcomeLevel: null,
    predictors: [first],
    strata: cast.strata.filter(({ name }) => !names.has(name)),
    covariates: cast.covariates.filter((column) => column !== first),
    rows: [...cast.rows.filter(({ column }) => !names.has(column)), ...chosen],
    levels: [],
    outcomeNamed: true,
  };
}
