import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Estimate } from '../../../contracts/estimate.ts';
import type { Inline, PaperDocument, PaperSentence } from '../../../contracts/paper-document.ts';
import { checkPaper, composePaper } from '../../../science/papers/index.ts';
import { analysisTask, differenceEstimates, material } from './material.ts';

const EVIDENCE = [{ task: 'ana-1', refersTo: ['e1'] }];
const text = (words: string): Inline[] => [{ type: 'text', text: words }];

/** The built-in paper with one more sentence in its results. */
function withSentence(sentence: Partial<PaperSentence>): PaperDocument {
  const document = composePaper(material());
  const added: PaperSentence = {
    role: 'finding',
    content: text('Gentoo were heavier.'),
    evidence: EVIDENCE,
    ...sentence,
  };
  const results = { ...document.sections.results, blocks: [{ type: 'paragraph' as const, sentences: [added] }] };
  return { ...document, sections: { ...document.sections, results } };
}

const codes = (document: PaperDocument): string[] => checkPaper(document, material()).map(({ code }) => code);

const CASES: readonly (readonly [title: string, sentence: Partial<PaperSentence>, expected: readonly string[]])[] = [
  ['a finding with evidence -> passes', {}, []],
  ['a finding without evidence -> is refused', { evidence: [] }, ['EVIDENCE_MISSING']],
  [
    'a task that does not exist -> is no evidence',
    { evidence: [{ task: 'ana-9', refersTo: [] }] },
    ['EVIDENCE_UNKNOWN'],
  ],
  [
    'an estimate that does not exist -> is no evidence',
    { evidence: [{ task: 'ana-1', refersTo: ['e7'] }] },
    ['EVIDENCE_UNKNOWN'],
  ],
  ['a source that is not stored -> is no evidence', { evidence: [{ source: 'nobody' }] }, ['EVIDENCE_UNKNOWN']],
  [
    'a number that no estimate holds -> is refused',
    { content: text('They were 42 g heavier.') },
    ['NUMBER_UNVERIFIED'],
  ],
  ['a rounded number of the evidence -> passes', { content: text('They were 1,375 g heavier.') }, []],
  [
    'a remark with a number -> is refused',
    { role: 'remark', evidence: [], content: text('There were 42 of them.') },
    ['NUMBER_UNVERIFIED'],
  ],
  [
    'a number that is marked -> passes',
    { content: [{ type: 'doubtful', reason: 'number-unverified', children: text('42') }] },
    [],
  ],
  [
    'a remark with a number of an estimate -> is a finding',
    {
      role: 'remark',
      evidence: [],
      content: [{ type: 'number', task: 'ana-1', estimate: 'e1', field: 'estimate', style: { as: 'whole' } }],
    },
    ['EVIDENCE_MISSING'],
  ],
  [
    'a reference to an estimate that does not exist -> is refused',
    { content: [{ type: 'number', task: 'ana-1', estimate: 'e9', field: 'estimate', style: { as: 'whole' } }] },
    ['NUMBER_UNKNOWN'],
  ],
  [
    'a citation without a stored source -> is refused',
    { content: [{ type: 'citation', works: [{ key: 'nobody', page: null }] }] },
    ['CITATION_UNKNOWN'],
  ],
  [
    'a place that the paper does not have -> is refused',
    { content: [{ type: 'reference', to: 'figure:none' }] },
    ['REFERENCE_UNKNOWN'],
  ],
];

for (const [title, sentence, expected] of CASES) {
  test(title, () => {
    assert.deepEqual(codes(withSentence(sentence)), expected);
  });
}

test('a figure that no artifact draws -> is refused', () => {
  const given = material();
  const document = composePaper(given);
  const tasks = given.tasks.map((task) => ({ ...task, artifacts: [] }));
  assert.deepEqual(
    checkPaper(document, { ...given, tasks }).map(({ code }) => code),
    ['ARTIFACT_UNKNOWN'],
  );
});

test('a task failed with a number in its words, and a plan was departed from at one -> the paper is printed', () => {
  const failed = {
    ...analysisTask('ana-2'),
    status: 'failed' as const,
    outcome: null,
    error: 'R ended with code 137.',
  };
  const because = { code: 'constant' as const, column: 'dose_42', count: null, detail: 'level 60-69 \u001b[31m' };
  const first = analysisTask('ana-1');
  const deviations = [{ part: 'method' as const, planned: 'anova of 17', used: 'welch-t', because }];
  const given = material({ tasks: [{ ...first, outcome: { ...first.outcome!, deviations } }, failed] });
  assert.deepEqual(checkPaper(composePaper(given), given), []);
});

/** How often the check reads an estimate, in a conversation of this many. */
function readsOfEstimates(count: number): number {
  let reads = 0;
  const estimates = Array.from({ length: count }, (_, place) => {
    const role = place === 0 ? 'answer' : 'part';
    const estimate: Estimate = { ...differenceEstimates()[0]!, id: `e${String(place + 1)}`, role };
    const get = (target: Estimate, key: string | symbol): unknown => ((reads += 1), Reflect.get(target, key));
    return new Proxy<Estimate>(estimate, { get });
  });
  const given = material({ tasks: [analysisTask('ana-1', estimates)] });
  const document = composePaper(given);
  reads = 0;
  assert.deepEqual(checkPaper(document, given), []);
  return reads;
}

test('twice as many estimates -> the check reads estimates about twice as often', () => {
  const ratio = readsOfEstimates(120) / readsOfEstimates(60);
  assert.ok(ratio < 2.2, `${String(ratio)} times as often`);
});
