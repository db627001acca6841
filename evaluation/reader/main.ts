import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textOfWeights } from '../../science/read/learned/learned.ts';
import { answerHeldOut, foldsOf, learnAnswers, learnRoles } from './learn.ts';
import { labelledQuestions } from './labelled.ts';
import { scoreByBound, scoreTable } from './score.ts';
import { seeQuestion } from './seen.ts';

/** `npm run fit:reader`: learns to read from the labelled questions, says how well it reads those it did not learn from, and writes the weights. */

const WEIGHTS = join(import.meta.dirname, '../../science/read/learned/weights');

const MEASURED = ['named', 'everyday'] as const;

const labelled = labelledQuestions();
const seen = labelled.flatMap((each) => seeQuestion(each) ?? []);
const folds = foldsOf(seen);
const answers = folds.map(({ learn, test }) => {
  const known = learnRoles(learn);
  return test.flatMap((each) => answerHeldOut(known, each) ?? []);
});
const scored = answers.map((own) => {
  const others = learnAnswers(answers.filter((each) => each !== own).flat());
  return own.map((answer) => ({ answer, answers: others }));
});
for (const sort of MEASURED)
  process.stdout.write(`${sort}\n\n${scoreTable(scoreByBound(scored.flat(), labelled, sort))}\n`);
const known = { ...learnRoles(seen), answers: learnAnswers(answers.flat()) };
mkdirSync(WEIGHTS, { recursive: true });
for (const [name, weights] of Object.entries(known))
  writeFileSync(join(WEIGHTS, `${name}.tsv`), textOfWeights(weights));
