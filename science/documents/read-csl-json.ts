import { CSL_TEXTS, type CslDate, type CslItem, type CslName } from '../../contracts/csl.ts';
import type { NamedRecord } from './bibtex-records.ts';
import { cslDate, cslItem } from './csl.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The records of a CSL-JSON file. A file that holds none says nothing: many other things are written in JSON. */
export function readCslJson(text: string): NamedRecord[] {
  const items = parsed(text);
  return items
    .filter(isRecord)
    .filter((item) => typeof item['title'] === 'string')
    .map((item) => ({
      names: [textOf(item['id']), textOf(item['citation-key'])].filter((name) => name !== ''),
      csl: cslOf(item),
    }));
}

function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return Array.isArray(value) ? value : [value];
  } catch {
    return [];
  }
}

function cslOf(item: Fields): CslItem {
  const authors = Array.isArray(item['author']) ? item['author'].filter(isRecord).map(nameOf) : [];
  const texts = Object.fromEntries(CSL_TEXTS.map((field) => [field, withoutTags(textOf(item[field]))]));
  return cslItem(textOf(item['type']) || 'document', texts, {
    authors: authors.filter((name) => Object.keys(name).length > 0),
    issued: dateOf(item['issued']),
  });
}

function withoutTags(text: string): string {
  return text.replace(/<\/?[a-z][a-z:]*>/gi, '');
}

function nameOf(name: Fields): CslName {
  const family = [textOf(name['non-dropping-particle']), textOf(name['family'])]
    .filter((part) => part !== '')
    .join(' ');
  const given = textOf(name['given']);
  if (family !== '') return given === '' ? { family } : { family, given };
  const literal = textOf(name['literal']) || given;
  return literal === '' ? {} : { literal };
}

function dateOf(issued: unknown): CslDate | undefined {
  if (!isRecord(issued)) return undefined;
  const parts = issued['date-parts'];
  const first: unknown = Array.isArray(parts) ? parts[0] : undefined;
  const numbers = Array.isArray(first) ? first.slice(0, 3).map((part) => Number(textOf(part))) : [];
  const [year] = numbers;
  if (year === undefined) return cslDate(textOf(issued['raw']) || textOf(issued['literal']));
  return numbers.every(Number.isSafeInteger) ? { 'date-parts': [numbers] } : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
