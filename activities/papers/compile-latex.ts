import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { complaintsOf, describeFailure, type LatexFailure } from './latex-log.ts';
import { pathOf, runSandboxed } from './sandbox.ts';

/** LaTeX sources to a PDF. */

export interface CompileOptions {
  /** When it has to be done, in milliseconds since 1970. */
  readonly deadline: number;
  /** The date that the PDF carries, ISO 8601: the same sources give the same bytes. */
  readonly date: string;
  readonly signal?: AbortSignal | undefined;
}

export type Compiled =
  | { readonly ok: true; readonly pdf: Uint8Array; readonly complaints: readonly string[] }
  | ({ readonly ok: false; readonly isCancelled: boolean } & LatexFailure);

const MAIN = 'main.tex';
const ARGUMENTS = [
  '-norc',
  '-xelatex',
  '-interaction=nonstopmode',
  '-halt-on-error',
  '-file-line-error',
  '-no-shell-escape',
  MAIN,
];

/** Builds `main.tex` of the folder, which holds what TeX writes beside it afterwards. */
export async function compileLatex(folder: string, { deadline, date, signal }: CompileOptions): Promise<Compiled> {
  const seconds = Math.floor(Date.parse(date) / 1000);
  const { cause, output } = await runSandboxed({
    program: 'latexmk',
    args: ARGUMENTS,
    folder,
    timeoutMs: Math.max(1, deadline - Date.now()),
    signal,
    environment: {
      // TeX reads and writes below its folder and in its own trees only, whatever the sources say.
      openin_any: 'p',
      openout_any: 'p',
      shell_escape: 'f',
      // Lines of the log are not broken: they are read again.
      max_print_line: '2000',
      SOURCE_DATE_EPOCH: String(Number.isFinite(seconds) ? seconds : 0),
      FORCE_SOURCE_DATE: '1',
    },
  });
  const log = await readIfThere(join(folder, 'main.log'));
  if (cause === 'finished')
    return { ok: true, pdf: await readFile(join(folder, 'main.pdf')), complaints: complaintsOf(log) };
  const source = await readIfThere(join(folder, MAIN));
  return { ok: false, isCancelled: cause === 'cancelled', ...describeFailure({ cause, log, source, output }) };
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return '';
  }
}

const PROGRAMS = ['latexmk', 'xelatex', 'bibtex', 'kpsewhich'] as const;
/** The class, the style of the references, every package of the preamble, and the fonts without which nothing is printed. */
export const TEX_FILES = [
  'IEEEtran.cls',
  'IEEEtran.bst',
  'amsmath.sty',
  'amssymb.sty',
  'fontspec.sty',
  'graphicx.sty',
  'booktabs.sty',
  'array.sty',
  'longtable.sty',
  'xurl.sty',
  'cite.sty',
  'hyperref.sty',
  'FreeSerif.otf',
  'texgyretermes-regular.otf',
  'texgyrecursor-regular.otf',
] as const;
const LOOK_UP_MS = 20_000;

/** What papers need and this machine lacks; empty where they can be built. */
export async function missingLatexParts(): Promise<string[]> {
  const programs = PROGRAMS.filter((program) => pathOf(program) === undefined);
  if (programs.length > 0) return programs;
  return missingTexFiles(TEX_FILES);
}

export const isLatexInstalled = async (): Promise<boolean> => (await missingLatexParts()).length === 0;

/** `kpsewhich` prints a path for each file that it finds. */
export async function missingTexFiles(names: readonly string[]): Promise<string[]> {
  const { output } = await runSandboxed({
    program: 'kpsewhich',
    args: names,
    folder: import.meta.dirname,
    timeoutMs: LOOK_UP_MS,
  });
  const found = new Set(output.split('\n').map((path) => basename(path.trim())));
  return names.filter((name) => !found.has(name));
}
