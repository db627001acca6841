import { hasWord, type ColumnFacts } from '../tables/columns.ts';
import { setOf } from '../words/word-sets.ts';
import { wordsOf } from '../words/words.ts';

/** Levels that stand in an order: grades, stages, ratings, degrees. */
export interface LevelOrder {
  /** From the least to the most. */
  readonly levels: readonly string[];
  /** Which end is the worse one; null where the name does not say it. */
  readonly worse: 'least' | 'most' | null;
}

type End = LevelOrder['worse'];

/** Known scales, from the least to the most, with the end that is the worse one. */
const SCALES: readonly (readonly [End, readonly string[]])[] = [
  [
    'most',
    'none|no|absent|minimal|trace|very mild|mild|slight|light|minor|moderate|marked|major|serious|severe|very severe|extreme|critical|life threatening|fatal'.split(
      '|',
    ),
  ],
  [
    'least',
    'very poor|very bad|poor|bad|fail|insufficient|fair|average|sufficient|satisfactory|good|very good|excellent|outstanding'.split(
      '|',
    ),
  ],
  ['least', 'inadequate|requires improvement|good|outstanding'.split('|')],
  [null, 'none|very low|low|small|medium|moderate|middle|intermediate|high|large|very high|very large'.split('|')],
  [null, 'never|rarely|seldom|sometimes|often|very often|usually|always|daily'.split('|')],
  [null, 'strongly disagree|disagree|neutral|neither|agree|strongly agree'.split('|')],
  ['least', 'd|c|cc|ccc|b|bb|bbb|a|aa|aaa'.split('|')],
];
const ROMAN = ['0', 'i', 'ii', 'iii', 'iv', 'v', 'vi'];
const RATED = setOf('rating rate rated grade epc mark energy score credit class label band');
const AILING = setOf('child pugh stage severity toxicity injury damage lesion');
const SEVERE = setOf(
  'ae adverse event stage severity ctcae toxicity ecog nyha asa kellgren kl isup gleason tumor tumour lesion damage injury disease',
);

const lower = (level: string): string =>
  wordsOf(level)
    .map(({ text }) => text)
    .join(' ');

/** The order of all levels of a column, where there is a known one. */
export function orderOf(column: ColumnFacts): LevelOrder | null {
  const levels = column.profile.levels.map(({ value }) => value);
  if (levels.length < 3 || levels.length !== column.profile.distinct) return null;
  return ofLetters(column, levels) ?? ofScale(levels) ?? ofNumbers(column, levels);
}

const sortedBy = (levels: readonly string[], placeOf: (level: string) => number): string[] =>
  levels.toSorted((a, b) => placeOf(a) - placeOf(b));

/** "A" is the best of what is rated. */
function ofLetters({ all }: ColumnFacts, levels: readonly string[]): LevelOrder | null {
  const isLetter = (level: string) => level.length === 1 && level.toLowerCase() >= 'a' && level.toLowerCase() <= 'g';
  if (!levels.every(isLetter) || !hasWord(all, RATED) || hasWord(all, AILING)) return null;
  return { levels: levels.toSorted((a, b) => b.localeCompare(a)), worse: 'least' };
}

function ofScale(levels: readonly string[]): LevelOrder | null {
  const scale = SCALES.find(([, known]) => levels.every((level) => known.includes(lower(level))));
  return scale ? { levels: sortedBy(levels, (level) => scale[1].indexOf(lower(level))), worse: scale[0] } : null;
}

/** "G1", "grade 2", "III": one number each, behind the same word. */
function ofNumbers({ all }: ColumnFacts, levels: readonly string[]): LevelOrder | null {
  const places = new Map(levels.map((level) => [level, numberOf(level)]));
  const stems = new Set(
    levels.map((level) =>
      wordsOf(level)
        .filter(({ text, number }) => number === null && !ROMAN.includes(text))
        .map(({ text }) => text)
        .join(' '),
    ),
  );
  const numbers = new Set(places.values());
  if (stems.size > 1 || numbers.has(null) || numbers.size < levels.length) return null;
  const isWorse = hasWord(all, SEVERE) || levels.some((level) => ROMAN.indexOf(lower(level)) > 1);
  return { levels: sortedBy(levels, (level) => places.get(level) ?? 0), worse: isWorse ? 'most' : null };
}

function numberOf(level: string): number | null {
  const found = wordsOf(level).flatMap(
    ({ number, text }) => number ?? (ROMAN.includes(text) ? [ROMAN.indexOf(text)] : []),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
