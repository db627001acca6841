import assert from 'node:assert/strict';
import { test } from 'vitest';
import { Failure } from '../../../contracts/failure.ts';
import { assertKnownCitations, citedKeys } from '../../../science/check/citations.ts';
import { citationMark, referenceLines } from '../../../science/narrate/citations.ts';
import { quote } from '../../../science/narrate/markdown.ts';
import { GORMAN, WILLIAMS } from '../../activities/agents/context-builder.ts';

const TEXTS = [
  ['a key with a page', 'Heavy [@gorman2014, p. 3].', ['gorman2014']],
  ['several keys in one bracket', '[@a2001; see @b2002, pp. 3-4; -@c2003]', ['a2001', 'b2002', 'c2003']],
  ['a key named twice', '[@a, p. 1] and [@a, p. 2]', ['a']],
  ['an address of electronic mail', 'Write to [me@example.org].', []],
  ['a citation a source brought along, escaped', String.raw`“as \[@fake, p. 1] says”`, []],
  ['task references', 'Shown (ana-1) and (lit-1-2).', []],
] as const;

for (const [what, text, keys] of TEXTS) {
  test(`${what} -> its cited keys`, () => {
    assert.deepEqual(citedKeys(text), keys);
  });
}

test('a citation without a stored source -> is refused by name', () => {
  assert.doesNotThrow(() => assertKnownCitations('Heavy [@gorman2014, p. 3].', ['gorman2014']));
  assert.throws(
    () => assertKnownCitations('Heavy [@gorman2014; @made2020].', ['gorman2014']),
    (error) => error instanceof Failure && error.code === 'CITATION_UNKNOWN' && error.message.includes('made2020'),
  );
});

test('the quoted text of a source -> cannot cite', () => {
  assert.deepEqual(citedKeys(quote('See [@fake2020, p. 1] and \\[@fake2021].')), []);
});

test('a citation and its reference -> page, title and DOI where there are any', () => {
  assert.equal(citationMark(GORMAN), '[@gorman2014, p. 3]');
  assert.equal(citationMark(WILLIAMS), '[@williams1995]');
  assert.match(
    referenceLines([GORMAN]).join('\n'),
    /^- \[@gorman2014\] Ecological .+\. <https:\/\/doi\.org\/10\.1371\/journal\.pone\.0090081>$/,
  );
  assert.deepEqual(referenceLines([WILLIAMS, WILLIAMS]), ['- [@williams1995] The Penguins.']);
});
