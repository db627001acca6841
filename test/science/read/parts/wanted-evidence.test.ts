import assert from 'node:assert/strict';
import { test } from 'vitest';
import { wantedEvidence } from '../../../../science/read/parts/wanted-evidence.ts';
import { wordsOf } from '../../../../science/read/words/words.ts';

const BOTH = { data: true, documents: true };
const DOCUMENTS = { data: false, documents: true };
const DATA = { data: true, documents: false };

for (const [message, wanted] of [
  ['Do the species differ in mass?', BOTH],
  ['What does the literature say about penguin diets?', DOCUMENTS],
  ['What is known about relapse after surgery?', DOCUMENTS],
  ['Summarise the papers on kidney stones', DOCUMENTS],
  ['According to the papers, how heavy are they?', DOCUMENTS],
  ['Only the documents please: which treatment is better?', DOCUMENTS],
  ['Use only the data: is x related to y?', DATA],
  ['Is mass related to sex? No literature.', DATA],
  ['Do the papers agree with my data on flipper length?', BOTH],
  ['Is the lab value below the reference value 5?', BOTH],
] as const) {
  test(`${message} -> data ${wanted.data}, documents ${wanted.documents}`, () =>
    assert.deepEqual(wantedEvidence(wordsOf(message)), wanted));
}
