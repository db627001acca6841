import assert from 'node:assert/strict';
import { Value } from '@sinclair/typebox/value';
import { test } from 'vitest';
import { PaperDocumentSchema, SECTIONS } from '../../../contracts/paper-document.ts';
import { assemblePaper, checkPaper, composePaper, markdownOf } from '../../../science/papers/index.ts';
import { withMethodSources } from '../../../science/papers/method-sources.ts';
import { analysisTask, artifact, material, searchTask, source } from './material.ts';

const words = (given = material()): string => markdownOf(composePaper(given), given);

test('the document -> is one that its schema describes', () => {
  const document = composePaper(material());
  assert.deepEqual([...Value.Errors(PaperDocumentSchema, document)], []);
});

test('the results -> the numbers of the estimates, and every claim its evidence', () => {
  const given = material();
  const document = composePaper(given);
  assert.match(
    markdownOf(document, given),
    /Body mass was higher in Gentoo than in Adelie \(difference 1,375 g, 95% CI 1,229 to 1,522/,
  );
  assert.deepEqual(checkPaper(document, given), []);
});

test('the methods -> what was really run', () => {
  const text = words();
  assert.match(text, /penguins\.csv` \(SHA-256 `ab12/);
  assert.match(text, /ana-1: Welch’s t test \(Welch, 1947\); computed with R 4\.6\.0/);
  assert.match(text, /2026-03-01 10:00:00/);
  assert.match(text, /did not steer the research/);
  assert.match(text, /No analysis departed from its plan/);
});

test('the publications of the methods -> references that the methods cite', () => {
  const given = withMethodSources(material());
  const document = composePaper(given);
  const text = markdownOf(document, given);
  assert.match(text, /ana-1: Welch’s t test \\\[\d\]; computed with R 4\.6\.0/);
  assert.match(text, /B\. L\. Welch, .+Biometrika.+https:\/\/doi\.org\/10\.1093\/biomet\/34\.1-2\.28/);
  assert.deepEqual(document.references.slice(-2), ['welch-1947', 'benjamini-hochberg-1995']);
  assert.deepEqual(checkPaper(document, given), []);
});

test('a departure from the plan, or a later message of the researcher -> is reported', () => {
  const task = analysisTask('ana-1');
  const because = { code: 'constant' as const, column: 'sex', count: null, detail: null };
  const deviating = {
    ...task,
    outcome: {
      ...task.outcome!,
      deviations: [{ part: 'method' as const, planned: 'anova', used: 'welch-t', because }],
    },
  };
  const given = material({
    tasks: [deviating],
    messages: [...material().messages, { text: 'Leave out the chicks.', sentAt: '2026-03-01T11:00:00.000Z', level: 2 }],
  });
  const text = words({ ...given, discoveries: [] });
  assert.match(text, /In ana-1, the method departed from the plan/);
  assert.match(text, /2026-03-01 11:00:00 UTC, taken up in iteration 2: “Leave out the chicks\.”/);
});

test('an analysis of a reading that was not confirmed -> the introduction says so', () => {
  const task = analysisTask('ana-1');
  const given = material({ tasks: [{ ...task, plan: { ...task.plan!, sureness: 0.3 } }], discoveries: [] });
  assert.match(words(given), /The reading of the question behind ana-1 was not confirmed/);
  assert.deepEqual(checkPaper(composePaper(given), given), []);
});

test('a conversation with nothing found -> a short paper that says so', () => {
  const given = material({ tasks: [], sources: [], discoveries: [], hypotheses: [], datasets: [] });
  const document = composePaper(given);
  const text = markdownOf(document, given);
  assert.match(text, /Nothing was found that answers the question/);
  assert.doesNotMatch(text, /Appendix|taken up with no/);
  assert.deepEqual([document.references, document.appendices], [[], []]);
  assert.deepEqual(checkPaper(document, given), []);
});

test('a task that could compute nothing -> why, as its result, and the paper is printed', () => {
  const none = analysisTask('ana-2', []);
  const notes = [
    { code: 'one-group-only' as const, column: 'species', count: null, detail: null },
    { code: 'rows-missing' as const, column: 'body_mass_g', count: 12, detail: null },
  ];
  const given = material({ tasks: [analysisTask('ana-1'), { ...none, outcome: { ...none.outcome!, notes } }] });
  const document = composePaper(given);
  assert.match(markdownOf(document, given), /It is not possible to say: species has one group only \(ana-2\)/);
  assert.deepEqual(checkPaper(document, given), []);
});

test('a discovery that the correction over all tests took the clearness of -> is counted, and not claimed', () => {
  const withP = (taskId: string, outcome: string, pValue: number) => {
    const [first] = analysisTask(taskId).outcome?.estimates ?? [];
    return analysisTask(taskId, [{ ...first!, outcome, pValue }]);
  };
  const given = material({ tasks: [withP('ana-1', 'body_mass_g', 0.04), withP('ana-2', 'bill_length_mm', 0.5)] });
  const document = composePaper(given);
  const text = markdownOf(document, given);
  assert.match(text, /One discovery was recorded and is no longer clear, corrected for the number of tests\./);
  assert.ok(!text.includes('**Body mass was higher'));
  assert.deepEqual(checkPaper(document, given), []);
});

test('a failed task -> is a limit, not a silence', () => {
  const failed = { ...analysisTask('ana-2'), status: 'failed' as const, outcome: null, error: 'R ended.' };
  assert.match(words(material({ tasks: [analysisTask('ana-1'), failed] })), /ana-2 failed: R ended/);
});

test('references -> the order in which they are first cited; a retracted one is named as such', () => {
  const given = material({
    tasks: [
      searchTask('lit-1', 'Gentoo penguins were heaviest of all.', 'zebra2001'),
      searchTask('lit-2', 'Penguins swim well in the sea.', 'adam2002'),
    ],
    sources: [source('adam2002'), { ...source('zebra2001'), retractedAt: '2020-01-01T00:00:00.000Z' }],
    discoveries: [],
  });
  const document = composePaper(given);
  assert.deepEqual(document.references, ['zebra2001', 'adam2002']);
  assert.match(markdownOf(document, given), /The source \\\[1\] has been retracted/);
});

test('a citation without a stored source -> is marked in the text and gets no reference', () => {
  const [first] = material().discoveries;
  const given = material({ discoveries: [{ ...first!, title: 'It is so [@nobody2020]' }] });
  const document = composePaper(given);
  assert.match(markdownOf(document, given), /nobody2020\\?\] \\?\[no such source\]/);
  assert.ok(!document.references.includes('nobody2020'));
});

test('sections of another writer -> the same title, appendix and references', () => {
  const given = material();
  const own = composePaper(given);
  const document = assemblePaper(given, own.sections, 'Written by a model');
  assert.deepEqual(document.appendices, own.appendices);
  assert.deepEqual(document.byline, [{ type: 'text', text: 'Written by a model' }]);
  assert.equal(SECTIONS.length, 5);
});

test('analyses share a limit -> it is said once, with the names of all of them', () => {
  const text = words(material({ tasks: [analysisTask('ana-1'), analysisTask('ana-2')], discoveries: [] }));
  const limits = text.split('\n').filter((line) => line.includes('2 rows were left out'));
  assert.deepEqual(limits, ['* 2 rows were left out: body mass is missing (ana-1 and ana-2).']);
});

test('analyses are of the same columns -> each heading says what it was to find', () => {
  const second = { ...analysisTask('ana-2'), objective: 'Find the moment of the change' };
  const text = words(material({ tasks: [analysisTask('ana-1'), second], discoveries: [] }));
  assert.match(text, /### Compare body mass between Gentoo and Adelie\n/);
  assert.match(text, /### Find the moment of the change\n/);
});

test('a discovery rests on documents, several passages of one search -> the claim quotes them in one row', () => {
  const [first] = material().discoveries;
  const link = (id: string) => ({ taskId: 'lit-1', refersTo: [id], explanation: '' });
  const discovery = {
    ...first!,
    title: 'Two say the same',
    claim: 'Gentoo swim.',
    evidence: [link('x10'), link('x2')],
  };
  const text = words(
    material({ tasks: [searchTask('lit-1', 'Gentoo swim.', 'gorman2014')], discoveries: [discovery] }),
  );
  assert.match(text, /\| Gentoo swim\. +\| lit-1 +\| x2, x10/);
  assert.doesNotMatch(text, /Two say the same/);
});

test('a task has several figures -> all of them are named in the text', () => {
  const task = analysisTask('ana-1');
  const artifacts = [...task.artifacts, artifact('ana-1-forest', 'forest.png', 'image/png')];
  const text = words(material({ tasks: [{ ...task, artifacts }] }));
  assert.match(text, /Figure 1 and Figure 2 show the data and the results/);
  assert.match(text, /Body mass \(g\) by Species \(n = 274\) \(ana-1\)\./);
});

test('sources were read on the same day -> they are named together', () => {
  const given = material({
    tasks: ['zebra2001', 'adam2002'].map((key, place) => searchTask(`lit-${String(place + 1)}`, 'It swims.', key)),
    sources: [source('adam2002'), source('zebra2001')],
    discoveries: [],
  });
  assert.match(words(given), /Quoted were: \\\[2\], \\\[1\] \(uploaded, read 2026-03-01\)\./);
});
