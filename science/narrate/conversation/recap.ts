import type { KnownTask, ResearchContext } from '../../../contracts/agents.ts';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Estimate, Quantity } from '../../../contracts/estimate.ts';
import { relationsIn, withoutChecks } from '../../weigh/answering.ts';
import { isClear } from '../../weigh/effects.ts';
import { acrossRun } from '../../weigh/multiple-testing.ts';
import { relationsOf, type Relation } from '../../weigh/relations.ts';
import { findingsOfTask, type TaskFinding } from '../../weigh/task-findings.ts';
import { describeClaim, describeFinding } from '../describe.ts';
import { numberOf, valuePhrase } from '../evidence.ts';
import { groupPhrase, groupValues, type GroupValue } from '../groups.ts';
import { located, printer } from '../relations.ts';
import { sentenceOf, type Phrase, type Sentence } from '../sentence.ts';
import { countedOf, inLevel, outcomeOf, shareOf } from '../subjects.ts';
import { counted, uniqueBy } from '../words.ts';
import { answersOfTask, describeChecks } from './answer.ts';
import { apartFromStrata } from './closing.ts';
import { bullets } from './sections.ts';

/** Stored results that a message asks for again. The answer comes first and alone; several are a list, one item each. */

export function recap(research: ResearchContext, tasks: readonly KnownTask[]): string {
  const shown = withoutChecks(tasks);
  const relations = relationsIn(relationsOf(research.tasks), shown);
  const items = uniqueBy(
    shown.flatMap((task) => itemsOfTask(task, relations, research)),
    (item) => item,
  );
  const [first, ...others] = items;
  if (first === undefined) return '';
  const results =
    shown.length > 1 ? bullets(items) : [first, bullets(others)].filter((part) => part !== '').join('\n\n');
  return [results, correctionNote(research, shown)].filter((part) => part !== '').join('\n\n');
}

/** What one analysis found; with each result the checks of other analyses that bear on it. */
function itemsOfTask(task: KnownTask, relations: readonly Relation[], research: ResearchContext): string[] {
  const printed = printer(research.tasks);
  const answers = answersOfTask(task, research);
  const own = relations.filter(({ base }) => base.task === task);
  const checked = own
    .map((relation) => ({
      claim: located(describeClaim(relation.base), task),
      checks: printed([...describeChecks(relation, [task]), ...differencesOf(relation)]),
    }))
    .filter(({ checks }) => checks.length > 0);
  const [only, ...more] = answers;
  if (only !== undefined && more.length === 0) return [[only, ...checked.flatMap(({ checks }) => checks)].join(' ')];
  return [...answers, ...checked.map(({ claim, checks }) => [...printed([claim]), ...checks].join(' '))];
}

/** Where another analysis found that the relation is not the same in all strata. */
const differencesOf = ({ base, findings }: Relation): Sentence[] =>
  findings
    .filter(({ lead, task }) => task !== base.task && DIFFERENCES.has(lead.quantity) && isClear(lead))
    .map((finding) => located(describeFinding(finding), finding.task));
const DIFFERENCES: ReadonlySet<Quantity> = new Set(['interaction', 'homogeneity']);

/** How p values are adjusted, once for all of them. */
function correctionNote({ tasks }: ResearchContext, shown: readonly KnownTask[]): string {
  const own = acrossRun(shown.flatMap(findingsOfTask));
  if (own.family < 2) return '';
  const { family, hasStrata } = acrossRun(tasks.flatMap(findingsOfTask));
  return `Adjusted p values: Benjamini–Hochberg over the ${counted(family, 'test')} of this conversation${apartFromStrata(hasStrata)}.`;
}

/** The numbers of the groups that are named; "" where the analyses hold none of them. */
export function groupNumbers(tasks: readonly KnownTask[], groups: readonly string[], wants: 'size' | 'value'): string {
  const sentences = withoutChecks(tasks).flatMap((task) =>
    findingsOfTask(task).flatMap((finding) =>
      valuesOf(finding, groups).map((value) => located(sentenceOf(groupSentence(value, finding.plan, wants)), task)),
    ),
  );
  return printer(tasks)(sentences).join(' ');
}

const valuesOf = (finding: TaskFinding, groups: readonly string[]): GroupValue[] =>
  groupValues(finding, 'share', 'mean', 'rate', 'median').filter(({ contrast }) => groups.includes(contrast.group));

/** "in high dose, adverse event = 1 in 26 of 56 rows (46.4%)", "in Gentoo, the mean of body mass was 5,076 g (n = 123)" */
function groupSentence(value: GroupValue, plan: AnalysisPlan, wants: 'size' | 'value'): Phrase {
  const place = `${inLevel(value.predictor, value.contrast.group)}, `;
  if (wants === 'size' && value.quantity === 'share' && value.count !== null) return [place, ...countOf(value)];
  if (wants === 'size') return [place, 'n = ', numberOf(value, 'n', { as: 'whole' })];
  const what = value.quantity === 'share' ? shareOf(value, plan) : `the ${value.quantity} of ${outcomeOf(value)}`;
  return groupPhrase({ ...value, label: `${place}${what} was` });
}

const countOf = (share: Estimate): Phrase => [
  `${countedOf(share)} in `,
  numberOf(share, 'count', { as: 'whole' }),
  ' of ',
  numberOf(share, 'n', { as: 'whole' }),
  ' rows (',
  ...valuePhrase(share),
  ')',
];
