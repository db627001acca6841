import { Gauge, type Registry } from 'prom-client';

export interface Backlog {
  /** A task queue of Temporal. */
  readonly queue: string;
  readonly kind: 'workflow' | 'activity';
  readonly tasks: number;
  readonly ageSeconds: number;
}

// A scrape must not wait for a server that is away.
const DEADLINE_MS = 1_000;

/** Shows how much work waits and for how long. `read` is called at each scrape; a queue that it cannot read is left out. */
export function showTaskQueueBacklog(register: Registry, read: (deadline: Date) => Promise<readonly Backlog[]>): void {
  let asked: Promise<readonly Backlog[]> | undefined;
  /** One question for both gauges of a scrape. */
  function ask(): Promise<readonly Backlog[]> {
    asked ??= read(new Date(Date.now() + DEADLINE_MS))
      .catch((): readonly Backlog[] => [])
      .finally(() => (asked = undefined));
    return asked;
  }
  function show(name: string, help: string, valueOf: (backlog: Backlog) => number): void {
    new Gauge({
      ...{ name, help, labelNames: ['queue', 'kind'] as const, registers: [register] },
      async collect() {
        const backlogs = await ask();
        this.reset(); // a number of before an outage would look like one of now
        for (const backlog of backlogs) this.set({ queue: backlog.queue, kind: backlog.kind }, valueOf(backlog));
      },
    });
  }
  show(
    'research_task_queue_backlog',
    'Tasks of a task queue that wait for a worker, approximately.',
    ({ tasks }) => tasks,
  );
  show(
    'research_task_queue_backlog_age_seconds',
    'How long the oldest waiting task of a task queue has waited.',
    ({ ageSeconds }) => ageSeconds,
  );
}
