/** Where work runs. Each queue has its own slots, so that long polls or heavy documents never hold up a quick step. */
export const TASK_QUEUES = {
  /** Workflows. What they change in rows they do on the spot, as local activities. */
  research: 'research',
  /** Agents: planning, hypothesis, reflection, discovery, decision, reply. */
  agents: 'agents',
  /** Literature tasks: they wait for sources. */
  polling: 'polling',
  /** Analysis tasks: heavy on the processor. Those beyond the slots of the engine wait, and users take turns. */
  analysis: 'analysis',
  /** Reading of uploaded files: heavy on the processor. */
  documents: 'documents',
  /** Papers: sources are composed and compiled with LaTeX, which has to be installed where this queue is served. */
  papers: 'papers',
} as const;

export type TaskQueueName = keyof typeof TASK_QUEUES;
