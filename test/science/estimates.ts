import { emptyPlan, type AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { AnalysisOutcome, Estimate } from '../../contracts/estimate.ts';
import type { ProfiledTable } from '../../contracts/table-profile.ts';

/** Plans and estimates as an engine would return them. */

export const DATASET = 'penguins-file';
export const TABLE = 'penguins';

export function planOf(parts: Partial<AnalysisPlan> & Pick<AnalysisPlan, 'question'>): AnalysisPlan {
  return { ...emptyPlan(DATASET, TABLE, parts.question, 'as asked'), ...parts };
}

let nextId = 0;

export function estimate(parts: Partial<Estimate> & Pick<Estimate, 'quantity'>): Estimate {
  nextId += 1;
  return {
    id: `e${String(nextId)}`,
    role: 'answer',
    outcome: 'body_mass_g',
    outcomeLevel: null,
    predictor: 'species',
    contrast: null,
    stratum: [],
    adjustedFor: [],
    at: null,
    estimate: null,
    standardError: null,
    confidence: null,
    statistic: null,
    pValue: null,
    pAdjusted: null,
    n: 100,
    count: null,
    unit: null,
    method: 'welch-t',
    assumptions: [],
    ...parts,
  };
}

export const interval = (low: number | null, high: number | null): Estimate['confidence'] => ({
  level: 0.95,
  low,
  high,
});
export const statistic = (name: string, value: number, ...df: number[]): Estimate['statistic'] => ({ name, value, df });
export const against = (group: string, reference: string | null = null): Estimate['contrast'] => ({ group, reference });

export function outcomeOf(...estimates: readonly Estimate[]): AnalysisOutcome {
  return { estimates: [...estimates], notes: [], deviations: [], software: [{ name: 'R', version: '4.6.0' }] };
}

/** Two groups of penguins: means, difference, effect size. */
export function massOfTwo(parts: Partial<Estimate> = {}): Estimate[] {
  return [
    estimate({
      quantity: 'mean-difference',
      contrast: against('Gentoo', 'Adelie'),
      estimate: 1375.354,
      standardError: 74.2,
      confidence: interval(1229.19, 1521.52),
      statistic: statistic('t', 23.386, 249.64),
      pValue: 2e-65,
      n: 274,
      ...parts,
    }),
    estimate({ quantity: 'mean', role: 'part', contrast: against('Gentoo'), estimate: 5076.016, n: 123 }),
    estimate({ quantity: 'mean', role: 'part', contrast: against('Adelie'), estimate: 3700.662, n: 151 }),
    estimate({
      quantity: 'standardized-difference',
      role: 'part',
      contrast: against('Gentoo', 'Adelie'),
      estimate: 2.87,
      n: 274,
    }),
  ];
}

export const MASS_PLAN = planOf({ question: 'difference', outcome: 'body_mass_g', predictors: ['species'] });

/** All three species: the test of all, means, and pairs. */
export function massOfThree(parts: Partial<Estimate> = {}): Estimate[] {
  const pair = (group: string, reference: string, value: number, p: number) =>
    estimate({
      quantity: 'mean-difference',
      role: 'part',
      contrast: against(group, reference),
      estimate: value,
      confidence: interval(value - 120, value + 120),
      pAdjusted: { method: 'games-howell', value: p, family: 3 },
      n: 342,
      method: 'games-howell',
    });
  return [
    estimate({
      quantity: 'omnibus',
      statistic: statistic('F', 316.7, 2, 190.4),
      pValue: 2e-61,
      n: 342,
      method: 'welch-anova',
      ...parts,
    }),
    estimate({ quantity: 'mean', role: 'part', contrast: against('Adelie'), estimate: 3700.662, n: 151 }),
    estimate({ quantity: 'mean', role: 'part', contrast: against('Chinstrap'), estimate: 3733.088, n: 68 }),
    estimate({ quantity: 'mean', role: 'part', contrast: against('Gentoo'), estimate: 5076.016, n: 123 }),
    pair('Gentoo', 'Adelie', 1375.354, 1e-12),
    pair('Gentoo', 'Chinstrap', 1342.928, 1e-12),
    pair('Chinstrap', 'Adelie', 32.43, 0.83),
  ];
}

export const BILLS_PLAN = planOf({ question: 'association', outcome: 'bill_depth_mm', predictors: ['bill_length_mm'] });

export function bills(value: number, parts: Partial<Estimate> = {}): Estimate {
  return estimate({
    quantity: 'correlation',
    outcome: 'bill_depth_mm',
    predictor: 'bill_length_mm',
    estimate: value,
    confidence: interval(value - 0.1, value + 0.1),
    pValue: 1e-5,
    n: 342,
    method: 'pearson',
    ...parts,
  });
}

/** Simpson's paradox: positive within each species, negative over all rows. */
export const billsWithin = (): Estimate[] =>
  (['Adelie', 'Chinstrap', 'Gentoo'] as const).map((level, index) =>
    bills(0.39 + index / 10, { stratum: [{ column: 'species', level }], n: 100 + index }),
  );

export const BILLS_WITHIN_PLAN: AnalysisPlan = { ...BILLS_PLAN, strata: ['species'] };

export const column = (
  name: string,
  parts: Partial<ProfiledTable['columns'][number]> = {},
): ProfiledTable['columns'][number] => ({
  name,
  type: 'number',
  missing: 0,
  distinct: 200,
  levels: [],
  minimum: 0,
  maximum: 1,
  whole: false,
  ...parts,
});

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([value, count]) => ({ value, count }));

export const PENGUINS_TABLE: ProfiledTable = {
  dataset: DATASET,
  filename: 'penguins.csv',
  name: TABLE,
  rows: 344,
  columns: [
    column('species', { type: 'text', distinct: 3, levels: counted({ Adelie: 152, Chinstrap: 68, Gentoo: 124 }) }),
    column('island', { type: 'text', distinct: 3 }),
    column('bill_length_mm', { missing: 2 }),
    column('bill_depth_mm', { missing: 2 }),
    column('flipper_length_mm', { type: 'integer', distinct: 55, whole: true }),
    column('body_mass_g', { type: 'integer', distinct: 94, whole: true, missing: 2 }),
    column('sex', { type: 'text', distinct: 2, missing: 11, levels: counted({ female: 165, male: 168 }) }),
    column('year', { type: 'integer', distinct: 3, whole: true }),
  ],
};
