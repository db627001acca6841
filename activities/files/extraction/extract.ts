import { basename, extname } from 'node:path';
import type { ExtractedTable, Extraction, ExtractionRequest } from '../../../contracts/extraction.ts';
import { quantity } from '../../../contracts/wording.ts';
import { boundedWarnings, oneLine } from './clean-text.ts';
import { LIMITS } from './extraction-limits.ts';
import type { FileFormat } from './file-format.ts';
import { detectFormat } from './file-format.ts';
import { readDelimited } from './read-delimited.ts';
import { readExcel } from './read-excel.ts';
import { readJson } from './read-json.ts';
import { readPdf } from './read-pdf.ts';
import type { TextDocument } from './read-text.ts';
import { readMarkdown, readPlainText } from './read-text.ts';

function describeTable({ rows, columns }: ExtractedTable): string {
  const shown = columns.slice(0, LIMITS.columnsInDescription).map(({ name, type }) => `${oneLine(name, 60)} (${type})`);
  const hidden = columns.length - shown.length;
  const more = hidden > 0 ? ` and ${quantity(hidden, 'more column')}` : '';
  return `${quantity(rows, 'row')}, ${quantity(columns.length, 'column')}: ${shown.join(', ')}${more}.`;
}

function describeTables(tables: readonly ExtractedTable[]): string {
  const [table, ...others] = tables;
  if (table && others.length === 0) return describeTable(table);
  const sheets = tables.slice(0, 3).map((sheet) => `"${oneLine(sheet.name, 60)}" has ${describeTable(sheet)}`);
  return `${quantity(tables.length, 'sheet')} with data. ${sheets.join(' ')}${tables.length > 3 ? ' …' : ''}`;
}

function describeDocument({ pages, title }: TextDocument): string {
  const words = pages.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  const size =
    pages.length > 1 ? `${quantity(pages.length, 'page')}, ${quantity(words, 'word')}` : quantity(words, 'word');
  return title ? `"${title}": ${size}.` : `Text of ${size}.`;
}

async function readTables(
  format: FileFormat,
  request: ExtractionRequest,
  warnings: string[],
): Promise<ExtractedTable[] | undefined> {
  const target = { outputDirectory: request.outputDirectory, basename: 'table', warnings };
  const name = oneLine(basename(request.filename, extname(request.filename)), LIMITS.headerCharacters) || 'table';
  if (format === 'csv' || format === 'tsv') return [await readDelimited(request.path, name, target)];
  if (format === 'json') return [await readJson(request.path, name, target)];
  return format === 'xlsx' ? readExcel(request.path, target) : undefined;
}

async function readDocument(format: FileFormat, path: string, warnings: string[]): Promise<TextDocument> {
  if (format === 'pdf') return readPdf(path, warnings);
  return format === 'markdown' ? readMarkdown(path, warnings) : readPlainText(path, warnings);
}

/** Reads one file. Throws `UnreadableFile` where a person has to do something about it. */
export async function extract(request: ExtractionRequest): Promise<Extraction> {
  const warnings: string[] = [];
  const format = detectFormat(request.path, request.filename, request.mimeType);
  const tables = await readTables(format, request, warnings);
  if (tables) {
    return {
      kind: 'table',
      description: describeTables(tables),
      tables,
      pages: [],
      warnings: boundedWarnings(warnings),
    };
  }
  const document = await readDocument(format, request.path, warnings);
  return {
    kind: 'document',
    description: describeDocument(document),
    tables: [],
    ...document,
    warnings: boundedWarnings(warnings),
  };
}
