import { accentedText } from './latex-accents.ts';

export interface BibEntry {
  /** `article`, in lower case. */
  readonly type: string;
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
}

const MAX_ENTRIES = 20_000;

/** The entries of a BibTeX file, field names in lower case. What cannot be read is passed over. */
export function readBibtex(text: string): BibEntry[] {
  const entries: BibEntry[] = [];
  for (const match of text.matchAll(/@\s*(\w+)\s*[{(]\s*([^\s,{}"]{1,200})\s*,/g)) {
    if (/^(?:comment|string|preamble)$/i.test(match[1] ?? '')) continue;
    entries.push({
      type: (match[1] ?? '').toLowerCase(),
      key: match[2] ?? '',
      fields: readFields(text, match.index + match[0].length),
    });
    if (entries.length >= MAX_ENTRIES) break;
  }
  return entries;
}

function readFields(text: string, start: number): Record<string, string> {
  const fields: Record<string, string> = {};
  const name = /\s*(?:,\s*)?([\w-]+)\s*=\s*/y;
  for (let at = start; at < text.length;) {
    name.lastIndex = at;
    const found = name.exec(text)?.[1];
    if (found === undefined) break;
    const value = readValue(text, name.lastIndex);
    fields[found.toLowerCase()] = value.text.replace(/\s+/g, ' ').trim();
    at = value.end;
  }
  return fields;
}

function readValue(text: string, start: number): { text: string; end: number } {
  const open = text[start];
  if (open === '{' || open === '"') return readDelimited(text, start, open === '{' ? '}' : '"');
  const bare = /[^,}\s]*/y;
  bare.lastIndex = start;
  const word = bare.exec(text)?.[0] ?? '';
  return { text: word, end: start + Math.max(1, word.length) };
}

/** Up to the closing mark outside of inner braces; a value that is never closed is worth nothing. */
function readDelimited(text: string, start: number, close: string): { text: string; end: number } {
  let depth = 0;
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at];
    if (text[at - 1] === '\\') continue;
    if (depth === 0 && character === close) return { text: text.slice(start + 1, at), end: at + 1 };
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
  }
  return { text: '', end: text.length };
}

/** "Kristen B. Gorman and {The Palmer Group}" → "Gorman, Kristen B.", "The Palmer Group". */
export function bibAuthors(text: string): string[] {
  return text
    .split(/(?<!\s)\s+and\s+/i)
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.toLowerCase() !== 'others')
    .map((name) => (/^\{[^{}\\]*\}$/.test(name) ? accentedText(name) : familyFirst(accentedText(name))));
}

/** BibTeX itself takes the last word, with lower-case words before it, for the family name. */
function familyFirst(name: string): string {
  if (name.includes(',') || !name.includes(' ')) return name;
  const words = name.split(' ');
  const particle = words.findIndex((word, index) => index > 0 && index < words.length - 1 && /^\p{Ll}/u.test(word));
  const start = particle === -1 ? words.length - 1 : particle;
  return `${words.slice(start).join(' ')}, ${words.slice(0, start).join(' ')}`;
}
