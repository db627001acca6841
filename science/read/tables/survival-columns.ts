import { hasWord, isNumeric, type ColumnFacts } from './columns.ts';
import { durationPoints, isLasting, saysFollowUp, isSpanOf, mayBeDuration, OWN_TIME } from './lasting-columns.ts';
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
  churned progression progressed delta evt broke broken dropout runout suspended eol ruptured fractured perished rearrested
`);
/** Events beside a column that says how long each row was followed. */
const EVENTS_IF_FOLLOWED = setOf(`
  exit exited quit resigned withdrawn withdrew hatched germinated healed left closed cancelled canceled lapsed dropped discontinued ended stopped replaced sold adopted
  emerged fledged recovered cured readmitted readmit readm readmission rehosp rehospitalised rehospitalized reoffended reoffend reinfected infected
  flare flared rejection rejected reoperated revised revision reintervention seizure return returned quit relapsing
  reattend reattended reattendance revisit revisited represented relisted
  mace mi stroke infarction metastasis metastasised transplanted
  lost defaulted default hired reemployed found predated relieved leaked reached felled rotted erupted rehired merged wilted seized resolved
`);
/** Events beside a column that is called a follow-up: `injured` beside a finish time is none. */
const EVENTS_OF_FOLLOW_UP = setOf('injured injury hospitalised hospitalized fracture fell pregnant converted');
const SAYS_FOLLOWED = setOf('follow followup followed fu futime tte');
const NEVER_EVENTS = setOf('marital smoking employment vaccination married treatment adverse side serious inspection');
/** `job_status` says how somebody lives. */
const STATUS = setOf('status');
const NEVER_OF_STATUS = setOf('job mutation hiv hpv her2 insurance menopausal health nutritional');

function isEvent(column: ColumnFacts, words = EVENTS): boolean {
  if (!hasWord(column.all, words) || hasWord(column.all, NEVER_EVENTS)) return false;
  if (hasWord(column.all, STATUS) && hasWord(column.all, NEVER_OF_STATUS)) return false;
  return column.profile.distinct === 2 || (column.profile.distinct === 1 && column.profile.whole);
}

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
function namedPair(columns: readonly ColumnFacts[], words: readonly Word[]): SurvivalColumns | null {
  const pairs = columns.flatMap((time) =>
    columns
      .filter((event) => event !== time && saysYesOrNo(event) && isOfOneName(time, event))
      .map((event) => ({ time, event, level: eventLevel(event) })),
  );
  const [pair, another] = pairs;
  if (!pair || !another) return pair ?? null;
  const [said, more] = pairs.filter((each) => isPairSaid(each, words));
  return said && !more ? said : null;
}

const isOfOneName = (time: ColumnFacts, event: ColumnFacts): boolean =>
  (durationPoints(time) > 0 && (isTimeTo(time, event) || isLettersOfEvent(time, event))) ||
  isTimeOf(time, event) ||
  isOwnSpan(time, event);

/** "Overall survival", "progression": of two times and events those that are named. */
const isPairSaid = ({ time, event }: SurvivalColumns, words: readonly Word[]): boolean =>
  words.some(
    ({ text, stem }) =>
      [time.all[0]?.text, SPELLED_OUT.get(time.all[0]?.text ?? '')].includes(text) ||
      event.all.some((name) => name.stem === stem) ||
      time.all.some((name, at) => name.stem === stem && time.all.slice(0, at).some((before) => before.text === 'to')),
  );
const SPELLED_OUT = new Map([['os', 'overall']]);

/** `OS_months` of `death`, `pfs_mo` of `progressed`. */
const isLettersOfEvent = ({ all: [letters] }: ColumnFacts, event: ColumnFacts): boolean =>
  EVENTS_OF_LETTERS.some(([times, events]) => times.has(letters?.text ?? '') && hasWord(event.all, events));
const EVENTS_OF_LETTERS = [
  [setOf('os'), setOf('death died dead deceased')],
  [setOf('pfs'), setOf('progressed progression progr')],
  [setOf('dfs rfs'), setOf('relapse relapsed recurrence recurred')],
] as const;

/** A column of two sites is no event, whatever it is called. */
export function saysYesOrNo({ kind, profile }: ColumnFacts): boolean {
  if (kind !== 'binary') return false;
  const values = profile.levels.map(({ value }) => lower(value));
  return profile.type !== 'text' || values.some((value) => NO_EVENT.has(value) || YES_EVENT.has(value));
}

export function survivalOf(columns: readonly ColumnFacts[], words: readonly Word[] = []): SurvivalColumns | null {
  const pair = namedPair(columns, words);
  if (pair) return pair;
  const isFollowed = columns.some(
    (column) => durationPoints(column) > 0 && (saysFollowUp(column) || isLasting(column)),
  );
  const named = columns.filter((column) => isEvent(column));
  const own = named.length > 0 ? named : columns.filter(isEventByLevels);
  const isSaid = columns.some((column) => durationPoints(column) > 0 && hasWord(column.all, SAYS_FOLLOWED));
  const known = isSaid ? new Set([...EVENTS_IF_FOLLOWED, ...EVENTS_OF_FOLLOW_UP]) : EVENTS_IF_FOLLOWED;
  const events = own.length > 0 || !isFollowed ? own : columns.filter((column) => isEvent(column, known));
  const event = events.find(({ all }) => !all.some(({ text }) => text === 'status')) ?? events[0];
  if (!event) return null;
  const rated = columns
    .filter((column) => column !== event)
    .map((column) => ({
      column,
      points: durationPoints(column) + (isTimeTo(column, event) || isLettersOfEvent(column, event) ? OWN_TIME : 0),
    }))
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

      .some(({ stem, text }) =>
        names.some(
          (name) =>
            (name.stem === stem || isBegunAlike(name.stem, stem) || isNounOf(name.text, text)) &&
            !EVENT_NOUNS.has(name.text),
        ),
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

/** `graft_months` of `graft_failed`. */
const isOwnSpan = (time: ColumnFacts, event: ColumnFacts): boolean =>
  isNumeric(time) &&
  mayBeDuration(time) &&
  [EVENTS, EVENTS_IF_FOLLOWED].some((words) => isEvent(event, words)) &&
  isSpanOf(time, event);

/** `clearance` of `cleared`, `relief` of `relieved`. */
const isBegunAlike = (one: string, other: string): boolean =>
  one.length >= SHORTEST_STEM && other.slice(0, SHORTEST_STEM) === one.slice(0, SHORTEST_STEM);
const SHORTEST_STEM = 5;

/** `closure` of `closed`, `admission` of `admitted`. */
const isNounOf = (past: string, noun: string): boolean =>
  past.endsWith('ed') &&
  past.slice(0, SHORTEST_ROOT) === noun.slice(0, SHORTEST_ROOT) &&
  NOUN_ENDINGS.some((ending) => noun.endsWith(ending));
const SHORTEST_ROOT = 4;
const NOUN_ENDINGS = ['ion', 'ure', 'al', 'ment', 'ance', 'ence'] as const;
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
