import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { DocumentReader } from '../../../activities/literature/document-reader.ts';
import { documentFromExtraction } from '../../../science/documents/document-from-extraction.ts';
import { indexSidecars, readSidecar } from '../../../science/documents/sidecars.ts';

/** Reads text in this process, where no damaged file can hurt a test; `damaged` in a text makes it unreadable. */
export function openPlainReader(onRead: (filename: string) => void | Promise<void>): DocumentReader {
  return {
    async read({ path, filename, contentHash, sidecars }) {
      await onRead(filename);
      const text = readFileSync(path, 'utf8');
      if (text.includes('damaged')) return { ok: false, reason: 'The file could not be read; it may be damaged.' };
      const extraction = {
        kind: 'document',
        description: '',
        tables: [],
        pages: [{ page: 1, text }],
        warnings: [],
      } as const;
      const records = sidecars.flatMap((each) =>
        readSidecar({ filename: basename(each), text: readFileSync(each, 'utf8') }),
      );
      const input = { filename, contentHash, extraction, sidecars: indexSidecars(records) };
      return { ok: true, document: await documentFromExtraction(input) };
    },
    close: () => Promise.resolve(),
  };
}
