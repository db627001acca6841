// npm run evaluate [-- --update] [-- <part of an id>]: answers the golden questions and prints how many are right. With a model
// in the settings it is compared with the built-in agents.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { createRProcess } from '../science/compute/r-process.ts';
import { loadEncoder } from '../science/read/encoder/encoder.ts';
import { createReader } from '../science/read/reader.ts';
import { compare, comparisonTable, usesModel } from './compare.ts';
import { evaluate, type Evaluated } from './evaluate.ts';
import { GOLDEN_QUESTIONS } from './questions/index.ts';
import { scoreTable } from './score-table.ts';

const ANSWERS = join(import.meta.dirname, 'answers');
const flags = process.argv.slice(2);
const part = flags.find((flag) => !flag.startsWith('--')) ?? '';
const questions = GOLDEN_QUESTIONS.filter(({ id }) => id.includes(part));
const config = readConfig(process.env);

const r = createRProcess();
r.warm();
if (usesModel(config.models)) await evaluateModel();
else await evaluateBuiltin();
await r.close();

async function evaluateModel(): Promise<void> {
  const sides = await compare(questions, config, r);
  for (const { name, evaluated } of sides) {
    console.log(`\n${name}:`);
    for (const each of evaluated) report(each);
    console.log(scoreTable(evaluated));
  }
  console.log(`\n${comparisonTable(sides)}`);
}

async function evaluateBuiltin(): Promise<void> {
  const reader = createReader(loadEncoder);
  const evaluated: Evaluated[] = [];
  for (const question of questions) {
    const result = await evaluate(question, { r, reader });
    evaluated.push(result);
    report(result);
  }
  console.log(scoreTable(evaluated));
  if (!flags.includes('--update')) return;
  mkdirSync(ANSWERS, { recursive: true });
  for (const { question, answer } of evaluated) writeFileSync(join(ANSWERS, `${question.id}.md`), answer);
}

function report({ question, verdict, answer }: Evaluated): void {
  if (verdict !== 'right') console.log(`${verdict.padEnd(7)} ${question.id}: ${question.message}`);
  if (part !== '') console.log(answer);
}
