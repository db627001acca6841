import { normaliseDoi } from './doi.ts';
import type { StatedMetadata } from './stated-metadata.ts';

/** The few lines of YAML that papers in Markdown begin with; anything deeper is passed over. */
export function frontMatterMetadata(yaml: string): StatedMetadata {
  const fields = readFields(yaml);
  const first = (...names: string[]): string | null =>
    names.map((name) => fields.get(name)?.[0]).find((value) => value !== undefined && value !== '') ?? null;
  const source = first('source');
  return {
    title: first('title') ?? '',
    authors: namesOf(fields.get('authors') ?? fields.get('author') ?? []),
    year: yearIn(first('year', 'date', 'published', 'issued')),
    doi: normaliseDoi(first('doi') ?? (source !== null && /doi/i.test(source) ? source : null)),
    url: first('url', 'link') ?? source,
    abstract: first('abstract'),
  };
}

export function yearIn(text: string | null): number | null {
  const year = /(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)/.exec(text ?? '')?.[1];
  return year === undefined ? null : Number(year);
}

function readFields(yaml: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  let open: string[] = [];
  for (const line of yaml.split('\n')) {
    const [, name, value = ''] = /^([A-Za-z][\w-]*):(?:\s+([\s\S]*))?$/.exec(line) ?? [];
    if (name === undefined) {
      readContinuation(line, open);
      continue;
    }
    open = valuesOf(value);
    fields.set(name.toLowerCase(), open);
  }
  return fields;
}

function readContinuation(line: string, values: string[]): void {
  const item = /^\s*-\s+(?:name:\s*)?([\s\S]+)$/.exec(line)?.[1] ?? /^\s+name:\s*([\s\S]+)$/.exec(line)?.[1];
  if (item !== undefined) values.push(unquoted(item));
  else if (/^\s+\S/.test(line) && !/^\s+[\w-]+:\s/.test(line)) append(values, line.trim());
}

/** A value that goes on in the next line, as `>` and `|` announce or long lines simply do. */
function append(values: string[], text: string): void {
  const last = values.pop() ?? '';
  values.push(`${last} ${text}`.trim());
}

function valuesOf(text: string): string[] {
  const value = text.trim();
  if (value === '' || /^[>|][+-]?$/.test(value)) return [];
  const list = /^\[(.*)\]$/.exec(value)?.[1];
  if (list === undefined) return [unquoted(value)];
  return (list.match(/\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^,]+)/g) ?? []).map(unquoted).filter((item) => item !== '');
}

function unquoted(text: string): string {
  const value = text.trim();
  const quoted = /^(["'])(.*)\1$/.exec(value);
  return quoted ? (quoted[2] ?? '').replace(/\\"/g, '"').replace(/''/g, "'") : value.replace(/(?<!\s)\s+#[\s\S]*$/, '');
}

/** An item of a list is one person; a line may name several: "A. Smith; B. Jones", "A. Smith and B. Jones", "Gorman KB, Fraser WR". */
function namesOf(values: readonly string[]): string[] {
  const [line = '', another] = values;
  const names = another === undefined ? line.split(/;|(?<!\s)\s+(?:and|&)\s+/).flatMap(partsOf) : values;
  return names.map((name) => name.trim().replace(/,$/, '')).filter((name) => name !== '');
}

/** "Smith, Anna" is one person; where each part has a first and a last name, the comma stands between people. */
function partsOf(text: string): string[] {
  const pieces = text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  return pieces.length > 1 && pieces.every((piece) => piece.includes(' ')) ? pieces : [text];
}
