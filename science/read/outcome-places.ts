import type { Ask } from './ask.ts';
import { isQuantity, type ColumnFacts } from './columns.ts';
import type { Mention } from './mention.ts';
import { textAt } from './words.ts';

/** Places of a question in which a column is measured, or is not. */

const FEW = 12;
/** "Which hospital is worst for readmissions": the hospital is sought, and not measured. */
export const isSought = ({ spoken: { words }, has }: Ask, mentions: readonly Mention[]): boolean =>
  has('whichMost') &&
  mentions.some(
    ({ from, level, column }) =>
      level === null &&
      (!isQuantity(column) || column.profile.distinct <= FEW) &&
      ['which', 'what'].includes(textAt(words, from - 1)),
  );

/** "Is diabetes associated with readmission after adjusting for age": of two columns of yes and no the second. */
export const isBehindAdjusted = ({ spoken, roles }: Ask, column: ColumnFacts, mentions: readonly Mention[]): boolean =>
  roles.frame === 'symmetric' &&
  roles.covariates.length > 0 &&
  column.kind === 'binary' &&
  spoken.cues.some(({ name, to }) => name === 'relate' && mentions.some(({ from }) => from >= to));
