import type { AnalysisPlan, Method, QuestionKind } from '../../contracts/analysis-plan.ts';
import type { AnalysisData } from './analysis-data.ts';
import type { Choice, Refusal } from './choice.ts';
import { refuse } from './choice.ts';
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
  if (question !== 'difference' && question !== 'association') return question;
  if (plan.pairedBy !== null || plan.baseline !== null) return question;
  if (plan.method !== null && MODELS.includes(plan.method)) return 'regression';
  const several = plan.predictors.length > 1 || plan.cluster !== null || plan.interactions.length > 0;
  if (several) return 'regression';
  return plan.covariates.length > 0 && !isPartialCorrelation(plan, data) ? 'regression' : question;
}

function isPartialCorrelation({ question, outcome, predictors }: AnalysisPlan, { columns }: AnalysisData): boolean {
  const both = [outcome, predictors[0]].map((name) => (typeof name === 'string' ? columns.get(name)?.kind : undefined));
  return question === 'association' && both.every((kind) => kind === 'number' || kind === 'date');
}
