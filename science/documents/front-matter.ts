import { parseDocument } from 'yaml';
import type { CslItem } from '../../contracts/csl.ts';
import { cslDate, cslItem, cslName } from './csl.ts';
import { normaliseDoi } from './doi.ts';

const MAX_CHARACTERS = 50_000;
// Names of other documents' formats for the same things: Pandoc, Hugo, Quarto, BibTeX.
const CONTAINER = ['container-title', 'journal', 'publication', 'booktitle'];

/** What the YAML at the beginning of a paper in Markdown says of it. */
export function frontMatterMetadata(yaml: string): CslItem {
  const fields = readFields(yaml);
  const first = (...names: readonly string[]): string | null =>
    names.flatMap((name) => textsOf(fields.get(name))).find((text) => text !== '') ?? null;
  const source = first('source');
  const journal = first(...CONTAINER);
  const texts = {
    title: first('title'),
    'container-title': journal,
    volume: first('volume'),
    issue: first('issue', 'number'),
    page: first('page', 'pages')?.replace(/-{2,}/g, '–'),
    publisher: first('publisher'),
    license: first('license', 'licence'),
    ISSN: first('issn'),
    ISBN: first('isbn'),
    PMID: first('pmid'),
    DOI: normaliseDoi(first('doi') ?? (source !== null && /doi/i.test(source) ? source : null)),
    URL: first('url', 'link') ?? source,
    abstract: first('abstract'),
  };
  const authors = namesOf(textsOf(fields.get('authors') ?? fields.get('author'))).map(cslName);
  const type = first('type') ?? (journal === null ? 'document' : 'article-journal');
  return cslItem(type, texts, { authors, issued: cslDate(first('year', 'date', 'published', 'issued')) });
}

/** Numbers and dates stay the text that is written there. */
function readFields(yaml: string): ReadonlyMap<string, unknown> {
  const text = yaml.slice(0, MAX_CHARACTERS);
  const value = parsed(text) ?? parsed(withQuotedValues(text));
  return new Map(isRecord(value) ? Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]) : []);
}

function parsed(yaml: string): unknown {
  const document = parseDocument(yaml, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
  try {
    // Anchors are of no use here, and few bytes of them can stand for many.
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

/** `title: Penguins: a study` is no YAML, though people write it: each value of one line is taken as it stands. */
function withQuotedValues(yaml: string): string {
  return yaml.replace(/^([A-Za-z][\w-]*):[ \t]+(\S.*)$/gm, (line, name: string, value: string) =>
    /^(?:".*"|'.*'|\[.*\]|[>|][+-]?)\s*$/.test(value) ? line : `${name}: ${JSON.stringify(value)}`,
  );
}

/** The texts of a field: one, those of a list, or the names of people in one. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/\s+/g, ' ').trim()];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isRecord(value) ? textsOf(value['name'] ?? value['literal'] ?? partsOf(value)) : [];
}

function partsOf({ family, given }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof family !== 'string') return undefined;
  return typeof given === 'string' ? `${family}, ${given}` : family;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An item of a list is one person; a line may name several: "A. Smith; B. Jones", "A. Smith and B. Jones", "Gorman KB, Fraser WR". */
function namesOf(values: readonly string[]): string[] {
  const [line = '', another] = values;
  const names = another === undefined ? line.split(/;|\sand\s|\s&\s/).flatMap(peopleIn) : values;
  return names.map((name) => name.trim().replace(/,$/, '')).filter((name) => name !== '');
}

/** "Smith, Anna" is one person; where each part has a first and a last name, the comma stands between people. */
function peopleIn(text: string): string[] {
  const pieces = text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  return pieces.length > 1 && pieces.every((piece) => piece.includes(' ')) ? pieces : [text];
}
