/** Levels in the order in which people write them. */

const BY_NUMBER = new Intl.Collator('en', { numeric: true });
const ORDERED = [
  ['never', 'rarely', 'sometimes', 'often', 'always'],
  ['strongly disagree', 'disagree', 'neutral', 'agree', 'strongly agree'],
  ['very poor', 'poor', 'fair', 'good', 'very good', 'excellent'],
  [
    'none',
    'very low',
    'low',
    'small',
    'light',
    'mild',
    'medium',
    'middle',
    'moderate',
    'high',
    'large',
    'heavy',
    'severe',
    'very high',
  ],
  ['no', 'false', 'yes', 'true'],
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ['before', 'after'],
  ['pre', 'post'],
  ['baseline', 'follow-up'],
] as const;
/** What others are compared with: it comes first, so that it is the reference. */
const REFERENCES = [
  'control',
  'placebo',
  'untreated',
  'reference',
  'standard',
  'sham',
  'unexposed',
  'usual care',
  'ctrl',
  'none',
];

/** Levels with a known order keep it, a control comes first, numbers inside names count as numbers. */
export function orderLevels(levels: readonly string[]): string[] {
  const lower = levels.map((level) => level.toLowerCase());
  const scale = ORDERED.find((each) => lower.every((level) => each.some((word) => word === level)));
  if (scale) {
    const place = (level: string): number => scale.findIndex((word) => word === level.toLowerCase());
    return [...levels].sort((a, b) => place(a) - place(b));
  }
  const isReference = (level: string): number => (REFERENCES.includes(level.toLowerCase()) ? 0 : 1);
  return [...levels].sort((a, b) => isReference(a) - isReference(b) || BY_NUMBER.compare(a, b));
}
