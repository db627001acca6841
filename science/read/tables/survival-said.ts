import { hasWord, type ColumnFacts } from './columns.ts';
import { stem } from '../words/stem.ts';
import { censoredOf, durationPoints, eventLevel, FOLLOW_UP, type SurvivalColumns } from './survival-columns.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Time and event of a table whose columns do not say it themselves, by what the message says of them. */
export function survivalSaid(columns: readonly ColumnFacts[], words: readonly Word[]): SurvivalColumns | null {
  const found = censoredOf(columns);
  const isSaid = words.some((word) => word.stem === CENSORED) || (found !== null && saysHowSoon(words, found.event));
  return isSaid && found !== null ? found : eventSaid(columns, words);
}
const CENSORED = stem('censored');

const SPEEDS = setOf('sooner later earlier faster quicker quickest soonest slower');
const FARTHEST_SPEED = 3;
const OPENS_TIME = setOf('to until till before');
const TIMES = setOf('time long days months weeks soon quickly');

/** "Do flats sell sooner", "time until default": how long it takes until what a column of yes and no says. */
export const saysHowSoon = (words: readonly Word[], event: ColumnFacts): boolean =>
  words.some((_, at) => {
    const end = endOfName(event, words, at) ?? (isNamedAt(event, words[at]) ? at + 1 : undefined);
    return (
      end !== undefined &&
      (words.slice(end, end + FARTHEST_SPEED).some(({ text }) => SPEEDS.has(text)) ||
        (OPENS_TIME.has(textAt(words, at - 1)) && TIMES.has(textAt(words, at - 2))))
    );
  });

const isNamedAt = ({ parts }: ColumnFacts, word: Word | undefined): boolean =>
  word !== undefined &&
  parts.some(({ stem, root }) => stem === word.stem || root === word.root || isPast(root, word.root));

const PASTS: ReadonlyMap<string, string> = new Map([
  ['sold', 'sell'],
  ['repaid', 'repay'],
  ['paid', 'pay'],
  ['left', 'leave'],
]);
const isPast = (past: string, present: string): boolean => PASTS.get(past) === present;

/** "Free of ulcers", "ulcer-free", "the hazard of an ulcer" say that `ulcer` is the event of the one follow-up of the table. */
function eventSaid(columns: readonly ColumnFacts[], words: readonly Word[]): SurvivalColumns | null {
  const [time, another] = columns.filter((column) => durationPoints(column) > 0 && hasWord(column.all, FOLLOW_UP));
  const events = columns.filter(
    (column) => column !== time && column.profile.distinct === 2 && isSaidToHappen(column, words),
  );
  const [event, more] = events;
  return time && event && !another && !more ? { time, event, level: eventLevel(event) } : null;
}

function isSaidToHappen(column: ColumnFacts, words: readonly Word[]): boolean {
  if (!words.some(({ text }) => OVER_TIME.has(text) || SPEEDS.has(text))) return false;
  return words.some((_, at) => {
    const end = endOfName(column, words, at);
    if (end === undefined) return false;
    const before = words.slice(Math.max(0, at - HAPPENS_BEFORE), at);
    // "Did nests with predator playback fail faster": it is not the playback that happens.
    const behind = words.slice(end, end + 1);
    return (
      textAt(words, end) === 'free' ||
      before.some(({ text }) => HAPPENS.has(text)) ||
      behind.some(({ text }) => SPEEDS.has(text))
    );
  });
}

/** Where the name that begins at a word ends: all its words, or those that its letters begin, "return to sport" of `RTS`. */
function endOfName({ parts }: ColumnFacts, words: readonly Word[], at: number): number | undefined {
  const names = parts.filter(({ number }) => number === null);
  const [letters, more] = names;
  if (!letters) return undefined;
  if (names.every(({ stem }, step) => words[at + step]?.stem === stem)) return at + names.length;
  if (more || letters.text.length < SHORTEST_LETTERS) return undefined;
  const isSpelled = letters.text.split('').every((letter, step) => textAt(words, at + step).startsWith(letter));
  return isSpelled ? at + letters.text.length : undefined;
}
const SHORTEST_LETTERS = 3;
const HAPPENS_BEFORE = 3;
/** Words of survival, which a table without an event has no other use for. */
const OVER_TIME = setOf('free hazard hazards until till time kaplan survival cox long soon quickly');
const HAPPENS = setOf(
  'free hazard hazards getting get gets develop develops developing developed until till first to before',
);
