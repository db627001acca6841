/** An expected refusal. The message is shown to the person who uploaded the file: it says what is wrong and what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const COUNT = new Intl.NumberFormat('en-US');

export function count(quantity: number, noun: string, plural = `${noun}s`): string {
  return `${COUNT.format(quantity)} ${quantity === 1 ? noun : plural}`;
}
