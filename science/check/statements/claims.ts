import type { Estimate } from '../../../contracts/estimate.ts';
import { directionOf, isClear, isEffect, standingOf } from '../../weigh/effects.ts';
import type { Finding } from '../../weigh/findings.ts';
import { readableName } from '../../narrate/names.ts';
import {
  BEYOND,
  COMPARED_WITH,
  DOWN,
  holds,
  isNegated,
  MEASURED_BY,
  RELATION,
  SAMENESS,
  UP,
  wordsIn,
  type Word,
} from './words.ts';

/** Whether a sentence says of estimates what they show: direction, groups, strata, adjustment, and that it is clear. */

const UNCLEAR = 'its evidence is not clear: say that no clear difference was found, or leave it out';

/** Problems of a sentence, each as it is said to the model. */
export function problemsOfClaim(text: string, findings: readonly Finding[]): string[] {
  const words = wordsIn(text);
  const beyond = words.find(({ stem }) => BEYOND.has(stem));
  if (beyond !== undefined) return [`"${beyond.written}" says more than numbers can: say only what is higher or lower`];
  const about = findings.filter((finding) => speaksOf(words, finding));
  if (about.length < findings.length) return ['it does not name what its evidence measured'];
  if (isNegated(words) || holds(words, SAMENESS)) return problemsOfNone(words, findings);
  if (holds(words, UP) || holds(words, DOWN)) return problemsOfDirection(words, findings);
  if (!holds(words, RELATION)) return ['it says nothing that its evidence could carry: leave "say" empty'];
  return findings.some(({ lead, parts }) => [lead, ...parts].some(isClear)) ? [] : [UNCLEAR];
}

function problemsOfNone(words: readonly Word[], findings: readonly Finding[]): string[] {
  if (holds(words, UP) || holds(words, DOWN))
    return ['it denies a direction: say only that no clear difference was found'];
  return findings.every(({ lead }) => standingOf(lead) === 'not-clear') ? [] : ['its evidence shows a clear relation'];
}

/** The outcome is named, by its name or by a comparative that measures it, and so is each level that it is counted in. */
function speaksOf(words: readonly Word[], { lead }: Finding): boolean {
  const { outcome, outcomeLevel, stratum, adjustedFor } = lead;
  const named = outcome === null || namesColumn(words, outcome);
  const counted = outcomeLevel === null || mentions(words, outcomeLevel) >= 0 || isBare(outcomeLevel);
  const adjusted = adjustedFor.length === 0 || words.some(({ stem }) => ADJUSTED.has(stem));
  return named && counted && adjusted && stratum.every(({ level }) => mentions(words, level) >= 0);
}

const ADJUSTED: ReadonlySet<string> = new Set(
  wordsIn('adjusted adjusting controlling accounting').map(({ stem }) => stem),
);
const isBare = (level: string): boolean => /^(?:yes|true|1)$/i.test(level.trim());

function namesColumn(words: readonly Word[], column: string): boolean {
  const ofName = new Set(wordsIn(readableName(column).words.replaceAll('\\', '')).map(({ stem }) => stem));
  return words.some(
    ({ stem }) => ofName.has(stem) || [...(MEASURED_BY.get(stem) ?? [])].some((measure) => ofName.has(measure)),
  );
}

/** Where a level is named, or −1. A level of one letter is no article: it counts in its own case, and not as the first word. */
function mentions(words: readonly Word[], level: string): number {
  const wanted = wordsIn(level);
  if (wanted.length === 0) return -1;
  const isLetter = wanted.length === 1 && level.trim().length === 1;
  return words.findIndex((_word, start) =>
    wanted.every(({ stem, written }, offset) => {
      const word = words[start + offset];
      return isLetter ? start > 0 && word?.written === written : word?.stem === stem;
    }),
  );
}

function problemsOfDirection(words: readonly Word[], findings: readonly Finding[]): string[] {
  const effects = findings.flatMap(({ lead, parts }) => [lead, ...parts]).filter((each) => isEffect(each));
  const ofGroups = effects.filter(({ contrast }) => contrast?.reference != null);
  const compared = ofGroups.filter(({ contrast }) => contrast !== null && isNamed(words, contrast));
  if (compared.length > 0) return problemsOfContrast(words, compared);
  if (ofGroups.length > 0) return ['it does not name the two groups that it compares'];
  return problemsOfSlope(words, effects);
}

const isNamed = (words: readonly Word[], { group, reference }: NonNullable<Estimate['contrast']>): boolean =>
  mentions(words, group) >= 0 && reference !== null && mentions(words, reference) >= 0;

/** "higher in Gentoo than in Adelie": one direction, and the other group behind "than". */
function problemsOfContrast(words: readonly Word[], effects: readonly Estimate[]): string[] {
  const directions = words.filter(({ stem }) => UP.has(stem) || DOWN.has(stem));
  const than = words.findIndex(({ stem }) => COMPARED_WITH.has(stem));
  if (directions.length !== 1 || than < 0) return ['say one direction in a sentence, as "higher in … than in …"'];
  const says = holds(words, UP) ? 'higher' : 'lower';
  const wrong = effects.some((effect) => !agrees(words, { effect, than, says }));
  if (wrong) return ['its evidence shows the other direction, or the groups are exchanged'];
  return effects.some(isClear) ? [] : [UNCLEAR];
}

function agrees(
  words: readonly Word[],
  { effect, than, says }: { effect: Estimate; than: number; says: 'higher' | 'lower' },
): boolean {
  const { contrast } = effect;
  if (contrast?.reference == null) return false;
  const [group, reference] = [mentions(words, contrast.group), mentions(words, contrast.reference)];
  if (group < than === reference < than) return false;
  const isOfGroup = group < than;
  const direction = directionOf(effect);
  return direction === (isOfGroup ? says : says === 'higher' ? 'lower' : 'higher');
}

/** "increases with": one direction for a positive relation; "higher … goes with lower …": two that tell its sign. */
function problemsOfSlope(words: readonly Word[], effects: readonly Estimate[]): string[] {
  const directions = words.filter(({ stem }) => UP.has(stem) || DOWN.has(stem));
  if (directions.length > 2) return ['say one direction in a sentence'];
  const falls = directions.filter(({ stem }) => DOWN.has(stem)).length % 2 === 1;
  const fitting = effects.filter((effect) => directionOf(effect) === (falls ? 'lower' : 'higher'));
  if (effects.length === 0 || fitting.length < effects.length) return ['its evidence does not show this direction'];
  return fitting.some(isClear) ? [] : [UNCLEAR];
}
