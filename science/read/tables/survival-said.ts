import { hasWord, type ColumnFacts } from './columns.ts';
import { stem } from '../words/stem.ts';
import { durationPoints, FOLLOW_UP } from './lasting-columns.ts';
import { censoredOf, eventLevel, type SurvivalColumns } from './survival-columns.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Time and event of a table whose columns do not say it themselves, by what the message says of them. */
export function survivalSaid(columns: readonly ColumnFacts[], words: readonly Word[]): SurvivalColumns | null {
  const found = censoredOf(columns);
  const isSaid =
    words.some((word) => word.stem === CENSORED) ||
    (found !== null &&
      (saysHowSoon(words, found.event) ||
        saysHazard(words, found.event) ||
        saysLetters(words, found.time) ||
        saysFree(words, found.event)));
  return isSaid && found !== null ? found : eventSaid(columns, words);
}
const CENSORED = stem('censored');

const SPEEDS = setOf('sooner later earlier faster quicker quickest soonest slower longer');
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
        opensTime(words, beforeFillers(words, at)) ||
        asksHowSoon(words.slice(0, at)))
    );
  });

const opensTime = (words: readonly Word[], at: number): boolean =>
  OPENS_TIME.has(textAt(words, at)) &&
  (TIMES.has(textAt(words, at - 1)) || SPEEDS.has(textAt(words, at - 1)) || isFromTo(words, at));

/** "Time to being discharged", "until the first flare". */
const beforeFillers = (words: readonly Word[], at: number): number =>
  words.slice(0, at).findLastIndex(({ text }) => !FILLERS.has(text));
const FILLERS = setOf('being be get getting become becoming the a an first their its');

/** "How soon do cows get pregnant". */
const asksHowSoon = (before: readonly Word[]): boolean =>
  before.slice(-FARTHEST_HOW).some(({ text }, at, near) => text === 'how' && HOW_SOON.has(near[at + 1]?.text ?? ''));
const HOW_SOON = setOf('soon quickly fast');
const FARTHEST_HOW = 7;

/** "Is DTF longer": letters that stand for nothing but days to it. */
const saysLetters = (words: readonly Word[], { all: [name] }: ColumnFacts): boolean =>
  name !== undefined && LETTERS.test(name.text) && words.some(({ text }) => text === name.text);
const LETTERS = /^[dt]t[a-z]$/;

/** "The time from calving to conception". */
const isFromTo = (words: readonly Word[], to: number): boolean =>
  words[to]?.text === 'to' && textAt(words, to - 2) === 'from' && TIMES.has(textAt(words, to - 3));

const HAZARDS = setOf(
  'hazard hazards delay delays delayed hasten hastens hastened postpone postpones postponed accelerate accelerates accelerated speed speeds',
);
const FARTHEST_HAZARD = 5;
/** "The hazard of conceiving", "does it delay flowering". */
const saysHazard = (words: readonly Word[], event: ColumnFacts): boolean =>
  words.some(
    (word, at) =>
      HAZARDS.has(word.text) && words.slice(at + 1, at + FARTHEST_HAZARD).some((near) => isNamedAt(event, near)),
  );

/** "Still rust-free". */
export const saysFree = (words: readonly Word[], event: ColumnFacts): boolean =>
  words.some((word, at) => isNamedAt(event, word) && textAt(words, at + 1) === 'free');

const isNamedAt = ({ parts }: ColumnFacts, word: Word | undefined): boolean =>
  word !== undefined &&
  parts.some(
    ({ stem, root, text }) =>
      stem === word.stem || root === word.root || isPast(root, word.root) || SAID_AS.get(text)?.has(word.text),
  );

/** "Get pregnant" of `conceived`. */
const SAID_AS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ['conceived conception conceive', 'pregnant pregnancy conception conceive conceives conceiving'],
    ['pregnant preg', 'pregnant pregnancy conceive conceives conceived conceiving conception'],
    ['flowered flowering', 'flower flowers bloom blooms flowering'],
    ['germinated germ', 'germinate germinates sprout sprouts germination'],
    ['emerged', 'emerge emerges emergence sprout sprouts'],
    ['discharged', 'discharge discharges home'],
    ['weaned', 'wean weaning'],
    ['reattend reattended readmit readmitted readmission readm', 'back return returns returned returning'],
  ].flatMap(([names, said]) => [...setOf(names ?? '')].map((name) => [name, setOf(said ?? '')] as const)),
);

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
  const said = parts.filter(({ number }) => number === null);
  // `rust_observed` is rust.
  const named = said.filter(({ text }) => !STATUS.has(text));
  const names = named.length > 0 ? named : said;
  const [letters, more] = names;
  if (!letters) return undefined;
  if (names.every(({ stem }, step) => words[at + step]?.stem === stem)) return at + names.length;
  if (more || letters.text.length < SHORTEST_LETTERS) return undefined;
  const isSpelled = letters.text.split('').every((letter, step) => textAt(words, at + step).startsWith(letter));
  return isSpelled ? at + letters.text.length : undefined;
}
const SHORTEST_LETTERS = 3;
const STATUS = setOf('observed status event flag occurred happened seen yn');
const HAPPENS_BEFORE = 3;
/** Words of survival, which a table without an event has no other use for. */
const OVER_TIME = setOf('free hazard hazards until till time kaplan survival cox long soon quickly');
const HAPPENS = setOf(
  'free hazard hazards getting get gets develop develops developing developed until till first to before',
);
