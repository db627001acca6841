import { createHmac, timingSafeEqual } from 'node:crypto';

/** URLs that carry their own permission: an HMAC-SHA256 over every field, so that none can be changed. */
export interface UrlSigner {
  sign(path: string, fields: Readonly<Record<string, string>>): string;
  /** True when the signature belongs to these fields of this path. */
  verify(path: string, fields: Readonly<Record<string, string>>, signature: string): boolean;
}

export function createUrlSigner({ baseUrl, secret }: { baseUrl: () => string; secret: Buffer }): UrlSigner {
  function digest(path: string, fields: Readonly<Record<string, string>>): Buffer {
    // Lengths before the values: no two different sets of fields give the same text.
    const text = [
      path,
      ...Object.entries(fields)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flat(),
    ]
      .map((part) => `${String(part.length)}:${part}`)
      .join('');
    return createHmac('sha256', secret).update(text).digest();
  }

  return {
    sign(path, fields) {
      const query = new URLSearchParams({ ...fields, signature: digest(path, fields).toString('base64url') });
      return `${baseUrl()}${path}?${query.toString()}`;
    },
    verify(path, fields, signature) {
      const expected = digest(path, fields);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
