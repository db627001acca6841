import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { DECISIVE, renderPlan } from './render-plan.ts';

const isDecisive = (part: string): boolean => DECISIVE.some((name) => part.startsWith(`${name} `));

/** Whether a plan is the one described: all that is described holds, and nothing decisive beyond it. */
export function isPlan(plan: AnalysisPlan, wanted: string): boolean {
  const parts = renderPlan(plan).split('; ');
  const asked = wanted.split('; ');
  return asked.every((part) => parts.includes(part)) && parts.filter(isDecisive).every((part) => asked.includes(part));
}

export function matches(plans: readonly AnalysisPlan[], wanted: string): boolean {
  return wanted.split(' || ').some((one) => {
    const all = one === 'none' ? [] : one.split(' && ');
    return (
      plans.length === all.length &&
      all.every((each, place) => plans[place] !== undefined && isPlan(plans[place], each))
    );
  });
}
