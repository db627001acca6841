import { basename } from 'node:path';
import type { CslItem } from '../../contracts/csl.ts';
import { readBibtexRecords } from './bibtex-records.ts';
import { readCslJson } from './read-csl-json.ts';
import { nameWithoutExtension } from './file-names.ts';

/** What a bibliography beside the documents says of one work. */
export interface SidecarRecord {
  /** Names in lower case, with or without extension, of the files that hold the work. */
  readonly files: readonly string[];
  readonly csl: CslItem;
}

export function isSidecar(filename: string): boolean {
  return /\.(?:bib|json)$/i.test(filename);
}

/** Reads CSL-JSON or BibTeX. `gorman2014.json` describes `gorman2014.pdf` whatever key its one entry has. */
export function readSidecar({ filename, text }: { filename: string; text: string }): SidecarRecord[] {
  const read = /\.bib$/i.test(filename) ? readBibtexRecords(text) : readCslJson(text);
  const records = read.map(({ names, csl }) => ({ files: names.map((name) => basename(name).toLowerCase()), csl }));
  const [only, another] = records;
  if (!only || another) return records;
  return [{ ...only, files: [...only.files, nameWithoutExtension(filename).toLowerCase()] }];
}

/** The records of one folder, found by file name or DOI without a walk through all of them. */
export interface SidecarIndex {
  readonly byFile: ReadonlyMap<string, CslItem>;
  readonly byDoi: ReadonlyMap<string, CslItem>;
}

/** Where two records claim one file or DOI, the first one speaks. */
export function indexSidecars(records: readonly SidecarRecord[]): SidecarIndex {
  const latestFirst = records.toReversed();
  return {
    byFile: new Map(latestFirst.flatMap(({ files, csl }) => files.map((file) => [file, csl]))),
    byDoi: new Map(latestFirst.flatMap(({ csl }) => (csl.DOI === undefined ? [] : [[csl.DOI, csl]]))),
  };
}
