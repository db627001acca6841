import type { Spoken } from './arguments.ts';
import { isQuantity } from './columns.ts';
import type { Mention } from './mention.ts';
import type { RoleDraft } from './role-draft.ts';
import { textAt } from './words.ts';

/** "At which temperature is growth highest?", "What dose gives the best yield?": the place of a peak along a quantity. */
export interface Optimum {
  readonly along: Mention;
  readonly of: Mention;
}

const FEW_VALUES = 6;
const OPENERS: ReadonlySet<string> = new Set(['at', 'in', 'for', 'under', 'on', 'so']);
const MOST_WORDS_BEFORE = 3;

export function optimumOf({ words, cues, mentions }: Spoken): Optimum | null {
  const start = OPENERS.has(textAt(words, 0)) ? 1 : 0;
  if (!['which', 'what'].includes(textAt(words, start))) return null;
  const peak = cues.find(({ name }) => name === 'whichMost' || name === 'curvature');
  const along = mentions.find(({ from }) => from <= start + MOST_WORDS_BEFORE);
  const isAlong = along !== undefined && along.level === null && isMeasure(along) && !along.column.temporal;
  if (!peak || !isAlong || along.column.profile.distinct <= FEW_VALUES || peak.from < along.to) return null;
  const of = mentions.find((mention) => mention.from > along.from && mention.column !== along.column);
  return of && of.level === null && isMeasure(of) ? { along, of } : null;
}

const isMeasure = ({ column }: Mention): boolean => isQuantity(column);

export function readOptimum(draft: RoleDraft, spoken: Spoken): void {
  const optimum = optimumOf(spoken);
  if (!optimum) return;
  draft.give('predictors', [optimum.along]);
  draft.give('outcomes', [optimum.of]);
  draft.frame = 'directed';
}
