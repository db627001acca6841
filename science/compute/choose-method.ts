import type { AnalysisPlan, Method, QuestionKind } from '../../contracts/analysis-plan.ts';
import type { AnalysisData } from './analysis-data.ts';
import { isNumeric } from './analysis-data.ts';
import type { Choice, Refusal } from './choice.ts';
import { refuse } from './choice.ts';
import { mainColumns } from './methods/columns.ts';
import { RULES } from './methods/index.ts';

/** Models of several columns, which a plan of another kind may name. */
const MODELS: readonly Method[] = [
  'linear-model',
  'logistic-model',
  'quadratic-model',
  'spline-model',
  'poisson-model',
  'quasi-poisson-model',
  'cluster-means',
  'cluster-robust-model',
  'cluster-robust-logistic',
];

/** What R computes for a plan, or why nothing. Pure: the same plan and data give the same choice. */
export function chooseMethod(plan: AnalysisPlan, data: AnalysisData): Choice | Refusal {
  if (data.rows === 0 && plan.question !== 'power') return refuse('too-few-rows');
  const rule = RULES[routeOf(plan, data)] ?? RULES[plan.question];
  return rule ? rule(plan, data) : refuse('no-method', plan.outcome, plan.question);
}

/** Comparisons that are adjusted, clustered or of several predictors are models. */
function routeOf(plan: AnalysisPlan, data: AnalysisData): QuestionKind {
  const { question } = plan;
  const compares = question === 'difference' || question === 'association';
  if (!compares || plan.pairedBy !== null || plan.baseline !== null) return question;
  return isModel(plan) || (plan.covariates.length > 0 && !isPartialCorrelation(plan, data)) ? 'regression' : question;
}

function isModel({ method, predictors, cluster, interactions }: AnalysisPlan): boolean {
  if (method !== null && MODELS.includes(method)) return true;
  return predictors.length > 1 || cluster !== null || interactions.length > 0;
}

function isPartialCorrelation(plan: AnalysisPlan, data: AnalysisData): boolean {
  const { outcome, predictor } = mainColumns(plan, data);
  return plan.question === 'association' && isNumeric(outcome) && isNumeric(predictor);
}
