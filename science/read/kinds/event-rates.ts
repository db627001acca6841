import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { Case } from '../cast/cases.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { UNANSWERED } from '../cast/doubts.ts';
import { PERSONS } from '../vocabulary/name-words.ts';
import type { Cast } from '../cast/settle.ts';
import { namesEvent, type SurvivalColumns } from '../tables/survival-columns.ts';
import { conceptOf } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** "Death rates per 100 patient-years in the two arms": events over the time that each row was followed. */

const YEARS = setOf('years year yrs months month days day weeks week hours hour');
const RATES = setOf('rate incidence');

/** The event of the table and its follow-up, where their rate is asked for. */
export function eventRate(ask: Ask): SurvivalColumns | null {
  const { survival } = ask.index.structure;
  if (!survival || !asksRateOfTime(ask) || ask.says('hazard')) return null;
  return isNamed(ask, survival) ? survival : null;
}

function asksRateOfTime(ask: Ask): boolean {
  const { words } = ask.spoken;
  const isPerYears = words.some(({ text }, at) => YEARS.has(text) && PERSONS.has(textAt(words, at - 1)));
  const isPerSome = words.some(
    ({ text }, at) => text === 'per' && words[at + 1]?.number != null && YEARS.has(textAt(words, at + 2)),
  );
  const isRatio = words.some(
    ({ text }, at) =>
      (text === 'rate' && textAt(words, at + 1) === 'ratio') ||
      (text === 'incidence' && textAt(words, at + 1) === 'rate'),
  );
  const isOfFollowUp = ask.exposure !== null && ask.exposure.column === ask.index.structure.survival?.time;
  return isRatio || isOfFollowUp || ((isPerYears || isPerSome) && words.some(({ root }) => RATES.has(root)));
}

/** "Infection rate" of a column `infected`: another event has no follow-up of its own. */
function isNamed({ spoken: { words } }: Ask, { event }: SurvivalColumns): boolean {
  const names = event.parts.filter(({ number }) => number === null);
  return words.some(
    ({ root, stem, text }) =>
      EVENTS.has(root) ||
      names.some((name) => name.root === root || name.stem === stem || conceptOf(name.text) === conceptOf(text)),
  );
}
const EVENTS = setOf('event');

/** The event is what is counted, its follow-up what it is divided by. */
export function withEventRate(ask: Ask, cast: Cast): Cast {
  const survival = eventRate(ask);
  if (!survival) return cast;
  const isOfEvent = (column: ColumnFacts) =>
    column === survival.event || column === survival.time || namesSameEvent(ask, column, survival);
  const open = (columns: readonly ColumnFacts[]) => columns.filter((column) => !isOfEvent(column));
  const named = new Set(ask.index.columns.filter(isOfEvent).map(({ name }) => name));
  const groups = open(cast.predictors);
  return {
    ...cast,
    outcomes: [survival.event],
    outcomeLevel: null,
    predictors: groups,
    // Rates of the groups of two columns at once are no ratio of either.
    doubts: groups.length > 1 ? [...cast.doubts, UNANSWERED] : cast.doubts,
    strata: open(cast.strata),
    covariates: open(cast.covariates),
    rows: cast.rows.filter(({ column }) => !named.has(column)),
    outcomeNamed: true,
  };
}

/** `exit_status` with its level `died` beside `died`. */
const namesSameEvent = ({ spoken: { mentions } }: Ask, column: ColumnFacts, { event }: SurvivalColumns): boolean => {
  const levels = mentions.flatMap((mention) =>
    mention.column === column && mention.level !== null ? [mention.level] : [],
  );
  return levels.length > 0 && levels.every((level) => namesEvent(level, event));
};

export const isEventRate = ({ ask, outcome }: Case): boolean => outcome !== null && eventRate(ask)?.event === outcome;

/** The columns of the plan, and per how many years: "per 1,000 person-years". */
export function ofEventRate(
  ask: Ask,
  { event, time, level }: SurvivalColumns,
): Pick<AnalysisPlan, 'outcome' | 'exposure' | 'event' | 'per'> {
  const { words } = ask.spoken;
  const per =
    words.find(({ number }, at) => number !== null && number > 0 && textAt(words, at - 1) === 'per')?.number ?? null;
  return { outcome: event.name, exposure: time.name, event: { column: event.name, level }, per };
}

/** "…, and what is the rate ratio?" */
export function rateRatioOf({ before, part, spoken }: Ask): AnalysisPlan | null {
  const asksRatio = spoken.words.some(
    ({ text }, at) => text === 'ratio' && ['rate', 'the'].includes(textAt(spoken.words, at - 1)),
  );
  const isSame =
    before?.question === 'rate' && asksRatio && spoken.mentions.length === 0 && spoken.words.length <= LONGEST_RATIO;
  return isSame ? { ...before, asked: part.text } : null;
}
const LONGEST_RATIO = 10;
