import { hasWord, isNumeric, type ColumnFacts } from './columns.ts';
import { DURATION_WORDS } from '../vocabulary/name-words.ts';
import { setOf } from '../words/word-sets.ts';
import type { Word } from '../words/words.ts';

/** Columns that say how long each row was followed, or how long it took until something happened. */

const NOT_DURATION = setOf(
  'stay los wait waiting age birth per reaction diagnosis rate experience education study sleep screen training commute work worked',
);
export const FOLLOW_UP = setOf(
  'surv survival survived lived follow followup followed fu futime tte time tenure lifetime os pfs dfs duration until lifespan observed observation obs t member membership enrolled employed subscribed service',
);

/** Numbers that are never negative, in days or as a follow-up; a calendar year or month is none. */
export function mayBeDuration({ kind, profile, all }: ColumnFacts): boolean {
  const { minimum, maximum, distinct, whole } = profile;
  if (minimum === null || minimum < 0 || distinct < 3 || kind === 'identifier') return false;
  const isYear = whole && minimum > 1400 && (maximum ?? 0) <= 2200;
  return !isYear && !isMonthOfYear(all, maximum) && !isSpentOtherwise(all);
}

const isSpentOtherwise = (all: readonly Word[]): boolean => hasWord(all, NOT_DURATION) && !isOnStudy(all);

/** `days_on_study`, `mo_on_trial`: how long a row was followed, where `study_hours` are spent. */
const isOnStudy = (all: readonly Word[]): boolean =>
  all.some(({ text }, at) => ON.has(text) && at > 0 && STUDIES.has(all[at + 1]?.text ?? ''));
const ON = setOf('on in under');
const STUDIES = setOf('study trial test observation');

const isMonthOfYear = ([only, more]: readonly Word[], maximum: number | null): boolean =>
  more === undefined && only?.text === 'month' && (maximum ?? 0) <= 12;

const PLAIN_TIMES = setOf(
  'run running operating operation operated service total count n in of age obs stop end last remission alive free followed t member enrolled employed subscribed active',
);
const SPANS = setOf('min minutes h hr hrs hours hour day days wk wks week weeks month months year years');

export const OWN_TIME = 5;

export function durationPoints(column: ColumnFacts): number {
  if (!isNumeric(column) || !mayBeDuration(column)) return 0;
  if (isTimeUntil(column)) return OWN_TIME;
  return isLasting(column) ? OF_STATE : pointsOfName(column);
}
const OF_STATE = 3;

function pointsOfName(column: ColumnFacts): number {
  // `week8` says when, not how long.
  const named = column.all.filter(
    ({ text }, at) =>
      (DURATION_WORDS.has(text) || isSpanTo(column, at)) && (column.all[at + 1]?.number ?? null) === null,
  ).length;
  // `hours_per_week`, `hours_wk` say how much.
  const isPerTime = column.all.filter(({ text }) => SPANS.has(text)).length > 1;
  if (named === 0 || isPerTime) return 0;
  const isFollowUp = saysFollowUp(column);
  // `vent_days` says how long one thing took, not how long the row was followed.
  const saysTo = column.all.some(({ text }) => text === 'to');
  const isUntil = isFollowUp || isOnStudy(column.all) || saysTo;
  const isOther = ({ text, root }: Word) => !DURATION_WORDS.has(text) && !SPANS.has(text) && !PLAIN_TIMES.has(root);
  if (!isUntil && column.all.some(isOther)) return 0;
  return named + (isFollowUp ? 3 : 0) + (saysTo ? 1 : 0);
}

/** The `t` of `SO2_t_day` are tons; of `handling_time_s` nobody is followed. */
export const saysFollowUp = ({ all }: ColumnFacts): boolean =>
  !SECONDS.has(all.at(-1)?.text ?? '') &&
  hasWord(all[0]?.text === 't' ? all : all.filter(({ text }) => text !== 't'), FOLLOW_UP);

const SECONDS = setOf('s ms sec secs second seconds');

/** `min_to_relief`. */
const isSpanTo = ({ all }: ColumnFacts, at: number): boolean =>
  isSpan(all[at]) && all[at + 1]?.text === 'to' && at + 2 < all.length;

const isSpan = (word: Word | undefined): boolean =>
  word !== undefined && [SPANS, SHORT_SPANS, TURNS].some((words) => words.has(word.text));
const TURNS = setOf('semesters semester terms cycles kilocycles megacycles');

/** `burning_h`, `months_tracked`, `weeks_in_therapy`, `days_since_planting`: how long a state lasted; `days_in_hospital` is a stay. */
export function isLasting({ all }: ColumnFacts): boolean {
  const rest = all.filter((word) => !isSpan(word));
  if (rest.length !== all.length - 1) return false;
  // `freeze_thaw_cycles`, `kilocycles`.
  if (TURNS.has(all.at(-1)?.text ?? '')) return rest.every(({ text }) => LOADS.has(text) || STATES.has(text));
  return rest.length === 1 ? hasWord(rest, STATES) : isSpentIn(rest, all);
}

const isSpentIn = ([first, second, more]: readonly Word[], all: readonly Word[]): boolean =>
  first !== undefined &&
  second !== undefined &&
  more === undefined &&
  IN.has(first.text) &&
  all.at(-1) === second &&
  !STAYED_IN.has(second.text);
const STATES = setOf(
  'vase abstinent sober clean tracked monitored followed observed open burning run running operating creep unemployed jobless dwell dwelling indwelling ferm fermenting fermentation retained lit alive enrolled employed subscribed member spell repose powered paid standing installed implanted planted buried deployed stored',
);
const LOADS = setOf('freeze thaw load loading fatigue charge charging discharge thermal duty bending stress');
const IN = setOf('in on under since at');
const STAYED_IN = setOf(
  'hospital icu ward bed school class country area town city job office milk stage site market water storage age rest home end start peak diagnosis stroke',
);

/** `graft_months` of `graft_failed`, `pred_day` of `predated`: what is left of it without its span is in the name of the other. */
export function isSpanOf({ all }: ColumnFacts, { all: names }: ColumnFacts): boolean {
  const rest = all.filter((word) => !isSpan(word));
  const [first, more] = rest;
  return (
    first !== undefined &&
    more === undefined &&
    all.length === 2 &&
    names.some(
      ({ text }) => text === first.text || (first.text.length >= SHORTEST_BEGIN && text.startsWith(first.text)),
    )
  );
}
const SHORTEST_BEGIN = 4;

/** `ttfe_mo`, `ttd_days`: the time to the first event, to death. */
const isTimeUntil = ({ all: [first, ...rest] }: ColumnFacts): boolean =>
  first !== undefined &&
  /^tt[a-z]{1,3}$/.test(first.text) &&
  rest.some(({ text }) => SPANS.has(text) || SHORT_SPANS.has(text));
const SHORT_SPANS = setOf('mo mos d w y yr yrs');
