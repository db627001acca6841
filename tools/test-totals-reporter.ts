// Writes the totals the test runner itself counted, as one line of JSON. It counts nothing of its own.
import type { TestEvent } from 'node:test/reporters';

export default async function* testTotals(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    // Each file ends with a summary too; the one of the whole run names no file.
    if (event.type === 'test:summary' && event.data.file === undefined) yield `${JSON.stringify(event.data.counts)}\n`;
  }
}
