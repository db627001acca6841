import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A private directory for the time of some work, removed whatever comes of it. */
export async function withScratch<Result>(root: string, work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(root, 'work-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
