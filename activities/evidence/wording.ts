import type { Finding } from '../../contracts/agents.ts';
import { spokenName } from './columns.ts';
import { listed, plain } from './sentences.ts';
import { strataOf } from './strata-compared.ts';

/** How results are told in the words of a question instead of the names of columns. */

// A last word of a letter or two is a level or a sign: the groups of `arm_b` are no "arm bs".
const NO_PLURAL = /(?:ed|ing|\d|(?:^|\s)\p{L}{1,2})$/u;

/** "species", "islands", "varieties": the groups a column makes. */
export function groupsOf(column: string): string {
  const name = spokenName(column);
  if (!/^[\p{L} ]+$/u.test(name) || NO_PLURAL.test(name)) return `the groups of ${name}`;
  if (name.endsWith('s')) return name;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:x|ch|sh|z)$/.test(name) ? `${name}es` : `${name}s`;
}

const STRATA_NAMED = 3;

/** "within islands", or where not all of them let the relation be looked at, "within Dream and Biscoe (island)" */
function withinStrata(finding: Finding, controls: readonly string[]): string {
  const { all, compared } = strataOf(finding);
  const groups = listed(controls.map(groupsOf));
  if (compared.length === 0 || compared.length >= all.length) return `within ${groups}`;
  if (compared.length <= STRATA_NAMED)
    return `within ${listed(compared.map(plain))} (${listed(controls.map(spokenName))})`;
  return `within ${groups.startsWith('the ') ? '' : 'the '}${groups} that let it be compared`;
}

/** "within islands", "with sex and year held equal" */
export function underWhat(finding: Finding): string {
  const controls = finding.variables.slice(2);
  if (finding.kind === 'stratified') return withinStrata(finding, controls);
  return `with ${listed(controls.map(spokenName))} held equal`;
}

/** "fell over the years", where a column counts them. */
export function timeOf(column: string): string {
  const name = spokenName(column);
  return /^(?:year|month|week|day)$/.test(name) ? `the ${name}s` : name;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// One or two letters are more likely the name of a statistic than of the column: p, r, F, df.
const SHORTEST_NAME = 3;

/** The statement of a result with columns called by their spoken names. Numbers stay as they were stated. */
export function reworded(statement: string, variables: readonly string[]): string {
  const names = variables.filter((name) => name.length >= SHORTEST_NAME).toSorted((a, b) => b.length - a.length);
  return names.reduce((text, name) => {
    const written = plain(name);
    if (!text.includes(written)) return text;
    const column = escaped(written);
    const grouped = new RegExp(`the groups of ${column}(?![\\p{L}\\p{N}_])`, 'gu');
    const overTime = new RegExp(`(?<![\\p{L}\\p{N}_])over ${column}(?![\\p{L}\\p{N}_])`, 'gu');
    const alone = new RegExp(`(?<![\\p{L}\\p{N}_])${column}(?![\\p{L}\\p{N}_])`, 'gu');
    return text
      .replace(grouped, () => groupsOf(name))
      .replace(overTime, () => `over ${timeOf(name)}`)
      .replace(alone, () => spokenName(name));
  }, plain(statement));
}

// A second test of the same thing is for those who open the result.
const SECOND_TEST = /; (?:one-way|Spearman|Kruskal|Mann|Yates|Fisher)[^;()]*(?:\([^()]*\)[^;()]*)*(?=[;)])/gu;

export const withoutSecondTests = (text: string): string => text.replace(SECOND_TEST, '');

/** As the analysis shows them: four digits of large numbers, three of small ones. */
export function shownNumber(value: number): string {
  const size = Math.abs(value);
  if (value !== 0 && (size >= 1e7 || size < 1e-4)) return value.toExponential(2).replace(/^-/, '−').replace('e+', 'e');
  const digits = size >= 1000 ? Math.ceil(Math.log10(size + 1)) : 3;
  return String(Number(value.toPrecision(digits))).replace('-', '−');
}

export const shownProbability = (p: number): string =>
  p < 0.001 ? 'p < 0.001' : `p = ${String(Number(p.toPrecision(2)))}`;
