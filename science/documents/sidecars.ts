import { basename } from 'node:path';
import { normaliseDoi } from './doi.ts';
import { nameWithoutExtension } from './file-names.ts';
import { yearIn } from './front-matter.ts';
import { accentedText } from './latex-accents.ts';
import { bibAuthors, readBibtex } from './read-bibtex.ts';
import { NOTHING, type StatedMetadata } from './stated-metadata.ts';

/** What a bibliography beside the documents says of one work. */
export interface SidecarRecord {
  /** Names in lower case, with or without extension, of the files that hold the work. */
  readonly files: readonly string[];
  readonly metadata: StatedMetadata;
}

export function isSidecar(filename: string): boolean {
  return /\.(?:bib|json)$/i.test(filename);
}

/** Reads CSL-JSON or BibTeX. `gorman2014.json` describes `gorman2014.pdf` whatever key its one entry has. */
export function readSidecar({ filename, text }: { filename: string; text: string }): SidecarRecord[] {
  const records = /\.bib$/i.test(filename) ? bibRecords(text) : cslRecords(text);
  const [only, another] = records;
  if (!only || another) return records;
  return [{ ...only, files: [...only.files, nameWithoutExtension(filename).toLowerCase()] }];
}

function bibRecords(text: string): SidecarRecord[] {
  return readBibtex(text).map(({ key, fields }) => {
    const plain = (name: string): string => accentedText(fields[name] ?? '');
    return {
      files: [key.toLowerCase(), ...fileNames(fields['file'] ?? '')],
      metadata: {
        title: plain('title'),
        authors: bibAuthors(fields['author'] ?? ''),
        year: yearIn(fields['year'] ?? fields['date'] ?? null),
        doi: normaliseDoi(fields['doi']?.replace(/\\(?=[_&%#])/g, '') ?? null),
        url: fields['url']?.replace(/\\(?=[_&%#])/g, '') ?? null,
        abstract: plain('abstract') || null,
      },
    };
  });
}

/** Reference managers write `name:path/to/file.pdf:application/pdf`, several of them separated by semicolons. */
function fileNames(field: string): string[] {
  return field.split(/[;:]/).flatMap((part) => {
    const name = basename(part.replaceAll('\\', '/').trim()).toLowerCase();
    return /\.\w{2,8}$/.test(name) ? [name] : [];
  });
}

function cslRecords(text: string): SidecarRecord[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return [];
  }
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  return items
    .filter(isRecord)
    .filter((item) => typeof item['title'] === 'string')
    .map(cslRecord);
}

function cslRecord(item: Readonly<Record<string, unknown>>): SidecarRecord {
  const authors = Array.isArray(item['author']) ? item['author'] : [];
  return {
    files: [textOf(item['id']), textOf(item['citation-key'])].filter((id) => id !== '').map((id) => id.toLowerCase()),
    metadata: {
      ...NOTHING,
      title: textOf(item['title']).replace(/<\/?[a-z]+>/gi, ''),
      authors: authors
        .filter(isRecord)
        .map(cslName)
        .filter((name) => name !== ''),
      year: issuedYear(item['issued']),
      doi: normaliseDoi(textOf(item['DOI'])),
      url: textOf(item['URL']) || null,
      abstract: textOf(item['abstract']).replace(/<\/?[a-z:]+>/gi, '') || null,
    },
  };
}

function cslName(name: Readonly<Record<string, unknown>>): string {
  const particle = textOf(name['non-dropping-particle']);
  const family = [particle, textOf(name['family'])].filter((part) => part !== '').join(' ');
  const given = textOf(name['given']);
  if (family === '') return textOf(name['literal']) || given;
  return given === '' ? family : `${family}, ${given}`;
}

function issuedYear(issued: unknown): number | null {
  if (!isRecord(issued)) return null;
  const parts = issued['date-parts'];
  const first: unknown = Array.isArray(parts) && Array.isArray(parts[0]) ? parts[0][0] : undefined;
  return yearIn(textOf(first) || textOf(issued['raw']) || textOf(issued['literal']));
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
