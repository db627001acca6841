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
    authors: (fields.get('authors') ?? fields.get('author') ?? []).flatMap(namesIn),
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
    const field = /^([A-Za-z][\w-]*):(?:\s+(.*))?$/.exec(line);
    if (field) {
      open = valuesOf(field[2] ?? '');
      fields.set((field[1] ?? '').toLowerCase(), open);
      continue;
    }
    const item = /^\s*-\s+(?:name:\s*)?(.+)$/.exec(line)?.[1] ?? /^\s+name:\s*(.+)$/.exec(line)?.[1];
    if (item !== undefined) open.push(unquoted(item));
    else if (/^\s+\S/.test(line) && !/^\s+[\w-]+:\s/.test(line)) append(open, line.trim());
  }
  return fields;
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
  return (list.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^,]+/g) ?? []).map(unquoted).filter((item) => item !== '');
}

function unquoted(text: string): string {
  const value = text.trim();
  const quoted = /^(["'])(.*)\1$/.exec(value);
  return quoted ? (quoted[2] ?? '').replace(/\\"/g, '"').replace(/''/g, "'") : value.replace(/\s+#.*$/, '');
}

/** "A. Smith; B. Jones", "A. Smith and B. Jones", "Gorman KB, Fraser WR"; "Smith, A." is one person. */
function namesIn(text: string): string[] {
  const parts = text.split(/;|\s+and\s+|\s+&\s+/);
  const names = parts.flatMap((part) => {
    const pieces = part.split(',').map((piece) => piece.trim());
    return pieces.length > 1 && pieces.every((piece) => piece === '' || piece.includes(' ')) ? pieces : [part.trim()];
  });
  return names.map((name) => name.replace(/,$/, '')).filter((name) => name !== '');
}
