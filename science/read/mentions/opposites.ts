import type { ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { levelOf } from './levels-in-words.ts';
import { listOf, setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Rainfed plots" of a column `irrigated`: words of their own for what lacks it. */

const SCORE = 0.93;

/** Words for the lack of what a column of yes and no is called by. */
const OPPOSITES: ReadonlyMap<string, ReadonlySet<string>> = oppositesOf(`
  elective planned scheduled = emergency emerg | rainfed dryland = irrigated irrigation irrig | conventional = organic | manual = automatic automated |
  controls control = case | returning repeat existing = new | jobless = employed employment | domestic = foreign imported | imported = domestic |
  private = public | outpatients outpatient = inpatient | inpatients inpatient = outpatient | onsite office = remote wfh | amateurs amateur = professional |
  failed failing fails fail = passed pass | singles single = married partnered | childless = children kids parent | teetotal teetotallers abstainers = drinker drinks alcohol | sighted = blind
`);
/** Those that mean it only beside the name itself: "irrigated plots than dry ones". */
const BESIDE: ReadonlyMap<string, ReadonlySet<string>> = oppositesOf(`
  dry = irrigated irrigation irrig watered wet rain rainy | wet = dry drought | normal ordinary usual regular = promo promotion campaign holiday strike sale discount discounted event festival |
  healthy sound = lame sick ill infected diseased disease diabetic diabetes mastitis cancer | intact = broken cracked damaged | clean = dirty contaminated |
  dark = lit light lighting | old = new | new = old | fresh = frozen | frozen = fresh | indoor indoors inside = outdoor outdoors outside | outdoor outdoors outside = indoor indoors inside |
  day = night | night = day | natural = artificial | artificial = natural | wild = captive farmed | captive farmed = wild | closed shut = open | open = closed shut fenced |
  free = paid premium | part = full | full = part | public = private | remote = office onsite | unemployed = employed
`);

function oppositesOf(lines: string): ReadonlyMap<string, ReadonlySet<string>> {
  const pairs = lines.split('|').flatMap((line) => {
    const [words = '', names = ''] = line.split('=');
    return listOf(words).map((word) => [word, listOf(names)] as const);
  });
  return new Map(
    [...Map.groupBy(pairs, ([word]) => word)].map(([word, all]) => [word, new Set(all.flatMap(([, names]) => names))]),
  );
}

/** "The planned ones" beside a column `emergency`. */
export function opposite(
  words: readonly Word[],
  columns: readonly ColumnFacts[],
  mentions: readonly Mention[],
): Mention[] {
  return words.flatMap(({ text }, at) => {
    const column = oppositeColumn(text, columns) ?? oppositeNamed(text, words, mentions);
    const level = column ? levelOf(column, true) : null;
    const isNamed = mentions.some(({ from, to }) => from <= at && at < to);
    return column && level !== null && !isNamed && textAt(words, at + 1) !== 'for'
      ? [{ from: at, to: at + 1, column, level, score: SCORE, rivals: [] }]
      : [];
  });
}

const oppositeColumn = (text: string, columns: readonly ColumnFacts[]): ColumnFacts | undefined =>
  columns.find(({ kind, parts }) => kind === 'binary' && parts.some((part) => OPPOSITES.get(text)?.has(part.text)));

/** "Months with a promotion sell better than normal ones": what is named, and held against its lack. */
const oppositeNamed = (text: string, words: readonly Word[], mentions: readonly Mention[]): ColumnFacts | undefined =>
  words.some((word) => HOLDS_AGAINST.has(word.text))
    ? mentions.find(
        ({ column: { kind, parts } }) => kind === 'binary' && parts.some((part) => BESIDE.get(text)?.has(part.text)),
      )?.column
    : undefined;
const HOLDS_AGAINST = setOf('than versus vs and or against from to compared relative with');
