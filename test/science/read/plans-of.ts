import type { ProfiledTable } from '../../../contracts/table-profile.ts';
import { readQuestion } from '../../../science/read/read-question.ts';
import { renderPlan } from './render-plan.ts';

/** The plans of a message about one table, rendered. */
export const plansOf = (table: ProfiledTable, message: string): string[] =>
  readQuestion({ message, tables: [table], earlier: [] }).plans.map(renderPlan);
