import { Type, type Static } from '@sinclair/typebox';

/** What counts as success: of a quantity "85 or better", "outside 24.9 to 25.1", "above the asking price", "left blank"; of ordered levels "D or worse". */
export const SuccessSchema = Type.Object({
  comparison: Type.Union(
    (['above', 'at-least', 'below', 'at-most', 'within', 'outside', 'among', 'missing'] as const).map((each) =>
      Type.Literal(each),
    ),
  ),
  /** Null of `missing` and `among`; beside `against` so many times its value, and null once. */
  value: Type.Union([Type.Number(), Type.Null()]),
  /** The upper end of `within` and `outside`; both ends are within. */
  upper: Type.Optional(Type.Number()),
  /** The levels of `among`. */
  levels: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 50 })),
  /** The bound is the value of this column in the same row. */
  against: Type.Optional(Type.String({ minLength: 1 })),
});
export type Success = Static<typeof SuccessSchema>;

const WORDS = { above: 'above', 'at-least': 'at least', below: 'below', 'at-most': 'at most' } as const;
const OPPOSITES = { above: 'at-most', 'at-least': 'below', below: 'at-least', 'at-most': 'above' } as const;
const MISSING = { met: 'missing', unmet: 'present' } as const;
const SAME_ROW = ' in the same row';

/** What the two levels are called that take the place of the values. */
export function successLevels(success: Success): { readonly met: string; readonly unmet: string } {
  const { comparison } = success;
  if (comparison === 'missing') return MISSING;
  if (comparison === 'among') {
    const listed = listOf(success.levels ?? []);
    return { met: listed, unmet: `other than ${listed}` };
  }
  if (comparison === 'within' || comparison === 'outside') {
    const range = `${success.value ?? 0} to ${success.upper ?? 0}`;
    const [within, outside] = [`within ${range}`, `outside ${range}`];
    return comparison === 'within' ? { met: within, unmet: outside } : { met: outside, unmet: within };
  }
  const bound = boundOf(success);
  return { met: `${WORDS[comparison]} ${bound}`, unmet: `${WORDS[OPPOSITES[comparison]]} ${bound}` };
}

function boundOf({ value, against }: Success): string {
  if (against === undefined) return String(value ?? 0);
  return `${value === null ? '' : `${value} times `}${against}${SAME_ROW}`;
}

const listOf = (levels: readonly string[]): string =>
  levels.length < 2 ? levels.join('') : `${levels.slice(0, -1).join(', ')} or ${levels.at(-1) ?? ''}`;

/** A level that says nothing without the name of its column before it. */
export function isSuccessLevel(level: string): boolean {
  const opening = [...Object.values(WORDS), 'within', 'outside'].find((words) => level.startsWith(`${words} `));
  const isBound = opening !== undefined && isBoundText(level.slice(opening.length + 1));
  return isBound || level === MISSING.met || level === MISSING.unmet;
}

const isBoundText = (text: string): boolean =>
  text.endsWith(SAME_ROW) || text.split(' to ').every((number) => Number.isFinite(Number(number)));

const MEETS = {
  above: (number, bound) => number > bound,
  'at-least': (number, bound) => number >= bound,
  below: (number, bound) => number < bound,
  'at-most': (number, bound) => number <= bound,
  within: (number, bound, upper) => number >= bound && number <= upper,
  outside: (number, bound, upper) => number < bound || number > upper,
  missing: (number) => Number.isNaN(number),
  among: () => false,
} as const satisfies Record<Success['comparison'], (number: number, bound: number, upper: number) => boolean>;

/** Whether a number meets the bound; `other` is what stands in the column that it is held against. */
export function isMet({ comparison, value, upper, against }: Success, number: number, other = NaN): boolean {
  const bound = against === undefined ? (value ?? 0) : (value ?? 1) * other;
  return MEETS[comparison](number, bound, upper ?? bound);
}
