/** A paper from the rows of a conversation. The table of contents of this folder. */

export { composePaper, assemblePaper } from './compose.ts';
export { checkPaper } from './check.ts';
export { latexOf } from './latex/document.ts';
export { bibliographyOf, BIBLIOGRAPHY_FORMATS, type BibliographyFormat } from './bibliography/index.ts';
