import { quantity } from '../../../contracts/wording.ts';
import { LIMITS } from './extraction-limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface Dialect {
  readonly delimiter: string;
  /** False where a quotation mark is an ordinary character, as in many tab-separated files. */
  readonly quoted: boolean;
}

export interface DelimitedRecord {
  /** 1-based line of the file on which the record starts. */
  readonly line: number;
  readonly cells: string[];
}

const QUOTE = 34;
const LF = 10;
const CR = 13;
const SPACE = 32;

interface Field {
  readonly value: string;
  /** Position of the delimiter or line end behind the field. */
  readonly end: number;
}

function endOfPlain(text: string, start: number, delimiter: number): number {
  let position = start;
  for (; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === delimiter || code === LF || code === CR) break;
  }
  return position;
}

/** Undefined when the closing quote is not in the text. What follows it up to the delimiter is kept as it stands. */
function quotedField(text: string, start: number, delimiter: number): Field | undefined {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    if (text.charCodeAt(quote + 1) !== QUOTE) {
      const end = endOfPlain(text, quote + 1, delimiter);
      return { value: value + text.slice(from, quote) + text.slice(quote + 1, end).trimEnd(), end };
    }
    value += text.slice(from, quote + 1);
    from = quote + 2;
  }
}

function field(text: string, start: number, delimiter: number, quoted: boolean): Field | undefined {
  let first = start;
  while (quoted && delimiter !== SPACE && text.charCodeAt(first) === SPACE) first += 1;
  if (quoted && text.charCodeAt(first) === QUOTE) return quotedField(text, first, delimiter);
  const end = endOfPlain(text, start, delimiter);
  return { value: text.slice(start, end), end };
}

function newlinesIn(text: string, start: number, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** One record from `start`, or undefined when the text ends inside it. */
function record(text: string, start: number, dialect: Dialect): { cells: string[]; next: number } | undefined {
  const delimiter = dialect.delimiter.charCodeAt(0);
  const cells: string[] = [];
  let position = start;
  for (;;) {
    const found = field(text, position, delimiter, dialect.quoted);
    if (!found || found.end >= text.length) return undefined;
    cells.push(found.value);
    const code = text.charCodeAt(found.end);
    if (code === delimiter) {
      position = found.end + 1;
      continue;
    }
    if (code === LF) return { cells, next: found.end + 1 };
    if (found.end + 1 >= text.length) return undefined;
    return { cells, next: found.end + (text.charCodeAt(found.end + 1) === LF ? 2 : 1) };
  }
}

function refuseUnfinished(rest: string, line: number): void {
  if (rest.length <= LIMITS.rowCharacters) return;
  throw new UnreadableFile(
    `Line ${line} is longer than ${quantity(LIMITS.rowCharacters, 'character')}, or a quotation mark opened there is never closed. Please check that line, or split the file into rows.`,
  );
}

function refuseOpenQuote(line: number): never {
  throw new UnreadableFile(
    `A quotation mark opened in the record that starts on line ${line} is never closed. Please close it, or double it where it belongs to the text.`,
  );
}

/** Records of a delimited text, whatever the chunks it arrives in; never holds more than one chunk and one record. */
export function* delimitedRecords(chunks: Iterable<string>, dialect: Dialect): Generator<DelimitedRecord> {
  let line = 1;
  let rest = '';
  for (const chunk of chunks) {
    const text = rest + chunk;
    let start = 0;
    for (;;) {
      const found = start < text.length ? record(text, start, dialect) : undefined;
      if (!found) break;
      yield { line, cells: found.cells };
      // A lone carriage return (old Macintosh) ends a line as well.
      line += newlinesIn(text, start, found.next) || 1;
      start = found.next;
    }
    rest = text.slice(start);
    refuseUnfinished(rest, line);
  }
  if (rest === '') return;
  const last = record(`${rest}\n`, 0, dialect);
  if (!last || last.next <= rest.length - (rest.endsWith('\r') ? 1 : 0) - 1) refuseOpenQuote(line);
  yield { line, cells: last.cells };
}
