import type { SandboxedEnd } from './sandbox.ts';

/** What went wrong in a build, for a person: the offending lines and a hint. */

export interface LatexFailure {
  readonly cause: 'timeout' | 'not-installed' | 'package-missing' | 'tex-error' | 'limits';
  /** What TeX says, and the lines of `main.tex` that it says it of. */
  readonly lines: readonly string[];
  readonly hint: string;
}

interface Ended {
  readonly cause: SandboxedEnd['cause'];
  readonly log: string;
  readonly source: string;
  readonly output: string;
}

const INSTALL = 'Install what papers need with `npm run setup:papers`, then generate the paper again.';
const HINTS: Readonly<Record<LatexFailure['cause'], string>> = {
  timeout: 'The build took longer than it may. Download the sources and compile them on a faster machine.',
  'not-installed': INSTALL,
  'package-missing': INSTALL,
  'tex-error':
    'Download the sources, mend the lines named here and compile them with XeLaTeX, and report this as a bug.',
  limits: 'The build ended without an error of TeX: it needed more memory or room than it may have.',
};

const TEX_ERROR = /^(?:\.\/)?main\.tex:(\d+): (.+)$/;
const MISSING_FILE = /File `[^'\n]{1,200}' not found|The font "[^"\n]{1,200}" cannot/;
const MOST_ERRORS = 5;
const LONGEST_LINE = 300;

export function describeFailure({ cause, log, source, output }: Ended): LatexFailure {
  if (cause === 'timeout') return failureOf('timeout', []);
  if (cause === 'missing') return failureOf('not-installed', []);
  const errors = log
    .split('\n')
    .filter((line) => TEX_ERROR.test(line))
    .slice(0, MOST_ERRORS);
  const missing = MISSING_FILE.exec(log);
  if (missing !== null) return failureOf('package-missing', [missing[0], ...errors]);
  if (errors.length === 0) return failureOf('limits', output.trim().split('\n').slice(-MOST_ERRORS));
  const written = source.split('\n');
  return failureOf(
    'tex-error',
    errors.flatMap((error) => [error, ...lineOf(error, written)]),
  );
}

function lineOf(error: string, source: readonly string[]): string[] {
  const number = Number(TEX_ERROR.exec(error)?.[1]);
  const line = source[number - 1];
  return line === undefined ? [] : [`${String(number)}: ${line}`];
}

const failureOf = (cause: LatexFailure['cause'], lines: readonly string[]): LatexFailure => ({
  cause,
  lines: lines.map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line)),
  hint: HINTS[cause],
});

const COMPLAINTS = ['Overfull \\hbox', 'Overfull \\vbox', 'Missing character:'];

/** What is not as it should be on the pages of a build that made a PDF: text beyond its margin, letters that no font has. */
export const complaintsOf = (log: string): string[] =>
  log.split('\n').filter((line) => COMPLAINTS.some((beginning) => line.startsWith(beginning)));
