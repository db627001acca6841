import type { AnalysisPlan, QuestionKind } from '../../../contracts/analysis-plan.ts';
import { isSomeOf } from '../tables/binomial-columns.ts';
import { isNumeric, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import { isTimeAtRisk, isWholeFrom } from '../tables/count-columns.ts';
import { columnsIn, type Way } from './ways.ts';

/** What a count is divided by, and what pairs rows, where the way to read holds it and no phrase of the rules says it. */
export function withStructure(plan: AnalysisPlan, way: Way, outcome: ColumnFacts | null): AnalysisPlan {
  const columns = columnsIn(way, 'structure');
  if (plan.question === 'paired-difference') return withSubject(plan, columns);
  return bySeason(withDivisor(plan, columns, outcome));
}

/** "In which season are the catches per hour highest": the rate is compared between the months of its dates. */
function bySeason(plan: AnalysisPlan): AnalysisPlan {
  const { question, time, method, exposure, trials } = plan;
  if (question !== 'trend' || method !== 'seasonal-model' || time === null || (exposure ?? trials) === null)
    return plan;
  const kinds = [...plan.kinds.filter(({ column }) => column !== time), { column: time, kind: 'month' as const }];
  const of: QuestionKind = exposure === null ? 'regression' : 'rate';
  return { ...plan, question: of, predictors: [time], kinds, time: null, method: null };
}

function withDivisor(plan: AnalysisPlan, columns: readonly ColumnFacts[], outcome: ColumnFacts | null): AnalysisPlan {
  const divisor = columns.find((column) => isDivisor(column, plan));
  if (!divisor || !outcome || !isCounted(outcome, plan, divisor)) return plan;
  // Counts per exposure are modelled without a season.
  const open = { ...plan, season: null, predictors: plan.predictors.filter((name) => name !== divisor.name) };
  if (isSomeOf(outcome, divisor) && !isTimeAtRisk(divisor) && !areInOneUnit(outcome, divisor))
    return { ...open, question: open.question === 'rate' ? 'regression' : open.question, trials: divisor.name };
  return DIVIDED.includes(open.question) ? { ...open, exposure: divisor.name } : plan;
}

/** `cap_500cyc_mAh` is no part of `cap_start_mAh`. */
const areInOneUnit = ({ all: one }: ColumnFacts, { all: other }: ColumnFacts): boolean =>
  one.length > 1 && one.at(-1)?.text === other.at(-1)?.text && (one.at(-1)?.text.length ?? 0) <= LONGEST_UNIT;
const LONGEST_UNIT = 2;

const DIVIDED: readonly QuestionKind[] = ['rate', 'trend', 'before-after'];

function withSubject(plan: AnalysisPlan, columns: readonly ColumnFacts[]): AnalysisPlan {
  if (plan.baseline !== null || plan.pairedBy !== null) return plan;
  const subject = columns.find((column) => !isQuantity(column) || column.kind === 'identifier');
  return subject ? { ...plan, pairedBy: subject.name } : plan;
}

const isDivisor = (column: ColumnFacts, { outcome }: AnalysisPlan): boolean =>
  isNumeric(column) && column.kind !== 'identifier' && column.name !== outcome && (column.profile.minimum ?? 0) > 0;

const isCounted = (outcome: ColumnFacts, { exposure, trials, event }: AnalysisPlan, divisor: ColumnFacts): boolean =>
  [null, divisor.name].includes(exposure) &&
  trials !== divisor.name &&
  event === null &&
  isWholeFrom(outcome, 0) &&
  isQuantity(outcome);
