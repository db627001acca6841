import type { ResearchActivities } from '../../contracts/research-activities.ts';
import { createClosingActivities, type ClosingDeps } from './closing.ts';
import { createPlanningActivities, type PlanningDeps } from './planning.ts';
import { createSynthesisActivities, type SynthesisDeps } from './synthesis.ts';
import { createTaskActivities, type TaskDeps } from './tasks.ts';

export type ResearchDeps = PlanningDeps & TaskDeps & SynthesisDeps & ClosingDeps;

/** All activities of the research cycle, for whichever engine runs them. */
export function createResearchActivities(deps: ResearchDeps): ResearchActivities {
  return {
    ...createPlanningActivities(deps),
    ...createTaskActivities(deps),
    ...createSynthesisActivities(deps),
    ...createClosingActivities(deps),
  };
}
