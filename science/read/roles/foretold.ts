import { foretoldIn } from '../mentions/foretold.ts';
import type { Spoken } from '../mentions/arguments.ts';
import type { RoleDraft } from './role-draft.ts';

/** "Could we tell who will pass from A and B?": what is told is the outcome, what it is told from the predictors. */
export function readForetold(draft: RoleDraft, spoken: Spoken): void {
  const found = spoken.cues.some(({ name }) => name === 'foretold') ? foretoldIn(spoken) : null;
  if (!found) return;
  draft.give('outcomes', found.outcome);
  draft.give('predictors', found.predictors);
  draft.frame = 'directed';
}
