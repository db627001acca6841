import type { Word } from '../words/words.ts';
import { setOf } from '../words/word-sets.ts';

/** Where a message wants its answer from: both unless it says otherwise. */

const SOURCES = setOf(`
  paper papers literature document documents publication publications article articles manuscript manuscripts pdf
  pdfs reference references sources authors author abstract abstracts reports
`);
const SAYING = setOf(`
  say says said tell tells report reports reported state states stated show write wrote claim mention mentions
  conclude suggest agree find found describe know described argue recommend discuss already evidence
`);
const CONSULTING = setOf('summarise summarize review search read check look consult according in from quote cite');
const DATA = setOf(`
  data dataset csv table spreadsheet measurements column columns rows statistics regression correlation correlated
  analyse analyze analysis
`);
/** "Not a correlation" refuses a method, and no data. */
const REFUSED = setOf('data dataset csv table spreadsheet measurements column columns rows statistics');
const REFUSING = setOf('no without skip ignore not');
const NEAR = 6;

function isNear(
  words: readonly Word[],
  ones: ReadonlySet<string>,
  others: ReadonlySet<string>,
  distance = NEAR,
): boolean {
  const places = (set: ReadonlySet<string>) => words.flatMap(({ text }, at) => (set.has(text) ? [at] : []));
  const theirs = new Set(places(others));
  return places(ones).some((at) =>
    Array.from({ length: distance }, (_, offset) => at + 1 + offset).some((place) => theirs.has(place)),
  );
}

const ONLY = setOf('only just');

/** Sources that say, or that are to be read; "is reference a" of a table is neither. */
function asksSources(words: readonly Word[]): boolean {
  if (isNear(words, SOURCES, SAYING) || isNear(words, CONSULTING, SOURCES, 4)) return true;
  return words.some(
    ({ text }, at) => text === 'known' && ['is', 'already', 's', 'whats', 'what'].includes(words[at - 1]?.text ?? ''),
  );
}

const OURS = setOf('ours our we');
const HELD_AGAINST = setOf(
  'differ differs different deviate deviates exceed exceeds match matches compare compares comparable above below higher lower reach',
);
/** "The weight quoted in the literature is 30 kg, do ours differ?": the number is said, and the data are held against it. */
const holdsOurs = (words: readonly Word[]): boolean =>
  words.some(({ number }) => number !== null) &&
  [OURS, HELD_AGAINST].every((set) => words.some(({ text }) => set.has(text)));

export function wantedEvidence(words: readonly Word[]): { readonly data: boolean; readonly documents: boolean } {
  if (isNear(words, ONLY, DATA, 3) || isNear(words, REFUSING, SOURCES, 3)) return { data: true, documents: false };
  if (isNear(words, ONLY, SOURCES, 4) || isNear(words, REFUSING, REFUSED, 3)) return { data: false, documents: true };
  const namesData = words.some(({ text }) => DATA.has(text));
  return { data: !asksSources(words) || namesData || holdsOurs(words), documents: true };
}
