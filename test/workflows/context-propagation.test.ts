import assert from 'node:assert/strict';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { test } from 'vitest';
import { CONTEXT_HEADER } from '../../contracts/propagation.ts';
import { interceptors } from '../../workflows/context-propagation.ts';

const CALLS = ['scheduleActivity', 'scheduleLocalActivity', 'continueAsNew'] as const;

const header = (value: unknown): Headers => ({ [CONTEXT_HEADER]: defaultPayloadConverter.toPayload(value) });

type Call = (typeof CALLS)[number];

/** Starts an execution with these headers, and says what goes out of it. */
async function headersOut(received: Headers, call: Call, own: Headers = {}) {
  const { inbound, outbound } = interceptors();
  await inbound![0]!.execute!({ args: [], headers: received }, async () => undefined);
  let sent: Headers | undefined;
  const next = async (input: { headers: Headers }) => void (sent = input.headers);
  await (outbound![0]![call] as unknown as (input: object, next: unknown) => Promise<void>)({ headers: own }, next);
  return sent;
}

for (const call of CALLS) {
  test(`${call} of a workflow with the header -> carries it on, beside its own headers`, async () => {
    const context = header({ requestId: 'r-1' });
    const own = { other: defaultPayloadConverter.toPayload(1) };
    assert.deepEqual(await headersOut({ ...context, strange: own.other }, call, own), { ...context, ...own });
  });

  test(`${call} of a workflow that was started without the header -> carries none`, async () => {
    assert.deepEqual(await headersOut({}, call), {});
  });
}

test('the header of one execution -> is nothing to another', async () => {
  await headersOut(header({ requestId: 'r-1' }), 'scheduleActivity');
  assert.deepEqual(await headersOut({}, 'scheduleActivity'), {});
});

test('a header that cannot be read -> does not stop the workflow', async () => {
  const strange: Headers = { [CONTEXT_HEADER]: { metadata: {}, data: new Uint8Array([1]) } };
  assert.deepEqual(await headersOut(strange, 'scheduleActivity'), strange);
});
