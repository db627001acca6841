import type { RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import type { Mention } from '../tables/mention.ts';
import type { CueName } from '../vocabulary/cues.ts';
import { isIn } from './held.ts';
import { IN_HUNDREDS, MORE_THAN_ONE } from './held-to-number.ts';
import { areOfOneLevel, rowsOfLevels } from './row-filters.ts';
import { settledAnew } from './settled-anew.ts';
import type { Cast } from './settle.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** "Is the share of females 50 %?", "Do more than half of the residents have a fracture?": the share of one level is held against one number. */
interface ShareHeld {
  readonly outcome: ColumnFacts;
  /** Null of successes out of trials. */
  readonly level: string | null;
  readonly value: number;
  readonly rows: readonly RowFilter[];
  /** Where the number stands. */
  readonly said: Said;
}

export function shareHeld(ask: Ask): ShareHeld | null {
  const { words, mentions } = ask.spoken;
  const [said, another] = sharesSaid(words).filter(({ from }) => !isIn(mentions, from));
  if (!said || another || !mayHold(ask, said)) return null;
  const outcome = outcomeOf(ask, said);
  return outcome && heldBy(ask, outcome, said);
}

function heldBy(ask: Ask, { column, level }: Mention, said: Said): ShareHeld | null {
  const others = ask.spoken.mentions.filter((each) => each.column !== column && !isOfTrials(ask, each));
  const rows = rowsOfLevels(others);
  if (others.some((each) => each.level === null) || !areOfOneLevel(rows)) return null;
  return { outcome: column, level, value: said.value, rows, said };
}

const OTHER_KINDS: readonly CueName[] = [...MORE_THAN_ONE, 'trend'];
const TESTS = setOf('test check see verify confirm');
const mayHold = ({ form, spoken: { words, cues }, sides, against }: Ask, said: Said): boolean =>
  (form === 'polar' || TESTS.has(textAt(words, 0))) &&
  sides.length === 0 &&
  against === null &&
  !cues.some(({ name, from }) => OTHER_KINDS.includes(name) && from !== said.from && !AMONG.has(textAt(words, from)));
const AMONG = setOf('among amongst');

interface Said {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['third', 1 / 3],
  ['quarter', 1 / 4],
  ['fifth', 1 / 5],
  ['tenth', 1 / 10],
]);

/** "10 percent", "0.1", "half", "a third", "two thirds". */
function sharesSaid(words: readonly Word[]): readonly Said[] {
  return [...words.keys()].flatMap((at): readonly Said[] => {
    const { number, glued, text, root } = words[at] ?? { number: null, glued: false, text: '', root: '' };
    if (number !== null && !glued) return numberSaid(words, at, number);
    if (text === 'half' || text === 'majority') return [{ value: 0.5, from: at, to: at + 1 }];
    const part = FRACTIONS.get(root);
    const count = TIMES.get(textAt(words, at - 1));
    return part === undefined || count === undefined ? [] : [{ value: part * count, from: at - 1, to: at + 1 }];
  });
}
const TIMES: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['one', 1],
  ['two', 2],
  ['three', 3],
]);

/** Any other number is none of a share, and says that more is asked. */
function numberSaid(words: readonly Word[], at: number, number: number): readonly Said[] {
  if (FRACTIONS.has(words[at + 1]?.root ?? '')) return [];
  const isPercent = IN_HUNDREDS.has(textAt(words, at + 1));
  return [{ value: isPercent ? number / 100 : number, from: at, to: isPercent ? at + 2 : at + 1 }];
}

const SHARES = setOf('share proportion percentage fraction prevalence rate');
/** Whether the rows chosen follow: "among smokers", "at the Turin plant". */
const CHOOSES = setOf('among amongst in at within for on of under');

/** The level, or the successes, whose share is said. */
function outcomeOf(ask: Ask, said: Said): Mention | null {
  const { words, mentions } = ask.spoken;
  if (said.value <= 0 || said.value >= 1) return null;
  const shared = mentions.filter((each) => isShared(ask, each));
  const noun = words.findIndex(({ root }) => SHARES.has(root));
  if (noun < 0) return isOfAll(words, said) ? ofAll(words, shared) : null;
  const before = shared.find(({ to }) => to === noun);
  return before ?? ofNoun(words, shared, noun);
}

/** "More than half of the women have a fracture", "are on a walker". */
const ofAll = (words: readonly Word[], shared: readonly Mention[]): Mention | null =>
  shared.findLast((each) => !isChosen(words, each)) ?? shared.at(-1) ?? null;

/** "The share of smokers with a fracture" is that of fractures among smokers, "of fractures among smokers" as well. */
function ofNoun(words: readonly Word[], shared: readonly Mention[], noun: number): Mention | null {
  const [first, second] = shared.filter(({ from }) => from > noun);
  return second && !isChosen(words, second) ? second : (first ?? null);
}

const isChosen = (words: readonly Word[], { from }: Mention): boolean =>
  CHOOSES.has(textAt(words, from - 1)) ||
  (ARTICLES.has(textAt(words, from - 1)) && CHOOSES.has(textAt(words, from - 2)));
const ARTICLES = setOf('the a an our my their these those all');

/** "More than half of the residents", "at least 80 % of pupils". */
const isOfAll = (words: readonly Word[], { to }: Said): boolean => textAt(words, to) === 'of';

const isShared = (ask: Ask, { column, level }: Mention): boolean =>
  level !== null || isYesOrNo(column) || column === ask.index.structure.binomial?.successes;
const isYesOrNo = ({ kind, profile }: ColumnFacts): boolean =>
  kind === 'binary' && profile.levels.every(({ value }) => YES_OR_NO.has(value.toLowerCase()));
const YES_OR_NO = setOf('0 1 yes no true false y n t f');
const isOfTrials = ({ index: { structure } }: Ask, { column }: Mention): boolean =>
  column === structure.binomial?.trials;

export function withShareHeld(ask: Ask, cast: Cast): Cast {
  const held = shareHeld(ask);
  return held === null ? cast : { ...settledAnew(cast, { ...held, predictors: [] }), outcomeLevel: held.level };
}
