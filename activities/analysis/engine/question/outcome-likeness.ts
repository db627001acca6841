import { isGroup, isNumeric } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { hasOutcomeWord, isNamedAfterResult } from './judging.ts';
import { words } from './words.ts';

const EXPLANATORY_WORDS = new Set([
  'sex',
  'species',
  'treatment',
  'group',
  'island',
  'region',
  'class',
  'dose',
  'smoke',
  'exposure',
  'exposed',
  'vaccine',
  'vaccinated',
  'vaccination',
  'department',
  'dept',
  'arm',
  'condition',
  'diet',
  'supp',
  'method',
  'education',
  'age',
  'stone',
  'variant',
  'cohort',
  'cyl',
  'transmission',
  'am',
  'ethnicity',
  'origin',
  'day',
]);

/** What speaks for and against a column being the outcome, in points. */
export function outcomeLikeness(variable: Variable, others: readonly Variable[]): number {
  const explains = words(variable.name).some(
    (part) => EXPLANATORY_WORDS.has(part.text) || EXPLANATORY_WORDS.has(part.stem),
  );
  const { kind, temporal } = variable;
  const numeric = isNumeric(variable);
  const signs: readonly (readonly [boolean, number])[] = [
    [kind === 'binary' && hasOutcomeWord(variable.name), 3],
    [kind === 'category' && hasOutcomeWord(variable.name), 1],
    [numeric && others.some(isGroup), 2],
    [kind === 'time', -5],
    [temporal, -1],
    [explains, numeric ? -1 : -2],
  ];
  return signs.reduce((score, [holds, weight]) => (holds ? score + weight : score), 0);
}

/** The column that tells how well something went; undefined where none or more than one does. */
export function impliedOutcome(frame: Frame, besides: readonly Variable[]): Variable | undefined {
  const rated = frame.variables
    .filter((variable) => !besides.includes(variable) && (isGroup(variable) || isNumeric(variable)))
    .map((variable) => ({ variable, points: resultLikeness(variable) }))
    .sort((a, b) => b.points - a.points);
  const [first, second] = rated;
  return first && first.points > Math.max(0, second?.points ?? 0) ? first.variable : undefined;
}

/** A number is a result only by a plain name of one: a heart rate is none. */
export function resultLikeness(variable: Variable): number {
  const { name, kind, temporal, levels } = variable;
  if (temporal && kind === 'time') return 0;
  const byName = Number(isNamedAfterResult(name)) * 2 + Number(kind === 'binary' && hasOutcomeWord(name)) * 2;
  return byName + Number(kind === 'binary' && levels.some(isNamedAfterResult));
}
