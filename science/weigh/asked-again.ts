import type { Quantity } from '../../contracts/estimate.ts';
import { setOf } from '../read/words/word-sets.ts';
import { METHOD_NAME_WORDS, methodsNamed } from './named-methods.ts';

/** What a message asks of what is stored, by its words. A message with any other word is a new question. */

export type Want = 'results' | 'size' | 'method' | 'reason' | 'certainty' | 'next' | 'data' | 'help';

const FOUND = setOf(`
  find found finding findings learn learned learnt discover discovered discoveries conclude concluded conclusion conclusions
  result results recap summary summarise summarize outcome
`);
const KNOW = setOf('know known');
const OURS = setOf('we you our your far');
const ASKING = setOf(`
  what whats which who how is are was were do does did has have had can could please tell show give list repeat explain say me us
`);
const AROUND = setOf(`
  we you i your our the a an all of to in so far until till up now already yet and or key main important research analysis analyses
  study come came out been again this that it its these those they them there here s for from with by at on between versus vs about
  each per both any one group groups answer answers number numbers exactly overall really actually just very
`);
const RESULTS = setOf(`
  effect effects difference differences size big large strong strength high low much direction value values
  higher lower larger smaller bigger more less longer shorter better worse greater most least
  simple simply plain words short brief briefly
`);
const METHOD = setOf('method methods test tests model models');
const USING = setOf('used use using applied chosen choose compute computed run ran statistical kind');
const WHY = setOf('why reason reasons rationale');
const OF_WHY = setOf('because instead rather than not but be picked pick select selected take took prefer preferred');
const CERTAIN = setOf(`
  sure certain certainty confident reliable reliability trust robust significant significance valid believe uncertain uncertainty
  clear limitation limitations limits limit caveat caveats weakness weaknesses assumption assumptions evidence solid
`);
const LEFT_OUT = setOf('left excluded omitted dropped removed missing');
const OF_CERTAINTY = setOf('result results effect difference finding findings statistically should be');
const NEXT = setOf('next now');
const OF_NEXT = setOf('step steps should do suggest suggested recommend recommended look at be would');
const DATA = setOf('data dataset datasets file files table tables column columns variable variables uploaded');
const GREETING = setOf('hello hi hey thanks thank help');
const OF_GREETING = setOf('you i need do what can so much very cheers');
const TAKING_PART = setOf(
  'took take part participated included analysed analyzed enrolled recruited studied sampled total',
);
const PEOPLE = setOf('people participants patients subjects rows observations cases individuals');

/** Quantities by the words that they are asked for by; null for what every estimate has. */
const QUANTITIES: readonly (readonly [words: string, quantity: Quantity | null])[] = [
  ['slope', 'slope'],
  ['correlation', 'correlation'],
  ['odds ratio', 'odds-ratio'],
  ['hazard ratio', 'hazard-ratio'],
  ['risk ratio', 'risk-ratio'],
  ['rate ratio', 'rate-ratio'],
  ['intercept', 'intercept'],
  ['mean', 'mean'],
  ['means', 'mean'],
  ['average', 'mean'],
  ['averages', 'mean'],
  ['share', 'share'],
  ['shares', 'share'],
  ['p value', null],
  ['confidence interval', null],
  ['effect size', null],
  ['coefficient', null],
];
const QUANTITY_WORDS = new Set(QUANTITIES.flatMap(([words]) => words.split(' ')));

const holdsPhrase = (texts: readonly string[], phrase: string): boolean =>
  ` ${texts.join(' ')} `.includes(` ${phrase} `);

/** The quantity that the message names; null for what every estimate has, undefined where it names none. */
export function quantityIn(texts: readonly string[]): Quantity | null | undefined {
  return QUANTITIES.find(([words]) => holdsPhrase(texts, words))?.[1];
}

/** Nothing but what was found is asked for: every word is one of asking or finding. */
export function asksForFindings(texts: readonly string[]): boolean {
  const isKnown = texts.some((text) => KNOW.has(text)) && texts.some((text) => OURS.has(text));
  return (isKnown || texts.some((text) => FOUND.has(text))) && isMadeOf(texts, [FOUND, KNOW, ASKING, AROUND]);
}

const has = (keys: ReadonlySet<string>) => (texts: readonly string[]) => texts.some((text) => keys.has(text));
const isMadeOf = (texts: readonly string[], sets: readonly ReadonlySet<string>[]): boolean =>
  texts.every((text) => sets.some((each) => each.has(text)));

function asksForReason(texts: readonly string[]): boolean {
  return has(WHY)(texts) && (has(METHOD)(texts) || methodsNamed(texts).length > 0);
}

interface Asked {
  readonly want: Want;
  readonly isAsked: (texts: readonly string[]) => boolean;
  /** All that may stand in such a message, beside words of asking and of the data. */
  readonly words: readonly ReadonlySet<string>[];
}

/** In the order in which they are tried. */
const ASKED: readonly Asked[] = [
  { want: 'size', isAsked: (texts) => holdsPhrase(texts, 'sample size'), words: [setOf('sample size')] },
  { want: 'certainty', isAsked: has(LEFT_OUT), words: [LEFT_OUT, PEOPLE, setOf('many much out')] },
  { want: 'size', isAsked: (texts) => holdsPhrase(texts, 'how many'), words: [setOf('many'), TAKING_PART, PEOPLE] },
  { want: 'reason', isAsked: asksForReason, words: [WHY, OF_WHY, METHOD, USING, METHOD_NAME_WORDS] },
  { want: 'method', isAsked: (texts) => has(METHOD)(texts) && has(USING)(texts), words: [METHOD, USING] },
  { want: 'certainty', isAsked: has(CERTAIN), words: [CERTAIN, OF_CERTAINTY] },
  { want: 'next', isAsked: has(NEXT), words: [NEXT, OF_NEXT] },
  { want: 'results', isAsked: (texts) => quantityIn(texts) !== undefined, words: [QUANTITY_WORDS, RESULTS, FOUND] },
  { want: 'results', isAsked: has(RESULTS), words: [RESULTS, FOUND] },
  { want: 'results', isAsked: asksForFindings, words: [FOUND, KNOW] },
  { want: 'data', isAsked: has(DATA), words: [DATA] },
  { want: 'help', isAsked: has(GREETING), words: [GREETING, OF_GREETING] },
];

/** `texts`: the words of the message without those that name columns or levels. Null where it asks for anything else. */
export function wantOf(texts: readonly string[]): Want | null {
  const asked = ASKED.find(({ isAsked, words }) => isAsked(texts) && isMadeOf(texts, [...words, ASKING, AROUND]));
  return asked?.want ?? null;
}
