import type { ExtractedPage } from '../../contracts/extraction.ts';
import { documentLines, type Line } from './document-lines.ts';
import { headingAt, looksLikeReferences, withoutBackMatter } from './document-sections.ts';
import { splitSentences } from './split-sentences.ts';

export interface PassageText {
  readonly page: number;
  readonly text: string;
}

const MIN_WORDS = 80;
const MAX_WORDS = 150;
/** A shorter last piece is added to the passage before it: alone it would say too little. */
const REST_WORDS = 30;
const MAX_PASSAGES = 5_000;

/** `Abstract This paper …` where the heading stands in the line of its text. */
const RUN_IN_HEADING = /^(?:abstract|summary|keywords?)\s?[.:—–-]?\s+(?=\p{Lu})/iu;
const BULLET = /^[-*+•▪‣]\s+(?=\S)/;
const LIST_ITEM = /^(?:[-*+•▪‣]|\(?\d{1,2}[.)])\s+(?=\S)/;

interface Paragraph {
  page: number;
  text: string;
}

/** Cuts a document into passages of whole sentences, each on one page. What is not running text is left out. */
export function splitPassages(document: { pages: readonly ExtractedPage[]; markdown: boolean }): PassageText[] {
  const lines = withoutBackMatter(documentLines(document));
  const whole = lines.map(({ text }) => text).join('\n');
  const paragraphs = joinedAcrossPages(paragraphsOf(lines, whole)).filter(({ text }) => isProse(text));
  return packed(paragraphs).slice(0, MAX_PASSAGES);
}

function paragraphsOf(lines: readonly Line[], whole: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let goesOn = false;
  for (const [index, { page, text }] of lines.entries()) {
    if (text === '' || headingAt(lines, index)) {
      goesOn = false;
      continue;
    }
    const open = paragraphs.at(-1);
    if (goesOn && open?.page === page && !LIST_ITEM.test(text)) open.text = joinedLines(open.text, text, whole);
    else paragraphs.push({ page, text: text.replace(BULLET, '').replace(RUN_IN_HEADING, '') });
    goesOn = true;
  }
  return paragraphs;
}

/** A hyphen at the end of a line goes, unless the document writes the word with one elsewhere. */
function joinedLines(before: string, line: string, whole: string): string {
  const head = /(\p{L}+)-$/u.exec(before)?.[1];
  const tail = /^\p{Ll}+/u.exec(line)?.[0];
  if (head === undefined || tail === undefined) return `${before} ${line}`;
  return whole.includes(`${head}-${tail}`) ? before + line : before.slice(0, -1) + line;
}

/** A sentence that goes on over the page belongs to the page it begins on. */
function joinedAcrossPages(paragraphs: readonly Paragraph[]): Paragraph[] {
  const result: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    const before = result.at(-1);
    const goesOn = before && before.page < paragraph.page && !/[.!?:]["”')\]]*$/.test(before.text);
    if (!goesOn || !/^[\p{Ll}(]/u.test(paragraph.text)) {
      result.push({ ...paragraph });
      continue;
    }
    const [head = '', ...rest] = splitSentences(paragraph.text);
    before.text = joinedLines(before.text, head, '');
    if (rest.length > 0) result.push({ page: paragraph.page, text: rest.join(' ') });
  }
  return result;
}

/** Words in sentences: no axis labels, tables, formulas, affiliations in capitals or entries of a bibliography. */
function isProse(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const words = wordCount(text);
  return (
    words >= 4 && letters > 0.6 * text.replace(/\s/g, '').length && letters < 12 * words && !looksLikeReferences(text)
  );
}

interface Packing {
  page: number;
  words: number;
  text: string;
}

function packed(paragraphs: readonly Paragraph[]): PassageText[] {
  const passages: Packing[] = [];
  for (const { page, text } of paragraphs) {
    let separator = '\n\n';
    for (const sentence of splitSentences(text).flatMap(pieces)) {
      add(passages, { page, words: wordCount(sentence), text: sentence }, separator);
      separator = ' ';
    }
  }
  return withoutShortRests(passages).map(({ page, text }) => ({ page, text }));
}

function add(passages: Packing[], next: Packing, separator: string): void {
  const open = passages.at(-1);
  const full = open && (open.words + next.words > MAX_WORDS || (open.words >= MIN_WORDS && separator !== ' '));
  if (!open || full || open.page !== next.page) {
    passages.push({ ...next });
    return;
  }
  open.words += next.words;
  open.text += separator + next.text;
}

function withoutShortRests(passages: readonly Packing[]): Packing[] {
  const result: Packing[] = [];
  for (const passage of passages) {
    const before = result.at(-1);
    if (before?.page === passage.page && passage.words < REST_WORDS) {
      before.words += passage.words;
      before.text += `\n\n${passage.text}`;
      continue;
    }
    result.push({ ...passage });
  }
  return result;
}

/** Text without full stops (a list, a lost table) is cut by words, or one passage could hold a whole book. */
function pieces(sentence: string): string[] {
  const words = sentence.split(' ');
  if (words.length <= MAX_WORDS) return [sentence];
  const count = Math.ceil(words.length / MAX_WORDS);
  return Array.from({ length: count }, (_, index) => words.slice(index * MAX_WORDS, (index + 1) * MAX_WORDS).join(' '));
}

function wordCount(text: string): number {
  return text.split(/\s+/).length;
}
