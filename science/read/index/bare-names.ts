import type { ColumnFacts } from '../tables/columns.ts';
import { momentIn } from '../vocabulary/moment-names.ts';
import { setOf } from '../words/word-sets.ts';
import { wordsOf, type Word } from '../words/words.ts';

/** What a name says without its verb, its moment or its scale. */

const HOLDS = setOf('own owns owned has have had uses used takes is was');
/** `owns_car` by the car, `rejection_1y` by the rejection: the verb of what is so or not, the time until when. */
export function withoutFrame(column: ColumnFacts, isPaired: boolean) {
  const { all, parts, kind } = column;
  const remark = isPaired ? [] : withoutRemark(all, parts);
  const isHeld = kind === 'binary' && parts.length > 1 && HOLDS.has(parts[0]?.text ?? '');
  return [
    // Less than a level: "by car" is a way to go.
    ...(isHeld ? [{ bare: parts.slice(1), score: 0.88 }] : []),
    ...(isAcidity(parts) ? [{ bare: parts.slice(0, 1), score: 0.97 }] : []),
    ...remark,
    ...inBands(column),
  ];
}

const AGE_BAND = /^age(?:grp|group|groups|band|bands|cat|class|bracket|range)$/;
const BANDS = setOf('group grp band bracket class cls cat category range');
const BAND_NOUNS = [...setOf('group band bracket class category range')].flatMap((noun) => wordsOf(noun));
/** `AgeBand`, `income_bracket`, `agegrp` hold groups of ages and of incomes, whatever they are called. */
function bandedIn({ parts, profile, kind }: ColumnFacts): readonly Word[] {
  if (profile.type !== 'text' || kind !== 'category') return [];
  const [first, more] = parts;
  if (first !== undefined && more === undefined && AGE_BAND.test(first.text)) return AGE;
  return BANDS.has(parts.at(-1)?.text ?? '') ? parts.slice(0, -1) : [];
}
const AGE = wordsOf('age');

/** What such a column may be called by besides the words of its name. */
export function bandWords(column: ColumnFacts): readonly Word[] {
  const banded = bandedIn(column);
  return banded.length > 0 ? [...banded, ...BAND_NOUNS] : [];
}

function inBands(column: ColumnFacts) {
  const banded = bandedIn(column);
  if (banded.length === 0) return [];
  return [{ bare: banded, score: 0.9 }, ...BAND_NOUNS.map((noun) => ({ bare: [...banded, noun], score: 0.96 }))];
}

/** Without how or when it was measured, where it was measured once. */
function withoutRemark(all: readonly Word[], parts: readonly Word[]) {
  const moment = momentIn(all);
  return [
    ...(isRated(all)
      ? [{ bare: parts.filter(({ number, text }) => number === null && text !== 'to'), score: 0.97 }]
      : []),
    ...(isCoded(all) ? [{ bare: all.slice(0, 1), score: 0.95 }] : []),
    ...(moment ? [{ bare: parts.filter((part) => !moment.words.includes(part)), score: 0.97 }] : []),
  ];
}

/** `shannon_16S`, `neutropenia_g3`: a number with a letter glued to it says how it was measured; of `load_d0` beside `load_wk6` when. */
const isCoded = ([name, one, other, more]: readonly Word[]): boolean => {
  const isPair = one !== undefined && other?.glued === true && more === undefined;
  if (!isPair || name === undefined || name.text.length === 1) return false;
  const [letter, number] = one.number === null ? [one, other] : [other, one];
  return letter.text.length === 1 && letter.number === null && number.number !== null;
};

const LONGEST_SCALE = 100;
/** `enjoy_1to5`, `texture_1_9`, `pain_0_10`: from where to where it was rated. */
function isRated(all: readonly Word[]): boolean {
  const [most, from, ...rest] = all.toReversed().filter(({ text }) => text !== 'to');
  const [low, high] = [from?.number ?? Infinity, most?.number ?? 0];
  const isAlone = rest.length > 0 && rest.every(({ number }) => number === null);
  return isAlone && low <= 1 && high > 2 && high <= LONGEST_SCALE;
}

/** `pH_CaCl2`, `pH_H2O`: what it was measured in. */
const isAcidity = ([first, ...rest]: readonly Word[]): boolean =>
  first?.text === 'ph' && rest.length > 0 && rest.every(({ text, number }) => number !== null || SOLVENTS.has(text));
const SOLVENTS = setOf('h o ho h2o water ca cl cacl kcl k');
