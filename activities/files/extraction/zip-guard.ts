import { inflateRawSync } from 'node:zlib';
import { quantity } from '../../../contracts/wording.ts';
import { LIMITS } from './extraction-limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly compressed: number;
  readonly inflated: number;
  readonly headerOffset: number;
}

function broken(): UnreadableFile {
  return new UnreadableFile(
    'The Excel workbook is damaged or cut off. Please open it in a spreadsheet program, save it again as .xlsx and upload that.',
  );
}

function bomb(): UnreadableFile {
  return new UnreadableFile(
    `The workbook unpacks to more than can be read safely (${quantity(LIMITS.zipInflatedBytes / 1e6, 'megabyte')}, or ${LIMITS.zipRatio} times its size). Please save the data as CSV.`,
  );
}

function endOfDirectory(bytes: Buffer): number {
  // The record is 22 bytes long, with a comment of up to 65,535 bytes behind it.
  for (let offset = bytes.length - 22; offset >= Math.max(0, bytes.length - 65_557); offset -= 1) {
    if (bytes.readUInt32LE(offset) === END_OF_DIRECTORY) return offset;
  }
  throw broken();
}

function entries(bytes: Buffer): ZipEntry[] {
  const end = endOfDirectory(bytes);
  const total = bytes.readUInt16LE(end + 10);
  if (total > LIMITS.zipEntries) {
    throw new UnreadableFile(
      `The workbook has more than ${quantity(LIMITS.zipEntries, 'part')}. Please save the sheets you need to a new workbook.`,
    );
  }
  const found: ZipEntry[] = [];
  let offset = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < total; index += 1) {
    if (offset + 46 > end || bytes.readUInt32LE(offset) !== DIRECTORY_ENTRY) throw broken();
    const nameLength = bytes.readUInt16LE(offset + 28);
    if ((bytes.readUInt16LE(offset + 8) & 1) === 1) {
      throw new UnreadableFile(
        'The workbook is protected by a password. Please remove the password and save as .xlsx.',
      );
    }
    found.push({
      name: bytes.toString('utf8', offset + 46, offset + 46 + nameLength),
      method: bytes.readUInt16LE(offset + 10),
      compressed: bytes.readUInt32LE(offset + 20),
      inflated: bytes.readUInt32LE(offset + 24),
      headerOffset: bytes.readUInt32LE(offset + 42),
    });
    offset += 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32);
  }
  return found;
}

function inflatedLength(bytes: Buffer, entry: ZipEntry, most: number): number {
  const header = entry.headerOffset;
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== LOCAL_HEADER) throw broken();
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const content = bytes.subarray(start, start + entry.compressed);
  if (content.length !== entry.compressed) throw broken();
  if (entry.method === STORED) return content.length;
  if (entry.method !== DEFLATED) throw broken();
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    throw error instanceof RangeError ? bomb() : broken();
  }
}

/**
 * Refuses an archive that would unpack to too much. Declared sizes are checked first because that is cheap; the real
 * ones as well, because a bomb lies. Returns the names of the parts.
 */
export function checkZip(bytes: Buffer): string[] {
  const found = entries(bytes);
  const most = Math.min(LIMITS.zipInflatedBytes, Math.max(LIMITS.zipRatioFromBytes, bytes.length * LIMITS.zipRatio));
  if (found.reduce((sum, { inflated }) => sum + inflated, 0) > most) throw bomb();
  let total = 0;
  for (const entry of found) {
    const length = inflatedLength(bytes, entry, most - total);
    // A reader that trusts the declared size would see other bytes than those that were counted.
    if (length !== entry.inflated) throw broken();
    total += length;
    if (total > most) throw bomb();
  }
  return found.map(({ name }) => name);
}
