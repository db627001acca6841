// M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980: https://tartarus.org/martin/PorterStemmer/
const CONSONANTS = '[^aeiou][^aeiouy]*';
const VOWELS = '[aeiouy][aeiou]*';
const HAS_MEASURE = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const MEASURE_IS_ONE = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}(?:${VOWELS})?$`);
const MEASURE_ABOVE_ONE = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const HAS_VOWEL = new RegExp(`^(?:${CONSONANTS})?[aeiouy]`);
const CONSONANT_VOWEL_CONSONANT = new RegExp(`^${CONSONANTS}[aeiouy][^aeiouwxy]$`);

type Suffixes = readonly (readonly [suffix: string, replacement: string])[];

// prettier-ignore
const STEP_2: Suffixes = [
  ['ational', 'ate'], ['tional', 'tion'], ['enci', 'ence'], ['anci', 'ance'], ['izer', 'ize'], ['bli', 'ble'], ['alli', 'al'],
  ['entli', 'ent'], ['eli', 'e'], ['ousli', 'ous'], ['ization', 'ize'], ['ation', 'ate'], ['ator', 'ate'], ['alism', 'al'],
  ['iveness', 'ive'], ['fulness', 'ful'], ['ousness', 'ous'], ['aliti', 'al'], ['iviti', 'ive'], ['biliti', 'ble'], ['logi', 'log'],
];
// prettier-ignore
const STEP_3: Suffixes = [
  ['icate', 'ic'], ['ative', ''], ['alize', 'al'], ['iciti', 'ic'], ['ical', 'ic'], ['ful', ''], ['ness', ''],
];
const STEP_4 = /^(.+?)(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize|(?<=[st])ion)$/;

/** Past forms without a regular suffix, but for words of their own in tables (led, saw, ground) and forms that `cues.ts` lists. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `
  ate=eat eaten=eat bitten=bite blown=blow bought=buy caught=catch chose=choose chosen=choose drank=drink drove=drive
  driven=drive fed=feed fought=fight forgot=forget forgotten=forget froze=freeze frozen=freeze
  kept=keep left=leave rode=ride ridden=ride slept=sleep
  sold=sell spent=spend struck=strike swam=swim swollen=swell taught=teach thrown=throw won=win wore=wear worn=wear written=write
  `
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [past = '', base = ''] = pair.split('=');
      return [past, base] as const;
    }),
);

/** Brings the forms of an English word together: `correlated`, `correlation` → `correl`; `left` → `leav`. Other words stay as they are. */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  // A y that begins a word is a consonant; the algorithm marks it by a capital.
  const marked = (IRREGULAR.get(word) ?? word).replace(/^y/, 'Y');
  const inflection = withoutFinalY(withoutPastOrGerund(withoutPlural(marked)));
  return finished(withoutSuffix(replaced(replaced(inflection, STEP_2), STEP_3))).toLowerCase();
}

function withoutPlural(word: string): string {
  return word.replace(/(ss|i)es$/, '$1').replace(/([^s])s$/, '$1');
}

function withoutPastOrGerund(word: string): string {
  if (word.endsWith('eed')) return HAS_MEASURE.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const base = /^(.+?)(?:ed|ing)$/.exec(word)?.[1];
  if (base === undefined || !HAS_VOWEL.test(base)) return word;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (/([^aeiouylsz])\1$/.test(base)) return base.slice(0, -1);
  return CONSONANT_VOWEL_CONSONANT.test(base) ? `${base}e` : base;
}

function withoutFinalY(word: string): string {
  return word.endsWith('y') && HAS_VOWEL.test(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

function replaced(word: string, suffixes: Suffixes): string {
  const rule = suffixes.find(([suffix]) => word.endsWith(suffix));
  if (!rule) return word;
  const base = word.slice(0, -rule[0].length);
  return HAS_MEASURE.test(base) ? base + rule[1] : word;
}

function withoutSuffix(word: string): string {
  const base = STEP_4.exec(word)?.[1];
  return base !== undefined && MEASURE_ABOVE_ONE.test(base) ? base : word;
}

function finished(word: string): string {
  const base = word.slice(0, -1);
  const dropE =
    word.endsWith('e') &&
    (MEASURE_ABOVE_ONE.test(base) || (MEASURE_IS_ONE.test(base) && !CONSONANT_VOWEL_CONSONANT.test(base)));
  const kept = dropE ? base : word;
  return kept.endsWith('ll') && MEASURE_ABOVE_ONE.test(kept) ? kept.slice(0, -1) : kept;
}

const DOERS = ['er', 'ers', 'or', 'ors'] as const;
const SHORTEST_VERB = 3;

/** Ends as one who does something: "owner", "supporters". */
export const isDoer = (text: string): boolean =>
  DOERS.some((ending) => text.endsWith(ending) && text.length - ending.length >= SHORTEST_VERB);

/** Who does something, and that they do it, by what they do: `owner`, `ownership` and `owns` are one. */
export function doingOf(text: string): string {
  const word = text.endsWith('ership') ? text.slice(0, -4) : text.replace(/s$/, '');
  const verb = isDoer(word) ? stem(word.slice(0, -2)) : stem(text);
  return verb.replace(/e$/, '').replace(/(.)\1$/, '$1');
}

/** "Heavy" of "heavily", "moderate" of "moderately". */
export function adjectiveOf(text: string): string | undefined {
  if (!text.endsWith('ly') || text.length < SHORTEST_ADVERB) return undefined;
  return text.endsWith('ily') ? `${text.slice(0, -3)}y` : text.slice(0, -2);
}
const SHORTEST_ADVERB = 6;
