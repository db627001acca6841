// npm run evaluate [-- --update] [-- <part of an id>]: answers the golden questions and prints how many are right.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRProcess } from '../science/compute/r-process.ts';
import { evaluate, type Evaluated } from './evaluate.ts';
import { GOLDEN_QUESTIONS } from './questions/index.ts';
import { scoreTable } from './score-table.ts';

const ANSWERS = join(import.meta.dirname, 'answers');
const flags = process.argv.slice(2);
const part = flags.find((flag) => !flag.startsWith('--')) ?? '';

const r = createRProcess();
r.warm();
const evaluated: Evaluated[] = [];
for (const question of GOLDEN_QUESTIONS.filter(({ id }) => id.includes(part))) {
  const result = await evaluate(question, r);
  evaluated.push(result);
  if (result.verdict !== 'right') console.log(`${result.verdict.padEnd(7)} ${question.id}: ${question.message}`);
  if (part !== '') console.log(result.answer);
}
await r.close();
console.log(scoreTable(evaluated));
if (flags.includes('--update')) {
  mkdirSync(ANSWERS, { recursive: true });
  for (const { question, answer } of evaluated) writeFileSync(join(ANSWERS, `${question.id}.md`), answer);
}
