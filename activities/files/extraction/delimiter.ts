import type { DelimitedRecord, Dialect } from './delimited-records.ts';
import { delimitedRecords } from './delimited-records.ts';
import { UnreadableFile } from './unreadable-file.ts';

// Order decides ties: a comma also occurs inside numbers and sentences, so it comes last.
const DELIMITERS = ['\t', ';', '|', ','] as const;
/** Sentences have spaces too; only rows that agree nearly all are a table. */
const SHARE_FOR_SPACES = 0.9;

/** Rows of the sample; the last one may be cut off and is left out when there are others. */
function sampleRecords(sample: string, dialect: Dialect): DelimitedRecord[] {
  const rows: DelimitedRecord[] = [];
  try {
    for (const row of delimitedRecords([sample], dialect)) rows.push(row);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return rows;
  }
  return rows.length > 2 ? rows.slice(0, -1) : rows;
}

export interface DelimiterGuess extends Dialect {
  /** Most frequent number of cells per row. */
  readonly width: number;
  /** Part of the rows that have this width. */
  readonly share: number;
  readonly rows: number;
}

function judge(sample: string, dialect: Dialect): DelimiterGuess {
  const widths = new Map<number, number>();
  let rows = 0;
  for (const { cells } of sampleRecords(sample, dialect)) {
    if ((cells.length === 1 && cells[0]?.trim() === '') || cells[0]?.startsWith('#')) continue;
    rows += 1;
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  }
  const [width, frequency] = [...widths].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [1, 0]);
  return { ...dialect, width, share: rows > 0 ? frequency / rows : 0, rows };
}

const score = ({ width, share }: DelimiterGuess): number => (width > 1 ? share : 0);

/** The delimiter under which most rows have the same number of cells, more than one; a comma when none does. */
export function guessDelimiter(sample: string): DelimiterGuess {
  const declared = /^sep=(.)\r?\n/i.exec(sample)?.[1];
  if (declared) return judge(sample.slice(sample.indexOf('\n') + 1), { delimiter: declared, quoted: true });
  const guesses = DELIMITERS.map((delimiter) => judge(sample, { delimiter, quoted: true }));
  const best = guesses.reduce((leader, guess) => (score(guess) > score(leader) ? guess : leader));
  if (score(best) > 0) return best;
  const spaces = judge(sample, { delimiter: ' ', quoted: true });
  const isTable = spaces.width > 2 && spaces.rows > 2 && spaces.share >= SHARE_FOR_SPACES;
  return isTable ? spaces : judge(sample, { delimiter: ',', quoted: true });
}
