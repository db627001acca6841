import type { KnownTask } from '../../contracts/agents.ts';
import type { Estimate } from '../../contracts/estimate.ts';

/** Every number that a text about a task may hold, as plain text: estimates field by field, extracts word for word. */
export function evidenceText({ outcome, extracts }: KnownTask): string {
  const numbers = (outcome?.estimates ?? []).flatMap(numbersOf);
  const counts = (outcome?.notes ?? []).flatMap(({ count }) => (count === null ? [] : [`n = ${count}`]));
  return [...numbers, ...counts, ...extracts.map(({ statement }) => statement)].join('\n');
}

function numbersOf(estimate: Estimate): readonly string[] {
  const { confidence, statistic, pAdjusted, at } = estimate;
  const named: readonly (readonly [name: string, value: number | null | undefined])[] = [
    ['estimate', estimate.estimate],
    ['standard error', estimate.standardError],
    ['low', confidence?.low],
    ['high', confidence?.high],
    ['level', confidence?.level],
    ['statistic', statistic?.value],
    ...(statistic?.df ?? []).map((df) => ['df', df] as const),
    ['p value', estimate.pValue],
    ['p value', pAdjusted?.value],
    ['family', pAdjusted?.family],
    ['n', estimate.n],
    ['count', estimate.count],
    ['at', at?.value],
  ];
  return named.flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name} = ${value}`]));
}
