import type { KnownTask } from '../../contracts/agents.ts';
import type { Check } from '../weigh/checks.ts';
import { verdictOf, type Relation } from '../weigh/relations.ts';
import { numbersOf, type TaskFinding } from '../weigh/task-findings.ts';
import { describeCheck, describeCheckBriefly } from './checks.ts';
import { describeClaim } from './describe.ts';
import { nameOf } from './names.ts';
import { print, sentenceOf, type Sentence } from './sentence.ts';
import { describeStrata, describeStrataBriefly } from './strata.ts';
import { listed, uniqueBy } from './words.ts';

/** Relations over all tasks of a conversation: claims with the tasks they come from, and what checks do to them. */

/** "… (ana-1)." */
export const located = ({ parts }: Sentence, { taskId }: Pick<KnownTask, 'taskId'>): Sentence =>
  sentenceOf(parts, [` (${taskId})`]);

/** Prints sentences that speak of several tasks, each text once. */
export function printer(tasks: readonly KnownTask[]): (sentences: readonly Sentence[]) => string[] {
  const numbers = numbersOf(tasks);
  return (sentences) =>
    uniqueBy(
      sentences.map((sentence) => print(sentence, numbers)),
      (text) => text,
    );
}

const CHANGES: ReadonlySet<Check['effect']> = new Set(['reverses', 'vanishes', 'appears']);
export const changesTheAnswer = ({ effect }: Check): boolean => CHANGES.has(effect);

/** Turns that another task than that of the answer has brought; its own are told with the answer. */
const turnsFromElsewhere = ({ base, reversals }: Relation) =>
  reversals.filter(({ strata }) => strata.some(({ task }) => task !== base.task));

/** The first claim, without the task it comes from. */
export function titleClaim(relation: Relation): Sentence {
  const own = ownStrata(relation);
  return (own === undefined ? undefined : describeStrataBriefly(own)[0]) ?? describeClaim(relation.base);
}

/** The strata of a turned relation as one finding, without the numbers that differ between them. */
export function turnedClaim({ reversals }: Relation): Sentence | null {
  const [turn] = reversals;
  const [first] = turn?.strata ?? [];
  if (turn === undefined || first === undefined) return null;
  const claim = describeClaim({ ...first, lead: { ...first.lead, stratum: [] } }).parts;
  return sentenceOf([`within each ${listed(turn.columns.map(nameOf))}, `], claim, [
    ', against the direction over all rows',
  ]);
}

/** What changes the answer, with numbers. */
export function describeChanges(relation: Relation): Sentence[] {
  const checks = relation.checks.filter((check) => changesTheAnswer(check) && check.view.task !== relation.base.task);
  return [
    ...turnsOf(relation),
    ...checks.map((check) => located(describeCheck(check, relation.base), check.view.task)),
  ];
}

function turnsOf(relation: Relation): Sentence[] {
  return turnsFromElsewhere(relation).flatMap((view) => {
    const task = view.strata[0]?.task;
    return describeStrata(view).map((sentence) => (task === undefined ? sentence : located(sentence, task)));
  });
}

/** What leaves the answer as it was, in one sentence: "The result was the same adjusted for sex (ana-2)." */
export function describeConfirming({ base, checks }: Relation): Sentence[] {
  return checks
    .filter((check) => !changesTheAnswer(check) && check.view.task !== base.task)
    .map((check) => located(describeCheckBriefly(check, base), check.view.task));
}

/** The claim as it stands once the checks are taken into account: title of a discovery, text of a hypothesis. */
export function claimsOf(relation: Relation): Sentence[] {
  const { base, reversals } = relation;
  const [turn] = reversals;
  if (turn?.overall != null) return [claimOf(turn.overall), ...turnClaim(turn.strata, turn.columns)];
  const own = ownStrata(relation);
  if (own !== undefined) return describeStrataBriefly(own).map((sentence) => located(sentence, base.task));
  return [claimOf(base), ...briefChanges(relation)];
}

const claimOf = (finding: TaskFinding): Sentence => located(describeClaim(finding), finding.task);

/** Strata that the answer itself was asked within. */
export const ownStrata = ({ base, strata }: Relation) =>
  strata.find((view) => view.strata.some(({ task, lead }) => task === base.task && lead.role === 'answer'));

function briefChanges(relation: Relation): Sentence[] {
  const verdict = verdictOf(relation);
  if (verdict === 'stands' || verdict === 'not-clear') return [];
  const checks = relation.checks.filter((check) => changesTheAnswer(check));
  return checks.map((check) => located(describeCheckBriefly(check, relation.base), check.view.task));
}

/** What holds within the strata of a turned relation. */
function turnClaim(strata: readonly TaskFinding[], columns: readonly string[]): Sentence[] {
  const [first] = strata;
  if (first === undefined) return [];
  const within = { ...first, lead: { ...first.lead, stratum: [] } };
  const claim = describeClaim(within).parts;
  return [
    located(sentenceOf([`within each ${listed(columns.map(nameOf))} it is the other way round: `], claim), first.task),
  ];
}
