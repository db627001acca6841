import type { Phrases, Spoken } from '../mentions/arguments.ts';
import { isQuantity } from '../tables/columns.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import type { RoleDraft } from './role-draft.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Does vacuum weaken the relation between humidity and porosity?", "does the relation between A and B depend on C?": a relation that something changes. */

const RELATIONS = setOf('relation relationship association correlation link connection');
const ARTICLES = setOf('the this that any');

export function readChangedRelation(phrases: Phrases, draft: RoleDraft, { words, mentions }: Spoken): void {
  const cue = phrases.named('relate').find(({ from }) => RELATIONS.has(words[from]?.root ?? ''));
  if (cue && readJoinedPair(phrases, draft, cue)) return;
  const [first, second] = draft.free(mentions.filter(({ from }) => cue !== undefined && from >= cue.to));
  if (!cue || !first || !second || !isPair(words, cue, first, second)) return;
  const moderators = moderatorsOf(phrases, ARTICLES.has(textAt(words, cue.from - 1)) ? cue.from - 1 : cue.from, second);
  if (moderators.length > 0) giveRelation(draft, [first, second], moderators);
}

/** "Is the dose-mortality relationship different between Leipzig and Utrecht": two names right before it. */
function readJoinedPair(phrases: Phrases, draft: RoleDraft, cue: Cue): boolean {
  const [first, second] = phrases.left(cue.from).mentions.slice(-2);
  if (!first || second?.to !== cue.from || first.to !== second.from || first.column === second.column) return false;
  const verb = phrases.named('compare', 'interaction', 'outcomeBy').find(({ from }) => from >= cue.to);
  const behind = verb ? draft.free(phrases.right(verb.to).mentions) : [];
  if (first.level !== null || second.level !== null || !areGroups(behind)) return false;
  giveRelation(draft, [first, second], behind);
  return true;
}

function giveRelation(
  draft: RoleDraft,
  [first, second]: readonly [Mention, Mention],
  moderators: readonly Mention[],
): void {
  // What is named last is the outcome, unless only the other one is a quantity.
  const isTurned = !isQuantity(second.column) && isQuantity(first.column);
  draft.give('moderators', moderators);
  draft.give('outcomes', [isTurned ? first : second]);
  draft.give('predictors', [isTurned ? second : first]);
  draft.frame = 'directed';
}

/** What stands before the verb right before "the relation", or behind "depends on". */
function moderatorsOf(phrases: Phrases, at: number, last: Mention): readonly Mention[] {
  const verb = phrases.named('actsOn', 'transitive', 'interaction', 'outcomeBy').find(({ to }) => to === at);
  if (verb) return phrases.left(verb.from).mentions;
  const depends = phrases.named('outcomeBy').find(({ from }) => from >= last.to);
  return depends ? phrases.right(depends.to).mentions : [];
}

const CHANGES = setOf('decline rise fall drop increase decrease growth loss gain');
const COMPARED = setOf('steeper stronger weaker faster slower larger smaller greater');
/** "Is the decline of filtration with copper steeper at 18 degrees than at 12 degrees?": a course along a quantity is held against itself. */
export function readComparedCourse(draft: RoleDraft, { words, mentions }: Spoken): void {
  const at = words.findIndex(({ text }, place) => CHANGES.has(text) && textAt(words, place - 1) === 'the');
  const [outcome, cause, ...behind] = at < 0 ? [] : draft.free(mentions.filter(({ from }) => from > at));
  if (!outcome || !cause || !isCourse(words, at, outcome, cause)) return;
  if (!areGroups(behind)) return;
  draft.give('outcomes', [outcome]);
  draft.give('predictors', [cause]);
  draft.give('moderators', behind);
  draft.frame = 'directed';
}

/** One column, or several of its levels; of one level among many there is no other side. */
function areGroups(mentions: readonly Mention[]): boolean {
  const [column, another] = new Set(mentions.map((mention) => mention.column));
  const levels = new Set(mentions.flatMap(({ level }) => level ?? []));
  return column !== undefined && another === undefined && (levels.size !== 1 || column.profile.distinct === 2);
}

/** "The decline of filtration with copper steeper". */
const isCourse = (words: readonly Word[], at: number, outcome: Mention, cause: Mention): boolean =>
  ['of', 'in'].includes(textAt(words, at + 1)) &&
  textAt(words, outcome.to) === 'with' &&
  [outcome, cause].every(({ level, column }) => level === null && isQuantity(column)) &&
  outcome.column !== cause.column &&
  COMPARED.has(textAt(words, cause.to));

const OPENS_CLAUSE = setOf('where when wherever whenever if');
const HIGH_LOW = setOf('high low good poor strong weak large small great bad');
const IS = setOf('is are was were');

/** "Where clay is high, is moisture low?": the clause before the question says what goes with it. */
export function readCoinciding(draft: RoleDraft, { words, mentions }: Spoken): void {
  const comma = words.findIndex(({ after }) => after === 'comma');
  const [cause, outcome, more] = draft.free(mentions);
  if (!cause || !outcome || more || !coincide(words, comma, cause, outcome)) return;
  draft.give('outcomes', [outcome]);
  draft.give('predictors', [cause]);
  draft.frame = 'directed';
}

function coincide(words: readonly Word[], comma: number, cause: Mention, outcome: Mention): boolean {
  const isDegree = (from: number, to: number) => words.slice(from, to).some(({ text }) => HIGH_LOW.has(text));
  const isClause = OPENS_CLAUSE.has(textAt(words, 0)) && cause.to <= comma && outcome.from > comma;
  const areQuantities = [cause, outcome].every(({ level, column }) => level === null && isQuantity(column));
  const isAsked = IS.has(textAt(words, comma + 1)) && isDegree(outcome.to, words.length);
  return isClause && areQuantities && isAsked && isDegree(cause.to, comma + 1);
}

const JOINT = setOf('and with to between of the mean average');
/** "Between humidity and porosity", "of humidity with porosity". */
const isPair = (words: readonly Word[], { to }: Cue, first: Mention, second: Mention): boolean =>
  first.column !== second.column &&
  first.level === null &&
  second.level === null &&
  [...words.slice(to, first.from), ...words.slice(first.to, second.from)].every(({ text }) => JOINT.has(text));
