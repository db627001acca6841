import { Resvg } from '@resvg/resvg-js';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSandboxed } from './sandbox.ts';

/** A figure of a paper as a file that LaTeX takes: vector PDF where the chart is stored as SVG, otherwise a picture of at least 300 dpi. */

export interface FigureBytes {
  readonly svg: Uint8Array | null;
  readonly picture: { readonly bytes: Uint8Array; readonly mimeType: string } | null;
}

const CONVERT_MS = 60_000;
/** 7 inches, the width of a page, at 300 dots per inch. */
const PIXELS_WIDE = 2100;
const FONT_FILES = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((file) =>
  fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`)),
);

/** Writes `<name>.pdf`, `.png` or `.jpg` below the folder of the sources; returns the name with its ending. */
export async function drawFigure(
  folder: string,
  name: string,
  { svg, picture }: FigureBytes,
  { date, signal }: { readonly date: string; readonly signal?: AbortSignal | undefined },
): Promise<string> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  if (svg !== null && (await convertToPdf(folder, name, svg, date, signal))) return `${name}.pdf`;
  if (svg !== null) return write(folder, `${name}.png`, pictureOf(svg));
  if (picture === null) throw new Error(`The figure ${name} has neither a drawing nor a picture.`);
  return write(folder, `${name}.${picture.mimeType === 'image/jpeg' ? 'jpg' : 'png'}`, picture.bytes);
}

async function write(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(join(folder, name), bytes);
  return name;
}

async function convertToPdf(
  folder: string,
  name: string,
  svg: Uint8Array,
  date: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  await write(folder, `${name}.svg`, svg);
  const { cause } = await runSandboxed({
    program: 'rsvg-convert',
    args: ['--format=pdf', `--output=${name}.pdf`, `${name}.svg`],
    folder,
    timeoutMs: CONVERT_MS,
    signal,
    environment: { SOURCE_DATE_EPOCH: String(Math.floor(Date.parse(date) / 1000)) },
  });
  return cause === 'finished';
}

function pictureOf(svg: Uint8Array): Uint8Array {
  const font = { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: 'DejaVu Sans' };
  return new Resvg(Buffer.from(svg), { font, fitTo: { mode: 'width', value: PIXELS_WIDE } }).render().asPng();
}
