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
/** A document of so few words is one passage. */
const ABSTRACT_WORDS = 300;
const MAX_PASSAGES = 5_000;
const LONGEST_WORD = 60;
/** A paragraph is judged by its beginning. */
const JUDGED_CHARACTERS = 4_000;
/** Prose full of statistics stays below, lines of a program do not. */
const MOST_SYMBOLS = 0.07;

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
  const paragraphs = paragraphsOf(withoutBackMatter(documentLines(document)));
  const prose = joinedAcrossPages(paragraphs).filter(({ text }) => isProse(text));
  return (wholeAbstract(prose) ?? packed(prose)).slice(0, MAX_PASSAGES);
}

function paragraphsOf(lines: readonly Line[]): Paragraph[] {
  const open: { page: number; lines: string[] }[] = [];
  let goesOn = false;
  for (const [index, { page, text }] of lines.entries()) {
    if (text === '' || headingAt(lines, index)) {
      goesOn = false;
      continue;
    }
    const last = open.at(-1);
    if (goesOn && last?.page === page && !LIST_ITEM.test(text)) last.lines.push(text);
    else open.push({ page, lines: [text.replace(BULLET, '').replace(RUN_IN_HEADING, '')] });
    goesOn = true;
  }
  const hyphenated = hyphenatedWords(lines);
  return open.map((paragraph) => ({ page: paragraph.page, text: joined(paragraph.lines, hyphenated) }));
}

function hyphenatedWords(lines: readonly Line[]): Set<string> {
  return new Set(lines.flatMap(({ text }) => text.match(/(?<!\p{L})\p{L}{1,40}-\p{L}{1,40}/gu) ?? []));
}

/** A hyphen at the end of a line goes, unless the document writes the word with one elsewhere. */
function joined(lines: readonly string[], hyphenated: ReadonlySet<string>): string {
  return lines
    .map((line, index) => {
      const next = lines[index + 1];
      if (next === undefined) return line;
      const head = /(?<!\p{L})(\p{L}{1,40})-$/u.exec(line.slice(-LONGEST_WORD))?.[1];
      const tail = /^\p{Ll}{1,40}/u.exec(next)?.[0];
      if (head === undefined || tail === undefined) return `${line} `;
      return hyphenated.has(`${head}-${tail}`) ? line : line.slice(0, -1);
    })
    .join('');
}

/** A sentence that goes on over the page belongs to the page it begins on. */
function joinedAcrossPages(paragraphs: readonly Paragraph[]): Paragraph[] {
  const result: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    const before = result.at(-1);
    const goesOn = before && before.page < paragraph.page && !/[.!?:]["”')\]]*$/.test(before.text.slice(-5));
    if (!goesOn || !/^[\p{Ll}(]/u.test(paragraph.text)) {
      result.push({ ...paragraph });
      continue;
    }
    const [head = '', ...rest] = splitSentences(paragraph.text);
    before.text = joined([before.text, head], new Set());
    if (rest.length > 0) result.push({ page: paragraph.page, text: rest.join(' ') });
  }
  return result;
}

/** Words in sentences: no axis labels, tables, formulas, code, or entries of a bibliography. */
function isProse(text: string): boolean {
  const beginning = text.slice(0, JUDGED_CHARACTERS);
  const letters = beginning.match(/\p{L}/gu)?.length ?? 0;
  const symbols = beginning.match(/[(){}=<>$#_+*|\\~^]|\[(?!\d)/g)?.length ?? 0;
  const filled = beginning.replace(/\s/g, '').length;
  const words = wordCount(beginning);
  const isText = words >= 4 && letters > 0.6 * filled && letters < 12 * words;
  return isText && symbols < MOST_SYMBOLS * filled && !looksLikeReferences(beginning);
}

/** A question to an abstract is seldom answered by half of it. */
function wholeAbstract(paragraphs: readonly Paragraph[]): PassageText[] | undefined {
  const [first] = paragraphs;
  const text = paragraphs.map((paragraph) => paragraph.text).join('\n\n');
  const isOne = first && paragraphs.every(({ page }) => page === first.page) && wordCount(text) <= ABSTRACT_WORDS;
  return isOne ? [{ page: first.page, text }] : undefined;
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
