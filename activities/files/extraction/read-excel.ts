import { readFileSync } from 'node:fs';
import readWorkbook from 'read-excel-file/universal';
import type { ExtractedTable } from '../../../contracts/extraction.ts';
import { quantity } from '../../../contracts/wording.ts';
import { oneLine } from './clean-text.ts';
import { LIMITS } from './extraction-limits.ts';
import { hasHeader } from './header-row.ts';
import type { TableRow, TableSource, TableTarget } from './table-file.ts';
import { writeTable } from './table-file.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { checkZip } from './zip-guard.ts';

interface Sheet {
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** Excel stores instants as fractions of a day, which come back a millisecond early. */
function dateText(date: Date): string {
  const seconds = new Date(Math.round(date.getTime() / 1000) * 1000);
  const text = seconds.toISOString().replace('T', ' ').slice(0, 19);
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text;
}

function cellText(cell: unknown): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : dateText(cell);
  if (typeof cell === 'string') return /^#(?:N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!)$/.test(cell) ? null : cell;
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : null;
}

async function sheetsOf(bytes: Buffer): Promise<Sheet[]> {
  const workbook = new Uint8Array(bytes).buffer;
  const sheets = await readWorkbook(workbook, { trim: false }).catch((_error: unknown) => {
    throw new UnreadableFile(
      'The Excel workbook cannot be read; a part of it is damaged or unusual. Please open it in a spreadsheet program and save it again as .xlsx, or as CSV.',
    );
  });
  return sheets.map(({ sheet, data }) => ({
    name: oneLine(sheet, LIMITS.headerCharacters),
    rows: data.map((row) => row.map(cellText)),
  }));
}

const filled = (row: TableRow): number => row.filter((cell) => cell !== null && cell.trim() !== '').length;

/** Empty rows and columns around the table go; so do title lines, which fill one cell where the table fills several. */
function tableOf({ name, rows }: Sheet, warnings: string[]): TableSource | undefined {
  const content = rows.filter((row) => filled(row) > 0);
  const widest = content.reduce((most, row) => Math.max(most, filled(row)), 0);
  const titles = widest >= 3 ? content.findIndex((row) => filled(row) > 1) : 0;
  const table = content.slice(Math.max(titles, 0));
  const [first, ...rest] = table;
  if (!first) return undefined;
  if (titles > 0)
    warnings.push(
      `Sheet "${name}": ${quantity(titles, 'line')} above the table ${titles === 1 ? 'was' : 'were'} taken for a title and left out.`,
    );
  const used = first
    .map((_, column) => column)
    .filter((column) => table.some((row) => (row[column] ?? '').trim() !== ''));
  const pick = (row: TableRow): TableRow => used.map((column) => row[column] ?? null);
  const named = hasHeader(pick(first), rest.slice(0, 200).map(pick));
  if (named && rest.length === 0) {
    warnings.push(`Sheet "${name}" has a header but no rows and was left out.`);
    return undefined;
  }
  if (!named) warnings.push(`Sheet "${name}" has no header; its columns were called column_1, column_2, ….`);
  const header = named ? pick(first).map((cell) => cell ?? '') : used.map((_, index) => `column_${index + 1}`);
  const body = named ? rest : table;
  return { name, header, rows: () => body.map(pick) };
}

/** Every sheet with data becomes a table. */
export async function readExcel(path: string, target: TableTarget): Promise<ExtractedTable[]> {
  const bytes = readFileSync(path);
  const parts = checkZip(bytes);
  if (!parts.includes('xl/workbook.xml')) {
    throw new UnreadableFile(
      'The file is a zip archive, but not an Excel workbook. Please upload the .xlsx file itself.',
    );
  }
  const sheets = await sheetsOf(bytes);
  if (sheets.length > LIMITS.sheets) {
    throw new UnreadableFile(
      `The workbook has ${sheets.length} sheets; at most ${LIMITS.sheets} can be read. Please save the ones you need to a new workbook.`,
    );
  }
  const tables: ExtractedTable[] = [];
  for (const sheet of sheets) {
    const source = tableOf(sheet, target.warnings);
    if (source)
      tables.push(await writeTable(source, { ...target, basename: `${target.basename}-${tables.length + 1}` }));
  }
  if (tables.length === 0)
    throw new UnreadableFile(
      'The workbook has no rows of values. Please upload one with a header and at least one row.',
    );
  return tables;
}
