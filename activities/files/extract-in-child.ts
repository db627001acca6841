import { lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Extraction, ExtractionRequest } from '../../contracts/extraction.ts';
import type { ChildEnding, ChildLimits } from '../child/supervised-child.ts';
import { superviseChild } from '../child/supervised-child.ts';
import { boundedWarnings, oneLine } from './extraction/clean-text.ts';
import type { ExtractionReply } from './extraction-reply.ts';
import { parseReply, REPLY_BYTES, REPLY_FILENAME } from './extraction-reply.ts';

export interface ExtractInChildOptions extends ChildLimits {
  /** Called after an unexpected failure with what the child wrote to stderr, cut to a bound. */
  readonly onDiagnostics?: (text: string) => void;
}

const MAIN = join(import.meta.dirname, 'extraction', 'main.ts');

const REASONS: Readonly<Record<ChildEnding['cause'], string>> = {
  finished: 'The file could not be read; it may be damaged. Please export it again, or upload it in another format.',
  crashed: 'The file could not be read; it may be damaged. Please export it again, or upload it in another format.',
  timeout:
    'Reading the file took too long and was stopped. Please upload a smaller part of it, or a simpler format such as CSV.',
  cpu: 'Reading the file needs more computing time than is allowed and was stopped. Please upload a smaller part of it, or a simpler format such as CSV.',
  memory: 'The file needs more memory than is allowed for reading it. Please upload a smaller part of it.',
  cancelled: 'Reading the file was cancelled.',
};

function readReply(outputDirectory: string): ExtractionReply | undefined {
  try {
    const path = join(outputDirectory, REPLY_FILENAME);
    return statSync(path).size <= REPLY_BYTES ? parseReply(readFileSync(path, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/** A child that was taken over could name any file of the host as its table, or link to it. */
function staysInside(extraction: Extraction, outputDirectory: string): boolean {
  return extraction.tables.every(({ path }) => {
    const file = lstatSync(path, { throwIfNoEntry: false });
    return resolve(dirname(path)) === resolve(outputDirectory) && file?.isFile() === true;
  });
}

function removeAllBut(kept: readonly string[], outputDirectory: string): void {
  for (const entry of readdirSync(outputDirectory)) {
    if (!kept.includes(entry)) rmSync(join(outputDirectory, entry), { recursive: true, force: true });
  }
}

function judge(ending: ChildEnding, outputDirectory: string): ExtractionReply {
  const reply = ending.cause === 'finished' ? readReply(outputDirectory) : undefined;
  if (reply?.ok === false) return { ok: false, reason: oneLine(reply.reason, 500) };
  if (!reply || !staysInside(reply.extraction, outputDirectory)) return { ok: false, reason: REASONS[ending.cause] };
  return { ok: true, extraction: { ...reply.extraction, warnings: boundedWarnings(reply.extraction.warnings) } };
}

/** Runs another module than the reader as the child; tests use it to see how misbehaving children are taken. */
export async function runExtraction(
  module: string,
  request: ExtractionRequest,
  { onDiagnostics, ...limits }: ExtractInChildOptions,
): Promise<ExtractionReply> {
  const ending = await superviseChild({ module, request, outputDirectory: request.outputDirectory }, limits);
  const reply = judge(ending, request.outputDirectory);
  removeAllBut(reply.ok ? reply.extraction.tables.map(({ path }) => basename(path)) : [], request.outputDirectory);
  if (ending.stderr !== '') onDiagnostics?.(ending.stderr);
  return reply;
}

/**
 * Reads an uploaded file in a process of its own, so that nothing a file does can hurt the one that asks. Whatever
 * happens to the child, the answer is an extraction or a sentence for the person; it never rejects because of the file.
 */
export async function extractInChild(
  request: ExtractionRequest,
  options: ExtractInChildOptions,
): Promise<ExtractionReply> {
  return runExtraction(MAIN, request, options);
}
