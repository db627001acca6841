import { hasWord, isNumeric, type ColumnFacts } from './columns.ts';
import { DURATION_WORDS } from '../vocabulary/name-words.ts';
import { setOf } from '../words/word-sets.ts';
import { wordsOf, type Word } from '../words/words.ts';

/** Columns that hold a time to an event, and whether the event happened. */
export interface SurvivalColumns {
  readonly time: ColumnFacts;
  readonly event: ColumnFacts;
  /** The value of the event column that means that it happened. */
  readonly level: string;
}

const EVENTS = setOf(`
  status event censor censored censoring cens cnsr uncensored died death dead deceased relapse relapsed recurrence recurred failed failure fail churn
  churned progression progressed delta evt broke broken dropout runout suspended eol
`);
/** Events beside a column that says how long each row was followed. */
const EVENTS_IF_FOLLOWED = setOf(`
  exit exited quit resigned withdrawn withdrew hatched germinated healed left closed cancelled canceled lapsed dropped discontinued ended stopped replaced sold adopted
  emerged fledged recovered cured readmitted readmit readm readmission rehosp rehospitalised rehospitalized reoffended reoffend reinfected infected
  flare flared rejection rejected reoperated revised revision reintervention seizure return returned quit relapsing
  reattend reattended reattendance revisit revisited represented relisted
  mace mi stroke infarction metastasis metastasised transplanted
`);
/** Events beside a column that is called a follow-up: `injured` beside a finish time is none. */
const EVENTS_OF_FOLLOW_UP = setOf(
  'injured injury hospitalised hospitalized fractured fracture fell pregnant converted',
);
const SAYS_FOLLOWED = setOf('follow followup followed fu futime tte');
const NEVER_EVENTS = setOf('marital smoking employment vaccination married treatment adverse side serious');
const NOT_DURATION = setOf(
  'stay los wait waiting age birth per reaction diagnosis rate experience education study sleep screen training commute work worked',
);
export const FOLLOW_UP = setOf(
  'surv survival survived lived follow followup followed fu futime tte time tenure lifetime os pfs dfs duration until lifespan observed observation obs t member membership enrolled employed subscribed service',
);

function isEvent(column: ColumnFacts, words = EVENTS): boolean {
  if (!hasWord(column.all, words) || hasWord(column.all, NEVER_EVENTS)) return false;
  return column.profile.distinct === 2 || (column.profile.distinct === 1 && column.profile.whole);
}

/** Numbers that are never negative, in days or as a follow-up; a calendar year or month is none. */
function mayBeDuration({ kind, profile, all }: ColumnFacts): boolean {
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

export function durationPoints(column: ColumnFacts): number {
  return isNumeric(column) && mayBeDuration(column) ? (isTimeUntil(column) ? OWN_TIME : pointsOfName(column)) : 0;
}

function pointsOfName(column: ColumnFacts): number {
  // `week8` says when, not how long.
  const named = column.all.filter(
    ({ text }, at) => DURATION_WORDS.has(text) && (column.all[at + 1]?.number ?? null) === null,
  ).length;
  // `hours_per_week`, `hours_wk` say how much.
  const isPerTime = column.all.filter(({ text }) => SPANS.has(text)).length > 1;
  if (named === 0 || isPerTime) return 0;
  const isFollowUp = hasWord(column.all, FOLLOW_UP);
  // `vent_days` says how long one thing took, not how long the row was followed.
  const isUntil = isFollowUp || isOnStudy(column.all) || column.all.some(({ text }) => text === 'to');
  const isOther = ({ text, root }: Word) => !DURATION_WORDS.has(text) && !SPANS.has(text) && !PLAIN_TIMES.has(root);
  if (!isUntil && column.all.some(isOther)) return 0;
  return named + (isFollowUp ? 3 : 0) + (column.all.some(({ text }) => text === 'to') ? 1 : 0);
}

/** `ttfe_mo`, `ttd_days`: the time to the first event, to death. */
const isTimeUntil = ({ all: [first, ...rest] }: ColumnFacts): boolean =>
  first !== undefined &&
  /^tt[a-z]{1,3}$/.test(first.text) &&
  rest.some(({ text }) => SPANS.has(text) || SHORT_SPANS.has(text));
const SHORT_SPANS = setOf('mo mos d w y');

/** Events and times of which the message says that rows are censored: `discharged` beside `LOS_d`, `preg` beside `days_open`. */
const EVENTS_IF_CENSORED = setOf(
  'sold defaulted default let rented leased adopted solved repaid discharged pregnant preg conceived conception weaned hired returned resolved cleared healed extubated ambulatory flowered emerged settled',
);
const isStay = (column: ColumnFacts): boolean =>
  isNumeric(column) &&
  !hasWord(column.all, NOT_LASTING) &&
  (hasWord(column.all, STAYS) || column.all.some(({ text }) => DURATION_WORDS.has(text)));
const STAYS = setOf('los stay');
const NOT_LASTING = setOf('past due overdue late delay age per birth rate wk week');

/** `DTF` of `flowered`, `TTG_d` of `germinated`: the days to it, or the time. */
const isLettersOf = (time: ColumnFacts, event: ColumnFacts): boolean =>
  mayBeDuration(time) &&
  [EVENTS_IF_FOLLOWED, EVENTS_IF_CENSORED].some((words) => isEvent(event, words)) &&
  TO_LETTER.exec(time.all[0]?.text ?? '')?.[1] === event.all[0]?.text.charAt(0);
const TO_LETTER = /^[dt]t([a-z])$/;

export function censoredOf(columns: readonly ColumnFacts[]): SurvivalColumns | null {
  const [event, another] = columns.filter((column) => isEvent(column, EVENTS_IF_CENSORED));
  const lettered = columns.filter((column) => isNumeric(column) && TO_LETTER.test(column.all[0]?.text ?? ''));
  const [own, other] = lettered.flatMap((time) =>
    columns.filter((of) => isLettersOf(time, of)).map((of) => ({ time, of })),
  );
  if (own && !other) return { time: own.time, event: own.of, level: eventLevel(own.of) };
  const [time, more] = columns.filter((column) => column !== event && isStay(column));
  return event && time && !another && !more ? { time, event, level: eventLevel(event) } : null;
}

/** `days_to_clearance` of `cleared`, whatever else may have happened. */
function namedPair(columns: readonly ColumnFacts[]): SurvivalColumns | null {
  const [pair, another] = columns.flatMap((time) =>
    columns
      .filter(
        (event) =>
          event !== time &&
          event.profile.distinct === 2 &&
          ((durationPoints(time) > 0 && isTimeTo(time, event)) || isTimeOf(time, event)),
      )
      .map((event) => ({ time, event, level: eventLevel(event) })),
  );
  return pair && !another ? pair : null;
}

export function survivalOf(columns: readonly ColumnFacts[]): SurvivalColumns | null {
  const pair = namedPair(columns);
  if (pair) return pair;
  const isFollowed = columns.some((column) => durationPoints(column) > 0 && hasWord(column.all, FOLLOW_UP));
  const named = columns.filter((column) => isEvent(column));
  const own = named.length > 0 ? named : columns.filter(isEventByLevels);
  const isSaid = columns.some((column) => durationPoints(column) > 0 && hasWord(column.all, SAYS_FOLLOWED));
  const known = isSaid ? new Set([...EVENTS_IF_FOLLOWED, ...EVENTS_OF_FOLLOW_UP]) : EVENTS_IF_FOLLOWED;
  const events = own.length > 0 || !isFollowed ? own : columns.filter((column) => isEvent(column, known));
  const event = events.find(({ all }) => !all.some(({ text }) => text === 'status')) ?? events[0];
  if (!event) return null;
  const rated = columns
    .filter((column) => column !== event)
    .map((column) => ({ column, points: durationPoints(column) + (isTimeTo(column, event) ? OWN_TIME : 0) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  const [time] = rated;
  return time ? { time: time.column, event, level: eventLevel(event) } : null;
}

/** `days_to_first_relapse` of `relapse`: its own time, whatever else says how long the row was followed. */
const isTimeTo = ({ all }: ColumnFacts, { all: names }: ColumnFacts): boolean => {
  const to = all.findIndex(({ text }) => text === 'to');
  return (
    to >= 0 &&
    all
      .slice(to + 1)
      .some(({ stem }) =>
        names.some((name) => (name.stem === stem || isBegunAlike(name.stem, stem)) && !EVENT_NOUNS.has(name.text)),
      )
  );
};
/** `cycles_EOL` of `eol`, `months_death` of `death`: a time that has nothing but the name of the event. */
const isTimeOf = (time: ColumnFacts, event: ColumnFacts): boolean =>
  isNumeric(time) &&
  mayBeDuration(time) &&
  isEvent(event) &&
  DURATION_WORDS.has(time.all[0]?.text ?? '') &&
  time.all.length === event.all.length + 1 &&
  event.all.every(({ root }, at) => time.all[at + 1]?.root === root);

/** `clearance` of `cleared`. */
const isBegunAlike = (one: string, other: string): boolean => one.length >= SHORTEST_STEM && other.startsWith(one);
const SHORTEST_STEM = 5;
const OWN_TIME = 5;
const EVENT_NOUNS = setOf('status event censor censored cens cnsr');

/** Whether a level of another column, `died` of `exit_status`, is the event of this one. */
export function namesEvent(level: string, { all }: ColumnFacts): boolean {
  const words = wordsOf(level);
  return words.length > 0 && words.every(({ root }) => all.some((word) => word.root === root));
}

const NO_EVENT = setOf(
  'alive living surviving censored runout suspended stopped withdrawn intact no false 0 ongoing none survived active lost retained running ok working stayed',
);
const YES_EVENT = setOf(
  'dead died death event yes true 1 relapse relapsed failed failure churned deceased progressed left broken recurrence',
);
const REVERSED = setOf('censored censor censoring cens cnsr alive runout suspended');
const PLAIN = setOf('0 1 2 true false yes no');

/** `test_end` of failed and runout: what happened, or that the row was stopped before. */
function isEventByLevels({ kind, profile, all }: ColumnFacts): boolean {
  const values = profile.levels.map(({ value }) => lower(value));
  return (
    kind === 'binary' &&
    !hasWord(all, NEVER_EVENTS) &&
    values.some((value) => FINISHED.has(value)) &&
    values.some((value) => STOPPED.has(value))
  );
}
const FINISHED = setOf('failed failure dead died deceased broken relapsed event churned');
const STOPPED = setOf('runout censored suspended stopped withdrawn alive surviving ongoing intact');

const lower = (value: string): string => value.trim().toLowerCase();

/** The level that means that it happened; of `censored` it is the one that says no. */
export function eventLevel(column: ColumnFacts): string {
  const values = column.profile.levels.map(({ value }) => value);
  const [any = 'true'] = values;
  const no = values.find((value) => NO_EVENT.has(lower(value)));
  if (hasWord(column.all, REVERSED) && values.every((value) => PLAIN.has(lower(value)))) return no ?? any;
  if (isNumeric(column)) return String(column.profile.maximum ?? 1);
  const yes = values.find((value) => YES_EVENT.has(lower(value)));
  return yes ?? values.find((value) => value !== no) ?? any;
}
