import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEncoder } from '../../science/read/encoder/encoder.ts';
import type { Learned } from '../../science/read/learned/chances.ts';
import { isVerdict, textOfWeights, weightsOfText } from '../../science/read/learned/learned.ts';
import { isLearnedKind, isRole } from '../../science/read/learned/parts-played.ts';
import { isHeldOut, labelledQuestions } from './labelled.ts';
import { answerHeldOut, foldsOf, learnAnswers, learnEncoded, learnRoles, type HeldOut } from './learn.ts';
import { scoreByBound, scoreTable } from './score.ts';
import { seeQuestion } from './seen.ts';

/** `npm run fit:reader`: learns to read from the labelled questions, says how well it reads those it did not learn from, and writes the weights. */

const WEIGHTS = join(import.meta.dirname, '../../science/read/learned/weights');

const MEASURED = ['named', 'everyday', 'natural'] as const;
const [FOLDS, ENCODED_FOLDS] = [4, 5];

const labelled = labelledQuestions();
const seen = labelled.flatMap((each) => seeQuestion(each) ?? []);
const taught = seen.filter(({ labelled: { set } }) => !isHeldOut(set));
const answers = foldsOf(taught, FOLDS, ({ labelled: { set } }) => set).flatMap(({ learn, test }) => {
  const known = learnRoles(learn);
  return test.flatMap((each) => answerHeldOut(known, each) ?? []);
});
const known = asStored({ ...learnRoles(taught), answers: learnAnswers(answers) });

const encoder = await loadEncoder();
const encoding: HeldOut[] = [];
for (const each of seen.filter(({ labelled: { set, sort } }) => isHeldOut(set) && sort !== 'known')) {
  const { asked, table } = each.labelled;
  const answer = answerHeldOut(known, each, await encoder.encode(asked, table));
  if (answer) encoding.push(answer);
}
const scored = foldsOf(encoding, ENCODED_FOLDS, (answer) => answer.seen.labelled.set).flatMap(({ learn, test }) => {
  const others = { ...known, encoding: learnEncoded(learn, known.answers) };
  return test.map((answer) => ({ answer, known: others }));
});
const measured = labelled.filter(({ set }) => isHeldOut(set));
for (const sort of MEASURED) process.stdout.write(`${sort}\n\n${scoreTable(scoreByBound(scored, measured, sort))}\n`);

/** What is learned from the encoder is learned beside the weights as they are read: in hundredths. */
function asStored({ kinds, roles, answers: ofAnswers }: Omit<Learned, 'encoding'>): Omit<Learned, 'encoding'> {
  return {
    kinds: weightsOfText(textOfWeights(kinds), isLearnedKind),
    roles: weightsOfText(textOfWeights(roles), isRole),
    answers: weightsOfText(textOfWeights(ofAnswers), isVerdict),
  };
}

mkdirSync(WEIGHTS, { recursive: true });
for (const [name, weights] of Object.entries({ ...known, encoding: learnEncoded(encoding, known.answers) }))
  writeFileSync(join(WEIGHTS, `${name}.tsv`), textOfWeights(weights));
