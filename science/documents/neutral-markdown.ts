import { cleanText } from './clean-text.ts';

/**
 * Text of a document as inert Markdown on one line: it reads the same, but nothing in it becomes a tag, a link, an image, a
 * citation or emphasis. Bare addresses count too, many renderers turn them into links.
 */
export function neutralMarkdown(text: string): string {
  return cleanText(text)
    .replace(/\p{Cc}+|\s+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/[\\`*_[\]<>|~$#@]/g, '\\$&')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
    .replace(/!(?=\\\[)/g, '\\!')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www|mailto|javascript|data|xmpp)([.:])/gi, '$1\\$2')
    .replace(/^([-+=]|\d{1,9}[.)])/, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`);
}
