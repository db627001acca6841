import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import { READ_CHUNK_BYTES } from './extraction-limits.ts';

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

function* fileChunks(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(READ_CHUNK_BYTES);
      const length = readSync(file, chunk, 0, READ_CHUNK_BYTES, null);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** UTF-16 without a byte order mark: mostly Latin text has NUL in every second byte. */
function unmarkedUtf16(sample: Buffer): TextEncodingName | undefined {
  let even = 0;
  let odd = 0;
  const length = Math.min(sample.length, 4096);
  for (let index = 0; index < length; index += 1) {
    if (sample[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = length / 2;
  if (odd > 0.4 * half && even < 0.05 * half) return 'utf-16le';
  if (even > 0.4 * half && odd < 0.05 * half) return 'utf-16be';
  return undefined;
}

export function utf16Encoding(sample: Buffer): TextEncodingName | undefined {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  return sample.length >= 4 ? unmarkedUtf16(sample) : undefined;
}

/** How many bytes at the end belong to a character that the next chunk completes. */
function unfinishedBytes(chunk: Buffer): number {
  for (let back = 1; back <= 3 && back <= chunk.length; back += 1) {
    const byte = chunk[chunk.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function isUtf8File(path: string): boolean {
  let carried = Buffer.alloc(0);
  for (const chunk of fileChunks(path)) {
    const bytes = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk;
    const whole = bytes.length - unfinishedBytes(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return false;
    carried = Buffer.from(bytes.subarray(whole));
  }
  return carried.length === 0;
}

/** Latin-1 is read as Windows-1252, its superset in practice (WHATWG Encoding Standard). */
export function detectEncoding(path: string): TextEncodingName {
  for (const first of fileChunks(path)) {
    const wide = utf16Encoding(first);
    if (wide) return wide;
    break;
  }
  return isUtf8File(path) ? 'utf-8' : 'windows-1252';
}

export function* decodedChunks(path: string, encoding: TextEncodingName): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (const chunk of fileChunks(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
