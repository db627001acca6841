// Started by the runner with its folder; reads from it until it is gone, whatever way it went, and ends what it left.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const folder = process.argv[2]!;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined); // those are for the runner
await text(process.stdin);
while (endAll() > 0) await delay(100);
rmSync(folder, { recursive: true, force: true });

function endAll(): number {
  const left = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid && belongs(pid));
  for (const pid of left) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // it has ended by itself
    }
  }
  return left.length;
}

/** Everything that was started for the folder carries it in its environment or its arguments. */
function belongs(pid: string): boolean {
  return ['environ', 'cmdline'].some((file) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'latin1').includes(folder);
    } catch {
      return false;
    }
  });
}
