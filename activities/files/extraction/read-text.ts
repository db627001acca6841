import { statSync } from 'node:fs';
import type { ExtractedPage } from '../../../contracts/extraction.ts';
import { quantity } from '../../../contracts/wording.ts';
import { cleanText, oneLine } from './clean-text.ts';
import { LIMITS } from './extraction-limits.ts';
import { decodedChunks, detectEncoding } from './text-encoding.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface TextDocument {
  readonly pages: readonly ExtractedPage[];
  readonly title?: string;
  readonly doi?: string;
}

export function refuseLongText(bytes: number): void {
  if (bytes <= LIMITS.textBytes) return;
  throw new UnreadableFile(
    `The document holds more than ${quantity(LIMITS.textBytes / 1e6, 'megabyte')} of text. Please split it, or upload the part you need.`,
  );
}

/** Front matter's `title:`, else the first heading of level one, as long as code does not hide it. */
function markdownTitle(text: string): string | undefined {
  const start = text.slice(0, 20_000);
  const frontMatter = /^---\n([\s\S]*?)\n---\n/.exec(start)?.[1];
  const stated = frontMatter && unquoted(/^title:(.*)$/m.exec(frontMatter)?.[1] ?? '');
  const title = stated || firstHeading(start);
  return title ? oneLine(title.replace(/[*_`]|<[^<>]+>/g, ''), LIMITS.titleCharacters) : undefined;
}

function firstHeading(text: string): string | undefined {
  const heading = text.replace(/^```[\s\S]*?^```/gm, '').match(/^#[^\S\n]+(\S.*)$|^(.+)\n=+$/m);
  const marked = heading?.[1]?.trimEnd().replace(/(?<!#)#+$/, '');
  return marked?.trim() ?? heading?.[2];
}

function unquoted(text: string): string {
  const value = text.trim();
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
}

function readWhole(path: string, warnings: string[]): string {
  refuseLongText(statSync(path).size / 2);
  const encoding = detectEncoding(path);
  const text = cleanText([...decodedChunks(path, encoding)].join('')).trim();
  refuseLongText(Buffer.byteLength(text));
  if (text === '') throw new UnreadableFile('The file holds no text. Please upload it again with its content.');
  if (encoding === 'windows-1252') warnings.push('The file is not UTF-8; it was read as Windows-1252 (Latin-1).');
  return text;
}

export function readPlainText(path: string, warnings: string[]): TextDocument {
  return { pages: [{ page: 1, text: readWhole(path, warnings) }] };
}

export function readMarkdown(path: string, warnings: string[]): TextDocument {
  const text = readWhole(path, warnings);
  const title = markdownTitle(text);
  return { pages: [{ page: 1, text }], ...(title ? { title } : {}) };
}
