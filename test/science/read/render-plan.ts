import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';

/** A plan in a line: `difference body_mass_g ~ species; vs Gentoo/Adelie; within sex; adjusting age; rows year is 2008`. */
export function renderPlan(plan: AnalysisPlan): string {
  const outcome = `${plan.outcome ?? '-'}${plan.outcomeLevel === null ? '' : `=${plan.outcomeLevel}`}`;
  const predictors = plan.predictors.length > 0 ? ` ~ ${plan.predictors.join(', ')}` : '';
  return [`${plan.question} ${outcome}${predictors}`, ...named(plan)].join('; ');
}

function named(plan: AnalysisPlan): string[] {
  const parts: readonly (readonly [string, string | number | null])[] = [
    ['vs', plan.contrast && `${plan.contrast.group ?? 'each'}/${plan.contrast.reference}`],
    ['bound', plan.bound && `${plan.bound.column} ${plan.bound.comparison} ${plan.bound.value}`],
    ['given', plan.given.map(({ column, value }) => `${column} ${value}`).join(' & ')],
    ['within', plan.strata.join(', ')],
    ['adjusting', plan.covariates.join(', ')],
    ['interaction', plan.interactions.map((pair) => pair.join(' x ')).join(', ')],
    [
      'rows',
      plan.rows.map(({ column, comparison, values }) => `${column} ${comparison} ${values.join('..')}`).join(' & '),
    ],
    ['baseline', plan.baseline],
    ['paired', plan.pairedBy],
    ['cluster', plan.cluster],
    ['time', plan.time],
    ['event', plan.event && `${plan.event.column}=${plan.event.level}`],
    ['exposure', plan.exposure],
    ['per', plan.per],
    ['step', plan.step && `${plan.step.amount ?? 'SD'} ${plan.step.column}`],
    ['trials', plan.trials],
    ['weight', plan.weight],
    ['statistic', plan.statistic],
    ['value', plan.hypothesizedValue],
    ['power', plan.power && `${plan.power.wanted} at ${plan.power.alpha}`],
    ['change', plan.changeAt === null ? null : String(plan.changeAt)],
    ['season', plan.season],
    ['method', plan.method],
    ['joined', plan.joins.map(({ table, leftKey }) => `${table} by ${leftKey}`).join(', ')],
    ['kinds', plan.kinds.map(({ column, kind }) => `${column}:${kind}`).join(', ')],
    ['expected', plan.expected],
  ];
  return parts.flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name} ${value}`]));
}

/** Always compared; the others only where a row of the test table names them. */
export const DECISIVE = [
  'given',
  'within',
  'adjusting',
  'interaction',
  'rows',
  'baseline',
  'paired',
  'exposure',
  'step',
  'value',
  'change',
] as const;
