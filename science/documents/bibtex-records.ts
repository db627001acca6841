import type { CslItem } from '../../contracts/csl.ts';
import { cslDate, cslItem, cslName } from './csl.ts';
import { normaliseDoi } from './doi.ts';
import { accentedText } from './latex-accents.ts';
import { bibAuthors, readBibtex, type BibEntry } from './read-bibtex.ts';

export interface NamedRecord {
  /** The key of the entry and the files that it names. */
  readonly names: readonly string[];
  readonly csl: CslItem;
}

const TYPES: Readonly<Record<string, string>> = {
  article: 'article-journal',
  book: 'book',
  booklet: 'pamphlet',
  conference: 'paper-conference',
  inbook: 'chapter',
  incollection: 'chapter',
  inproceedings: 'paper-conference',
  manual: 'report',
  mastersthesis: 'thesis',
  online: 'webpage',
  phdthesis: 'thesis',
  proceedings: 'book',
  report: 'report',
  techreport: 'report',
  thesis: 'thesis',
  unpublished: 'manuscript',
};

export function readBibtexRecords(text: string): NamedRecord[] {
  return readBibtex(text).map((entry) => ({
    names: [entry.key, ...fileNames(entry.fields['file'] ?? '')],
    csl: cslOf(entry),
  }));
}

function cslOf({ type, fields }: BibEntry): CslItem {
  const plain = (...names: readonly string[]): string => {
    const name = names.find((each) => (fields[each] ?? '') !== '');
    return name === undefined ? '' : accentedText(fields[name] ?? '');
  };
  const bare = (name: string): string | null => fields[name]?.replace(/\\(?=[_&%#])/g, '') ?? null;
  const texts = {
    title: plain('title'),
    'container-title': plain('journal', 'journaltitle', 'booktitle'),
    volume: plain('volume'),
    issue: plain('number', 'issue'),
    page: plain('pages'),
    publisher: plain('publisher', 'school', 'institution', 'organization'),
    license: plain('license', 'copyright'),
    ISSN: plain('issn'),
    ISBN: plain('isbn'),
    PMID: plain('pmid'),
    DOI: normaliseDoi(bare('doi')),
    URL: bare('url'),
    abstract: plain('abstract'),
  };
  const authors = bibAuthors(fields['author'] ?? '').map(cslName);
  return cslItem(TYPES[type] ?? 'document', texts, {
    authors,
    issued: cslDate(fields['date'] ?? fields['year'] ?? null),
  });
}

/** Reference managers write `name:path/to/file.pdf:application/pdf`, several of them separated by semicolons. */
function fileNames(field: string): string[] {
  return field.split(/[;:]/).flatMap((part) => {
    const name = part.replaceAll('\\', '/').trim();
    return /\.\w{2,8}$/.test(name) ? [name] : [];
  });
}
