import { settledByRules } from '../../../science/read/learned/settled.ts';
import { readQuestion } from '../../../science/read/read-question.ts';
import type { QuestionInput, Reading } from '../../../science/read/reading.ts';

/** What the rules alone make of a message: what labelled questions teach has tests of its own, in `learned/`. */
export const readByRules = (input: QuestionInput): Reading => readQuestion(input, { settle: settledByRules });
