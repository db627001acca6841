import assert from 'node:assert/strict';
import { test } from 'vitest';
import { decodedChunks, detectEncoding } from '../../../../activities/files/extraction/text-encoding.ts';
import { requestFor } from '../reading.ts';

test('a letter of Latin-1 at the very end -> decides the encoding', (t) => {
  const { path } = requestFor(t, Buffer.from('caf\xe9', 'latin1'), 'a.txt');
  assert.equal(detectEncoding(path), 'windows-1252');
  assert.equal([...decodedChunks(path, 'windows-1252')].join(''), 'café');
});

for (const shift of [0, 1, 2, 3]) {
  test(`a character of four bytes across the border of two chunks -> is one character (shift ${shift})`, (t) => {
    const text = `${'a'.repeat((1 << 20) - shift)}𝒳é€`;
    const { path } = requestFor(t, text, 'a.txt');
    assert.equal(detectEncoding(path), 'utf-8');
    assert.ok([...decodedChunks(path, 'utf-8')].join('') === text);
  });
}
