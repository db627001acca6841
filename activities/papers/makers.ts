import {
  bibliographyOf,
  checkPaper,
  composePaper,
  docxOf,
  latexOf,
  markdownOf,
  roCrateOf,
} from '../../science/papers/index.ts';
import { lookupOf } from '../../science/papers/numbers.ts';
import { plainText } from '../../science/papers/plain-text.ts';
import type { PaperMakers } from './paper-tools.ts';

/** The built-in writer and what its document is printed by. */
export const paperMakers: PaperMakers = {
  async write(material, prose) {
    const document = composePaper(material, prose);
    return { document, title: plainText(document.title, lookupOf(material)) };
  },
  check: async ({ document, material }) => checkPaper(document, material),
  latex: async ({ document, material }) => latexOf(document, material),
  text: async (format, { document, material }) =>
    format === 'md' ? markdownOf(document, material) : bibliographyOf(document, material, format),
  word: ({ document, material }, pictures) => docxOf(document, material, pictures),
  crate: async ({ document, material }, files) => roCrateOf(document, material, files),
};
