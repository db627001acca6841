import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { takeScratchFolder } from '../../workers/scratch-folder.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

test('scratch space of killed workers -> goes at the next start; that of living ones and of other machines stays', (t) => {
  const data = temporaryFolder();
  t.onTestFinished(data.remove);
  const nameOf = (pid: number, host = hostname()) => `worker-${host}-${String(pid)}`;
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const kept = [nameOf(process.ppid), nameOf(gone, 'elsewhere'), 'notes'];
  for (const name of [...kept, nameOf(gone), nameOf(process.pid)]) {
    mkdirSync(join(data.path, 'scratch', name), { recursive: true });
    writeFileSync(join(data.path, 'scratch', name, 'part'), 'x');
  }
  const scratch = takeScratchFolder(data.path);
  const left = readdirSync(join(data.path, 'scratch'));
  assert.deepEqual(left.toSorted(), [...kept, nameOf(process.pid)].toSorted());
  assert.deepEqual(readdirSync(scratch.path), [], 'nothing is left of one that had the same process id');
  scratch.remove();
  assert.ok(!existsSync(scratch.path));
});
