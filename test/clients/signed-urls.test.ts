import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { createUrlSigner } from '../../clients/signed-urls.ts';

const signer = createUrlSigner({ baseUrl: () => 'http://127.0.0.1:3000', secret: Buffer.alloc(32, 1) });
const FIELDS = { key: 'staging/1', contentType: 'text/csv', size: '3', expires: '1800000000000' };

function signatureOf(fields: Record<string, string>, path = '/objects/upload'): string {
  return new URL(signer.sign(path, fields)).searchParams.get('signature') ?? '';
}

test('a signed URL -> its fields and a signature that belongs to them', () => {
  const url = new URL(signer.sign('/objects/upload', FIELDS));
  const { signature, ...fields } = Object.fromEntries(url.searchParams);
  assert.equal(url.pathname, '/objects/upload');
  assert.deepEqual(fields, FIELDS);
  assert.ok(signer.verify('/objects/upload', fields, signature!));
});

test('another order of the fields -> the same signature', () => {
  const reversed = Object.fromEntries(Object.entries(FIELDS).toReversed());
  assert.ok(signer.verify('/objects/upload', reversed, signatureOf(FIELDS)));
});

for (const field of Object.keys(FIELDS)) {
  test(`a changed ${field} -> the signature no longer belongs to it`, () => {
    const changed = { ...FIELDS, [field]: `${FIELDS[field as keyof typeof FIELDS]}0` };
    assert.ok(!signer.verify('/objects/upload', changed, signatureOf(FIELDS)));
  });
}

test('a signature for uploads -> is none for downloads, nor one of another installation', () => {
  assert.ok(!signer.verify('/objects/download', FIELDS, signatureOf(FIELDS)));
  const other = createUrlSigner({ baseUrl: () => '', secret: Buffer.alloc(32, 2) });
  assert.ok(!other.verify('/objects/upload', FIELDS, signatureOf(FIELDS)));
});

test('text moved from one field to the next -> another signature', () => {
  const moved = fc.tuple(fc.string(), fc.string({ minLength: 1 }), fc.string());
  fc.assert(
    fc.property(moved, ([a, b, c]) => {
      const [one, other] = [
        { x: a + b, y: c },
        { x: a, y: b + c },
      ];
      assert.ok(!signer.verify('/p', other, signatureOf(one, '/p')));
    }),
  );
});

test('a signature that is none -> is refused, in whatever form', () => {
  for (const signature of ['', '=', '***', 'A'.repeat(43), 'A'.repeat(10_000), '\u0000', '🧪']) {
    assert.ok(!signer.verify('/objects/upload', FIELDS, signature));
  }
});
