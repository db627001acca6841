/** Loaded into every supervised child before its own module: a process group of its own must not outlive the parent. */
import { isMainThread, Worker } from 'node:worker_threads';

// Worker threads load it too.
if (isMainThread) {
  process.once('disconnect', () => process.exit(1));
  // A busy event loop delivers no events, so a thread of its own watches the parent.
  const watch = new Worker(new URL('./watch-parent.ts', import.meta.url), {
    execArgv: [],
    env: {},
    argv: [String(process.ppid), process.argv[2] ?? 'Infinity'],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  watch.unref();
}
