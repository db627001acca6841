/** An expected refusal. The message is shown to the person who uploaded the file: it says what is wrong and what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
