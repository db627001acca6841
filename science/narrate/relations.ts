import type { KnownTask } from '../../contracts/agents.ts';
import type { Check } from '../weigh/checks.ts';
import { verdictOf, type Relation } from '../weigh/relations.ts';
import { numbersOf, type TaskFinding } from '../weigh/task-findings.ts';
import { CHECK_WORDS, checkNumbers, describeCheck, describeCheckBriefly, saysWhen, viewWords } from './checks.ts';
import { describeClaim } from './describe.ts';
import { listedPhrases, print, sentenceOf, type Phrase, type Sentence } from './sentence.ts';
import { describeReversalBriefly, describeStrata, describeStrataBriefly, titleOfReversal } from './strata.ts';
import { uniqueBy } from './words.ts';

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
const changesTheAnswer = ({ effect }: Check): boolean => CHANGES.has(effect);

/** Turns that another task than that of the answer has brought; its own are part of the answer. */
const turnsFromElsewhere = ({ base, reversals }: Relation) =>
  reversals.filter(({ strata }) => strata.some(({ task }) => task !== base.task));

/** The first claim, without the task it comes from. */
export function titleClaim(relation: Relation): Sentence {
  const [turn] = relation.reversals;
  const own = ownStrata(relation);
  const ofTurn = turn === undefined ? null : titleOfReversal(turn);
  return ofTurn ?? (own === undefined ? undefined : describeStrataBriefly(own)[0]) ?? describeClaim(relation.base);
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

/** What leaves the answer as it was: "The result was the same adjusted for sex (ana-2) and adjusted for year (ana-3)." */
export function describeConfirming({ base, checks }: Relation): Sentence[] {
  const others = checks.filter((check) => !changesTheAnswer(check) && check.view.task !== base.task);
  const [moments, alike] = [others.filter(saysWhen), others.filter((check) => !saysWhen(check))];
  return [
    ...[...Map.groupBy(alike, ({ effect }) => effect)].map(([effect, group]) => {
      const views = group.map((check): Phrase => [
        viewWords(check, base),
        ...(effect === 'still-not' ? checkNumbers(check) : []),
        ` (${check.view.task.taskId})`,
      ]);
      return sentenceOf([`${CHECK_WORDS[effect]}, `, ...listedPhrases(views)]);
    }),
    ...moments.map((check) => located(describeCheckBriefly(check, base), check.view.task)),
  ];
}

/** The claim as it stands once the checks are taken into account: title of a discovery, text of a hypothesis. */
export function claimsOf(relation: Relation): Sentence[] {
  const { base, reversals } = relation;
  const [turn] = reversals;
  const turned = turn === undefined ? null : describeReversalBriefly(turn);
  const task = turn?.strata[0]?.task;
  if (turned !== null && task !== undefined) return [located(turned, task)];
  const own = ownStrata(relation);
  if (own !== undefined) return describeStrataBriefly(own).map((sentence) => located(sentence, base.task));
  return [claimOf(base), ...briefChanges(relation)];
}

const claimOf = (finding: TaskFinding): Sentence => located(describeClaim(finding), finding.task);

/** Strata that the question of the answer names. */
export const ownStrata = ({ base, strata }: Relation) =>
  strata.find((view) => view.strata.some(({ task, lead }) => task === base.task && lead.role === 'answer'));

function briefChanges(relation: Relation): Sentence[] {
  const verdict = verdictOf(relation);
  if (verdict === 'stands' || verdict === 'not-clear') return [];
  const checks = relation.checks.filter((check) => changesTheAnswer(check));
  return checks.map((check) => located(describeCheckBriefly(check, relation.base), check.view.task));
}
