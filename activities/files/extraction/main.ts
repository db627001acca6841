/** The child process: reads one file and leaves the answer in the output directory. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtractionRequest } from '../../../contracts/extraction.ts';
import type { ExtractionReply } from '../extraction-reply.ts';
import { isExtractionRequest, REPLY_FILENAME } from '../extraction-reply.ts';
import { extract } from './extract.ts';
import { UnreadableFile } from './unreadable-file.ts';

const TOO_BIG = 'The file needs more memory than is allowed for reading it. Please upload a smaller part of it.';
const UNEXPECTED =
  'The file could not be read; it may be damaged. Please export it again, or upload it in another format.';

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  // For the operator; the parent passes it on, bounded, and never to the person.
  console.error(error);
  return error instanceof Error && /^(?:Out of Memory|Invalid string length)/i.test(error.message)
    ? TOO_BIG
    : UNEXPECTED;
}

async function reply(request: ExtractionRequest): Promise<ExtractionReply> {
  try {
    return { ok: true, extraction: await extract(request) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

process.once('message', (message: unknown) => {
  if (!isExtractionRequest(message)) process.exit(1);
  void reply(message).then((answer) => {
    // Renamed when complete: half an answer is never read.
    const path = join(message.outputDirectory, REPLY_FILENAME);
    writeFileSync(`${path}.part`, JSON.stringify(answer), { mode: 0o600 });
    renameSync(`${path}.part`, path);
    process.exit(0);
  });
});
