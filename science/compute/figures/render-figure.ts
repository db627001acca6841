import { Resvg } from '@resvg/resvg-js';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { parse, View } from 'vega';
import { compile } from 'vega-lite';
import type { TopLevelSpec } from 'vega-lite';

// 6.5 × 4 inch in CSS pixels, drawn at 300 dots per inch.
const WIDTH = 624;
const HEIGHT = 384;
const PIXELS_WIDE = 1950;
const PIXELS_PER_METRE = 11_811;
const FONT = 'DejaVu Sans';
const FONT_FILES = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((file) =>
  fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`)),
);

/** The engine draws only what the specification holds: nothing is ever fetched. */
const REFUSING_LOADER = {
  load: () => Promise.reject(new Error('Figures load nothing')),
  sanitize: () => Promise.reject(new Error('Figures link nowhere')),
  http: () => Promise.reject(new Error('Figures load nothing')),
  file: () => Promise.reject(new Error('Figures load nothing')),
};

export function completeSpec(spec: TopLevelSpec): TopLevelSpec {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    ...spec,
    width: WIDTH,
    height: HEIGHT,
    background: '#FFFFFF',
    autosize: { type: 'fit', contains: 'padding' },
    padding: 8,
    config: {
      font: FONT,
      axis: { labelFontSize: 13, titleFontSize: 14, titleFontWeight: 'normal', gridColor: '#E6E6E6', titleLimit: 420 },
      legend: {
        labelFontSize: 13,
        titleFontSize: 13,
        titleFontWeight: 'normal',
        labelLimit: 140,
        titleLimit: 140,
        symbolLimit: 14,
      },
      view: { stroke: null },
    },
  };
}

export interface Rendering {
  readonly svg: string;
  /** 300 dots per inch. */
  readonly png: Buffer;
}

export async function renderFigure(spec: TopLevelSpec): Promise<Rendering> {
  const view = new View(parse(compile(completeSpec(spec)).spec), { renderer: 'none', loader: REFUSING_LOADER });
  try {
    const svg = await view.toSVG();
    const font = { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: FONT };
    const image = new Resvg(svg, { font, fitTo: { mode: 'width', value: PIXELS_WIDE } }).render();
    return { svg, png: withResolution(image.asPng()) };
  } finally {
    view.finalize();
  }
}

/** Puts a pHYs chunk (PNG specification, 11.3.4.3) right after the header, which is always 33 bytes long. */
function withResolution(png: Buffer): Buffer {
  const body = Buffer.alloc(13);
  body.write('pHYs', 0, 'latin1');
  body.writeUInt32BE(PIXELS_PER_METRE, 4);
  body.writeUInt32BE(PIXELS_PER_METRE, 8);
  body.writeUInt8(1, 12);
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 17);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}
