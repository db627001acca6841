import { type ColumnFacts, hasWord, isNumeric } from './columns.ts';
import { DURATION_WORDS } from './role-words.ts';
import type { Structure } from './table-structure.ts';

const STRONG_EVENTS: ReadonlySet<string> = new Set([
  'status',
  'event',
  'censor',
  'censored',
  'censoring',
  'cens',
  'uncensored',
  'died',
  'death',
  'dead',
  'deceased',
  'relapse',
  'relapsed',
  'recurrence',
  'recurred',
  'failed',
  'failure',
  'fail',
  'churn',
  'churned',
  'progression',
  'progressed',
  'delta',
  'evt',
  'broke',
  'broken',
  'dropout',
]);

const NEVER_EVENTS: ReadonlySet<string> = new Set([
  'marital',
  'smoking',
  'employment',
  'vaccination',
  'married',
  'treatment',
]);

const NOT_DURATION: ReadonlySet<string> = new Set([
  'age',
  'birth',
  'per',
  'reaction',
  'diagnosis',
  'rate',
  'experience',
  'education',
  'study',
  'sleep',
  'screen',
  'training',
  'commute',
]);

function isEvent(column: ColumnFacts): boolean {
  if (!hasWord(column.all, STRONG_EVENTS) || hasWord(column.all, NEVER_EVENTS)) return false;
  return column.profile.distinct === 2 || (column.profile.distinct === 1 && column.profile.whole);
}

// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
function durationPoints(column: ColumnFacts): number {
  if (!isNumeric(column) || column.profile.distinct < 3 || (column.profile.minimum ?? -1) < 0) return 0;
  if (column.kind === 'identifier' || hasWord(column.all, NOT_DURATION)) return 0;
  if ((column.profile.minimum ?? 0) > 1400 && column.profile.whole) return 0;
  const named = column.all.filter(({ text }) => DURATION_WORDS.has(text));
  if (named.length === 0) return 0;
  const survival = column.all.some(({ text }) =>
    /^(?:surv|follow|fu$|futime|tte|time|tenure|lifetime|os$|pfs|dfs|duration|until|lifespan)/.test(text),
  );
  const calendar =
    column.all.length === 1 &&
    (column.profile.maximum ?? 0) <= 12 &&
    column.profile.whole &&
    column.all[0]?.text === 'month';
  return calendar ? 0 : named.length + (survival ? 3 : 0) + (column.all.some(({ text }) => text === 'to') ? 1 : 0);
}

export function survivalOf(columns: readonly ColumnFacts[]): Structure['survival'] {
  const event = columns.find((column) => isEvent(column) && !hasWord(column.all, WEAK_EVENTS)) ?? columns.find(isEvent);
  if (!event) return null;
  const rated = columns
    .filter((column) => column !== event)
    .map((column) => ({ column, points: durationPoints(column) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  const [time] = rated;
  return time ? { time: time.column, event, level: eventLevel(event) } : null;
}

const WEAK_EVENTS: ReadonlySet<string> = new Set(['status']);

const NO_EVENT: ReadonlySet<string> = new Set([
  'alive',
  'living',
  'censored',
  'no',
  'false',
  '0',
  'ongoing',
  'none',
  'survived',
  'active',
  'lost',
  'retained',
  'running',
  'ok',
  'working',
  'stayed',
]);

const YES_EVENT: ReadonlySet<string> = new Set([
  'dead',
  'died',
  'death',
  'event',
  'yes',
  'true',
  '1',
  'relapse',
  'relapsed',
  'failed',
  'failure',
  'churned',
  'deceased',
  'progressed',
  'left',
  'broken',
  'recurrence',
]);

/** The level that means that it happened; of `censored` it is the one that says no. */
export function eventLevel(column: ColumnFacts): string {
  const values = column.profile.levels.map(({ value }) => value);
  const reversed = hasWord(column.all, new Set(['censored', 'censor', 'censoring', 'cens', 'alive']));
  const lower = (value: string) => value.trim().toLowerCase();
  if (
    reversed &&
    values.every((value) => !Number.isNaN(Number(value)) || ['true', 'false', 'yes', 'no'].includes(lower(value)))
  )
    return values.find((value) => NO_EVENT.has(lower(value))) ?? values[0] ?? '0';
  if (isNumeric(column)) return String(column.profile.maximum ?? 1);
  const yes = values.find((value) => YES_EVENT.has(lower(value)));
  return yes ?? values.find((value) => !NO_EVENT.has(lower(value))) ?? values[0] ?? 'true';
}
