import assert from 'node:assert/strict';
import { test } from 'vitest';
import { failure } from '../../contracts/failure.ts';
import { startTemporalRig } from '../harness/scripted-workers.ts';
import { temporalIsMissing } from '../harness/temporal-server.ts';

test.skipIf(temporalIsMissing)(
  'an activity that is refused eleven times by a busy service -> the twelfth attempt succeeds',
  async (t) => {
    const rig = await startTemporalRig();
    t.onTestFinished(() => rig.close());
    let tries = 0;
    const job = await rig.start('fails', {
      reply() {
        tries += 1;
        if (tries < 12) throw failure('RATE_LIMIT_EXCEEDED', 'Try later.', { retryAfter: 0.01 });
        return {};
      },
    });
    await rig.handle('fails').result();
    assert.deepEqual([tries, job.failedReason], [12, undefined]);
  },
);
