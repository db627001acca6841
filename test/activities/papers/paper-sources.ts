import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { drawFigure } from '../../../activities/papers/draw-figure.ts';
import type { PaperMaterial } from '../../../contracts/paper-material.ts';
import { composePaper, latexOf } from '../../../science/papers/index.ts';

/** The sources of a paper in a folder, as the pipeline writes them, with one small chart for every figure. */

export const DATE = '2026-03-01T10:00:00.000Z';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60"><rect width="50" height="30" fill="#0072B2"/></svg>';

export async function writeSources(folder: string, given: PaperMaterial): Promise<string> {
  for (const file of latexOf(composePaper(given), given)) {
    await mkdir(dirname(join(folder, file.name)), { recursive: true });
    if ('text' in file) await writeFile(join(folder, file.name), file.text);
    else await drawFigure(folder, file.name, { svg: Buffer.from(SVG), picture: null }, { date: DATE });
  }
  return folder;
}
