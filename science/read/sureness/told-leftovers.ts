import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Spoken } from '../mentions/arguments.ts';
import type { Ask } from '../ask.ts';
import { UNANSWERED } from '../cast/doubts.ts';
import type { Rule } from './leftovers.ts';
import { isSetApart, placeOfCluster, tellsOfCensoring, tellsOfClusters } from '../parts/told-clauses.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';
import { toldCluster, toldEffort } from '../cast/told-columns.ts';

/** Values of the rows as they are: what they have in common changes no mean, and a pair is its own subject. */
const OF_ROWS: readonly AnalysisPlan['question'][] = ['description', 'profile', 'outliers', 'paired-difference'];

/** What a clause tells of the data is in the plan: nothing else in it is passed over. */
export const leavesTold: Rule = (plan, { ask }) => {
  // What is censored is in the event of a survival.
  const isEvents = (words: Spoken['words']) => plan.question === 'survival' && tellsOfCensoring(words);
  // "With 95 wells per type, what could we detect": the size of the study that a power is of.
  const isSize = (words: Spoken['words']) => plan.question === 'power' && words.some(({ number }) => number !== null);
  const clauses = ask.around.filter(({ words }) => isSetApart(words) && !isEvents(words) && !isSize(words));
  const isLeft = clauses.some((clause) => !isHeld(plan, ask, clause));
  const cluster = toldCluster(ask);
  const isDropped = cluster !== null && plan.cluster === null && !OF_ROWS.includes(plan.question);
  return isLeft || isDropped ? UNANSWERED : 1;
};

const OPENS_CAUTION = setOf('mind note remember beware caution');
const CAUTIONS = setOf('careful aware cautious wary');
const UNITS_OF_ROWS = setOf('replicates replicate independent pseudoreplication pseudoreplicates');

/** "Mind that the areas were not all the same size", "the wards differ in both, so please be careful about that": what it names is held by the plan. */
export const leavesCaution: Rule = (plan, { ask }) => {
  if (OF_ROWS.includes(plan.question) || plan.question === 'power') return 1;
  const names = new Set([
    ...[plan.outcome, plan.exposure, plan.time, plan.pairedBy, plan.baseline, plan.cluster, plan.trials],
    ...[...plan.predictors, ...plan.covariates, ...plan.strata],
    ...[plan.event?.column, ...plan.rows.map(({ column }) => column)],
  ]);
  const isOpen = ({ words, mentions }: Spoken) =>
    words.some(({ text }) => UNITS_OF_ROWS.has(text))
      ? plan.cluster === null && plan.pairedBy === null
      : isCaution(words) && mentions.some(({ column }) => !names.has(column.name) && column.kind !== 'identifier');
  return ask.around.some((each) => !isSetApart(each.words) && isOpen(each)) ? UNANSWERED : 1;
};

const isCaution = (words: Spoken['words']): boolean =>
  OPENS_CAUTION.has(textAt(words, textAt(words, 0) === 'please' || textAt(words, 0) === 'but' ? 1 : 0)) ||
  words.some(({ text }, at) => CAUTIONS.has(text) || (text === 'mind' && textAt(words, at - 1) === 'in'));

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
