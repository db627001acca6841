import { stem } from './stem.ts';

// Words by which papers speak of the same thing, in groups: stemming does not bring `heavier` to `mass` or `rose` to `rise`.
// General science only, and no word that says something else as often (`high`, `short`); a thesaurus of one field belongs to that field's documents.
const GROUPS = `
  sex gender male female males females men women man woman
  mass weight weigh heavy heavier heaviest lighter
  length long longer longest shorter
  depth deep deeper deepest shallow
  height tall taller tallest
  width wide wider broad narrow
  size large larger largest small smaller smallest big bigger
  age old older young younger
  speed velocity fast faster slow slower
  temperature warm warmer cold colder heat warming
  mortality death deaths died die
  survival survive survived survivors
  rise rose risen rising increase
  grow grew grown growth
  decline decrease fall fell fallen drop reduction
  price cost costs expensive
  income earnings wage wages salary
  child children pediatric
  illness disease disorder
  treatment therapy treat
  co2 dioxide
  bill beak culmen
  car vehicle automobile
  smoking smoke smoker tobacco cigarette
  diet food nutrition
  sleep asleep
  rain rainfall precipitation
  ph acidity
  fertiliser fertilizer
  pooled pooling aggregate aggregated combined overall
  bias biased discrimination`;

const KINDRED = new Map<string, readonly string[]>();
for (const line of GROUPS.trim().split('\n')) {
  const words = line.trim().split(' ');
  for (const word of words) KINDRED.set(stem(word), words);
}

/** Other words for what a term names, as written. */
export function kindredWords(term: string): readonly string[] {
  return (KINDRED.get(term) ?? []).filter((word) => stem(word) !== term);
}
