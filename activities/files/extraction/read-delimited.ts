import type { ExtractedTable } from '../../../contracts/extraction.ts';
import { quantity } from '../../../contracts/wording.ts';
import type { DelimitedRecord, Dialect } from './delimited-records.ts';
import { delimitedRecords } from './delimited-records.ts';
import { guessDelimiter } from './delimiter.ts';
import { SAMPLE_CHARACTERS } from './extraction-limits.ts';
import { hasHeader } from './header-row.ts';
import { refuseTooManyColumns } from './header-names.ts';
import type { TableRow, TableTarget } from './table-file.ts';
import { writeTable } from './table-file.ts';
import { decodedChunks, detectEncoding } from './text-encoding.ts';
import { UnreadableFile } from './unreadable-file.ts';

const SAMPLE_ROWS = 200;

/** Where the table lies in the file, judged by its beginning. */
interface Layout {
  readonly header: readonly string[];
  /** Records before the first row of values, among them the header. */
  readonly skip: number;
}

const isBlank = ({ cells }: DelimitedRecord): boolean => cells.every((cell) => cell.trim() === '');
const isComment = ({ cells }: DelimitedRecord): boolean => cells[0]?.trimStart().startsWith('#') ?? false;

function take<Item>(items: Iterable<Item>, most: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    taken.push(item);
    if (taken.length >= most) break;
  }
  return taken;
}

function commonWidth(records: readonly DelimitedRecord[]): number {
  const widths = new Map<number, number>();
  for (const { cells } of records) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  return [...widths].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

/** `#chrom start end` is a header in a comment's clothes when it has as many names as the rows have cells. */
function commentedHeader(last: DelimitedRecord | undefined, width: number): string[] | undefined {
  if (!last || width < 2 || last.cells.length !== width) return undefined;
  return last.cells.map((cell, index) => (index === 0 ? cell.trimStart().replace(/^#+\s*/, '') : cell));
}

function warnOfSkipped(comments: number, titles: number, warnings: string[]): void {
  if (comments > 0)
    warnings.push(
      `${quantity(comments, 'comment line')} (starting with #) at the top ${comments === 1 ? 'was' : 'were'} left out.`,
    );
  if (titles > 0)
    warnings.push(
      `${quantity(titles, 'line')} above the table ${titles === 1 ? 'was' : 'were'} taken for a title and left out.`,
    );
}

/** R writes row names without a header of their own. */
function withRowNames(header: string[], rows: readonly DelimitedRecord[], warnings: string[]): string[] {
  if (rows.length === 0 || !rows.every(({ cells }) => cells.length === header.length + 1)) return header;
  warnings.push('The header has one name less than the rows have values; the first column was called "row_name".');
  return ['row_name', ...header];
}

function refuseNarrowHeader(header: DelimitedRecord, rows: readonly DelimitedRecord[]): void {
  const width = commonWidth(rows);
  const wider = rows.filter(({ cells }) => cells.length === width).length;
  if (header.cells.length >= width - 1 || wider < rows.length * 0.8) return;
  throw new UnreadableFile(
    `The header on line ${header.line} has ${quantity(header.cells.length, 'name')}, but most rows have ${quantity(width, 'value')}. Please give every column a name in the first row.`,
  );
}

function withoutTrailingEmpty(header: string[], rows: readonly DelimitedRecord[]): string[] {
  const used = Math.max(...rows.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1), 0);
  const named = header.findLastIndex((cell) => cell.trim() !== '') + 1;
  return header.slice(0, Math.max(used, named));
}

function layoutOf(records: readonly DelimitedRecord[], warnings: string[]): Layout {
  const content = records.filter((record) => !isBlank(record));
  const comments = content.findIndex((record) => !isComment(record));
  const body = comments === -1 ? [] : content.slice(comments);
  const width = commonWidth(body);
  const titles =
    width >= 3
      ? Math.max(
          0,
          body.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1),
        )
      : 0;
  const [first, ...rest] = body.slice(titles);
  if (!first)
    throw new UnreadableFile(
      'The file has no rows of values. Please upload a table with a header and at least one row.',
    );
  const skipTo = (record: DelimitedRecord): number => records.indexOf(record);
  const commented = comments > 0 ? commentedHeader(content[comments - 1], width) : undefined;
  if (commented) {
    warnOfSkipped(comments - 1, titles, warnings);
    return { header: commented, skip: skipTo(first) };
  }
  warnOfSkipped(Math.max(comments, 0), titles, warnings);
  const sample = rest.map(({ cells }) => cells);
  if (!hasHeader(first.cells, sample)) {
    warnings.push('The file has no header; the columns were called column_1, column_2, ….');
    return {
      header: Array.from({ length: Math.max(width, first.cells.length) }, (_, index) => `column_${index + 1}`),
      skip: skipTo(first),
    };
  }
  if (rest.length === 0)
    throw new UnreadableFile('The file has a header but no rows. Please upload it with at least one row of values.');
  refuseNarrowHeader(first, rest);
  return { header: withRowNames(withoutTrailingEmpty(first.cells, rest), rest, warnings), skip: skipTo(first) + 1 };
}

interface Ragged {
  short: number;
  firstShortLine: number;
  footer: number;
}

function fitted({ cells, line }: DelimitedRecord, width: number, ragged: Ragged): TableRow {
  if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')) {
    throw new UnreadableFile(
      `Line ${line} has ${quantity(cells.length, 'value')}, but the table has ${quantity(width, 'column')}. If a value contains the delimiter, put it in quotation marks.`,
    );
  }
  if (cells.length < width) {
    if (ragged.short === 0) ragged.firstShortLine = line;
    ragged.short += 1;
  }
  return cells;
}

/** Short rows are filled up with missing values; notes of one cell below the table ("Source: …") are left out. */
function* tableRows(records: Iterable<DelimitedRecord>, layout: Layout, ragged: Ragged): Generator<TableRow> {
  const width = layout.header.length;
  let held: DelimitedRecord[] = [];
  let index = 0;
  for (const record of records) {
    index += 1;
    if (index <= layout.skip || isBlank(record)) continue;
    if (width >= 3 && record.cells.length === 1) {
      held.push(record);
      continue;
    }
    for (const note of held) yield fitted(note, width, ragged);
    held = [];
    yield fitted(record, width, ragged);
  }
  ragged.footer = held.length;
}

function warnOfRagged({ short, firstShortLine, footer }: Ragged, warnings: string[]): void {
  if (short > 0)
    warnings.push(
      `${quantity(short, 'row')} had fewer values than the table has columns (first on line ${firstShortLine}); the rest counts as missing.`,
    );
  if (footer > 0)
    warnings.push(
      `${quantity(footer, 'line')} below the table ${footer === 1 ? 'was' : 'were'} taken for a note and left out.`,
    );
}

function* withoutSeparatorLine(chunks: Iterable<string>): Generator<string> {
  let first = true;
  for (const chunk of chunks) {
    yield first ? chunk.replace(/^sep=.\r?\n/i, '') : chunk;
    first = false;
  }
}

async function readWith(
  dialect: Dialect,
  chunks: () => Iterable<string>,
  name: string,
  target: TableTarget,
): Promise<ExtractedTable> {
  const records = (): Iterable<DelimitedRecord> => delimitedRecords(withoutSeparatorLine(chunks()), dialect);
  const layout = layoutOf(take(records(), SAMPLE_ROWS), target.warnings);
  refuseTooManyColumns(layout.header.length);
  const ragged: Ragged = { short: 0, firstShortLine: 0, footer: 0 };
  const rows = (): Iterable<TableRow> => {
    Object.assign(ragged, { short: 0, firstShortLine: 0, footer: 0 });
    return tableRows(records(), layout, ragged);
  };
  const table = await writeTable(
    // Programs that write decimal commas separate values by semicolons or tabs.
    { name, header: layout.header, rows, ...(dialect.delimiter === ',' && { decimalSign: 'point' }) },
    target,
  );
  warnOfRagged(ragged, target.warnings);
  return table;
}

/** Reads a CSV or TSV file, whatever its delimiter and encoding. */
export async function readDelimited(path: string, name: string, target: TableTarget): Promise<ExtractedTable> {
  const encoding = detectEncoding(path);
  if (encoding === 'windows-1252')
    target.warnings.push('The file is not UTF-8; it was read as Windows-1252 (Latin-1).');
  const chunks = (): Iterable<string> => decodedChunks(path, encoding);
  const sample = take(chunks(), 1).join('').slice(0, SAMPLE_CHARACTERS);
  if (sample.trim() === '') throw new UnreadableFile('The file is empty. Please upload it again with its content.');
  const dialect = guessDelimiter(sample);
  try {
    return await readWith(dialect, chunks, name, target);
  } catch (error) {
    // Tab-separated files rarely quote, so there a quotation mark that is never closed is a letter like others (5" pipe).
    if (!(error instanceof UnreadableFile) || dialect.delimiter !== '\t' || !error.message.includes('quotation mark'))
      throw error;
    return await readWith({ ...dialect, quoted: false }, chunks, name, target);
  }
}
