import { hasWord, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { orderOf } from '../tables/level-order.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, wordsOf, type Word } from '../words/words.ts';

/** Levels that are said in words of their own. */

const SCORE = 0.93;
export const YES = setOf('1 yes true y present');
export const NO = setOf('0 no false n absent none');

/** The level of yes and no that is meant by having, or by lacking it. */
export function levelOf({ profile, kind }: ColumnFacts, isAbsent: boolean): string | null {
  const values = profile.levels.map(({ value }) => value);
  const yes = values.find((value) => YES.has(value.toLowerCase()));
  const no = values.find((value) => NO.has(value.toLowerCase()));
  return kind === 'binary' && yes !== undefined && no !== undefined ? (isAbsent ? no : yes) : null;
}

const DOSES = setOf('dose dosage conc concentration rate');
export const TREATMENTS = setOf('treatment trt treat');
export const UNTREATED = setOf('none no untreated control ctrl vehicle placebo');
/** Words for the rows that got nothing. */
export const ZERO_WORDS = setOf('untreated placebo vehicle control controls undosed unexposed');

/** "The untreated wells", "than placebo": those of "none" of the treatment, or of the dose 0, where nothing else may be meant. */
export function untreated(
  words: readonly Word[],
  columns: readonly ColumnFacts[],
  mentions: readonly Mention[],
): Mention[] {
  const at = words.findIndex(
    ({ text }, place) =>
      ZERO_WORDS.has(text) && !isVerb(words, place) && !mentions.some(({ from, to }) => from <= place && place < to),
  );
  if (at < 0) return [];
  const all = columns.flatMap((column) => {
    const level = untreatedLevel(column);
    return level === undefined ? [] : [{ column, level }];
  });
  // "None" of `side_effect` beside a `dose_mg` is no placebo.
  const treatments = all.filter(({ column }) => isNumeric(column) || hasWord(column.parts, TREATMENTS));
  const [one, another] = treatments.length > 0 && all.every(isNone) ? treatments : all;
  if (!one || another) return [];
  // "Vehicle controls".
  const to = ZERO_WORDS.has(textAt(words, at + 1)) ? at + 2 : at + 1;
  const found = { from: at, to, ...one, score: SCORE, rivals: [] };
  if (!isHeldAgainst(words, at)) return [{ ...found, had: true }];
  // "Lower with cisplatin than in untreated wells" chooses no rows.
  const isCompared = mentions.some(({ column, level }) => column === one.column && level !== null);
  return isCompared ? [found] : [];
}

const isNone = ({ column, level }: { readonly column: ColumnFacts; readonly level: string }): boolean =>
  isNumeric(column) || hasWord(column.parts, TREATMENTS) || level.toLowerCase() === 'none';

/** "At 180 kg N than with none": the value 0 of the amount that is held against it. */
export function noneBehind(words: readonly Word[], mentions: readonly Mention[]): Mention[] {
  const than = words.findIndex(({ text }) => VERSUS.has(text));
  const place = [1, 2].map((step) => than + step).find((at) => NOTHING.has(textAt(words, at)));
  const column = mentions.findLast(({ level, to }) => level !== null && to <= than)?.column;
  if (than < 0 || place === undefined || joins(words[place]) || !column) return [];
  const level = zeroOf(column);
  return level === null ? [] : [{ from: place, to: place + 1, column, level, score: SCORE, rivals: [] }];
}

/** The level 0 of an amount that some rows lack altogether. */
export function zeroOf({ kind, profile }: ColumnFacts): string | null {
  const isAmount = kind === 'quantity' && profile.minimum === 0 && profile.distinct > 2;
  return isAmount ? (profile.levels.find(({ value }) => Number(value) === 0)?.value ?? null) : null;
}
const VERSUS = setOf('than versus vs against');
const NOTHING = setOf('none zero nothing without');

/** "Control for age" is something to do. */
const isVerb = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'control' &&
  (at === 0 || !joins(words[at - 1]) || textAt(words, at + 1) === 'for' || BEFORE_VERBS.has(textAt(words, at - 1)));
const BEFORE_VERBS = setOf('to and we i you please');

const isHeldAgainst = (words: readonly Word[], at: number): boolean =>
  words.some(({ text }) => text === 'treated') ||
  words.slice(Math.max(0, at - 4), at + 3).some(({ text }) => AGAINST.has(text));
const AGAINST = setOf(
  'than versus vs against and or compared between relative from to over beyond beat beats outperform outperforms',
);

function untreatedLevel(column: ColumnFacts): string | undefined {
  const { levels } = column.profile;
  if (isNumeric(column))
    return hasWord(column.parts, DOSES) && column.profile.minimum === 0 && column.profile.distinct <= MOST_DOSES
      ? levels.find(({ value }) => Number(value) === 0)?.value
      : undefined;
  const isTreatment = hasWord(column.parts, TREATMENTS);
  // "None" of a grade of none, mild and severe is a result.
  if (!isTreatment && orderOf(column) !== null) return undefined;
  return levels.find(
    ({ value }) =>
      UNTREATED.has(value.toLowerCase()) && (isTreatment || value.toLowerCase() !== 'no') && column.kind !== 'binary',
  )?.value;
}
const MOST_DOSES = 24;

/** Opposites that mean so only where the column itself stands beside: "in migratory and in stationary herds"; alone, "stationary" may be anything. */
const OPPOSED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['stationary', setOf('migratory migrating')],
  ['sedentary', setOf('migratory migrating active')],
  ['resident', setOf('migratory migrating')],
  ['wild type', setOf('mut mutant mutated mutation')],
  ['wildtype', setOf('mut mutant mutated mutation')],
]);

/** "Wild-type" beside "KRAS mutant" of `KRAS_mut`, where one column is called so. */
export function opposed(
  words: readonly Word[],
  columns: readonly ColumnFacts[],
  mentions: readonly Mention[],
): Mention[] {
  return words.flatMap((_, at) => {
    const length = OPPOSED.has(textAt(words, at)) ? 1 : 2;
    const names = OPPOSED.get(
      words
        .slice(at, at + length)
        .map(({ text }) => text)
        .join(' '),
    );
    const [column, another] = columns.filter(({ parts }) => parts.some(({ text }) => names?.has(text)));
    const level = column && !another ? levelOf(column, true) : null;
    const isNamed = mentions.some(({ from, to }) => from < at + length && at < to);
    return column && level !== null && !isNamed && mentions.some((mention) => mention.column === column)
      ? [{ from: at, to: at + length, column, level, score: SCORE, rivals: [] }]
      : [];
  });
}

/** "Migratory" beside "stationary". */
export function otherLevel(
  words: readonly Word[],
  mentions: readonly Mention[],
  { column, level }: Mention,
): string | null {
  const isOpposed = ({ from, to }: Mention) =>
    textAt(words, from) === OUTSIDE ||
    OPPOSED.has(
      words
        .slice(from, to)
        .map(({ text }) => text)
        .join(' '),
    );
  const isSaid = mentions.some((other) => other.column === column && other.level !== null && isOpposed(other));
  return level === null && isSaid ? levelOf(column, false) : null;
}

/** "In the flu season and outside it": behind the column of yes and no, the rows that lack it. */
export function outside(words: readonly Word[], mentions: readonly Mention[]): Mention[] {
  return mentions.flatMap(({ column, level, to }) => {
    const isSaid = JOINS.has(textAt(words, to)) && textAt(words, to + 1) === OUTSIDE;
    const no = isSaid ? (level === null ? levelOf(column, true) : otherOfTwo(column, level)) : null;
    const end = textAt(words, to + 2) === 'it' ? to + 3 : to + 2;
    return no === null ? [] : [{ from: to + 1, to: end, column, level: no, score: SCORE, rivals: [] }];
  });
}
/** "In the reserve than outside" of `area` with reserve and open. */
function otherOfTwo({ profile }: ColumnFacts, level: string): string | null {
  const [other, more] = profile.levels.filter(({ value }) => value !== level);
  return other && !more && profile.distinct === 2 ? other.value : null;
}
const OUTSIDE = 'outside';
const JOINS = setOf('and or than versus vs');

/** "The two Arburgs" of machines `Arburg-1`, `Arburg-2` and `Engel-3`: the only two levels that begin so. */
export function twoAlike(
  words: readonly Word[],
  columns: readonly ColumnFacts[],
  mentions: readonly Mention[],
): Mention[] {
  return words.flatMap(({ text }, at) => {
    const noun = words[at + 1];
    // "Both Arburg machines": the name follows.
    const isNamed = mentions.some(({ from, to }) => (from <= at + 1 && at + 1 < to) || from === at + 2);
    if (!TWO.has(text) || noun === undefined || isNamed) return [];
    const alike = columns.flatMap((column) => (column.kind === 'category' ? [levelsBegun(column, noun)] : []));
    const [pair, another] = alike.filter((levels) => levels.length === 2);
    return pair && !another
      ? pair.map((each, step) => ({ from: at + step, to: at + step + 1, ...each, score: SCORE, rivals: [] }))
      : [];
  });
}
const TWO = setOf('two both');

function levelsBegun(column: ColumnFacts, { text, root }: Word) {
  return column.profile.levels.flatMap(({ value }) => {
    const [first, more] = wordsOf(value);
    return more !== undefined && (first?.text === text || first?.text === root) ? [{ column, level: value }] : [];
  });
}

/** "On weekdays than at weekends" beside a column `weekend` of yes and no: the rows that lack it, and no days of the week. */
export function withWeekdays(mentions: readonly Mention[], words: readonly Word[]): readonly Mention[] {
  const column = mentions.find(
    ({ column: { kind, parts } }) => kind === 'binary' && parts.some(({ root }) => root === WEEKEND),
  )?.column;
  const no = column ? levelOf(column, true) : null;
  return column && no !== null
    ? mentions.map((mention) =>
        WEEKDAYS.has(textAt(words, mention.from)) && mention.level === null
          ? { ...mention, column, level: no }
          : mention,
      )
    : mentions;
}
const WEEKEND = 'weekend';
const WEEKDAYS = setOf('weekdays weekday workdays');
