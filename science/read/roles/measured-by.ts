import type { Phrases, Spoken } from '../mentions/arguments.ts';
import { isNumeric } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';
import { distinctColumns, type RoleDraft } from './role-draft.ts';

/** What is measured, where a phrase of its own says so. */
export function readMeasured(phrases: Phrases, draft: RoleDraft, spoken: Spoken): void {
  const outcome = judgedBy(phrases, spoken) ?? helpedIn(spoken);
  if (outcome) draft.give('outcomes', [outcome]);
}

/** "Is practice more useful for girls, judging by the exam score?": what is behind it is the outcome, whatever stands before. */
function judgedBy(phrases: Phrases, { words }: Spoken): Mention | undefined {
  const [cue] = phrases.named('measuredBy');
  // "Matters when it comes to the score" has its own phrase.
  if (!cue || MATTERS.has(textAt(words, cue.from - 1))) return undefined;
  const [outcome, another] = phrases.right(cue.to).mentions;
  return outcome && isMeasure(outcome) && another === undefined ? outcome : undefined;
}
const MATTERS = setOf('matter matters mattered');

const isMeasure = ({ level, column }: Mention): boolean =>
  level === null && (isNumeric(column) || column.kind === 'binary');

const HELPS = setOf('help helps helped benefit benefits benefited hurt hurts harm harms harmed');
const IN = setOf('in on with for');
const ARTICLES = setOf('the a their');
/** "Does more practice help girls more than boys in the exam": what helps is no outcome, and what stands behind "in" is. */
function helpedIn({ words, mentions, cues }: Spoken): Mention | undefined {
  const [subject, ...others] = mentions;
  const last = others.at(-1);
  if (!subject || !last || !isMeasure(subject) || !isMeasure(last) || !HELPS.has(textAt(words, subject.to)))
    return undefined;
  const before = ARTICLES.has(textAt(words, last.from - 1)) ? last.from - 2 : last.from - 1;
  const isCompared = cues.some(({ name, from }) => name === 'than' && from > subject.to && from < last.from);
  return isCompared && IN.has(textAt(words, before)) && distinctColumns(mentions) === 3 ? last : undefined;
}
