import type { Ask } from './ask.ts';
import { isQuantity, type ColumnFacts } from './columns.ts';
import type { Mention } from './mention.ts';
import { setOf } from './word-sets.ts';
import { textAt } from './words.ts';

/** Places of a question in which a column is measured, or is not. */

const FEW = 12;
/** "Which hospital is worst for readmissions": the hospital is sought, and not measured. */
export const isSought = (ask: Ask, mentions: readonly Mention[]): boolean =>
  ask.has('whichMost') &&
  mentions.some(
    ({ from, level, column }) =>
      level === null &&
      (!isQuantity(column) || column.profile.distinct <= FEW) &&
      ['which', 'what'].includes(textAt(ask.spoken.words, from - 1)),
  );

/** "Is diabetes associated with readmission after adjusting for age": of two columns of yes and no the second. */
export const isBehindAdjusted = ({ spoken, roles }: Ask, column: ColumnFacts, mentions: readonly Mention[]): boolean =>
  roles.frame === 'symmetric' &&
  roles.covariates.length > 0 &&
  column.kind === 'binary' &&
  spoken.cues.some(({ name, to }) => name === 'relate' && mentions.some(({ from }) => from >= to));

const LONGER = setOf('longer longest');
const FARTHEST = 1;

/** "Longer" beside another column is said of that: "is the stay longer", "stay in longer". */
export const speaksOfEvent = (ask: Ask): boolean =>
  ask.has('survival') &&
  ask.spoken.cues.some(
    ({ name, from, to }) =>
      name === 'survival' &&
      !(
        ask.spoken.words.slice(from, to).some(({ text }) => LONGER.has(text)) &&
        ask.spoken.mentions.some(
          (each) => isOther(ask, each) && each.from <= to + FARTHEST && from <= each.to + FARTHEST,
        )
      ),
  );

const isOther = ({ index }: Ask, { column, level }: Mention): boolean =>
  level === null && isQuantity(column) && column !== index.structure.survival?.time;
