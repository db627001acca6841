import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { inUnitOf } from '../mentions/amount-units.ts';
import type { Spoken } from '../mentions/arguments.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { setOf } from '../words/word-sets.ts';
import { placesOfNumbers, textAt, type Word } from '../words/words.ts';

/** The numbers of a question about power: the difference to detect, the power and the significance level. */

const DIFFERENCES = setOf(
  'difference change increase decrease effect gap drop rise improvement reduction fall shift lift gain loss benefit',
);
const DETECTS = setOf('detect see find spot notic reveal show prove demonstr');
const LEVELS = setOf('power alpha significance level confidence');
const FARTHEST = 4;

const isPercent = (words: readonly Word[], at: number): boolean => ['%', 'percent'].includes(textAt(words, at + 1));

function isLevel(words: readonly Word[], at: number): boolean {
  const around = [1, 2, 3].flatMap((step) => [textAt(words, at + step), textAt(words, at - step)]);
  return (
    around.some((text) => LEVELS.has(text)) || (isPercent(words, at) && words.some(({ text }) => text === 'sided'))
  );
}

/** "A 10 MPa difference", "I want to see a difference of 5. How many per arm?": null where none or several are given. */
export function detectable({ spoken, around }: Ask, outcome: ColumnFacts | null): number | null {
  const [said = null] = [spoken, ...around].flatMap((each) => detectableIn(each, outcome) ?? []);
  return said;
}

function detectableIn({ words, mentions }: Spoken, outcome: ColumnFacts | null): number | null {
  const isDifference = (at: number): boolean => {
    const near = words.slice(at + 1, at + 1 + FARTHEST).some(({ text }) => DIFFERENCES.has(text));
    const isOf = textAt(words, at - 1) === 'of' && DIFFERENCES.has(textAt(words, at - 2));
    // "To detect 50 g in body weight".
    const isDetected = DETECTS.has(words[at - 1]?.stem ?? '');
    const isNamed = mentions.some(({ from, to }) => from <= at && at < to);
    return isDetected || ((near || isOf) && !isNamed && !isLevel(words, at));
  };
  const [at, another] = placesOfNumbers(words).filter(isDifference);
  if (at === undefined) return onePointIn(words, outcome) ?? halfIn(words, outcome);
  const value = words[at]?.number ?? null;
  return another !== undefined || value === null ? null : inUnit(outcome, value, words[at + 1]);
}

const POINTS = setOf('point unit degree');
/** "A one-point difference". */
function onePointIn(words: readonly Word[], outcome: ColumnFacts | null): number | null {
  const at = words.findIndex(
    ({ text }, place) =>
      text === 'one' && POINTS.has(textAt(words, place + 1)) && DIFFERENCES.has(textAt(words, place + 2)),
  );
  return at < 0 ? null : inUnit(outcome, 1, words[at + 1]);
}

const ONE_OF = setOf('a an point degree unit');
/** "Half a minute". */
function halfIn(words: readonly Word[], outcome: ColumnFacts | null): number | null {
  const at = words.findIndex(({ text }, place) => text === 'half' && ONE_OF.has(textAt(words, place + 1)));
  return at < 0 ? null : inUnit(outcome, 0.5, words[at + 2]);
}

/** "2 hours" of a column in minutes are 120. */
const inUnit = (outcome: ColumnFacts | null, value: number, unit: Word | undefined): number | null =>
  outcome === null ? value : inUnitOf(outcome, value, unit);

const POWERS = setOf('power');
const SIGNIFICANCE = setOf('alpha significance sided tailed');
const USUAL = { wanted: 0.8, alpha: 0.05 };

/** "With 90% power at an alpha of 0.01"; the usual levels where none are said. */
export function levelsOfPower({ spoken: { words } }: Ask): NonNullable<AnalysisPlan['power']> {
  const levels = placesOfNumbers(words).filter((at) => isLevel(words, at));
  const near = (at: number, named: ReadonlySet<string>): number => {
    const steps = [...words.keys()]
      .filter((place) => named.has(textAt(words, place)))
      .map((place) => Math.abs(place - at));
    return Math.min(Infinity, ...steps);
  };
  const shareAt = (at: number): number => {
    const number = words[at]?.number ?? 0;
    return number >= 1 ? number / 100 : number;
  };
  const isPower = (at: number): boolean => shareAt(at) >= 0.5 && near(at, POWERS) <= near(at, SIGNIFICANCE);
  const [wanted] = levels.filter(isPower).map(shareAt);
  // "At 95% confidence" is a level of 5%.
  const [alpha] = levels.filter((at) => !isPower(at)).map((at) => (shareAt(at) > 0.5 ? 1 - shareAt(at) : shareAt(at)));
  return { wanted: wanted ?? USUAL.wanted, alpha: Math.round((alpha ?? USUAL.alpha) * 1e6) / 1e6 };
}

const ONE = setOf('one single');
/** Only two-sided tests are computed. */
export const isOneSided = ({ spoken: { words } }: Ask): boolean =>
  words.some(({ text }, at) => (text === 'sided' || text === 'tailed') && ONE.has(textAt(words, at - 1)));

const CHANGES = setOf('change changes');
const JOINTS = setOf('in of the');
/** "A 1-point difference in the change in lameness": how much it changed is compared. */
export const isOfChange = ({ spoken: { words } }: Ask): boolean =>
  words.some(({ text }, at) => CHANGES.has(text) && JOINTS.has(textAt(words, at + 1)));
