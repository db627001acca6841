import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import type { FigureSource, SourceFile } from '../../contracts/paper-document.ts';
import { heartbeat } from '../activity-context.ts';
import type { FigureBytes } from './draw-figure.ts';
import type { PaperPrograms } from './paper-tools.ts';

/** What LaTeX begins with. */
export const MAIN_SOURCE = 'main.tex';

// The first moment that a ZIP file can name: the same files make the same archive whenever it is made.
const ARCHIVE_TIME = new Date(1980, 0, 1);

export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Drawing {
  readonly draw: (folder: string, name: string, figure: FigureBytes) => ReturnType<PaperPrograms['drawFigure']>;
  readonly readObject: (key: string) => Promise<Uint8Array>;
}

/** Writes the sources below a folder, with their figures drawn. Returns the names of all files. */
export async function writeSources(
  folder: string,
  sources: readonly SourceFile[],
  { draw, readObject }: Drawing,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const source of sources) {
    heartbeat();
    if ('text' in source) await writeBelow(folder, source.name, source.text);
    const isText = 'text' in source;
    names.push(isText ? source.name : await draw(folder, source.name, await bytesOf(source.figure, readObject)));
  }
  return names;
}

async function bytesOf({ picture, vector }: FigureSource, readObject: Drawing['readObject']): Promise<FigureBytes> {
  return {
    svg: vector === null ? null : await readObject(vector.objectKey),
    picture: picture === null ? null : { bytes: await readObject(picture.objectKey), mimeType: picture.mimeType },
  };
}

/** The named files of a folder as one archive. */
export async function packFolder(folder: string, names: readonly string[]): Promise<Uint8Array> {
  return packFiles(await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) }))));
}

export function packFiles(files: readonly PackedFile[]): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({ bytes, name }) => [name, bytes])), { mtime: ARCHIVE_TIME });
}

/** Writes the files of an archive that this service has packed. */
export async function unpackFolder(archive: Uint8Array, folder: string): Promise<void> {
  for (const [name, bytes] of Object.entries(unzipSync(archive))) {
    heartbeat();
    await writeBelow(folder, name, bytes);
  }
}

async function writeBelow(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
