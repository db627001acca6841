import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { PaperProse } from '../../../../contracts/paper-prose.ts';
import { checkPaper, composePaper, latexOf, markdownOf } from '../../../../science/papers/index.ts';
import { material } from '../material.ts';

const SAY = 'Body mass was higher in Gentoo than in Adelie penguins.';
const PROSE: PaperProse = {
  byline: 'Written with the language model openai/gpt-4o.',
  abstract: [{ say: SAY, evidence: ['ana-1/e1'] }],
  introduction: [{ say: 'Gentoo penguins were the heaviest.', evidence: ['lit-1/x1'] }],
  discussion: [{ say: SAY, evidence: ['ana-1/e1', 'lit-1/x1'] }],
};
const written = (prose: Partial<PaperProse> = {}) => composePaper(material(), { ...PROSE, ...prose });
const markdown = (prose: Partial<PaperProse> = {}) => markdownOf(written(prose), material());

test('the words of a model -> stand with the numbers of their evidence, and the paper passes its check', () => {
  assert.deepEqual(checkPaper(written(), material()), []);
  const [abstract = '', discussion = ''] = markdown()
    .split('\n')
    .filter((line) => line.includes('Body mass was higher in Gentoo than in Adelie penguins (difference 1,375'));
  assert.match(abstract, /95% CI 1,229 to 1,522/);
  assert.match(discussion, /; ana-1\) \\?\[1/);
});

test('a passage in words of a model -> is cited and rests on its source', () => {
  const [, paragraph] = written().sections.introduction.blocks;
  assert.equal(paragraph?.type, 'paragraph');
  assert.deepEqual(paragraph.sentences[0]?.evidence, [{ task: 'lit-1', refersTo: ['x1'] }, { source: 'gorman2014' }]);
});

test('a sentence without words -> is stated by code, and a passage quoted', () => {
  const abstract = [
    { say: null, evidence: ['ana-1/e1'] },
    { say: null, evidence: ['lit-1/x1'] },
  ];
  const text = markdown({ abstract });
  assert.match(text, /difference 1,375/);
  assert.match(text, /“Gentoo penguins were heaviest of the three\.”/);
  assert.deepEqual(checkPaper(written({ abstract }), material()), []);
});

test('a sentence that refers to nothing -> is left out; a section without a sentence is that of the built-in writer', () => {
  const abstract = [{ say: 'Everything is known.', evidence: ['ana-9/e1', 'lit-9/x1'] }];
  const own = composePaper(material());
  assert.deepEqual(written({ abstract }).sections.abstract, own.sections.abstract);
  const none = { abstract: [], introduction: [], discussion: [] };
  assert.deepEqual(written(none).sections, own.sections);
});

test('limits, counter-evidence and the question -> stay, whatever a model writes', () => {
  const text = markdown();
  assert.match(text, /### Limits/);
  assert.match(text, /The question was:/);
  assert.match(text, /Written with the language model openai\/gpt-4o/);
});

test('any word of a model -> is no markup', () => {
  const say = 'Body \\input{secret} mass $x$ [@nobody] **was** <b>higher</b> ![p](https://evil.example) in Gentoo.';
  const document = written({ discussion: [{ say, evidence: ['ana-1/e1'] }] });
  const [source] = latexOf(document, material());
  assert.ok(source && 'text' in source);
  assert.doesNotMatch(source.text, /\\input\{secret\}|\\includegraphics\{https/);
  assert.doesNotMatch(markdownOf(document, material()), /<b>|!\[p\]\(/);
});
