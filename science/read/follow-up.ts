import type { AnalysisPlan, QuestionKind } from '../../contracts/analysis-plan.ts';
import { columnsOf, type Ask } from './ask.ts';
import { isGroup, isQuantity, type ColumnFacts } from './tables/columns.ts';
import { levelOf } from './cast/levels-in-plan.ts';
import { methodOf } from './plans/methods.ts';
import { kindsOf } from './plans/column-kinds.ts';
import type { PartReading } from './read-part.ts';
import { cellOf } from './tables/columns.ts';
import { groupsAroundThan } from './cast/effects-compared.ts';
import { castOf } from './cast/settle.ts';
import { setOf } from './words/word-sets.ts';

/** A message that speaks of an earlier plan: "adjust for age", "only the women", "and within each sex?", "what about weight?". */

const OPENINGS = setOf(`
  and what how now only adjust adjusting adjusted control controlling use using with within same also but then ok
  okay redo repeat instead again exclude excluding without restrict separately split stratify try do does is
  please just by for among in leave drop remove run limit take can break could
`);
const REFERS = setOf(`
  it this that they them same instead too again also there still hold holds result relationship effect difference
  these those
`);

/** The earlier plan, changed as the message says; null where the message stands on its own. */
export function readFollowUp({ ask, named, unmatched }: PartReading, last: AnalysisPlan): AnalysisPlan | null {
  if (!speaksOfEarlier(ask, named)) return null;
  const changed = [addCovariates, addStrata, addModerator, addRows, changeMethod].reduce(
    (plan, change) => change(plan, ask),
    last,
  );
  // "What do they complain about in the comments?": a word that is not known asks something else of the column.
  const swapped = changed === last && unmatched.length === 0 ? swapColumn(last, ask) : changed;
  return swapped === last
    ? null
    : { ...swapped, asked: ask.part.text, sureness: Math.round(Math.min(last.sureness, 0.95) * 90) / 100 };
}

const SHORT = 6;

/** Short or beginning like a follow-up, with a change in it, and without a relation of its own. */
function speaksOfEarlier(ask: Ask, named: number): boolean {
  const { words } = ask.spoken;
  const opens = OPENINGS.has(words[0]?.text ?? '') || words.some(({ text }) => REFERS.has(text));
  if ((!opens && words.length > SHORT) || isOwnQuestion(ask)) return false;
  const { covariates, strata, outcomes, predictors, rest } = ask.roles;
  const changes = covariates.length + strata.length > 0 || ask.has('rank', 'only', 'except') || named <= 1;
  return changes && columnsOf([...outcomes, ...predictors, ...rest]).length <= 1;
}

const LEANS = setOf(`
  and but now only then also same adjust adjusting adjusted control controlling redo repeat instead again exclude excluding restrict
  separately split stratify ok okay still about without within
`);

/** "What share are alive at 12 months in each regimen?": a whole question, which leans on nothing. */
export const standsAlone = ({ form, spoken: { words } }: Ask): boolean =>
  form === 'open' && words.length > SHORT && !words.some(({ text }) => REFERS.has(text) || LEANS.has(text));

/** "How many are there?", "is mass normal?" say all they need. */
const isOwnQuestion = (ask: Ask): boolean =>
  ask.has(
    'howMany',
    'share',
    'normality',
    'trend',
    'screening',
    'profile',
    'oneSample',
    'power',
    'average',
    'whichMost',
    'prediction',
  ) &&
  !ask.has('adjustRight', 'strata') &&
  !ask.says('about');

const names = (columns: readonly ColumnFacts[]): string[] => columns.map(({ name }) => name);
const plays = (plan: AnalysisPlan, name: string): boolean => plan.outcome === name || plan.predictors.includes(name);

function addCovariates(plan: AnalysisPlan, ask: Ask): AnalysisPlan {
  const added = names(columnsOf(ask.roles.covariates)).filter(
    (name) => !plays(plan, name) && !plan.covariates.includes(name),
  );
  if (added.length === 0) return plan;
  const question = plan.question === 'difference' || plan.question === 'association' ? 'regression' : plan.question;
  return { ...plan, question, covariates: [...plan.covariates, ...added] };
}

function addStrata(plan: AnalysisPlan, ask: Ask): AnalysisPlan {
  const within = ask.says('within', 'by', 'separately', 'split', 'stratify', 'each', 'every', 'per', 'both')
    ? columnsOf(ask.roles.rest).filter(isGroup)
    : [];
  const added = names([...columnsOf(ask.roles.strata), ...within]).filter((name) => !plays(plan, name));
  return added.length === 0 ? plan : { ...plan, strata: [...new Set([...plan.strata, ...added])].slice(0, 3) };
}

const RELATION = setOf('it that this effect difference gap relationship relation association');

/** "Does it work better for women than for men": the relation is held against itself between those groups. */
function addModerator(plan: AnalysisPlan, ask: Ask): AnalysisPlan {
  const isOfRelation = ask.spoken.words.some(({ text }) => RELATION.has(text));
  const group = isOfRelation ? (groupsAroundThan(ask) ?? bufferIn(ask)) : undefined;
  const [cause, another] = plan.predictors;
  if (group === undefined || cause === undefined || another !== undefined || plays(plan, group.name)) return plan;
  if (!MODERATED.includes(plan.question)) return plan;
  const predictors = [cause, group.name];
  return { ...plan, question: 'regression', predictors, interactions: [[cause, group.name]] };
}

const MODERATED: readonly QuestionKind[] = ['difference', 'association', 'regression'];
const BUFFERS = setOf('buffer moderate modify attenuate dampen weaken strengthen amplify soften cushion');

/** "And does supervisor support buffer this?" */
function bufferIn({ spoken: { words, mentions } }: Ask): ColumnFacts | undefined {
  const [column, another] = columnsOf(mentions);
  return another === undefined && words.some(({ root }) => BUFFERS.has(root)) ? column : undefined;
}

/** "Does the effect of the arm differ between men and women?" behind an effect that was adjusted: still adjusted. */
export function withEarlierAdjustment(plan: AnalysisPlan, last: AnalysisPlan): AnalysisPlan {
  const isSame = plan.outcome === last.outcome && last.predictors.every((name) => plan.predictors.includes(name));
  if (!isSame || plan.interactions.length === 0 || plan.covariates.length > 0) return plan;
  return { ...plan, covariates: last.covariates.filter((name) => !plays(plan, name)) };
}

function addRows(plan: AnalysisPlan, ask: Ask): AnalysisPlan {
  // One group of those that are compared is no restriction, and no more are the two around "than".
  const compared = groupsAroundThan(ask);
  const rows = castOf(ask).rows.filter(
    ({ column, comparison, values }) =>
      !(plan.predictors.includes(column) && comparison === 'is' && values.length === 1) && column !== compared?.name,
  );
  const others = columnsOf(ask.roles.rest).filter((column) => column !== compared);
  const single = others.flatMap((column): AnalysisPlan['rows'] => {
    const levels = ask.roles.rest.flatMap((mention) =>
      mention.column === column && mention.level !== null ? [mention.level] : [],
    );
    return levels.length === 0 || rows.some((row) => row.column === column.name) || plays(plan, column.name)
      ? []
      : [{ column: column.name, comparison: 'is', values: levels.map((level) => cellOf(column, level)) }];
  });
  const added = [...rows, ...single];
  return added.length === 0
    ? plan
    : {
        ...plan,
        rows: [...plan.rows.filter(({ column }) => !added.some((row) => row.column === column)), ...added].slice(0, 10),
      };
}

function changeMethod(last: AnalysisPlan, ask: Ask): AnalysisPlan {
  const plan = withPairs(last, ask);
  const group = ask.index.columns.find(({ name }) => name === plan.predictors[0]);
  const method = methodOf(ask, plan.question, plan.contrast ? 2 : (group?.profile.distinct ?? 2));
  return method === null || method === plan.method ? plan : { ...plan, method };
}

/** "Which spray does best, and which pairs cannot be told apart?": compares the groups that the plan before describes. */
const withPairs = (plan: AnalysisPlan, ask: Ask): AnalysisPlan =>
  plan.question === 'description' && plan.outcome !== null && plan.predictors.length === 1 && ask.has('tukey')
    ? { ...plan, question: 'difference', statistic: null }
    : plan;

/** "What about weight?": a group takes the place of the group, a quantity that of the quantity in question. */
function swapColumn(plan: AnalysisPlan, ask: Ask): AnalysisPlan {
  const [column] = columnsOf([...ask.roles.rest, ...ask.roles.outcomes, ...ask.roles.predictors]);
  const predictor = ask.index.columns.find(({ name }) => name === plan.predictors[0]);
  if (!column || !predictor || plan.outcome === null || plays(plan, column.name)) return plan;
  const isOutcome =
    isGroup(predictor) && isQuantity(column) && !OF_EVENTS.includes(plan.question) && !ask.says(...EXPLAINS);
  const swapped: AnalysisPlan = isOutcome
    ? { ...plan, outcome: column.name, outcomeLevel: levelOf(column, null), expected: null }
    : {
        ...plan,
        question: kindFor(plan.question, column),
        predictors: withColumn(plan.predictors, column, ask),
        contrast: null,
        expected: null,
      };
  return { ...swapped, kinds: kindsOf(swapped, ask) };
}

/** "And does inflation matter?" asks what explains, and no outcome. */
const EXPLAINS = ['matter', 'matters', 'role', 'relevant', 'important'] as const;

/** In the place of the first predictor; what else explains, in the place of the last one that is like it: groups stay. */
function withColumn(predictors: readonly string[], column: ColumnFacts, ask: Ask): string[] {
  const isLike = (name: string): boolean =>
    ask.index.columns.some((each) => each.name === name && isQuantity(each) === isQuantity(column));
  const place = ask.says(...EXPLAINS) ? Math.max(0, predictors.findLastIndex(isLike)) : 0;
  return predictors.with(place, column.name);
}

const OF_EVENTS: readonly QuestionKind[] = ['survival', 'rate'];

/** A comparison of groups becomes an association where a quantity takes the place of the groups. */
function kindFor(question: QuestionKind, column: ColumnFacts): QuestionKind {
  if (question === 'difference' && isQuantity(column)) return 'association';
  return question === 'association' && isGroup(column) ? 'difference' : question;
}
