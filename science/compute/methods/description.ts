import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { AnalysisData, FactorColumn } from '../analysis-data.ts';
import type { Choose } from '../choice.ts';
import { choose, refuse } from '../choice.ts';
import { SUCCESS } from '../load/complete-rows.ts';
import { column, columns, value } from '../method-call.ts';
import { categoricalOutcome, groupsOf, successOf, withColumns } from './columns.ts';

const FILES = ['describe', 'description'];

/** How many, which, what share, what mean: by the kind of the outcome, of each group where there are groups. */
export const chooseDescription: Choose = (asked, planned) => {
  const further = furtherGroups(asked, planned);
  const plan = withSuccess(withinFurther(asked, further));
  const data = withColumns(planned, further);
  const [name] = plan.predictors;
  const groups = name === undefined ? undefined : groupsOf(data.columns.get(name));
  const group = groups ? column(groups.name) : value(null);
  const shaped = groups ? withColumns(data, [groups]) : data;
  if (plan.outcome === null) {
    const [any] = data.columns.keys();
    const of = any === undefined ? value(null) : column(any);
    const subject = plan.cluster === null ? {} : { subject: column(plan.cluster) };
    const call = {
      function: 'count_rows',
      arguments: { of, total: value(data.rows), group, ...subject },
      files: FILES,
    };
    return choose(plan, shaped, 'description', call);
  }
  const outcome = data.columns.get(plan.outcome);
  if (!outcome) return refuse('column-missing', plan.outcome);
  const categories = categoricalOutcome(plan, data);
  if (categories) {
    const given = { outcome: column(categories.name), level: value(plan.outcomeLevel), group };
    const call = { function: 'describe_category', arguments: given, files: FILES };
    return choose(plan, withColumns(shaped, [categories]), 'description', call);
  }
  if (outcome.kind === 'identifier')
    return choose(plan, data, 'description', {
      function: 'describe_identifier',
      arguments: { outcome: column(outcome.name) },
      files: FILES,
    });
  const given = { outcome: column(outcome.name), group };
  return choose(plan, shaped, 'description', { function: 'describe_quantity', arguments: given, files: FILES });
};

/** A column of trials is described by the share of its successes. */
const withSuccess = (plan: AnalysisPlan): AnalysisPlan =>
  plan.trials === null || plan.outcomeLevel !== null ? plan : { ...plan, outcomeLevel: SUCCESS };

/** "By species and sex", "for each group at each visit": groups of the first within those of the others. */
function withinFurther(plan: AnalysisPlan, further: readonly FactorColumn[]): AnalysisPlan {
  const [first] = plan.predictors;
  if (first === undefined || further.length === 0) return plan;
  return { ...plan, predictors: [first], strata: [...plan.strata, ...further.map(({ name }) => name)].slice(0, 3) };
}

function furtherGroups({ predictors }: AnalysisPlan, { columns: all }: AnalysisData): FactorColumn[] {
  return predictors.slice(1).flatMap((name) => {
    const groups = groupsOf(all.get(name));
    return groups && groups.levels.length <= MOST_FURTHER ? [groups] : [];
  });
}
const MOST_FURTHER = 12;

/** Every column of the table in a few numbers. */
export const chooseProfile: Choose = (plan, data) => {
  const named = plan.predictors.filter((name) => data.columns.has(name));
  const shown = named.length > 0 ? named : [...data.columns.keys()];
  const call = { function: 'profile_table', arguments: { columns: columns(shown) }, files: FILES };
  return choose({ ...plan, predictors: [] }, data, 'description', { ...call, strata: [] });
};

/** One test for each column, corrected over all of them. */
export const chooseScreening: Choose = (plan, data) => {
  if (plan.outcome === null) return refuse('no-method', null, plan.question);
  const outcome = categoricalOutcome(plan, data) ?? data.columns.get(plan.outcome);
  if (!outcome || outcome.kind === 'identifier') return refuse('no-method', plan.outcome, plan.question);
  const named = plan.predictors.length > 0 ? plan.predictors : [...data.columns.keys()];
  const others = plan.rows.map((row) => row.column).concat(plan.strata, outcome.name);
  const tested = named.filter((name) => !others.includes(name) && data.columns.get(name)?.kind !== 'identifier');
  if (tested.length === 0) return refuse('no-method', plan.outcome, plan.question);
  const level = outcome.kind === 'factor' ? (successOf(plan, outcome) ?? null) : null;
  const given = {
    outcome: column(outcome.name),
    predictors: columns(tested),
    named: value(outcome.name),
    level: value(level),
  };
  const files = ['describe', 'two-groups', 'many-groups', 'contingency', 'correlation', 'screening'];
  return choose({ ...plan, outcomeLevel: level }, withColumns(data, [outcome]), 'description', {
    function: 'screen',
    arguments: given,
    files,
  });
};
