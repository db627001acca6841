import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { Twins } from '../tables/twin-columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import { PERSONS } from '../vocabulary/name-words.ts';
import { ROW_NOUNS } from '../vocabulary/plain-words.ts';
import { isMeterNoun, isSameMeter, speaksOfBoth } from '../vocabulary/meters.ts';
import { closenessIn } from '../vocabulary/same-readings.ts';
import { setOf } from '../words/word-sets.ts';
import type { Word } from '../words/words.ts';
import { heldTo } from './held-to-number.ts';
import { areOfOneLevel, rowsOfLevels } from './row-filters.ts';
import { settledAnew } from './settled-anew.ts';
import type { Cast } from './settle.ts';

/** "Can we trust the watch", "do both gauges give the same thickness": the one pair of columns that hold the same thing is held against itself. */

interface AgreementOf {
  readonly twins: Twins;
  readonly rows: readonly RowFilter[];
}

export function agreementOf(ask: Ask): AgreementOf | null {
  if (ask.index.structure.twins.length === 0 || asksOther(ask)) return null;
  const closeness = closenessIn(ask.spoken.words);
  const [twins, more] = ask.index.structure.twins.filter((each) => isMeant(ask, each, closeness));
  if (!twins || more || heldTo(ask) !== null) return null;
  const rows = rowsOfLevels(ask.spoken.mentions.filter(({ column }) => !isOfTwins(twins, column)));
  return areOfOneLevel(rows) && !(rows.length > 0 && isBiasAgainst(ask)) ? { twins, rows } : null;
}

/** "Is the rating biased against women": a comparison with those who are not named. */
const isBiasAgainst = ({ spoken: { words } }: Ask): boolean =>
  words.some(
    ({ text }, at) => text.startsWith('bias') && words.slice(at + 1, at + 4).some((word) => TOWARDS.has(word.text)),
  );
const TOWARDS = setOf('against towards toward favour favor favouring favoring');

const isOfTwins = ({ one, other }: Twins, column: ColumnFacts): boolean => column === one || column === other;

const isNamedBy = (twins: Twins, { column, rivals }: Mention): boolean =>
  [column, ...rivals].some((each) => isOfTwins(twins, each));

/** The meters of a question are one, both or the two as such, and it names no other column but rows. */
function isMeant(ask: Ask, twins: Twins, closeness: ReturnType<typeof closenessIn>): boolean {
  const { words, mentions } = ask.spoken;
  const bounded = ask.comparisons.map(({ column }) => column);
  // "The urban area" names a column and a level of it.
  const chosen = mentions.flatMap(({ column, level }) => (level === null ? [] : [column]));
  const isOther = (mention: Mention) => !isNamedBy(twins, mention) && ![...bounded, ...chosen].includes(mention.column);
  if (closeness === null || mentions.some((mention) => isOther(mention) || saysWhich(words, mention))) return false;
  const areMeters = speaksOfBoth(words, (word) => isMeterNoun(word, twins.arePeople) || isOfNames(twins, word));
  if (areMeters) return true;
  if (closeness === 'meters') return false;
  const sides = [isSide(ask, twins, twins.one, twins.ofOne), isSide(ask, twins, twins.other, twins.ofOther)];
  const named = sides.filter(Boolean).length + (words.some(({ text }) => SECOND.has(text)) ? 1 : 0);
  return sides.some(Boolean) && named >= (closeness === 'one' && isAloneEnough(twins, words, sides) ? 1 : 2);
}

/** "Is the handheld biased", "do they overrate themselves"; "are managers biased" and "is the thickness off" may ask of something else. */
function isAloneEnough({ ofOne, arePeople }: Twins, words: readonly Word[], [isFirst]: readonly boolean[]): boolean {
  if (arePeople) return words.some(({ text, number }) => OF_THEMSELVES.has(text) || number !== null);
  return ofOne.length > 0 || isFirst === false;
}
const OF_THEMSELVES = setOf('themselves self own');
/** "In anaemic patients" of a haemoglobin: some of the rows. */
const saysWhich = (words: readonly Word[], { to, level }: Mention): boolean => {
  const noun = words[to]?.root ?? '';
  return level === null && (ROW_NOUNS.has(noun) || PERSONS.has(noun));
};
const SECOND = setOf('other another first reference standard');

const isOfNames = ({ ofOne, ofOther }: Twins, word: Word): boolean =>
  ofOne.some((each) => isSameMeter(each, word)) && ofOther.some((each) => isSameMeter(each, word));

/** "The watch" of `HR_watch`: by its meter, or by a name that fits no other column. */
function isSide(
  { spoken: { words, mentions } }: Ask,
  twins: Twins,
  column: ColumnFacts,
  own: readonly Word[],
): boolean {
  const isNamed = mentions.some((mention) => mention.column === column && mention.rivals.length === 0);
  const isOnlyOne = (word: Word) => !isOfNames(twins, word) && own.some((each) => isSameMeter(each, word));
  return isNamed || words.some(isOnlyOne);
}

/** A relation, a course, a comparison of groups, a model or a count is none of agreement. */
const OTHER_KINDS: readonly CueName[] = [
  'trend',
  'season',
  'interaction',
  'adjustRight',
  'adjustLeft',
  'power',
  'curvature',
  'normality',
  'outliers',
  'doseResponse',
  'effectOf',
  'changePoint',
  'beforeAfter',
  'share',
  'singleCase',
];
const OTHERWISE = setOf(
  'predict predicts predicted predicting prediction forecast regress regression model convert conversion equation drift drifts drifted change changes changed worsen worsens depend depends affect affects influence when whenever variance spread vary varies noisier noisy',
);
const MORE = setOf('more less most least better best worse worst which many who');

function asksOther(ask: Ask): boolean {
  const { words, cues, mentions } = ask.spoken;
  const isEnough = words.some(({ text }, at) => text === 'enough' && words[at - 1]?.text === 'well');
  if (ask.has('relate') && !ask.has('agreement') && !isEnough) return true;
  if (words.some(({ text }) => OTHERWISE.has(text) || MORE.has(text))) return true;
  return cues.some(
    ({ name, from, to }) =>
      OTHER_KINDS.includes(name) && !mentions.some((mention) => mention.from < to && from < mention.to),
  );
}

export function withAgreement(ask: Ask, cast: Cast): Cast {
  const found = agreementOf(ask);
  if (found === null) return cast;
  const { twins, rows } = found;
  const [outcome, other] = inOrder(cast, twins);
  return settledAnew(cast, { outcome, predictors: [other], rows });
}

/** The one that the grammar has as the outcome stays it. */
const inOrder = ({ outcomes }: Cast, { one, other }: Twins): readonly [ColumnFacts, ColumnFacts] =>
  outcomes[0] === other ? [other, one] : [one, other];

export const isOfSameThing = (ask: Ask, outcome: ColumnFacts | null, { predictors: [other, more] }: Cast): boolean => {
  if (outcome === null || other === undefined || more !== undefined || !isQuantity(outcome)) return false;
  const found = agreementOf(ask);
  return found !== null && isOfTwins(found.twins, outcome) && isOfTwins(found.twins, other);
};
