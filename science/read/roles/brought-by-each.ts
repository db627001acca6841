import type { Spoken } from '../mentions/arguments.ts';
import { isQuantity } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { bringsAt } from '../vocabulary/brought-by-each.ts';
import { textAt } from '../words/words.ts';
import type { RoleDraft } from './role-draft.ts';

/** "How many riders does each strike day cost us": a slope, and no riders of each number of days. */
export function readBrought(draft: RoleDraft, { words, mentions }: Spoken): void {
  const found = textAt(words, 0) === 'how' ? bringsAt(words, 1) : null;
  if (!found) return;
  const outcomes = mentions.filter(({ to }) => to <= found.each);
  const causes = mentions.filter(({ from, to }) => found.each < to && from <= found.verb);
  const [outcome, cause] = [outcomes[0], causes[0]];
  if (!outcome || !cause || outcomes.length + causes.length > 2 || ![outcome, cause].every(isMeasured)) return;
  draft.give('outcomes', [outcome]);
  draft.give('predictors', [cause]);
  draft.frame = 'directed';
}

const isMeasured = ({ level, column }: Mention): boolean => level === null && isQuantity(column);
