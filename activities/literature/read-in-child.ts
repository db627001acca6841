/** The child process: reads documents of the knowledge folder, one for each message, until it is ended. */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { documentFromExtraction } from '../../science/documents/document-from-extraction.ts';
import { indexSidecars, readSidecar, type SidecarIndex } from '../../science/documents/sidecars.ts';
import { detectFormat } from '../files/extraction/file-format.ts';
import { readPdf } from '../files/extraction/read-pdf.ts';
import { readMarkdown, readPlainText, type TextDocument } from '../files/extraction/read-text.ts';
import { UnreadableFile } from '../files/extraction/unreadable-file.ts';
import { isReaderRequest, MAX_SIDECAR_BYTES, type ReaderReply, type ReaderRequest } from './reader-messages.ts';

const DAMAGED = 'The file could not be read; it may be damaged. Please export it again.';

/** The bibliographies of the folder that was read last: documents come folder by folder. */
let known: { readonly paths: string; readonly index: SidecarIndex } | undefined;

process.on('message', (message: unknown) => {
  if (!isReaderRequest(message)) process.exit(1);
  void reply(message).then((answer) => process.send?.(answer));
});

async function reply(request: ReaderRequest): Promise<ReaderReply> {
  try {
    const { contentHash, filename } = request;
    const document = await readText(request);
    const extraction = { kind: 'document', description: '', tables: [], warnings: [], ...document } as const;
    const sidecars = sidecarsAt(request.sidecars);
    return { ok: true, document: await documentFromExtraction({ filename, contentHash, extraction, sidecars }) };
  } catch (error) {
    return { ok: false, reason: error instanceof UnreadableFile ? error.message : DAMAGED };
  }
}

async function readText({ path, filename }: ReaderRequest): Promise<TextDocument> {
  const format = detectFormat(path, filename, '');
  if (format === 'pdf') return readPdf(path, []);
  return format === 'markdown' ? readMarkdown(path, []) : readPlainText(path, []);
}

function sidecarsAt(paths: readonly string[]): SidecarIndex {
  const joined = paths.join('\n');
  if (known?.paths === joined) return known.index;
  const records = paths
    .filter((path) => statSync(path).size <= MAX_SIDECAR_BYTES)
    .flatMap((path) => readSidecar({ filename: basename(path), text: readFileSync(path, 'utf8') }));
  known = { paths: joined, index: indexSidecars(records) };
  return known.index;
}
