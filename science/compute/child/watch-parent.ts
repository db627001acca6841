/** The thread of a supervised child that kills the process once another process has become its parent. */
import { workerData } from 'node:worker_threads';

const LOOK_EVERY_MS = 500;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
