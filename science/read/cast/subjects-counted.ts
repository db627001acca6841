import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import type { Structure } from '../tables/structure.ts';
import { PERSONS } from '../vocabulary/name-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "How many lakes were sampled", "the number of patients in each arm", of what stands in several rows each: each is counted once. */

const LIVING = setOf('rat mouse dog cat cow calf pig sheep horse fish bird individual people athlete pupil');

/** The column of the subjects, where they are counted. */
export function subjectsCounted({ index: { structure }, spoken: { words } }: Ask): ColumnFacts | null {
  const { subject } = structure;
  const counted = words[placeCounted(words)];
  if (subject === null || counted === undefined) return null;
  const isSubject =
    subject.parts.some(({ root }) => root === counted.root) || LIVING.has(counted.root) || PERSONS.has(counted.root);
  return isSubject ? subject : null;
}

/** Behind "how many", behind "number of". */
function placeCounted(words: readonly Word[]): number {
  const at = words.findIndex(
    ({ text }, place) =>
      (text === 'many' && textAt(words, place - 1) === 'how') ||
      (text === 'of' && textAt(words, place - 1) === 'number'),
  );
  return at < 0 ? words.length : at + 1;
}

/** What a plan that counts rows counts once: none where the subjects are the groups, or stand in one row of a visit each. */
export function countedOnce({ outcome, rows, predictors }: AnalysisPlan, ask: Ask): string | null {
  const subject = subjectsCounted(ask);
  const isNone = outcome !== null || subject === null || predictors.includes(subject.name);
  return isNone || areOfOneVisit(rows, ask.index.structure) ? null : subject.name;
}

/** "How many patients were seen at week 12". */
const areOfOneVisit = (rows: AnalysisPlan['rows'], { visits }: Structure): boolean =>
  rows.some(
    ({ column, comparison, values }) => column === visits?.column.name && comparison === 'is' && values.length === 1,
  );
