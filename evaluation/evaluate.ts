import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RProcess } from '../science/compute/r-process.ts';
import { describePlan } from '../science/narrate/plan.ts';
import { describeAside, describeByMeaning } from '../science/narrate/reading.ts';
import { reportTask } from '../science/narrate/task-report.ts';
import type { Reader } from '../science/read/reader.ts';
import type { Reading } from '../science/read/reading.ts';
import type { GoldenQuestion } from './golden-question.ts';
import { computeAll, readTables } from './golden-tables.ts';
import { verdictOf, type Answered, type Verdict } from './verdict.ts';

export interface Evaluated {
  readonly question: GoldenQuestion;
  readonly verdict: Verdict;
  /** Markdown: what was understood and what came out. */
  readonly answer: string;
}

export interface Evaluating {
  readonly r: RProcess;
  readonly reader: Reader;
}

/** Answers one question as a run does, without a service around it: read, compute, narrate. */
export async function evaluate(question: GoldenQuestion, { r, reader }: Evaluating): Promise<Evaluated> {
  const folder = mkdtempSync(join(tmpdir(), 'evaluation-'));
  try {
    const tables = await readTables(question, folder);
    const profiles = tables.map(({ profile }) => profile);
    await reader.encode([question.message], profiles);
    const reading = reader.readQuestion({ message: question.message, tables: profiles, earlier: [] });
    const answers = await computeAll([...reading.plans, ...reading.nearest], { folder, r, tables });
    return { question, verdict: verdictOf(question.truth, answers), answer: written(question, reading, answers) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function written({ message }: GoldenQuestion, reading: Reading, answers: readonly Answered[]): string {
  const parts = answers.map(({ plan, outcome }) => reportTask(plan, outcome));
  const unmatched = reading.unmatched.length === 0 ? [] : [`No column matches: ${reading.unmatched.join(', ')}.`];
  const passed = [describeByMeaning(reading), describeAside(reading)].filter((text) => text !== '');
  const unanswered = reading.unanswered.map((asked) => `Not answered: ${asked}`);
  const offers = answers.length > 0 ? [] : reading.offers.map((plan) => `- ${describePlan(plan)}`);
  return (
    [
      `# ${message}`,
      ...passed,
      ...unmatched,
      ...unanswered,
      ...parts,
      ...(offers.length === 0 ? [] : [offers.join('\n')]),
    ].join('\n\n') + '\n'
  );
}
