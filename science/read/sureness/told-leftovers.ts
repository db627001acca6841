import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Spoken } from '../mentions/arguments.ts';
import type { Ask } from '../ask.ts';
import { UNANSWERED } from '../cast/doubts.ts';
import type { Rule } from './leftovers.ts';
import { isSetApart, placeOfCluster, tellsOfCensoring, tellsOfClusters } from '../parts/told-clauses.ts';
import { toldCluster, toldEffort } from '../cast/told-columns.ts';

/** Values of the rows as they are: what they have in common changes no mean, and a pair is its own subject. */
const OF_ROWS: readonly AnalysisPlan['question'][] = ['description', 'profile', 'outliers', 'paired-difference'];

/** What a clause tells of the data is in the plan: nothing else in it is passed over. */
export const leavesTold: Rule = (plan, { ask }) => {
  // What is censored is in the event of a survival.
  const isEvents = (words: Spoken['words']) => plan.question === 'survival' && tellsOfCensoring(words);
  const clauses = ask.around.filter(({ words }) => isSetApart(words) && !isEvents(words));
  const isLeft = clauses.some((clause) => !isHeld(plan, ask, clause));
  const cluster = toldCluster(ask);
  const isDropped = cluster !== null && plan.cluster === null && !OF_ROWS.includes(plan.question);
  return isLeft || isDropped ? UNANSWERED : 1;
};

function isHeld(plan: AnalysisPlan, ask: Ask, clause: Spoken): boolean {
  const names = new Set([plan.cluster, plan.exposure, plan.outcome, plan.pairedBy, ...plan.predictors]);
  const place = placeOfCluster(clause.words);
  // "Plots are grouped in farms": the rows stand before it.
  const isRows = ({ to, level }: Spoken['mentions'][number]) => plan.cluster !== null && level === null && to <= place;
  const isKnown = (mention: Spoken['mentions'][number]) => isRows(mention) || isHeldName(mention);
  const isHeldName = ({ column, level }: Spoken['mentions'][number]) =>
    level === null
      ? names.has(column.name) || column.kind === 'identifier'
      : plan.rows.some((row) => row.column === column.name);
  const isCluster = plan.cluster !== null && plan.cluster === toldCluster(ask)?.name;
  const isEffort = plan.exposure !== null && plan.exposure === toldEffort(ask)?.name;
  const isOfRows = OF_ROWS.includes(plan.question);
  return clause.mentions.every(isKnown) && (isCluster || isEffort || (isOfRows && tellsOfClusters(clause.words)));
}
