/** Fewer than a token of prose has in any script: of our JSON, OpenAI's o200k_base makes one token of 3.2 bytes and more. */
const BYTES_PER_TOKEN = 3;

export type Fits = (piece: object | string) => boolean;

const bytesOf = (piece: object | string): number => Buffer.byteLength(JSON.stringify(piece)) + 1;

export const tokensOf = (piece: object): number => Math.ceil(bytesOf(piece) / BYTES_PER_TOKEN);

/** The beginning of a text, as much as fits into a number of bytes of JSON. */
export function clipped(text: string, mostBytes: number): string {
  const bytes = bytesOf(text);
  if (bytes <= mostBytes) return text;
  return clipped(text.slice(0, Math.floor((text.length * mostBytes) / bytes)).toWellFormed(), mostBytes);
}

/** The beginning of a text, as much as fits into a share of a number of tokens. */
export const clippedTo = (tokens: number, share: number) => (text: string) =>
  clipped(text, tokens * BYTES_PER_TOKEN * share);

/** Room for pieces of JSON: in all, and in parts of it. A piece that does not fit takes none. */
export function createRoom(tokens: number, taken: object = {}) {
  const bytes = tokens * BYTES_PER_TOKEN - bytesOf(taken);
  let left = bytes;
  function part(share: number): Fits {
    let leftOfPart = bytes * share;
    return (piece) => {
      const size = bytesOf(piece);
      if (size > left || size > leftOfPart) return false;
      left -= size;
      leftOfPart -= size;
      return true;
    };
  }
  return { part, fits: part(1) };
}
