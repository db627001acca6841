import type { ProfiledTable } from '../../../contracts/table-profile.ts';
import { readByRules } from './by-rules.ts';
import { renderPlan } from './render-plan.ts';

/** The plans of a message about one table, rendered. */
export const plansOf = (table: ProfiledTable, message: string): string[] =>
  readByRules({ message, tables: [table], earlier: [] }).plans.map(renderPlan);
