import assert from 'node:assert/strict';
import { onTestFinished, test } from 'vitest';
import { pathOf, runSandboxed } from '../../../activities/papers/sandbox.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const FORKS = 'i=0; while [ $i -lt 100 ]; do sleep 5 & i=$((i+1)); done; echo all started; kill $(jobs -p)';

function run(script: string, program = 'bash') {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  return runSandboxed({ program, args: ['-c', script], folder: folder.path, timeoutMs: 20_000 });
}

// The kernel counts no process of root, and without bubblewrap all of a user would be counted.
const isUncounted = process.getuid?.() === 0 || pathOf('bwrap') === undefined || pathOf('prlimit') === undefined;

test.skipIf(isUncounted)('a program starts more processes than it may -> the kernel refuses them', async () => {
  const { output } = await run(FORKS, 'sh');
  assert.doesNotMatch(output, /all started/);
  assert.match(output, /fork/);
});

test.skipIf(pathOf('prlimit') === undefined)('a program in the sandbox -> has the limits of a build', async () => {
  const { cause, output } = await run('ulimit -v; ulimit -n; ulimit -f; ulimit -c');
  assert.equal(cause, 'finished');
  assert.deepEqual(output.trim().split('\n'), ['3145728', '512', '204800', '0']);
});

test.skipIf(pathOf('bwrap') === undefined)(
  'a program is in bubblewrap -> it counts processes, has no network and no home',
  async () => {
    const { output } = await run('ulimit -u; cat /proc/net/dev | wc -l; ls /home /root 2>/dev/null | wc -l; pwd');
    assert.deepEqual(output.trim().split('\n'), ['64', '3', '0', '/paper']);
  },
);
