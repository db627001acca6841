import { compileLatex, isLatexInstalled } from './compile-latex.ts';
import { drawFigure } from './draw-figure.ts';
import type { PaperPrograms } from './paper-tools.ts';

let isFound = false;

/** Looks again while LaTeX is missing, so that nothing has to be started anew once it is installed. */
async function isInstalled(): Promise<boolean> {
  isFound ||= await isLatexInstalled();
  return isFound;
}

/** LaTeX and what draws figures, as they are on this machine. */
export const paperPrograms: PaperPrograms = { compileLatex, drawFigure, isInstalled };
