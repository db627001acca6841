import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Spoken } from './arguments.ts';
import { mayBecome, type Binomial } from '../tables/binomial-columns.ts';
import { isNumberOf, isWholeFrom, mayBeCount } from '../tables/count-columns.ts';
import type { TableIndex } from '../index/table-index.ts';
import { hasWord, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { SUCCESS_WORDS, TRIALS_WORDS } from '../vocabulary/name-words.ts';
import { placesOf } from './described.ts';
import { isParticipleForm } from '../vocabulary/plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** One count out of another, where the question takes it so. */
export const makesBinomial = (index: TableIndex, said: Spoken): Binomial | null =>
  ofTwoNumbers(index, said) ?? outOf(said) ?? ofNamedNumber(index, said) ?? ofTotal(index, said) ?? ofDone(index, said);

/** "Do exceedances out of samples taken vary by season". */
function outOf({ words, mentions }: Spoken): Binomial | null {
  const named = mentions.filter(({ level, column }) => level === null && isCounted(column));
  const some = named.find(({ to }) => textAt(words, to) === 'out' && textAt(words, to + 1) === 'of');
  const all = named.find(({ from }) => some !== undefined && from > some.to + 1 && from - some.to <= FARTHEST_ALL);
  if (!some || !all || some.column === all.column || !isPartOf(some.column, all.column)) return null;
  return { successes: some.column, trials: all.column };
}
/** "Out of all the samples". */
const FARTHEST_ALL = 4;

/** "Does fever differ by dose" of `n_fever` beside `n_seroconverted` of `n_vaccinated`. */
function ofNamedNumber({ structure: { binomial } }: TableIndex, { mentions }: Spoken): Binomial | null {
  const isOther = (column: ColumnFacts) =>
    column !== binomial?.trials &&
    binomial !== null &&
    ((isNumberOf(column) && isPartOf(column, binomial.trials)) || mayBecome(column, binomial.trials));
  const [successes, another] = new Set(mentions.map(({ column }) => column).filter(isOther));
  return binomial && successes && !another ? { successes, trials: binomial.trials } : null;
}

/** "What proportion of the accidents involve an injury" of `n_accidents` and `n_injury`. */
function ofTwoNumbers(index: TableIndex, { words, cues, mentions }: Spoken): Binomial | null {
  const share = cues.find(({ name, to }) => name === 'share' && textAt(words, to - 1) === 'of');
  if (!share || index.structure.binomial !== null) return null;
  const named = mentions.filter(({ level, from }) => level === null && from >= share.to);
  const [trials, successes, another] = new Set(named.map(({ column }) => column).filter(isQuantity));
  if (!trials || !successes || another || ![trials, successes].every(isNumberOf)) return null;
  return isPartOf(successes, trials) ? { successes, trials } : null;
}

const isPartOf = ({ profile }: ColumnFacts, trials: ColumnFacts): boolean =>
  profile.within?.includes(trials.name) ?? (profile.maximum ?? 0) <= (trials.profile.maximum ?? 0);

/** "Is seat belt use different from district to district" of `belted` and `drivers_obs`: those to whom it was done, of all that there were. */
function ofDone({ columns, structure }: TableIndex, said: Spoken): Binomial | null {
  if (said.cues.some(isOfNumbers)) return null;
  const done = said.mentions.map(({ column }) => column).filter((column) => isCounted(column) && isDone(column));
  const [successes, more] = new Set(done);
  if (!successes || more) return null;
  if (structure.binomial !== null) return ofSameTrials(structure.binomial, successes);
  if (!isOfOtherCount(columns, structure.exposure, successes)) return null;
  const totals = columns.filter(({ name }) => successes.profile.within?.includes(name)).filter(isOfAll);
  const [trials, another] = totals;
  const isNamed = said.mentions.some(({ column }) => column === trials);
  return trials && !another && !isNamed ? { successes, trials } : null;
}

/** "Does hatching differ between labs" of `hatched` beside `dead` of `n_embryos`. */
const ofSameTrials = ({ trials, successes: known }: Binomial, successes: ColumnFacts): Binomial | null =>
  successes !== known && hasWord(successes.parts, SUCCESS_WORDS) && isPartOf(successes, trials)
    ? { successes, trials }
    : null;

/** `crashes` per `mev` beside `belted` of `drivers_obs`: what divides the one divides not the other. */
const isOfOtherCount = (
  columns: readonly ColumnFacts[],
  exposure: ColumnFacts | null,
  successes: ColumnFacts,
): boolean =>
  exposure === null ||
  (!isDone(exposure) &&
    columns.some((column) => column !== successes && mayBeCount(column) && !isOfAll(column) && column !== exposure));

const isOfNumbers = ({ name }: Spoken['cues'][number]): boolean => name === 'howMany';
const isDone = ({ parts }: ColumnFacts): boolean => parts.length === 1 && parts.every(isParticipleForm);
/** `drivers_obs`, `sent`, `n_total`; `opened` is a part itself. */
const isOfAll = (column: ColumnFacts): boolean =>
  isCounted(column) && hasWord(column.all, TOTALS) && isWholeFrom(column, 1);

/** "The reject rate" of `rejects` and `parts_run`, "hatching success" of `hatched` beside `dead` and `n_eggs`: the one column that may hold how many there were. */
function ofTotal({ columns, structure }: TableIndex, said: Spoken): Binomial | null {
  const [trials, another] = totalsOf(columns, structure.binomial);
  if (!trials || another) return null;
  const isNamed = said.mentions.some(({ column }) => column === trials);
  const [first] = said.mentions.filter(({ level }) => level === null);
  const isHeld =
    first !== undefined &&
    isKnownCount(first.column) &&
    said.mentions.some(({ column, from }) => column === trials && isAdjusted(said, from));
  const shared = said.mentions.filter(
    (mention) =>
      mention.column !== trials &&
      (isHeld ? mention === first : isShared(said, mention) && (isNamed || isKnownCount(mention.column))),
  );
  const [successes, more] = new Set(shared.map(({ column }) => column));
  return successes && !more && isPartOf(successes, trials) && mayBeDone(columns, structure.exposure, successes)
    ? { successes, trials }
    : null;
}

/** "What percentage of drivers were belted" beside the exposure of crashes. */
const mayBeDone = (columns: readonly ColumnFacts[], exposure: ColumnFacts | null, successes: ColumnFacts): boolean =>
  exposure === null || (isDone(successes) && isOfOtherCount(columns, exposure, successes));

/** `n_eggs`; where none says of what, `sent`. */
function totalsOf(columns: readonly ColumnFacts[], binomial: Binomial | null): readonly ColumnFacts[] {
  if (binomial) return [binomial.trials];
  const totals = columns.filter(isTotal);
  return totals.length > 0 ? totals : columns.filter((column) => isOfAll(column) && column.parts.length === 1);
}

/** "Allowing for the number of bottles filled" divides by it. */
const isAdjusted = ({ cues }: Spoken, at: number): boolean =>
  cues.some(({ name, to }) => name === 'adjustRight' && to <= at);

/** "The leaker rate", "the proportion of leakers", "the share of leaking bottles". */
const isShared = ({ words, cues }: Spoken, { column, level, from, to }: Mention): boolean =>
  level === null &&
  isCounted(column) &&
  ([to - 1, to].some((at) => SHARES.has(textAt(words, at))) ||
    (textAt(words, from - 1) === 'of' && SHARES.has(textAt(words, from - 2))) ||
    cues.some((cue) => cue.name === 'share' && cue.to <= from));
const SHARES = setOf('rate rates success proportion proportions share shares percentage percentages percent fraction');

const isCounted = (column: ColumnFacts): boolean =>
  isQuantity(column) && !column.temporal && isWholeFrom(column, 0) && column.all.length === column.parts.length;

/** `rejects`, `hatched`, `deaths`; an `age` counts nothing. */
const isKnownCount = (column: ColumnFacts): boolean =>
  mayBeCount(column) || hasWord(column.parts, SUCCESS_WORDS) || column.parts.every(isParticipleForm);

/** `parts_run`, `cells_counted`, `n_eggs`. */
const isTotal = (column: ColumnFacts): boolean => isOfAll(column) && hasThings(column);
const hasThings = ({ all }: ColumnFacts): boolean => all.some(({ text, root }) => text !== root);
const TOTALS = new Set([
  ...TRIALS_WORDS,
  ...setOf(`
  counted run made produced manufactured filled built shipped printed packed sold delivered sown laid placed incubated handled served offered invited contacted sent obs observed seen surveyed tagged marked released ringed banded
`),
]);

/** "Which compound kills the most larvae" of `dead` and `n_larvae`: how many there were divides, and plays no part of its own. */
export function withoutTrials(said: Spoken, binomial: Binomial | null): Spoken {
  const { mentions, words } = said;
  if (!binomial || !mentions.some(({ column }) => column === binomial.successes)) return said;
  const isNumber = (at: number) =>
    textAt(words, at) === 'total' || (textAt(words, at) === 'of' && textAt(words, at - 1) === 'number');
  const isTried = ({ column, level, from }: Mention) =>
    column === binomial.trials && level === null && (isAdjusted(said, from) || !isNumber(from - 1));
  const gone = mentions.filter(isTried);
  return {
    ...said,
    mentions: mentions.filter((mention) => !gone.includes(mention)),
    described: new Map([...said.described, ...placesOf(gone)]),
  };
}

/** "…, and is that different between districts?" behind a share of counts. */
export function binomialOfPlan({ columns, structure }: TableIndex, before: AnalysisPlan | null): Binomial | null {
  if (structure.binomial !== null || before?.trials == null) return null;
  const successes = columns.find(({ name }) => name === before.outcome);
  const trials = columns.find(({ name }) => name === before.trials);
  return successes && trials ? { successes, trials } : null;
}
