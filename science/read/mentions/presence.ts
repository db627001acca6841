import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import type { Mention } from '../tables/mention.ts';
import { levelOf, NO, noneBehind, opposed, otherLevel, outside, twoAlike, untreated, YES } from './levels-in-words.ts';
import { noneOf } from './lacking.ts';
import { opposite } from './opposites.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { isRowNoun, subgroupLevel } from './subgroups.ts';
import { doingOf, isDoer, stem } from '../words/stem.ts';
import { GENERIC } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

const SAID = setOf('with without having lacking no non never');
/** "Not on free meals": said of rows that lack it. */
const NOT_ON = setOf('on in getting receiving taking');

const saysPresence = (words: readonly Word[], at: number): boolean =>
  SAID.has(textAt(words, at)) || (NOT_ON.has(textAt(words, at)) && textAt(words, at - 1) === 'not');
const ABSENT = setOf('without lacking no non never');
const ARTICLES = setOf('a an any the');

/** "Who never work from home" of a `remote_work` that holds "never". */
const neverOf = (words: readonly Word[], { column, level, from }: Mention): string | null =>
  level === null && column.kind === 'category' && [1, 2].some((step) => textAt(words, from - step) === NEVER)
    ? (column.profile.levels.find(({ value }) => value.toLowerCase() === NEVER)?.value ?? null)
    : null;
const NEVER = 'never';

const SHORTEST = 7;

/** "The untreated" where a column says who was treated. */
export function negated(
  words: readonly Word[],
  columns: readonly ColumnFacts[],
  mentions: readonly Mention[],
): Mention[] {
  const binary = columns.filter(({ kind }) => kind === 'binary');
  return [
    ...opposite(words, columns, mentions),
    ...opposed(words, binary, mentions),
    ...unDenied(words, binary, mentions),
    ...untreated(words, columns, mentions),
    ...noneBehind(words, mentions),
    ...outside(words, mentions),
    ...twoAlike(words, columns, mentions),
  ];
}

function unDenied(words: readonly Word[], binary: readonly ColumnFacts[], mentions: readonly Mention[]): Mention[] {
  return words.flatMap(({ text }, at) => {
    const rest = text.startsWith('un') && text.length >= SHORTEST ? text.slice(2) : null;
    if (rest === null || mentions.some(({ from, to }) => from <= at && at < to)) return [];
    const column = binary.find(({ parts }) => parts.some((part) => part.text === rest || part.stem === stem(rest)));
    const level = column ? levelOf(column, true) : null;
    const isHeld = column !== undefined && mentions.some((mention) => mention.column === column);
    return column && level !== null && !isHeld
      ? [{ from: at, to: at + 1, column, level, score: SCORE, rivals: [], had: true as const }]
      : [];
  });
}
const SCORE = 0.93;

const DENIED = setOf('not don doesn didn never');
const RELATIVE = setOf('who that which');
const EQUALS = setOf('is are = equals');
const CARRIES = setOf(
  'do does did are is were was have has had not don doesn didn never actually ever really already eventually',
);

/** "Smoker is yes": rows of one level. */
function equalLevel(words: readonly Word[], mention: Mention): Mention | null {
  const value = textAt(words, mention.to + 1);
  if (!EQUALS.has(textAt(words, mention.to)) || !(YES.has(value) || NO.has(value))) return null;
  const level = levelOf(mention.column, NO.has(value));
  if (level === null) return null;
  const said = { ...mention, to: mention.to + 2, level };
  // "Passing (passed = 1)" says what the level is, and chooses no rows.
  return words[mention.from - 1]?.after === 'comma' ? said : { ...said, had: true };
}

/** "Who smoke", "that do not smoke"; "those who smoke and those who do not" are held against each other. */
function relativeLevel({ words, mentions }: Named, mention: Mention): Mention | null {
  const at = relativeBefore(words, mention);
  const clauses = mentions.filter(({ column }) => column === mention.column);
  // "In those who bought on a phone than in those who bought on a desktop".
  const isSame = clauses.every((each) => !isDeniedIn(words, each) && relativeBefore(words, each) >= 1);
  const others = words.filter(({ text }) => RELATIVE.has(text)).length;
  if (at < 1 || (others > 1 && !(isSame && clauses.length === others))) return null;
  const level = levelOf(mention.column, isDeniedIn(words, mention));
  return level === null ? null : { ...mention, level, had: true };
}

/** Where the pronoun of its clause stands. */
function relativeBefore(words: readonly Word[], { from }: Mention): number {
  let at = from - 1;
  while (CARRIES.has(textAt(words, at)) && at > from - 4) at -= 1;
  return RELATIVE.has(textAt(words, at)) ? at : -1;
}
const isDeniedIn = (words: readonly Word[], mention: Mention): boolean =>
  words.slice(relativeBefore(words, mention), mention.from).some(({ text }) => DENIED.has(text));

/** "How many are not treated"; "are or are not" asks for both. */
function deniedLevel(words: readonly Word[], mention: Mention): Mention | null {
  const isDenied =
    textAt(words, mention.from - 1) === 'not' && ['are', 'is', 'were', 'was'].includes(textAt(words, mention.from - 2));
  const isCounted = textAt(words, 0) === 'how' || textAt(words, 0) === 'what';
  const level =
    isDenied && isCounted && textAt(words, mention.from - 3) !== 'or' ? levelOf(mention.column, true) : null;
  return level === null ? null : { ...mention, level, had: true };
}

/** "Car owners" of `owns_car`, "non-smokers" of `smokes`. */
function doerLevel(words: readonly Word[], mention: Mention): Mention | null {
  const doer = words.slice(mention.from, mention.to).find(({ text }) => text.endsWith('s') && isDoer(text));
  const isOfVerb = mention.column.parts.some(
    ({ text, root }) => !isDoer(text) && doer && root !== doer.root && doingOf(text) === doingOf(doer.text),
  );
  const level = isOfVerb ? levelOf(mention.column, textAt(words, mention.from - 1) === 'non') : null;
  return level === null ? onlyLevel(words, mention) : { ...mention, level, had: true };
}

const ONLY = setOf('only just solely');
/** "And only for the smokers", "smokers only" of a `smoker`: the rows that are so. */
function onlyLevel(words: readonly Word[], mention: Mention): Mention | null {
  const { from, to, column } = mention;
  const last = words[to - 1];
  const before = words.slice(Math.max(0, from - 3), from);
  const only = before.findIndex(({ text }) => ONLY.has(text));
  const isBehind = only >= 0 && before.slice(only + 1).every(({ text }) => OF_ROWS.has(text) || ARTICLES.has(text));
  const isPlural = last !== undefined && last.text !== last.root && isDoer(last.root);
  const level = isPlural && (isBehind || ONLY.has(textAt(words, to))) ? levelOf(column, false) : null;
  return level === null ? null : { ...mention, level, had: true };
}

const OF_ROWS = setOf('in on among amongst for within of');
const RELATING: ReadonlySet<CueName> = new Set<CueName>([
  'relate',
  'outcomeBy',
  'actsOn',
  'effectOf',
  'dependenceOf',
  'trend',
]);
const COMPARING: ReadonlySet<CueName> = new Set<CueName>([
  'compare',
  'than',
  'interaction',
  'likely',
  'between',
  'higher',
  'lower',
]);

/** "Is yield related to rainfall on irrigated fields": the rows of one level, where two other columns are related. */
function relatedLevel(named: Named, mention: Mention): Mention | null {
  const { words, mentions } = named;
  const at = ARTICLES.has(textAt(words, mention.from - 1)) ? mention.from - 2 : mention.from - 1;
  const columns = new Set(mentions.filter(({ level }) => level === null).map(({ column }) => column));
  if (columns.size < 3 || !OF_ROWS.has(textAt(words, at)) || !isOfRows(words, mention) || !isRelation(named, at))
    return null;
  const level = levelOf(mention.column, false);
  return level === null ? null : { ...mention, level, had: true };
}

const JOINS = setOf('and or versus vs');
const isOfRows = (words: readonly Word[], { to }: Mention): boolean =>
  !JOINS.has(textAt(words, to)) && (ROW_NOUNS.has(words[to]?.root ?? '') || GENERIC.has(textAt(words, to)));

/** Columns are related, and no groups compared: "does more rain mean a higher yield" relates two quantities. */
function isRelation({ cues, mentions }: Named, at: number): boolean {
  const relating = cues.filter(({ name }) => RELATING.has(name));
  const isWithin = (cue: Cue) => relating.some(({ from, to }) => from <= cue.from && cue.to <= to);
  const quantities = new Set(
    mentions.flatMap(({ column, level }) => (level === null && isQuantity(column) ? [column] : [])),
  );
  const isOfQuantities = ({ name }: Cue) => quantities.size > 1 && (name === 'higher' || name === 'lower');
  const isCompared = (cue: Cue) => COMPARING.has(cue.name) && !isWithin(cue) && !isOfQuantities(cue) && cue.from !== at;
  return relating.length > 0 && !cues.some(isCompared);
}

/** "For the SEN pupils", "of EAL girls" of a column of yes and no: the rows that are so, beside two other columns and unless they are held against the others. */
function adjectiveLevel(named: Named, mention: Mention): Mention | null {
  const { words, mentions } = named;
  const { column, from, to, score } = mention;
  const at = ARTICLES.has(textAt(words, from - 1)) ? from - 2 : from - 1;
  const isBefore = isOfRows(words, mention) || mentions.some((other) => other.from === to && other.level !== null);
  const isName = column.parts.length === 1 && score >= WHOLE && joins(words[to - 1]);
  if (!isName || !isBefore || !OF_ROWS.has(textAt(words, at)) || isHeldAgainst(named)) return null;
  const level = levelOf(column, false);
  return level === null ? null : { ...mention, level, had: true };
}

/** "In SEN pupils than in others", "between girls and boys", or nothing else but an outcome. */
function isHeldAgainst({ words, cues, mentions }: Named): boolean {
  if (new Set(mentions.map(({ column }) => column)).size < 3) return true;
  const isOfGroups = ({ name, to }: Cue) =>
    name === 'between' && mentions.find(({ from }) => from >= to)?.level != null;
  return cues.some((cue) => HELD_AGAINST.has(cue.name) || isOfGroups(cue)) || words.some(({ text }) => text === 'non');
}
/** "Women on medication" of `on_medication`. */
function prepositionLevel(words: readonly Word[], { from, ...mention }: Mention): Mention | null {
  const [first] = mention.column.all;
  const isSaid = first !== undefined && OF_ROWS.has(first.text) && textAt(words, from - 1) === first.text;
  const level = isSaid ? levelOf(mention.column, textAt(words, from - 2) === 'not') : null;
  return level === null ? null : { ...mention, from, level, had: true };
}
const WHOLE = 0.95;
const HELD_AGAINST: ReadonlySet<CueName> = new Set<CueName>(['compare', 'than', 'interaction', 'rest', 'relate']);

interface Named {
  readonly words: readonly Word[];
  readonly cues: readonly Cue[];
  readonly mentions: readonly Mention[];
}

function saidLevel(named: Named, mention: Mention): Mention | null {
  if (mention.level !== null || mention.column.kind !== 'binary') return null;
  const { words } = named;
  return (
    doerLevel(words, mention) ??
    equalLevel(words, mention) ??
    relativeLevel(named, mention) ??
    deniedLevel(words, mention) ??
    relatedLevel(named, mention) ??
    adjectiveLevel(named, mention) ??
    prepositionLevel(words, mention) ??
    subgroupLevel(named, mention)
  );
}

/** "Migratory" beside "stationary", "with no cover crop". */
function saidOtherwise(words: readonly Word[], mentions: readonly Mention[], mention: Mention): Mention | null {
  const other = otherLevel(words, mentions, mention);
  if (other !== null) return { ...mention, level: other };
  const none = neverOf(words, mention) ?? noneOf(words, mention);
  return none === null ? null : { ...mention, level: none, had: true };
}

/** "Patients with diabetes", "ponds without fish": a level of a column of yes and no. */
export function withPresence(
  words: readonly Word[],
  cues: readonly Cue[],
  mentions: readonly Mention[],
): readonly Mention[] {
  // "Compared with" says of no row what it has.
  const isOfCue = (at: number) => cues.some(({ from, to }) => from < at && at < to);
  const texts = new Set(words.filter((_, at) => !isOfCue(at)).map(({ text }) => text));
  // Both are held against each other.
  if (texts.has('with') && texts.has('without')) return mentions;
  return mentions.map((mention) => {
    const said = saidOtherwise(words, mentions, mention) ?? saidLevel({ words, cues, mentions }, mention);
    if (said) return said;
    const at = ARTICLES.has(textAt(words, mention.from - 1)) ? mention.from - 2 : mention.from - 1;
    const isInPhrase = isOfPhrase({ words, cues, mentions }, at);
    if (mention.level !== null || !mayHave(words, at, mention) || isInPhrase) return mention;
    const level = levelOf(mention.column, textAt(words, at - 1) === 'not' || ABSENT.has(textAt(words, at)));
    return level === null ? mention : { ...mention, level, had: true };
  });
}

const mayHave = (words: readonly Word[], at: number, mention: Mention): boolean =>
  at >= 0 && (at > 0 || isWithoutFirst(words, mention)) && saysPresence(words, at);

/** "Without irrigation, does variety matter for yield?", "without the sick cows, …". */
const isWithoutFirst = (words: readonly Word[], { to }: Mention): boolean =>
  textAt(words, 0) === 'without' &&
  (words[to - 1]?.after === 'comma' || (isRowNoun(words[to]) && words[to]?.after === 'comma'));

const isOfPhrase = ({ words, cues, mentions }: Named, at: number): boolean =>
  cues.some(({ from, to }) => to - from > 1 && from <= at && at < to) || isOfModel(words, mentions, at);

const MODELS = setOf('model regression');
/** "A model for birth weight with smoking and age as predictors". */
const isOfModel = (words: readonly Word[], mentions: readonly Mention[], at: number): boolean =>
  words.slice(0, at).some(({ root }) => MODELS.has(root)) && mentions.some(({ to }) => to === at);
