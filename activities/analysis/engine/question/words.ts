/** A word of a text or of a column name, with where it stands. */
export interface Word {
  /** Lower case, accents folded. */
  readonly text: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

const SYNONYMS: readonly (readonly string[])[] = [
  ['weight', 'mass', 'heavy', 'heavier', 'heaviest', 'weigh', 'wt', 'light', 'lighter'],
  ['sex', 'gender'],
  ['survive', 'survived', 'survival', 'survivor', 'alive', 'died', 'die', 'death', 'dead', 'mortality', 'surviving'],
  ['height', 'tall', 'taller', 'stature', 'high'],
  ['age', 'old', 'older', 'young', 'younger', 'elderly'],
  ['income', 'salary', 'wage', 'earning', 'earn', 'pay', 'paid'],
  ['price', 'cost', 'expensive', 'cheap', 'cheaper', 'fare', 'charge'],
  ['year', 'date', 'annual'],
  ['country', 'nation'],
  ['smoke', 'smoker', 'smoking', 'cigarette', 'smoked', 'tobacco'],
  ['success', 'succeed', 'successful', 'recovery', 'recover', 'recovered', 'cure', 'cured', 'outcome'],
  ['treatment', 'therapy', 'drug', 'medication', 'intervention', 'treated', 'treat', 'treating', 'arm', 'trt'],
  ['dose', 'dosage', 'dosing', 'dosed'],
  ['score', 'grade', 'mark'],
  ['temperature', 'temp', 'hot', 'hotter', 'warm', 'warmer', 'warming', 'cold', 'colder'],
  ['horsepower', 'hp'],
  ['bill', 'beak', 'culmen'],
  ['speed', 'fast', 'faster', 'velocity'],
  ['long', 'longer', 'length', 'longest'],
  ['wide', 'wider', 'width', 'widest'],
  ['deep', 'deeper', 'depth'],
  ['admission', 'admit', 'admitted', 'accepted', 'acceptance'],
  ['department', 'dept'],
  ['class', 'pclass'],
  ['glucose', 'sugar'],
  ['cholesterol', 'chol'],
  ['concentration', 'conc', 'level'],
  ['education', 'educ', 'schooling'],
  ['percent', 'percentage', 'pct', 'share'],
  ['hour', 'hr'],
  ['carbon', 'co2'],
  ['mpg', 'fuel', 'economy', 'mileage', 'consumption'],
  ['tumor', 'tumour'],
  ['color', 'colour'],
  ['ethnicity', 'race', 'ethnic'],
  ['house', 'home', 'housing'],
  ['rent', 'rental'],
  ['rain', 'rainfall', 'precipitation'],
  ['marriage', 'married', 'marital'],
  ['rating', 'rated', 'rate'],
  ['satisfaction', 'satisfied', 'satisfy'],
  ['big', 'bigger', 'size', 'larger', 'large'],
  ['tip', 'tipping', 'tipped'],
  ['sleep', 'slept', 'asleep'],
  ['pressure', 'bp'],
  ['expense', 'expenditure', 'spending', 'spend'],
  ['sale', 'sold', 'selling', 'sell'],
  ['displacement', 'disp'],
  ['diet', 'feed', 'fed'],
];

const SAME_AS = new Map(SYNONYMS.flatMap((group) => group.map((word) => [word, group[0] ?? word] as const)));

/** True of a word whose forms and synonyms are listed. */
export const isInFamily = (text: string): boolean => SAME_AS.has(text) || SAME_AS.has(singular(text));

/** Words of everyday language that name a level: "women" for a level "female" or "F". */
export const LEVEL_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['female', 'f', 'woman', 'women', 'females', 'girl', 'girls', 'lady', 'ladies'],
    ['usa', 'us', 'american', 'americans', 'america'],
    ['japan', 'japanese'],
    ['europe', 'european', 'europeans'],
    ['germany', 'german', 'germans'],
    ['france', 'french'],
    ['china', 'chinese'],
    ['india', 'indian', 'indians'],
    ['male', 'm', 'man', 'men', 'males', 'boy', 'boys'],
  ].flatMap((group) => group.map((word) => [word, group] as const)),
);

export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A light stemmer: plural and a few verb endings. Longer rules would merge words that differ. */
function stem(word: string): string {
  const known = SAME_AS.get(word);
  if (known) return known;
  const short = singular(word);
  const base = SAME_AS.get(short);
  if (base) return base;
  const root = short.length > 6 ? short.replace(/(ing|ed)$/, '') : short;
  return SAME_AS.get(root) ?? SAME_AS.get(`${root}e`) ?? root;
}

function singular(word: string): string {
  if (word.length <= 3 || /(ss|us|is|ies)$/.test(word))
    return word.length > 4 && word !== 'species' && word !== 'series' ? word.replace(/ies$/, 'y') : word;
  return word.replace(/(ch|sh|x|ss)es$/, '$1').replace(/s$/, '');
}

/** Words of a sentence or of a column name: snake_case, kebab-case, camelCase and digits are taken apart. */
export function words(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lo}\p{Lm}]+|\p{Lu}|\d+/gu)) {
    const folded = fold(match[0]);
    found.push({ text: folded, stem: stem(folded), start: match.index, end: match.index + match[0].length });
  }
  return found;
}
