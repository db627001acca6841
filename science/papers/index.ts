/** A paper from the rows of a conversation. The table of contents of this folder. */

export { composePaper, assemblePaper } from './compose.ts';
export { paperContext } from './known.ts';
export { checkPaper } from './check.ts';
export { latexOf } from './latex/document.ts';
export { markdownOf } from './exports/markdown.ts';
export { docxOf } from './exports/docx.ts';
export { roCrateOf } from './exports/ro-crate.ts';
export { bibliographyOf } from './bibliography/index.ts';
