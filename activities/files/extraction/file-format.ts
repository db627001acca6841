import { closeSync, openSync, readSync } from 'node:fs';
import { extname } from 'node:path';
import { UnreadableFile } from './unreadable-file.ts';
import { utf16Encoding } from './text-encoding.ts';

export type FileFormat = 'csv' | 'tsv' | 'json' | 'xlsx' | 'markdown' | 'text' | 'pdf';

const BY_EXTENSION: Readonly<Record<string, FileFormat>> = {
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.json': 'json',
  '.jsonl': 'json',
  '.ndjson': 'json',
  '.xlsx': 'xlsx',
  '.xlsm': 'xlsx',
  '.xls': 'xlsx',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.txt': 'text',
  '.pdf': 'pdf',
};

const BY_MIME_TYPE: Readonly<Record<string, FileFormat>> = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/json': 'json',
  'application/x-ndjson': 'json',
  'application/jsonl': 'json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-excel': 'xlsx',
  'text/markdown': 'markdown',
  'text/plain': 'text',
  'application/pdf': 'pdf',
};

const READABLE = 'CSV, TSV, JSON, Excel (.xlsx), Markdown, plain text or PDF';

const SIGNATURES: readonly { readonly bytes: string; readonly what: string }[] = [
  { bytes: '%PDF-', what: 'a PDF' },
  { bytes: 'PK\x03\x04', what: 'a zip archive' },
  { bytes: 'PK\x05\x06', what: 'an empty zip archive' },
  { bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', what: 'an old Office file' },
  { bytes: '\x89PNG\r\n', what: 'a PNG image' },
  { bytes: '\xff\xd8\xff', what: 'a JPEG image' },
  { bytes: 'GIF8', what: 'a GIF image' },
  { bytes: 'II*\0', what: 'a TIFF image' },
  { bytes: 'MM\0*', what: 'a TIFF image' },
  { bytes: '\x1f\x8b', what: 'a gzip archive' },
  { bytes: 'BZh', what: 'a bzip2 archive' },
  { bytes: '\xfd7zXZ', what: 'an xz archive' },
  { bytes: '7z\xbc\xaf', what: 'a 7-Zip archive' },
  { bytes: 'Rar!', what: 'a RAR archive' },
  { bytes: '\x7fELF', what: 'a program' },
  { bytes: 'MZ\x90\0', what: 'a program' },
  { bytes: 'PAR1', what: 'a Parquet file' },
  { bytes: 'SQLite format 3', what: 'an SQLite database' },
  { bytes: '\x89HDF', what: 'an HDF5 file' },
  { bytes: '{\\rtf', what: 'a rich text (RTF) document' },
  { bytes: '%!PS', what: 'a PostScript file' },
];

function readSample(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const sample = Buffer.alloc(65_536);
    return sample.subarray(0, readSync(file, sample, 0, sample.length, 0));
  } finally {
    closeSync(file);
  }
}

function markup(start: string): string | undefined {
  if (/^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body)\b/i.test(start)) return 'a web page (HTML)';
  if (/^\s*<\?xml\b/i.test(start)) return 'an XML file';
  return undefined;
}

function contentOf(sample: Buffer): string | undefined {
  const start = sample.toString('latin1', 0, 1024).replace(/^\xef\xbb\xbf/, '');
  const known = SIGNATURES.find(({ bytes }) => start.startsWith(bytes));
  return known?.what ?? markup(start) ?? (/^[^\n]{0,200}\n?%PDF-\d/.test(start) ? 'a PDF' : undefined);
}

/** Text has hardly any control characters; what has them is a picture, a program or noise. */
function isBinary(sample: Buffer): boolean {
  if (utf16Encoding(sample)) return false;
  let control = 0;
  for (const byte of sample) {
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27 && byte !== 26) || byte === 127) control += 1;
  }
  return control > Math.max(3, sample.length * 0.02);
}

function declaredFormat(filename: string, mimeType: string): FileFormat {
  const byName = BY_EXTENSION[extname(filename).toLowerCase()];
  const byType = BY_MIME_TYPE[mimeType.split(';')[0]?.trim().toLowerCase() ?? ''];
  // Browsers on Windows call every .csv an Excel file, so the name wins; `.txt` says little, so a type beside it wins.
  const format = byName === 'text' && byType === 'csv' ? 'csv' : (byName ?? byType);
  if (!format) throw new UnreadableFile(`This type of file cannot be read. Please upload ${READABLE}.`);
  return format;
}

function refuseBinaryFormat(format: 'pdf' | 'xlsx', content: string | undefined): void {
  const expected = format === 'pdf' ? 'a PDF' : 'a zip archive';
  if (content === expected) return;
  if (format === 'xlsx' && content === 'an old Office file') {
    throw new UnreadableFile(
      'This is an old .xls workbook or one protected by a password. Open it in a spreadsheet program, remove the password if there is one, and save as .xlsx.',
    );
  }
  const name = format === 'pdf' ? 'PDF' : 'Excel (.xlsx)';
  throw new UnreadableFile(
    `The file is declared as ${name}, but its content is ${content ?? 'something else'}. Please export it as ${name} again, or give it the ending of what it is.`,
  );
}

/** The declared format, once the content agrees with it; a mislabelled file is refused, saying what it really is. */
export function detectFormat(path: string, filename: string, mimeType: string): FileFormat {
  const sample = readSample(path);
  if (sample.length === 0) throw new UnreadableFile('The file is empty. Please upload it again with its content.');
  const format = declaredFormat(filename, mimeType);
  const content = contentOf(sample);
  if (format === 'pdf' || format === 'xlsx') {
    refuseBinaryFormat(format, content);
    return format;
  }
  if (content) {
    throw new UnreadableFile(
      `The file is declared as ${format === 'text' ? 'plain text' : format}, but its content is ${content}. Please upload ${READABLE} with the right file ending.`,
    );
  }
  if (isBinary(sample)) {
    throw new UnreadableFile(`The file holds binary data instead of text. Please upload ${READABLE}.`);
  }
  return format;
}
