import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { contentDisposition } from '../../contracts/content-disposition.ts';

test('a plain name -> stands there twice, as it is', () => {
  assert.equal(contentDisposition('rain.csv'), `attachment; filename="rain.csv"; filename*=UTF-8''rain.csv`);
});

test('letters beyond ASCII -> are kept in the encoded name only', () => {
  assert.equal(
    contentDisposition('größe 1.csv'),
    `attachment; filename="gr__e 1.csv"; filename*=UTF-8''gr%C3%B6%C3%9Fe%201.csv`,
  );
});

test('any name -> a header of one line, two quotes and three parts, which gives the name back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = contentDisposition(name);
      const [, fallback = '', encoded = ''] =
        /^attachment; filename="([^"\\%]*)"; filename\*=UTF-8''([\w.!~%-]*)$/.exec(header) ?? [undefined];
      assert.match(header, /^[\x20-\x7e]+$/);
      assert.equal(decodeURIComponent(encoded), name.toWellFormed());
      assert.equal(fallback.length, name.length);
    }),
  );
});

test('quotes, line ends and separators -> cannot break out', () => {
  for (const name of ['a"; x="b', 'a\r\nSet-Cookie: b', "a'b", 'a\\"b', '%22', '\ud800']) {
    assert.match(contentDisposition(name), /^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[^"'\r\n;]*$/);
  }
});
