import type { PlanTask, WorldState } from '../contracts/schemas/world-state.ts';
import type { ResearchStatus } from './api-client.ts';
import { printableLine, type Output, type Paint } from './terminal.ts';

/** What happens, line by line, as it happens. Each thing is said once, however often the state is read. */
export class Progress {
  readonly #output: Output;
  readonly #paint: Paint;
  readonly #said = new Set<string>();

  constructor(output: Output, paint: Paint) {
    this.#output = output;
    this.#paint = paint;
  }

  note(label: string, text: string): void {
    this.#line(`${this.#paint('dim', label.padEnd(10))} ${printableLine(text)}`);
  }

  /** What an earlier run of the conversation did is not news. */
  skip({ values }: WorldState): void {
    for (const task of values.plan ?? []) {
      this.#said.add(`iteration ${String(task.level)}`);
      for (const [key] of linesOf(task, this.#paint)) this.#said.add(key);
    }
    for (const { claim } of values.discoveries ?? []) this.#said.add(`discovery ${claim}`);
  }

  show({ values }: WorldState, { progress }: ResearchStatus): void {
    const tasks = values.plan ?? [];
    const iteration = progress?.iteration ?? 0;
    const own = tasks.filter(({ level }) => level >= iteration);
    // What is done was done before the step that is going on began.
    const areDone = own.every(({ end }) => end !== undefined);
    this.#tasks(tasks.filter(({ level }) => level < iteration));
    if (areDone) this.#tasks(own);
    for (const { title, claim } of values.discoveries ?? []) {
      this.#once(`discovery ${claim}`, `  ${this.#paint('green', 'found')}   ${printableLine(title)}`);
    }
    if (progress !== undefined) this.#step(progress);
    if (!areDone) this.#tasks(own);
  }

  #step(progress: NonNullable<ResearchStatus['progress']>): void {
    const { iteration } = progress;
    this.#heading(iteration);
    const step = printableLine(progress.currentStep);
    this.#once(`step ${String(iteration)} ${step}`, `  ${this.#paint('dim', step)}`);
    this.#wait(progress);
  }

  /** Once for each reason: a service that is away is tried again and again. */
  #wait({ waitingFor, waitingUntil }: NonNullable<ResearchStatus['progress']>): void {
    if (waitingFor === undefined || waitingUntil === undefined) return;
    const reason = printableLine(waitingFor);
    this.#once(`wait ${reason}`, `  ${this.#paint('dim', 'waiting')} ${reason} Tried again at ${waitingUntil}.`);
  }

  #tasks(tasks: readonly PlanTask[]): void {
    for (const task of tasks) {
      this.#heading(task.level);
      for (const [key, line] of linesOf(task, this.#paint)) this.#once(key, line);
    }
  }

  #heading(level: number): void {
    this.#once(`iteration ${String(level)}`, this.#paint('bold', `Iteration ${String(level)}`));
  }

  #once(key: string, line: string): void {
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.#line(line);
  }

  #line(text: string): void {
    this.#output.write(`${text}\n`);
  }
}

const INDENT = ' '.repeat(10);

function linesOf(task: PlanTask, paint: Paint): readonly (readonly [key: string, line: string])[] {
  const id = printableLine(task.id);
  const name = paint('cyan', id.padEnd(7));
  const traces = (task.reasoning ?? []).map((trace, index) => {
    return [`trace ${id} ${String(index)} ${trace}`, `${INDENT}${paint('dim', printableLine(trace))}`] as const;
  });
  return [
    [`task ${id}`, `  ${name} ${printableLine(task.objective)}`],
    ...traces,
    ...(task.end === undefined ? [] : [[`end ${id}`, `  ${name} ${outcomeOf(task, paint)}`] as const]),
  ];
}

function outcomeOf({ start, end, error }: PlanTask, paint: Paint): string {
  if (error !== undefined) return paint('red', `failed: ${printableLine(error)}`);
  if (start === undefined || end === undefined) return 'done';
  return `done in ${((Date.parse(end) - Date.parse(start)) / 1000).toFixed(1)} s`;
}
