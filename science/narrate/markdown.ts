import { inertText } from '../../contracts/inert-text.ts';
import { shortened } from './words.ts';

/** Text of sources, files and researchers inside Markdown of ours. Reads text from outside only: regular expressions are allowed here. */

/**
 * Text from outside as one line of inert Markdown: it reads the same, but nothing in it becomes a tag, a link, an image, a
 * citation, emphasis or a formula. Bare addresses count too: many renderers turn them into links.
 */
export function neutral(text: string): string {
  return inertText(text)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(/[\\`*[\]<>|~$@]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, '\\_')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
    .replace(/!(?=\\\[)/g, '\\!')
    .replace(/\b(mailto|javascript|data|xmpp):/gi, '$1\\:')
    .replace(/^([#+=-]|\d{1,9}[.)](?=\s))/, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`);
}

/** A short verbatim quotation in quotation marks; a cut shows as one. */
export function quote(text: string, maxCharacters = 320): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${neutral(shortened(line, maxCharacters)).replace(/[“”]/g, '"')}”`;
}

const LONGEST_LABEL = 60;

/** A level, a number or a name from the data, short enough for a sentence. */
export function label(text: string): string {
  return neutral(shortened(text.trim(), LONGEST_LABEL).replace(/^-(?=\d)/, '−')) || '(blank)';
}
