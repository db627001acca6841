import type { Line } from './document-lines.ts';

const REFERENCES =
  /^(?:references?(?: cited| list)?|bibliography|literature(?: cited)?|works cited|citations|further reading|references and notes|sources)$/i;
const BOILERPLATE =
  /^(?:acknowledge?ments?|funding(?: information| statement)?|(?:declaration of )?(?:conflicts?|competing) (?:of )?(?:financial )?interests?|author(?:s['’]?|['’]s)? contributions?|contributors|data (?:and code )?availability(?: statement)?|ethics statement|copyright(?: notice)?|licen[cs]e|disclaimer|about the authors?|publisher['’]s note|supporting information|(?:table of )?contents)$/i;
const AFTER_REFERENCES = /^(?:appendi(?:x|ces)|supplement|annex|supporting|tables?\b|figures?\b)/i;
const KNOWN =
  /^(?:abstract|summary|introduction|background|(?:materials? and )?methods?|methodology|results?(?: and discussion)?|discussion|conclusions?|limitations|keywords?|appendi(?:x|ces)(?: \w)?|study area|statistical analys[ie]s|data collection)$/i;
const NAMED = [REFERENCES, BOILERPLATE, KNOWN];
const NUMBERING = /^(?:(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,4}|[A-Z])[.)]?\s+)/;
const MAX_HEADING_CHARACTERS = 80;
const MAX_MARKED_CHARACTERS = 500;
const ENTRIES_LOOKED_AT = 15;
// A heading that a PDF lost must not cost the rest of the document.
const MAX_BOILERPLATE_LINES = 40;

export interface Heading {
  readonly title: string;
  /** Of Markdown; 1 otherwise. */
  readonly level: number;
}

/** The heading that a line is, judged by its neighbours where it does not say so itself. */
export function headingAt(lines: readonly Line[], index: number): Heading | null {
  const text = textAt(lines, index);
  if (text.length > MAX_MARKED_CHARACTERS) return null;
  const [, marks, marked] = /^(#{1,6})\s+(\S[\s\S]*)?$/.exec(text) ?? [];
  if (marks !== undefined)
    return { title: bareTitle((marked ?? '').trimEnd().replace(/(?<!#)#+$/, '')), level: marks.length };
  if (text === '' || text.length > MAX_HEADING_CHARACTERS) return null;
  const title = bareTitle(text);
  const isHeading = NAMED.some((known) => known.test(title)) || isNumbered(text) || standsAlone(lines, index);
  return isHeading ? { title, level: 1 } : null;
}

function textAt(lines: readonly Line[], index: number): string {
  return lines[index]?.text ?? '';
}

/** `2.1 Study area` */
function isNumbered(text: string): boolean {
  return /^\d{1,2}(?:\.\d{1,2})+\.?\s+\p{Lu}/u.test(text) && !/[.,;:–-]$/.test(text);
}

function bareTitle(text: string): string {
  return text
    .replace(NUMBERING, '')
    .replace(/(?<!\s)\s*[:.]$/, '')
    .trim();
}

/** Short, without the end of a sentence, after a finished sentence and before a new one. */
function standsAlone(lines: readonly Line[], index: number): boolean {
  const text = textAt(lines, index);
  if (!/^[\p{Lu}\d]/u.test(text) || /[.,;:!?–-]$/.test(text) || text.split(' ').length > 10) return false;
  const before = textAt(lines, index - 1);
  if (before !== '' && !/[.!?:]["”')\]]?$/.test(before)) return false;
  const after = textAt(lines, index + 1);
  return after === '' || (/^["“(]?\p{Lu}/u.test(after) && text.length < 0.7 * after.length);
}

/** Leaves out reference lists, acknowledgements and the like, up to the next section that says something. */
export function withoutBackMatter(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  for (let index = 0; index < lines.length;) {
    const end = endOfBackMatter(lines, index);
    if (end === index) kept.push(...lines.slice(index, index + 1));
    index = Math.max(end, index + 1);
  }
  return kept;
}

/** Where the section that begins at `start` ends if it is to be left out; `start` itself if it is not. */
function endOfBackMatter(lines: readonly Line[], start: number): number {
  const heading = headingAt(lines, start);
  if (!heading) return start;
  if (REFERENCES.test(heading.title)) return isReferenceList(lines, start) ? endOf(lines, start, heading, true) : start;
  return BOILERPLATE.test(heading.title) ? endOf(lines, start, heading, false) : start;
}

function endOf(lines: readonly Line[], start: number, heading: Heading, references: boolean): number {
  const markdown = textAt(lines, start).startsWith('#');
  const limit = references || markdown ? lines.length : Math.min(lines.length, start + MAX_BOILERPLATE_LINES);
  for (let index = start + 1; index < limit; index += 1) {
    const next = headingAt(lines, index);
    if (next && endsSection(next, { heading, markdown, references })) return index;
  }
  return limit;
}

function endsSection(
  next: Heading,
  { heading, markdown, references }: { heading: Heading; markdown: boolean; references: boolean },
): boolean {
  if (markdown) return next.level <= heading.level;
  // Entries of a reference list look like headings; only the known names end it.
  return references ? AFTER_REFERENCES.test(next.title) : true;
}

function isReferenceList(lines: readonly Line[], start: number): boolean {
  const entries = lines
    .slice(start + 1, start + 1 + 4 * ENTRIES_LOOKED_AT)
    .filter(({ text }) => text !== '')
    .slice(0, ENTRIES_LOOKED_AT);
  return entries.length === 0 || entries.filter(({ text }) => looksLikeEntry(text)).length >= 0.3 * entries.length;
}

function looksLikeEntry(text: string): boolean {
  return /^[-*]?\s*\[?\d{1,3}[\].]\s|\((?:19|20)\d\d[a-z]?\)|\b(?:19|20)\d\d[a-z]?[.;:]|\bdoi\b|https?:|\d\s?\(\d+\)\s?[:,]|\p{Lu}\.,? (?:and|&|\p{Lu})/iu.test(
    text,
  );
}

/** Text made of names with initials, volumes and page ranges, wherever it stands. */
export function looksLikeReferences(text: string): boolean {
  const names =
    text.match(/(?<![\p{L}'’-])\p{Lu}[\p{L}'’-]{1,60},?\s(?:\p{Lu}\.?[\s-]?){1,3}(?=[,;&.(]|\sand\b)/gu)?.length ?? 0;
  const places =
    text.match(/\d\s?\(\d+\)\s?[:,]|\bpp?\.\s?\d+\s?[–-]\s?\d+|\bdoi\b|[:,]\s?e?\d+[–-]\d+/gi)?.length ?? 0;
  return names + places >= 3 && places > 0 && (names + places) / text.split(' ').length > 0.08;
}
