import { Type, type Static } from '@sinclair/typebox';

/** What counts as success where the outcome is a quantity: "85 or better", "above the limit of 10", "left blank". */
export const SuccessSchema = Type.Object({
  comparison: Type.Union(
    (['above', 'at-least', 'below', 'at-most', 'missing'] as const).map((each) => Type.Literal(each)),
  ),
  /** Null of `missing`. */
  value: Type.Union([Type.Number(), Type.Null()]),
});
export type Success = Static<typeof SuccessSchema>;

const WORDS = { above: 'above', 'at-least': 'at least', below: 'below', 'at-most': 'at most' } as const;
const OPPOSITES = { above: 'at-most', 'at-least': 'below', below: 'at-least', 'at-most': 'above' } as const;
const MISSING = { met: 'missing', unmet: 'present' } as const;

/** What the two levels are called that take the place of the numbers. */
export function successLevels({ comparison, value }: Success): { readonly met: string; readonly unmet: string } {
  if (comparison === 'missing') return MISSING;
  return { met: `${WORDS[comparison]} ${value ?? 0}`, unmet: `${WORDS[OPPOSITES[comparison]]} ${value ?? 0}` };
}

/** A level that says nothing without the name of its column before it. */
export function isSuccessLevel(level: string): boolean {
  const opening = Object.values(WORDS).find((words) => level.startsWith(`${words} `));
  const isBound = opening !== undefined && Number.isFinite(Number(level.slice(opening.length)));
  return isBound || level === MISSING.met || level === MISSING.unmet;
}

export function isMet({ comparison, value }: Success, number: number): boolean {
  if (comparison === 'missing') return Number.isNaN(number);
  const bound = value ?? 0;
  if (comparison === 'above') return number > bound;
  if (comparison === 'below') return number < bound;
  return comparison === 'at-least' ? number >= bound : number <= bound;
}
