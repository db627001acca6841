import type { Held } from '../cast/held.ts';
import { conceptOf } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import type { Word } from '../words/words.ts';

/** Events that the question names and that no column of the plan holds. */

/** "Broke" is a failure. */
const eventOf = (text: string): string => (text === 'broke' || text.startsWith('break') ? 'failure' : conceptOf(text));
const EVENTS = new Set([...setOf('die relapse recurrence churn failure progression')].map(eventOf));

/** "Relapse" is not the event `died`, and no "stone recurrence" stands in `stone_mm`; a column that is called `status` may hold either. */
export const isOtherEvent = (
  { text }: Word,
  { ask: { index }, columns, forms }: Pick<Held, 'ask' | 'columns' | 'forms'>,
): boolean => {
  const event = eventOf(text);
  if (!EVENTS.has(event) || forms.has(event) || text.startsWith('surviv')) return false;
  const { survival } = index.structure;
  if (survival === null) return !columns.some(({ all }) => all.some((word) => mayHold(word, event)));
  const names = survival.event.parts.map(({ text: name }) => eventOf(name));
  return !names.includes(event) && names.some((name) => EVENTS.has(name));
};
/** "Died" of `survived` or `status`. */
const mayHold = ({ text }: Word, event: string): boolean =>
  ENDS.has(text) || (event === eventOf('die') && (LIFE.has(text) || text.startsWith('surviv')));
const ENDS = setOf('status event events outcome endpoint result');
const LIFE = setOf('alive mortality fatal fatality exitus killed lethal');

/** "Recurrences", "progression" of a table without them: whatever the plan compares, it is no such event. */
export const isEventWord = (text: string): boolean => EVENTS.has(eventOf(text));
