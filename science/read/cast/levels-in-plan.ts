import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Case } from './cases.ts';
import { isChange } from '../vocabulary/change-words.ts';
import { isGroup, isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { eventLevel } from '../tables/survival-columns.ts';
import { unitOf } from '../mentions/number-columns.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';

/** Which levels a plan counts and compares. */

const REFERENCES = setOf('control placebo untreated none no standard sham before pre baseline ctrl');
const POSITIVE = setOf(`
  1 pos yes true success pass passed positive recovered improved admitted accepted survived cured infected case event approved relapse relapsed y
  responder default present disease detected found affected exposed damaged abnormal
`);
const NEGATIONS = setOf('not no without never');
const NEGATIVE = setOf('absent no negative none not undetected healthy normal clear intact unaffected sound 0 false');

/** What a treatment is held against. */
export const isReference = (level: string): boolean => REFERENCES.has(level.trim().toLowerCase());

/** Two named levels of the first predictor, the group before the reference; "control and drug" compares the drug. */
export function contrastOf({ ask, cast }: Case): AnalysisPlan['contrast'] {
  const [group, reference, more] = cast.levels;
  if (group === undefined || more !== undefined) return null;
  if (reference === undefined) {
    const turned = againstOther(cast.predictors[0], group);
    return turned && isBehindThan(ask, group) ? { group: turned.reference, reference: group } : turned;
  }
  if (isFromTo(ask, group, reference)) return { group: reference, reference: group };
  const isTurned = isReference(group) && !isReference(reference) && !ask.has('higher', 'lower');
  return isTurned ? { group: reference, reference: group } : { group, reference };
}

/** "Which fungicides differ from the control", "… yield more than copper", of more than two: each other group against that one. */
export function againstReference({ ask, cast: { levels, predictors } }: Case): AnalysisPlan['contrast'] {
  const [level, another] = levels;
  const [group] = predictors;
  const isOneOfMany = group !== undefined && isGroup(group) && group.profile.distinct > 2 && another === undefined;
  if (!isOneOfMany || level === undefined) return null;
  return isReference(level) || isBehindThan(ask, level) ? { group: null, reference: level } : null;
}

/** "Did it fall from baseline to week 12", "between the first and the last visit": what comes last is held against what was first. */
function isFromTo({ spoken: { words, mentions } }: Case['ask'], first: string, last: string): boolean {
  const before = (level: string, isNamed: boolean): string => {
    const mention = mentions.find((each) => each.level === level);
    const isPassed = (at: number) =>
      textAt(words, at) === 'the' || (isNamed && mention?.column.parts.some(({ root }) => root === words[at]?.root));
    let at = (mention?.from ?? 0) - 1;
    while (isPassed(at)) at -= 1;
    return textAt(words, at);
  };
  // "From visit 0 to visit 3"; "between ward A and ward B" is no course.
  if (before(first, true) === 'from' && WHERETO.has(before(last, true))) return true;
  const [opens, joins] = [before(first, false), before(last, false)];
  return opens === 'between' && joins === 'and' && words.some((_, at) => isChange(words, at));
}

const WHERETO = setOf('to through until');

/** "Are hosts richer than stars without planets", "diabetics versus non-diabetics": the level behind it is the reference. */
function isBehindThan({ spoken: { cues, mentions } }: Case['ask'], group: string): boolean {
  const than = cues.find(({ name }) => name === 'than');
  return than !== undefined && mentions.every(({ level, from }) => level !== group || from >= than.to);
}

/** "More on machine 2", of two machines: against the other one. */
function againstOther(column: ColumnFacts | undefined, group: string): AnalysisPlan['contrast'] {
  const others = column?.kind === 'binary' ? column.profile.levels.filter(({ value }) => value !== group) : [];
  const [other, another] = others;
  return other && !another ? { group, reference: other.value } : null;
}

export function expectedOf({ ask, cast, outcome }: Case): AnalysisPlan['expected'] {
  // "Cut it by more" is less of it.
  const [higher, lower] = [ask.has('higher'), ask.has('lower') || ask.says(...CUTS)];
  if (higher === lower || ask.form === 'open' || outcome === null) return ask.has('compare') ? 'different' : null;
  const hasDirection = cast.predictors.length > 0 || ask.has('trend', 'oneSample');
  if (!hasDirection) return null;
  const isTurned = isSpeedOfTime(ask, outcome) || isLaterDate(ask, outcome);
  return higher === isTurned ? 'lower' : 'higher';
}

const CUTS = ['cut', 'cuts', 'save', 'saves', 'saved'] as const;
const SPEEDS = setOf('faster quicker slower');
const DURATIONS = setOf('time duration latency rt');
const TIME_UNITS = setOf('ms s sec secs seconds min mins minutes');

/** "A faster race" is a shorter time, and so of `rt_ms`. */
const isSpeedOfTime = ({ spoken }: Case['ask'], column: ColumnFacts): boolean =>
  (column.parts.some(({ text }) => DURATIONS.has(text)) || TIME_UNITS.has(unitOf(column))) &&
  spoken.words.some(({ text }) => SPEEDS.has(text));

const DATES = setOf('doy day date julian hour');
/** "Do they lay later higher up" of the `lay_doy`: a higher day of the year. */
const isLaterDate = ({ spoken }: Case['ask'], column: ColumnFacts): boolean =>
  (column.temporal || column.parts.some(({ text }) => DATES.has(text))) &&
  spoken.words.some(({ text }) => text === 'later');

/** The level of a categorical outcome that counts: named, or the one that means that it happened. */
export function levelOf(outcome: ColumnFacts | null, named: string | null): string | null {
  if (!outcome || !isGroup(outcome)) return null;
  if (named !== null) return named;
  const isCoded = isNumeric(outcome) && (outcome.profile.maximum ?? 1) > 1;
  return outcome.kind === 'binary' && !isCoded ? positiveLevel(outcome) : null;
}

function positiveLevel(column: ColumnFacts): string {
  const values = column.profile.levels.map(({ value }) => value);
  const isAmong = (words: ReadonlySet<string>) => (value: string) => words.has(value.trim().toLowerCase());
  // "Not afraid", "no pain".
  const isNo = (value: string) =>
    isAmong(NEGATIVE)(value) || NEGATIONS.has(value.trim().toLowerCase().split(' ')[0] ?? '');
  return (
    values.find(isAmong(POSITIVE)) ??
    // "Absent" and "heavy": what is there.
    (values.some(isNo) ? values.find((value) => !isNo(value)) : undefined) ??
    eventLevel(column)
  );
}
