import type { Citation, Finding, KnownTask, ResearchContext } from '../../contracts/agents.ts';
import { splitSentences } from '../../science/documents/split-sentences.ts';
import { citationMark } from './citations.ts';
import { plain, uniqueBy, withReference } from './sentences.ts';

/** A finding with the task that brought it. */
export interface Located {
  readonly task: KnownTask;
  readonly finding: Finding;
}

/** A statement of a document with where it was read. */
export interface Extracted extends Located {
  readonly citation: Citation;
}

export function findingsOf(tasks: readonly KnownTask[]): Located[] {
  return tasks.flatMap((task) => task.findings.map((finding) => ({ task, finding })));
}

/**
 * What the data show; profiles of tables say nothing about a question. A result that a later task brings once more in the
 * same words stays the result of the first.
 */
export function resultsOf(tasks: readonly KnownTask[]): Located[] {
  const results = findingsOf(tasks).filter(({ finding }) => finding.kind !== 'extract' && finding.kind !== 'profile');
  return uniqueBy(results, ({ finding }) => finding.statement);
}

/** Results that this level brought and no level before. */
export function newResultsOf({ tasks, level }: ResearchContext): Located[] {
  return resultsOf(tasks).filter(({ task }) => task.level === level);
}

/** What the documents say; the same sentence of the same source counts once. */
export function extractsOf(tasks: readonly KnownTask[]): Extracted[] {
  return quotationsOf(tasks).filter(({ finding }) => finding.caveats.length === 0);
}

/** Quotations that come near a question to which no passage speaks as a whole. */
export function nearestOf(tasks: readonly KnownTask[]): Extracted[] {
  return quotationsOf(tasks).filter(({ finding }) => finding.caveats.length > 0);
}

function quotationsOf(tasks: readonly KnownTask[]): Extracted[] {
  const extracts = findingsOf(tasks).flatMap(({ task, finding }) =>
    finding.kind === 'extract' && finding.citation ? [{ task, finding, citation: finding.citation }] : [],
  );
  return uniqueBy(extracts, ({ citation, finding }) => `${citation.key} ${finding.statement}`);
}

export function tasksOfLevel({ tasks, level }: ResearchContext): KnownTask[] {
  return tasks.filter((task) => task.level === level);
}

/** What a text about this finding may take its numbers from. */
export function evidenceText({ statement, statistics, n, caveats }: Finding): string {
  const figures = statistics.map(({ name, value }) => `${name} = ${value}`);
  return [statement, `n = ${n}`, ...figures, ...caveats].join('\n');
}

/** Where a reader finds it: `(ana-1)` or `[@gorman2014, p. 3]`. */
export function referenceOf({ task, finding }: Located): string {
  return finding.citation ? citationMark(finding.citation) : `(${task.taskId})`;
}

/** The first sentence of a result as it was stated, with its reference. */
export function headlineOf(located: Located): string {
  const [first = located.finding.statement] = splitSentences(located.finding.statement);
  return withReference(plain(first), referenceOf(located));
}
