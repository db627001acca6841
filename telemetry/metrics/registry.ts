import { collectDefaultMetrics, Registry } from 'prom-client';

/** The metrics of one process, with memory, processor and event loop among them. */
export function createRegistry(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}
