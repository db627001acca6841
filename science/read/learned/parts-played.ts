import { QUESTION_KINDS, type AnalysisPlan, type QuestionKind } from '../../../contracts/analysis-plan.ts';

const RELATIONS = ['difference', 'association', 'regression'] as const;
type Relation = (typeof RELATIONS)[number];
const isRelation = (kind: QuestionKind): kind is Relation => RELATIONS.some((each) => each === kind);

/** The kinds that words distinguish. Which relation it is, and whether an interaction is of times, of counts or of measurements, the columns decide. */
export type LearnedKind = Exclude<QuestionKind, Relation> | 'relation' | 'interaction';

/** `structure`: what the table needs it for: an event, what a count is divided by, a first measurement, the subject. */
export const ROLES = ['outcome', 'predictor', 'covariate', 'rows', 'structure', 'none'] as const;
export type Role = (typeof ROLES)[number];

export function kindOfPlan({ question, interactions }: Pick<AnalysisPlan, 'question' | 'interactions'>): LearnedKind {
  if (interactions.length > 0) return 'interaction';
  return isRelation(question) ? 'relation' : question;
}

const isOther = (kind: QuestionKind): kind is Exclude<QuestionKind, Relation> => !isRelation(kind);
const KINDS: readonly LearnedKind[] = [...QUESTION_KINDS.filter(isOther), 'relation', 'interaction'];
export const isLearnedKind = (text: string): text is LearnedKind => KINDS.some((kind) => kind === text);
export const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

/** The roles of a column in a plan: two where it says which rows of it are compared, and where strata or clusters are held fixed in another way. */
export function rolesInPlan(plan: AnalysisPlan, name: string): Role[] {
  const { event, exposure, trials, baseline, pairedBy, cluster } = plan;
  const roles: readonly (readonly [Role, boolean])[] = [
    ['outcome', plan.outcome === name],
    ['predictor', [...plan.predictors, ...plan.strata, plan.time].includes(name)],
    ['covariate', [...plan.covariates, ...plan.strata, cluster].includes(name)],
    ['rows', plan.rows.some(({ column }) => column === name)],
    ['structure', [event?.column, exposure, trials, baseline, pairedBy, cluster].includes(name)],
  ];
  return heldRoles(roles);
}

/** The roles that hold, or that the column has none. */
export function heldRoles(roles: readonly (readonly [Role, boolean])[]): Role[] {
  const held = roles.flatMap(([role, isHeld]) => (isHeld ? [role] : []));
  return held.length > 0 ? held : ['none'];
}
