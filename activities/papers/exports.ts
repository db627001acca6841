import type { PaperExport } from '../../contracts/papers.ts';
import { heartbeat } from '../activity-context.ts';
import type { PaperMakers, Written } from './paper-tools.ts';
import { packFiles, type PackedFile } from './source-folder.ts';

/** A file that the paper has already: PDF and sources. */
export interface MadeFile extends PackedFile {
  readonly mimeType: string;
  readonly sha256: string;
  readonly description: string;
}

interface Exporting {
  readonly makers: PaperMakers;
  readonly readObject: (key: string) => Promise<Uint8Array>;
}

const TEXTS = ['md', 'bib', 'ris', 'csl'] as const;
const PNG = 'image/png';

/** The paper in every format but LaTeX. */
export async function makeExports(
  written: Written,
  made: readonly MadeFile[],
  { makers, readObject }: Exporting,
): Promise<ReadonlyMap<Exclude<PaperExport, 'zip'>, string | Uint8Array>> {
  const exports = new Map<Exclude<PaperExport, 'zip'>, string | Uint8Array>();
  for (const format of TEXTS) {
    heartbeat();
    exports.set(format, await makers.text(format, written));
  }
  exports.set('docx', await makers.word(written, await picturesOf(written, readObject)));
  heartbeat();
  exports.set('ro-crate', await packCrate(written, made, { makers, readObject }));
  return exports;
}

async function picturesOf({ material }: Written, readObject: Exporting['readObject']) {
  const pictures = new Map<string, Uint8Array>();
  for (const { id, mimeType, objectKey } of material.tasks.flatMap(({ artifacts }) => artifacts)) {
    heartbeat();
    if (mimeType === PNG) pictures.set(id, await readObject(objectKey));
  }
  return pictures;
}

async function packCrate(
  written: Written,
  made: readonly MadeFile[],
  { makers, readObject }: Exporting,
): Promise<Uint8Array> {
  const described = made.map(({ bytes, name, ...file }) => ({ path: name, size: bytes.length, ...file }));
  const { files, metadata } = await makers.crate(written, described);
  const packed: PackedFile[] = [{ name: 'ro-crate-metadata.json', bytes: Buffer.from(metadata) }, ...made];
  for (const { objectKey, path } of files) {
    heartbeat();
    packed.push({ name: path, bytes: await readObject(objectKey) });
  }
  return packFiles(packed);
}
