const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const [WIDTH_AT, HEIGHT_AT, HEADER_BYTES] = [16, 20, 24];

/** Width and height of a PNG file, which stand in its first chunk; null of anything else. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (bytes.length < HEADER_BYTES || SIGNATURE.some((byte, place) => bytes[place] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const size = { width: view.getUint32(WIDTH_AT), height: view.getUint32(HEIGHT_AT) };
  return size.width > 0 && size.height > 0 ? size : null;
}
