import type { Said } from './arguments.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** "Could we tell who will pass from A and B?", "how good are A and B at predicting C?": how well columns tell another one. */
export interface Foretold {
  readonly outcome: readonly Mention[];
  readonly predictors: readonly Mention[];
  readonly verb: number;
}

const FORETELLS = setOf('predict forecast forese foreseen foretel foretold anticip infer guess classifi diagnos');
const ESTIMATES = setOf('estim project approxim');
/** These foretell what a clause or a thing behind them says. */
const KNOWS = setOf('tell sai know identifi flag spot pick recogn detect pinpoint judg gaug find work see discrimin');
const CLAUSES = setOf('who whether which if what how');
const THINGS = setOf('identifi flag spot pick recogn detect pinpoint discrimin');
const ABLE = setOf(`
  can could possible feasible able enough sufficient suffice useful used let lets allow allows would well good accurately reliably precisely accurate reliable precise far extent
  much accuracy error model classifier rule
`);
/** Of these questions none asks how well something is told. */
const OTHERS: readonly CueName[] = [
  'than',
  'compare',
  'adjustRight',
  'adjustLeft',
  'interaction',
  'trend',
  'power',
  'oneSample',
];

export function foretoldIn(said: Said): Foretold | null {
  const verb = verbIn(said);
  if (verb < 0) return null;
  const list = sourcesIn(said, verb) ?? subjectsIn(said, verb);
  const outcome = list && outcomeBeside(said, list);
  if (!list || !outcome || isClaimed(said, verb, outcome)) return null;
  return { outcome, predictors: list, verb };
}

/** What is known of stands behind the verb: "tell who will pass". */
const isClaimed = ({ words }: Said, verb: number, outcome: readonly Mention[]): boolean =>
  KNOWS.has(words[verb]?.stem ?? '') && outcome.every(({ from }) => from < verb);

function verbIn(said: Said): number {
  const { words, cues } = said;
  if (cues.some(({ name, from }) => OTHERS.includes(name) && !isOfAbility(words, from))) return -1;
  const verb = words.findIndex((_, at) => isForetelling(said, at));
  const isOrder = verb === 0 || textAt(words, verb - 1) === 'to';
  return isOrder || words.some(({ text }, at) => ABLE.has(text) && at !== verb) ? verb : -1;
}

/** A cue for the kind of the question. */
export function foretellingCue(said: Said): readonly Cue[] {
  const found = foretoldIn(said);
  return found ? [{ name: 'foretold', from: found.verb, to: found.verb + 1 }] : [];
}

const OF_ABILITY = setOf('given');
const isOfAbility = (words: readonly Word[], at: number): boolean => OF_ABILITY.has(textAt(words, at));

function isForetelling(said: Said, at: number): boolean {
  const { words, mentions } = said;
  const stem = words[at]?.stem ?? '';
  if (mentions.some(({ from, to }) => from <= at && at < to)) return false;
  return FORETELLS.has(stem) || (ESTIMATES.has(stem) && isPassive(words, at)) || isKnowing(said, at);
}

function isKnowing({ words, cues }: Said, at: number): boolean {
  const stem = words[at]?.stem ?? '';
  const isRelated = cues.some(({ name, from, to }) => RELATES.includes(name) && !(from <= at && at < to));
  if (!KNOWS.has(stem) || isRelated) return false;
  return THINGS.has(stem) || (stem === 'work' && textAt(words, at + 1) === 'out') || hasClause(words, at + 1);
}

/** "Can you tell whether it depends on age" asks for the relation itself. */
const RELATES: readonly CueName[] = [
  ...(['outcomeBy', 'relate', 'actsOn', 'transitive', 'higher', 'lower', 'average', 'likely', 'whichMost'] as const),
  ...(['between', 'strata', 'effectOf', 'agreement'] as const),
];

const isPassive = (words: readonly Word[], at: number): boolean => textAt(words, at - 1) === 'be';

const FARTHEST_CLAUSE = 5;
/** "Tell us in advance who", "say whether". */
const hasClause = (words: readonly Word[], from: number): boolean =>
  words
    .slice(from, from + FARTHEST_CLAUSE)
    .some(({ text }, step) => CLAUSES.has(text) && textAt(words, from + step + 1) !== 'of');

const SOURCES = setOf('from using with given knowing based on if through via');
const BEFORE_LIST = setOf(`
  the a an their its our his her just only both either all we i you they on of from by with basis help looking look at means information data values value know knowing
  someone somebody person patient subject respondent participant
`);
const JOINS = setOf('and or plus also the a an their its his her together with as well of');

/** "From age, albumin and stage". */
function sourcesIn({ words, mentions }: Said, verb: number): readonly Mention[] | null {
  for (const [place, first] of mentions.entries()) {
    if (!isBehindSource(words, first.from)) continue;
    const list = listFrom(words, mentions.slice(place), verb);
    if (list.every(({ level }) => level === null)) return list;
  }
  return null;
}

const LONGEST_BEFORE = 6;
function isBehindSource(words: readonly Word[], from: number): boolean {
  for (let at = from - 1; at >= 0 && from - at <= LONGEST_BEFORE; at -= 1) {
    if (SOURCES.has(textAt(words, at))) return true;
    if (!joins(words[at]) || !(BEFORE_LIST.has(textAt(words, at)) || ROW_NOUNS.has(words[at]?.root ?? '')))
      return false;
  }
  return false;
}

/** Names that commas and "and" join, on one side of the verb. */
function listFrom(words: readonly Word[], mentions: readonly Mention[], verb: number): readonly Mention[] {
  const end = mentions.findIndex((mention, place) => {
    const before = mentions[place - 1];
    return before !== undefined && !isJoined(words, before, mention, verb);
  });
  return end < 0 ? mentions : mentions.slice(0, end);
}

const MOST_UNKNOWN = 1;
function isJoined(words: readonly Word[], { to }: Mention, { from }: Mention, verb: number): boolean {
  const between = words.slice(to, from);
  const unknown = between.filter(({ text }) => !JOINS.has(text)).length;
  const isList = words[to - 1]?.after === 'comma' || between.some(({ text }) => LISTS.has(text));
  return (
    isList && unknown <= MOST_UNKNOWN && !(to <= verb && verb < from) && !between.some(({ text }) => CLAUSES.has(text))
  );
}
const LISTS = setOf('and or plus');

const HELPING = setOf('can could are is do does how would');
/** "Can age and albumin tell us who", "are A and B enough to predict C": what stands before the verb, of an active one. */
function subjectsIn({ words, mentions }: Said, verb: number): readonly Mention[] | null {
  const before = mentions.filter(({ to }) => to <= verb);
  const [first] = before;
  const isActive = textAt(words, verb - 1) !== 'be' && mentions.some(({ from }) => from > verb);
  if (!first || !isActive || before.some(({ level }) => level !== null)) return null;
  const opening = words.slice(0, first.from);
  const isSubject = opening.every(({ text, root }) => HELPING.has(text) || OPENS.has(text) || ROW_NOUNS.has(root));
  return isSubject && opening.some(({ text }) => HELPING.has(text)) && isEnough(words, first.from, verb)
    ? listFrom(words, before, verb)
    : null;
}
const OPENS = setOf('the a an their its our his her good well accurately reliably precisely knowing both just only');
const ENOUGH = setOf(
  'can could enough sufficient suffice able let lets allow allows used useful good at well accurately reliably',
);
/** "Does age predict death" asks for an effect. */
const isEnough = (words: readonly Word[], first: number, verb: number): boolean =>
  words.slice(0, verb).some(({ text }, at) => ENOUGH.has(text) && (at < first || at > first));

/** The one other column that is named. */
function outcomeBeside({ mentions }: Said, list: readonly Mention[]): readonly Mention[] | null {
  const taken = new Set(list.map(({ column }) => column));
  const others = mentions.filter((mention) => !list.includes(mention) && !taken.has(mention.column));
  const [first] = others;
  const isOne = first !== undefined && others.every(({ column }) => column === first.column);
  const isAll = mentions.every((mention) => list.includes(mention) || others.includes(mention));
  return isOne && isAll && (first.level === null || first.column.kind === 'binary') ? others : null;
}
