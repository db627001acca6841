import type { Spoken } from '../mentions/arguments.ts';
import type { Mention } from '../tables/mention.ts';
import { isMoment } from '../tables/moment-levels.ts';
import { isChange } from '../vocabulary/change-words.ts';
import { isAfterSpan } from '../mentions/moment-levels.ts';
import { beforeThe, textAt, type Word } from '../words/words.ts';
import type { RoleDraft } from './role-draft.ts';

/** "Does the effect of CBT on PHQ-9 at week 24 differ", "among the children, at 6 months": the one time that is named chooses rows, whatever else is asked. */
export function readMoments(draft: RoleDraft, { words, mentions }: Spoken): void {
  if (words.some((_, at) => isChange(words, at))) return;
  const isAlone = (moment: Mention) =>
    isPlaced(words, moment) &&
    mentions.every((other) => other === moment || other.column !== moment.column || isNameOf(other, moment));
  const moments = mentions.filter(isMoment).filter(isAlone);
  draft.filter(
    mentions.filter((mention) => moments.some((moment) => mention === moment || isNameOf(mention, moment))),
    true,
  );
}

/** The "days" of "28 days". */
const isNameOf = ({ column, level, from, to }: Mention, moment: Mention): boolean =>
  column === moment.column && level === null && (to === moment.from || from === moment.to);

/** "At week 24", "at the 24-week follow-up". */
const isPlaced = (words: readonly Word[], { from }: Mention): boolean =>
  textAt(words, beforeThe(words, from)) === 'at' || isAfterSpan(words, from);
