import { statSync } from 'node:fs';
import type { ExtractedTable } from '../../../contracts/extraction.ts';
import { quantity } from '../../../contracts/wording.ts';
import { delimitedRecords } from './delimited-records.ts';
import { LIMITS } from './extraction-limits.ts';
import { refuseDeepJson } from './json-depth.ts';
import type { FlatRecord } from './json-records.ts';
import { columnsOf, flatRecord, isObject, recordsFromDocument, recordsFromList, rowsOf } from './json-records.ts';
import type { TableTarget } from './table-file.ts';
import { writeTable } from './table-file.ts';
import { decodedChunks, detectEncoding } from './text-encoding.ts';
import { UnreadableFile } from './unreadable-file.ts';

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Python writes bare NaN and Infinity, which JSON does not know; inside strings they stay. */
function withoutNaN(text: string): string {
  return text.replace(/"(?:[^"\\]|\\[\s\S])*(?:"|$)|-?\b(?:NaN|Infinity)\b/g, (match) =>
    match.startsWith('"') ? match : 'null',
  );
}

function* lines(path: string): Generator<{ line: number; text: string }> {
  // With a delimiter that text does not contain, a delimited record is a line.
  for (const { line, cells } of delimitedRecords(decodedChunks(path, detectEncoding(path)), {
    delimiter: '\0',
    quoted: false,
  })) {
    const text = cells.join('').trim();
    if (text !== '') yield { line, text };
  }
}

function* lineRecords(path: string): Generator<FlatRecord> {
  for (const { line, text } of lines(path)) {
    refuseDeepJson(text);
    const found = parsed(text) ?? parsed(withoutNaN(text));
    if (!found)
      throw new UnreadableFile(`Line ${line} is not valid JSON. Please correct that line, or export the file again.`);
    yield isObject(found.value) ? flatRecord(found.value) : (recordsFromList([found.value])[0] ?? new Map());
  }
}

/** Newline-delimited when the first line is a whole record and another one follows. */
function isLineDelimited(path: string): boolean {
  let seen = 0;
  try {
    for (const { text } of lines(path)) {
      seen += 1;
      if (seen === 2) return text.startsWith('{') || text.startsWith('[');
      if (!text.startsWith('{') && !text.startsWith('[')) return false;
      refuseDeepJson(text);
      if (!parsed(withoutNaN(text))) return false;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return false;
}

function documentRecords(path: string): FlatRecord[] {
  if (statSync(path).size > LIMITS.jsonBytes) {
    throw new UnreadableFile(
      `The JSON document is larger than ${quantity(LIMITS.jsonBytes / 1e6, 'megabyte')}. Please save it as newline-delimited JSON or CSV.`,
    );
  }
  const text = [...decodedChunks(path, detectEncoding(path))].join('');
  refuseDeepJson(text);
  const found = parsed(text) ?? parsed(withoutNaN(text));
  if (!found) throw new UnreadableFile('The file is not valid JSON; it may be cut off. Please export it again.');
  return recordsFromDocument(found.value);
}

/** Reads records, equal-length columns, a wrapped list or newline-delimited records as one table. */
export async function readJson(path: string, name: string, target: TableTarget): Promise<ExtractedTable> {
  const lineDelimited = isLineDelimited(path);
  const document = lineDelimited ? [] : documentRecords(path);
  const records = (): Iterable<FlatRecord> => (lineDelimited ? lineRecords(path) : document);
  const header = columnsOf(records());
  if (header.length === 0) {
    throw new UnreadableFile(
      'The JSON holds no records. Please upload a list with at least one record, such as [{"name": "a", "value": 1}].',
    );
  }
  return writeTable({ name, header, rows: () => rowsOf(records(), header) }, target);
}
