import { hasWord, type ColumnFacts } from './columns.ts';
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

/** Known scales, from the least to the most, with the end that is the worse one; `/` parts wordings of the same place. */
const SCALES: readonly (readonly [End, string])[] = [
  [
    'most',
    'none/no/absent|minimal/trace|very mild|mild/slight/light/minor|moderate|marked/major|serious/severe|very severe|extreme|critical|life threatening|fatal',
  ],
  [
    'least',
    'very poor/very bad|poor/bad|fail/insufficient|fair/average/sufficient/acceptable|satisfactory|good|very good|excellent|outstanding',
  ],
  ['least', 'inadequate|requires improvement|good|outstanding'],
  [null, 'none|very low|low/small|medium/moderate/middle/intermediate|high/large|very high/very large'],
  [
    null,
    'never|almost never/hardly ever|rarely/seldom|occasionally|sometimes|often/frequently|usually|very often|almost always/nearly always|always',
  ],
  [null, 'never|rarely|yearly|monthly|weekly|daily'],
  [
    null,
    `strongly disagree/completely disagree/totally disagree|disagree|somewhat disagree/slightly disagree/rather disagree|
     neutral/neither/neither agree nor disagree/undecided/unsure/not sure|
     somewhat agree/slightly agree/rather agree|agree|strongly agree/completely agree/totally agree`,
  ],
  [
    'least',
    `very dissatisfied/very unsatisfied/extremely dissatisfied|dissatisfied/unsatisfied|somewhat dissatisfied/slightly dissatisfied|
     neutral/neither/neither satisfied nor dissatisfied|
     somewhat satisfied/slightly satisfied|satisfied|very satisfied|extremely satisfied/completely satisfied`,
  ],
  [
    null,
    `extremely unlikely|very unlikely|unlikely|somewhat unlikely/slightly unlikely|neutral/neither/neither likely nor unlikely/unsure/not sure|
     somewhat likely/slightly likely|likely|very likely|extremely likely`,
  ],
  [
    null,
    'not important/unimportant/not at all important|slightly important/somewhat important|moderately important|important|very important|extremely important',
  ],
  [null, 'not at all|a little/slightly/a little bit|somewhat/moderately|quite a bit/a lot|very much|extremely'],
  [
    null,
    'not at all confident|slightly confident|somewhat confident/moderately confident|confident|very confident|extremely confident',
  ],
  ['least', 'very unhappy|unhappy|neutral/neither|happy|very happy'],
  [
    'least',
    'much worse|worse|slightly worse|same/the same/about the same/no change/unchanged|slightly better|better|much better',
  ],
  ['least', 'd|c|cc|ccc|b|bb|bbb|a|aa|aaa'],
];
const PLACES: readonly (readonly [End, ReadonlyMap<string, number>])[] = SCALES.map(([worse, scale]) => [
  worse,
  new Map(scale.split('|').flatMap((level, place) => level.split('/').map((wording) => [wording.trim(), place]))),
]);
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
  const scale = PLACES.find(([, places]) => levels.every((level) => places.has(lower(level))));
  if (!scale) return null;
  const [worse, places] = scale;
  return { levels: sortedBy(levels, (level) => places.get(lower(level)) ?? 0), worse };
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
