import { listOf, setOf } from './word-sets.ts';
import { conceptOf } from './vocabulary.ts';
import { textAt, type Word } from './words.ts';

/** Words that mean one thing beside some columns and another beside others: taken only where the table has no column for the word itself. */

const ALTERNATIVES: ReadonlyMap<string, readonly string[]> = new Map(
  `
  pay paid pays paying = fee cost charge bill price | bill bills billed = fee cost charge price amount | hold holds held = wait queue | calm windless
  breezy = wind | memory remember = recall retention | mountain mountains uphill hill = elevation altitude | talkative chatty = talk | unhappy unhappier
  happier unhappiness dissatisfied = satisfaction happiness rating | sad sadder = mood depression | tired tiredness sleepy = sleepiness fatigue | costs
  costly = cost price fee | cheap cheaper = price cost fee | busy busier = visitors footfall customers calls | crowded crowding = density occupancy
  visitors | sick ill = illness disease symptoms | sore soreness ache aches = pain | wet wetter wettest = moisture rain rainfall humidity | dry drier
  driest = moisture rain rainfall humidity | salty saltier = salinity salt | sunny sunnier = sun sunshine light | cloudy = cloud | windy windier = wind
  | dirty dirtier = turbidity pollution | steep steeper = slope gradient | loud louder quiet quieter = noise sound | sweet sweeter = sugar brix | sour
  sourer = acidity ph | bitter = bitterness ibu | dropout dropouts attrition withdrawal
  withdrawals = lost dropout withdrawn discontinued | lose = lost
  `
    .split('|')
    .flatMap((entry) => {
      const [words = '', meanings = ''] = entry.split('=');
      return listOf(words).map((word) => [word, listOf(meanings)] as const);
    }),
);

const COUNTING = setOf('more fewer less most fewest many number');
const NUMBERS = setOf('number numbers count counts abundance abundances');
const INDIVIDUALS = ['ind', 'inds', 'abundance', 'individuals', 'individual'] as const;
const SPECIES = ['species', 'spp', 'taxa', 'richness'] as const;

/** The word of a name that is meant by a word that stands in none; undefined where there is none or several. */
export function alternativeFor(words: readonly Word[], at: number, names: ReadonlySet<string>): string | undefined {
  const text = textAt(words, at);
  // "Pay off" is no payment.
  if (textAt(words, at + 1) === 'off') return undefined;
  const meant = (ALTERNATIVES.get(text) ?? []).filter((name) => names.has(name) || names.has(conceptOf(name)));
  const [only, another] = [...new Set(meant.map((name) => (names.has(name) ? name : conceptOf(name))))];
  return only !== undefined && another === undefined
    ? only
    : (kindsOf(words, at, names) ?? comesBack(words, at, names));
}

const RETURNS = ['readmit', 'readmitted', 'readmission', 'rehospitalised', 'returned', 'return'] as const;
/** "Coming back within 30 days" is a readmission. */
const comesBack = (words: readonly Word[], at: number, names: ReadonlySet<string>): string | undefined =>
  textAt(words, at) === 'back' && COMES.has(textAt(words, at - 1))
    ? RETURNS.find((name) => names.has(name))
    : undefined;
const COMES = setOf('come comes came coming');

/** "Kinds of animals" are species. */
function kindsOf(words: readonly Word[], at: number, names: ReadonlySet<string>): string | undefined {
  const isKinds = ['kinds', 'types'].includes(textAt(words, at)) && textAt(words, at + 1) === 'of';
  return isKinds && COUNTING.has(textAt(words, at - 1)) ? SPECIES.find((name) => names.has(name)) : undefined;
}

/** "How many birds", of a table that holds the number of individuals. */
export function individualsFor(words: readonly Word[], at: number, names: ReadonlySet<string>): string | undefined {
  const isCounted =
    COUNTING.has(textAt(words, at - 1)) || (textAt(words, at - 1) === 'of' && COUNTING.has(textAt(words, at - 2)));
  const isHead = NUMBERS.has(textAt(words, at + 1));
  return isCounted || isHead ? INDIVIDUALS.find((name) => names.has(name)) : undefined;
}
