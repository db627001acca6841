import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { UnreadableFile } from '../../../../activities/files/extraction/unreadable-file.ts';
import { paragraph, pdf } from '../pdf-builder.ts';
import { extractContent } from '../reading.ts';

const refusedWith = (pattern: RegExp) => (error: unknown) =>
  error instanceof UnreadableFile && (assert.match(error.message, pattern), true);
const FIXTURES = join(import.meta.dirname, '../../../fixtures/files');
const BODY = [
  'The effect of temperature on growth was meas-',
  'ured in three popu-',
  'lations over two years. It was',
  'small.',
];

test('Markdown -> its text, and its first heading as the title', async (t) => {
  const { kind, pages, title, description } = await extractContent(
    t,
    '```\n# not this\n```\n\n# The *real* title\r\n\nText\0.\n',
    'a.md',
  );
  assert.equal(kind, 'document');
  assert.equal(title, 'The real title');
  assert.equal(pages[0]?.text, '```\n# not this\n```\n\n# The *real* title\n\nText.');
  assert.match(description, /"The real title": \d+ words/);
});

test('a title in the front matter -> comes first', async (t) => {
  assert.equal((await extractContent(t, '---\ntitle: "From the top"\n---\n# Heading\n', 'a.md')).title, 'From the top');
});

test('plain text in Latin-1 -> is read, with a note', async (t) => {
  const { pages, warnings } = await extractContent(t, Buffer.from('Käse', 'latin1'), 'a.txt');
  assert.equal(pages[0]?.text, 'Käse');
  assert.match(warnings.join(), /Windows-1252/);
});

test('more than 20 MB of text, or a file without text -> is refused', async (t) => {
  await assert.rejects(extractContent(t, 'word '.repeat(4_100_000), 'a.txt'), refusedWith(/more than 20 megabytes/));
  await assert.rejects(extractContent(t, ' \n\n', 'a.txt'), refusedWith(/no text/));
});

test('words cut at line ends -> are whole again, and lines become paragraphs', async (t) => {
  const page = [...paragraph(BODY, 700), ...paragraph(['A second para-', 'graph follows.'], 620)];
  const { pages } = await extractContent(t, pdf([page]), 'a.pdf');
  assert.equal(
    pages[0]?.text,
    'The effect of temperature on growth was measured in three populations over two years. It was small.\n\nA second paragraph follows.',
  );
});

test('running heads and page numbers -> are left out; the text beside them stays', async (t) => {
  const sheets = ['alpha beta', 'gamma delta', 'epsilon zeta', 'eta theta'].map((text, index) => [
    { text: `Journal of Examples ${index + 10}`, y: 760 },
    ...paragraph([`${text} one`, `${text} two`, `${text} three`], 700),
    { text: String(index + 1), y: 40 },
  ]);
  const { pages } = await extractContent(t, pdf(sheets), 'a.pdf');
  assert.deepEqual(
    pages.map(({ page }) => page),
    [1, 2, 3, 4],
  );
  assert.equal(pages[1]?.text, 'gamma delta one gamma delta two gamma delta three');
});

test('a title on the page -> is taken; a file name in the metadata is no title', async (t) => {
  const page = [
    { text: 'Growth under warm', y: 720, size: 20 },
    { text: 'and cold conditions', y: 696, size: 20 },
    ...paragraph(BODY, 640),
  ];
  assert.equal(
    (await extractContent(t, pdf([page], { Title: 'paper_final.docx' }), 'a.pdf')).title,
    'Growth under warm and cold conditions',
  );
  assert.equal(
    (await extractContent(t, pdf([page], { Title: 'Growth under warm and cold conditions' }), 'a.pdf')).title,
    'Growth under warm and cold conditions',
  );
  assert.equal((await extractContent(t, pdf([paragraph(BODY, 640)], { Title: 'untitled' }), 'a.pdf')).title, undefined);
});

test('a cover page -> its title is found by the size of the text behind it', async (t) => {
  const cover = [{ text: 'A package for survival analysis', y: 455, size: 17 }];
  const { title } = await extractContent(t, pdf([cover, paragraph(BODY, 700), paragraph(BODY, 700)]), 'a.pdf');
  assert.equal(title, 'A package for survival analysis');
});

test('the DOI of the document itself -> is taken, normalised', async (t) => {
  const page = [{ text: 'https://doi.org/10.1234/ABC.567.', y: 760 }, ...paragraph(BODY, 640)];
  assert.equal((await extractContent(t, pdf([page]), 'a.pdf')).doi, '10.1234/abc.567');
  assert.equal(
    (await extractContent(t, pdf([paragraph(BODY, 640)], { Subject: 'Nature, doi:10.1038/X1' }), 'a.pdf')).doi,
    '10.1038/x1',
  );
});

test("a DOI in the references or on a later page -> is not the document's own", async (t) => {
  const cited = [
    ...paragraph(BODY, 700),
    { text: 'References', y: 600 },
    { text: '[1] Doe et al. doi:10.1234/other', y: 580 },
  ];
  assert.equal((await extractContent(t, pdf([cited]), 'a.pdf')).doi, undefined);
  const late = [{ text: 'doi:10.1234/late', y: 700 }];
  assert.equal(
    (await extractContent(t, pdf([paragraph(BODY, 700), paragraph(BODY, 700), late]), 'a.pdf')).doi,
    undefined,
  );
});

test('a PDF without text, with a password, or broken -> a sentence of its own for each', async (t) => {
  await assert.rejects(extractContent(t, pdf([[], []]), 'a.pdf'), refusedWith(/No text could be found.*OCR/));
  await assert.rejects(
    extractContent(t, readFileSync(join(FIXTURES, 'password.pdf')), 'a.pdf'),
    refusedWith(/protected by a password/),
  );
  await assert.rejects(extractContent(t, Buffer.from('%PDF-1.7\ngarbage'), 'a.pdf'), refusedWith(/damaged or cut off/));
});

test('a PDF that is cut off -> is read as far as it goes, or refused', async (t) => {
  const whole = pdf([paragraph(BODY, 700), paragraph(BODY, 700)]);
  for (const part of [0.2, 0.5, 0.8, 0.95]) {
    const answer = await extractContent(t, whole.subarray(0, Math.floor(whole.length * part)), 'a.pdf').catch(
      (error: unknown) => error,
    );
    if (answer instanceof Error) assert.ok(answer instanceof UnreadableFile, String(answer));
  }
});

test('more than 2,000 pages -> are refused', async (t) => {
  const pages = Array.from({ length: 2_001 }, () => [{ text: 'x', y: 700 }]);
  await assert.rejects(extractContent(t, pdf(pages), 'a.pdf'), refusedWith(/2,001 pages; at most 2,000/));
});
