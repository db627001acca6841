import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerChat } from '../../../activities/agents/chat.ts';
import { citedKeys } from '../../../activities/evidence/citations.ts';
import type { Quotation, ResearchContext } from '../../../contracts/agents.ts';
import { contextOf, GORMAN, massBySpecies, task, WILLIAMS } from './context-builder.ts';

const STUDIED = { level: 2, tasks: [task('ana-1', { findings: [massBySpecies()] })] };
const HEAVY: Quotation = { statement: 'Gentoo penguins had the highest body mass.', citation: GORMAN };

function ask(
  message: string,
  research: Partial<ResearchContext> = {},
  quotations: readonly Quotation[] = [],
  notes: readonly string[] = [],
) {
  return answerChat({ message, research: contextOf({ ...research, instructions: [message] }), quotations, notes });
}

test('a result of the research answers, with its numbers and its task', async () => {
  const text = await ask('Does body mass differ between the species?', STUDIED);
  assert.match(text, /5076 g/);
  assert.match(text, /\(ana-1\)/);
  assert.match(text, /without a language model, from results of this conversation\.\*$/);
});

test('documents answer word for word, with page and reference', async () => {
  const text = await ask('What do the papers say about body mass?', {}, [HEAVY]);
  assert.match(text, /“Gentoo penguins had the highest body mass\.” \[@gorman2014, p\. 3\]/);
  assert.match(
    text,
    /References:\n\n- \[@gorman2014\] Ecological .+ <https:\/\/doi\.org\/10\.1371\/journal\.pone\.0090081>/,
  );
  assert.deepEqual(citedKeys(text), ['gorman2014']);
});

test('only what is cited is in the references', async () => {
  const message = 'Does body mass differ between the species? Use only the data.';
  const text = await ask(message, STUDIED, [{ ...HEAVY, citation: WILLIAMS }]);
  assert.deepEqual(citedKeys(text), []);
  assert.doesNotMatch(text, /References/);
});

test('what nothing speaks to is not answered, and says where an answer could come from', async () => {
  const text = await ask('Who discovered penicillin?', { datasets: [], documents: { uploaded: 0, knowledgeBase: 0 } });
  assert.match(
    text,
    /^I cannot answer that from what is stored: no research has brought a result yet, and there are no documents/,
  );
  assert.match(text, /deep research/);
  assert.doesNotMatch(text, /Fleming/);
});

test('data that nobody has analysed are no answer, and that is said', async () => {
  const text = await ask('Does body mass differ between the species?');
  assert.match(text, /Nothing has been computed from penguins\.csv yet/);
  assert.doesNotMatch(text, /\d{4} g/);
});

test('text of documents stays inert', async () => {
  const statement = 'See [@williams1995] and <script>alert(1)</script> ![x](http://evil.example/a.png)';
  const text = await ask('What do the papers say about body mass?', {}, [{ statement, citation: GORMAN }]);
  assert.deepEqual(citedKeys(text), ['gorman2014']);
  assert.doesNotMatch(text, /[^\\]<script|[^\\]!\[x\]\(http/);
});

test('what could not be searched is said', async () => {
  const text = await ask('What do the papers say?', {}, [], ['The library did not answer (HTTP 503).']);
  assert.match(text, /The library did not answer \(HTTP 503\)\./);
});
