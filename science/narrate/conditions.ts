import { CALENDAR_KINDS, type AnalysisPlan, type RowFilter } from '../../contracts/analysis-plan.ts';
import type { Estimate } from '../../contracts/estimate.ts';
import { listed } from '../../contracts/wording.ts';
import { label } from './markdown.ts';
import { isBareLevel, nameOf } from './names.ts';
import { listedUpTo } from './words.ts';

/** Under what a result holds: the rows, the stratum, the columns it is adjusted for. Never lost from a sentence. */

const COMPARISONS: Record<Exclude<RowFilter['comparison'], 'between'>, string> = {
  is: 'is',
  'is-not': 'is not',
  above: 'is above',
  'at-least': 'is at least',
  below: 'is below',
  'at-most': 'is at most',
  'falls-in': 'falls in',
};

const VALUES_NAMED = 6;

function filterWords({ column, comparison, values }: RowFilter): string {
  const shown = values.map((value) => label(String(value)));
  if (comparison === 'between') return `${nameOf(column)} is between ${listed(shown)}`;
  return `${nameOf(column)} ${COMPARISONS[comparison]} ${listedUpTo(shown, VALUES_NAMED)}`;
}

/** "where island is Dream and year is at least 2008"; "" for all rows. */
export const rowsWords = ({ rows }: Pick<AnalysisPlan, 'rows'>): string =>
  rows.length === 0 ? '' : `where ${listed(rows.map(filterWords))}`;

/** " for area 70 and district EH6" */
export const givenWords = ({ given }: Pick<AnalysisPlan, 'given'>): string =>
  given.length === 0
    ? ''
    : ` for ${listed(given.map(({ column, value }) => `${nameOf(column)} ${label(String(value))}`))}`;

/** "where species is Adelie" */
function stratumWords(stratum: Estimate['stratum']): string {
  return stratum.length === 0
    ? ''
    : `where ${listed(stratum.map(({ column, level }) => `${nameOf(column)} is ${label(level)}`))}`;
}

/** "adjusted for sex and year", "adjusted for the month of date" */
export const adjustmentWords = (columns: readonly string[], kinds: AnalysisPlan['kinds'] = []): string =>
  columns.length === 0
    ? ''
    : `adjusted for ${listedUpTo(
        columns.map((column) => partOf(column, kinds)),
        8,
      )}`;

/** A column, or the part of its dates that the plan takes. */
function partOf(column: string, kinds: AnalysisPlan['kinds']): string {
  const kind = kinds.find((each) => each.column === column)?.kind;
  const isPart = CALENDAR_KINDS.some((each) => each === kind);
  return isPart ? `the ${kind ?? ''} of ${nameOf(column) === kind ? 'the year' : nameOf(column)}` : nameOf(column);
}

/** "within each species" */
export const strataWords = (columns: readonly string[]): string =>
  columns.length === 0 ? '' : `within each ${listed(columns.map(nameOf))}`;

/** "Adelie", "smoker = yes": a stratum in a list. */
export const stratumLabel = (stratum: Estimate['stratum']): string =>
  stratum
    .map(({ column, level }) => (isBareLevel(level) ? `${nameOf(column)} = ${label(level)}` : label(level)))
    .join(', ');

/** Where a result holds, before the claim: filters and stratum. "" for all rows. */
export function placeWords(plan: AnalysisPlan, { stratum }: Pick<Estimate, 'stratum'>): string {
  const words = [rowsWords(plan), stratumWords(stratum)].filter((part) => part !== '');
  return words.length === 0 ? '' : `${words.join(' and ')}, `;
}

const CLUSTERED = ', with rows of one ';

/** What the claim is adjusted for, and how rows that belong together were counted. */
export function afterwards(
  { cluster, kinds }: Pick<AnalysisPlan, 'cluster' | 'kinds'>,
  { adjustedFor }: Pick<Estimate, 'adjustedFor'>,
): string {
  const adjusted = adjustmentWords(adjustedFor, kinds);
  return `${adjusted === '' ? '' : `, ${adjusted}`}${cluster === null ? '' : `${CLUSTERED}${nameOf(cluster)} taken together`}`;
}
