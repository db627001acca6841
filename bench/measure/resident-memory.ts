import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../statistics.ts';

const SAMPLES = 5;
const BETWEEN_MS = 300;

/** Resident memory of a process at rest, in MB of a million bytes. */
export async function restingMegabytes(pid: number, settleMs = 2_000): Promise<number> {
  await delay(settleMs);
  const samples: number[] = [];
  for (let taken = 0; taken < SAMPLES; taken += 1) {
    samples.push(residentKilobytes(pid));
    await delay(BETWEEN_MS);
  }
  return Math.round((median(samples) * 1024) / 1e6);
}

/** The most that a process has ever had, in MB of a million bytes; only Linux reports it. */
export function peakMegabytes(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round((Number(kilobytes) * 1024) / 1e6);
}

function residentKilobytes(pid: number): number {
  if (process.platform !== 'linux') return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]));
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
