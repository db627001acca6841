/** Bytes that the words of a failure may take: with its ids around it, an argument of an activity stays below 1 KB. */
const REASON_BYTES = 700;
const CUT = '…';

/** The words of a failure for where their length is bounded; in one line, and at most so long. */
export function boundedReason(reason: string): string {
  return cutToBytes(reason.toWellFormed().replace(/\s+/g, ' ').trim(), REASON_BYTES);
}

/** Cuts a text whose JSON takes more bytes. */
function cutToBytes(text: string, limit: number): string {
  let [bytes, end, lastFit] = [0, 0, 0];
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > limit) return text.slice(0, lastFit) + CUT;
    end += character.length;
    if (bytes + bytesOf(CUT) <= limit) lastFit = end;
  }
  return text;
}

/** In JSON, where a control character is written out. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return 6;
  if (code < 0x80) return character === '"' || character === '\\' ? 2 : 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
