import type { Note } from '../../../contracts/estimate.ts';
import type { Computed } from '../computed.ts';
import { literal } from './literals.ts';

/** The first lines of a script: its question and plan, and the data that it reads. `sha256` is null where data.csv was not written. */
export function scriptHeader(computed: Computed, sha256: string | null): string {
  const { plan, planHash } = computed.request;
  const lines = [oneLine(plan.asked), ...(sha256 === null ? toExport(computed) : beside(computed))];
  lines.splice(1, 0, `Plan ${planHash}. Base R only; run it in the folder that holds data.csv${hashOf(sha256)},`);
  return lines.map((line) => `# ${line}`).join('\n');
}

function hashOf(sha256: string | null): string {
  return sha256 === null ? '' : ` (SHA-256 ${sha256})`;
}

function beside({ request: { tables } }: Computed): string[] {
  return [
    'which holds the columns that the plan uses, read from:',
    ...tables.map(({ filename, sha256 }) => `  ${oneLine(filename)}  SHA-256 ${sha256}`),
  ];
}

/** What the reader has to write to data.csv where a copy of the data would be too large. */
function toExport({ request: { plan, tables }, loaded }: Computed): string[] {
  const names = [...loaded.stored.columns.keys()].map((name) => `  ${literal(name)}`);
  const joins = plan.joins.map(
    ({ leftKey, rightKey }, index) =>
      `  Left join of table ${literal(tables[index + 1]?.name ?? '')}: ${literal(leftKey)} = ${literal(rightKey)}, compared as text without spaces around it.`,
  );
  return [
    'which is too large to come with it. Export it from:',
    ...tables.map(({ filename, name, sha256 }) => `  ${oneLine(filename)}  SHA-256 ${sha256}, table ${literal(name)}`),
    ...joins,
    'as UTF-8 with commas, these column names in the first line, and all rows:',
    ...names,
    'Missing values are empty, numbers plain (1234.5), dates 2024-01-31 or 2024-01-31T12:30:00, levels as written below.',
    ...loaded.notes.flatMap(lineOfNote),
  ];
}

/** How the rows or values that were analysed differ from those of the file. */
function lineOfNote({ code, column, count, detail }: Note): string[] {
  const name = literal(column ?? '');
  if (code === 'values-unusual') return [`Leave empty in ${name}, where it means "missing": ${oneLine(detail ?? '')}`];
  if (code === 'values-read')
    return [`The values of ${name} were read as numbers${detail ? `: ${oneLine(detail)}` : ''}.`];
  if (code === 'rows-sampled')
    return [
      `The analysis took a fixed sample of ${count ?? 0} rows (${oneLine(detail ?? '')}): all rows give other numbers.`,
    ];
  return [];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 300);
}
