import { listed } from '../../../contracts/wording.ts';
import type { DiscoveryDraft, DiscoveryEvidence, ResearchContext } from '../../../contracts/agents.ts';
import { failingAssumptions } from '../../weigh/assumptions.ts';
import type { Relation } from '../../weigh/relations.ts';
import { judgedExtracts, withStance, type Judged } from '../../weigh/sureness.ts';
import { findingsOfTask, localIdsOf, numbersOf, type Extracted, type TaskFinding } from '../../weigh/task-findings.ts';
import { cited, citedList } from '../citations.ts';
import { describeFinding } from '../describe.ts';
import { nameOf } from '../names.ts';
import { describeAssumptions } from '../notes.ts';
import { claimsOf, describeChanges, describeConfirming, ownStrata, printer, titleClaim } from '../relations.ts';
import { describeAnswers } from '../results.ts';
import { printTitle, type Sentence } from '../sentence.ts';
import { describeStrata } from '../strata.ts';
import { outcomeOf } from '../subjects.ts';
import { uniqueBy } from '../words.ts';

/** Discoveries: claim, summary, what documents say, and the estimates and extracts they rest on. */

const QUOTED = 2;
const EVIDENCE = 6;

const wasSearched = ({ tasks }: ResearchContext): boolean =>
  tasks.some(({ type, status }) => type === 'LITERATURE' && status === 'completed');

const citedFew = (extracts: readonly Extracted[]): string =>
  citedList(extracts.slice(0, QUOTED).map(({ extract }) => extract));

/** Where the claim stands among the documents that were searched, which is all that can be said about its novelty. */
function noveltyOf(relations: readonly Relation[], context: ResearchContext): string {
  if (!wasSearched(context)) return 'No documents were searched.';
  const judged = relations.flatMap((relation) => judgedExtracts(context, relation));
  const [agreeing, contrary] = [withStance(judged, 'agrees'), withStance(judged, 'disagrees')];
  if (contrary.length > 0) return `The searched documents say otherwise: ${citedFew(contrary)}.`;
  if (agreeing.length > 0) return `The searched documents say: ${citedFew(agreeing)}.`;
  const near = withStance(judged, 'speaks-of');
  return near.length > 0
    ? `The searched documents speak of this without settling the claim: ${citedFew(near)}.`
    : `No statement found in the searched documents names ${namesOf(relations)}.`;
}

/** "body mass together with species or sex" */
function namesOf(relations: readonly Relation[]): string {
  const leads = relations.map(({ base }) => base.lead);
  const outcomes = [...new Set(leads.flatMap(({ outcome }) => outcome ?? []))].map(nameOf);
  const predictors = [...new Set(leads.flatMap(({ predictor }) => predictor ?? []))].map(nameOf);
  const [first, ...others] = [outcomes, predictors]
    .filter(({ length }) => length > 0)
    .map((names) => listed(names.slice(0, NAMED), 'or'));
  return [first ?? 'it', ...others].join(' together with ');
}
const NAMED = 8;

/** The estimates that a finding rests on, with what they show. */
const evidenceOf = (finding: TaskFinding, explanation: string): DiscoveryEvidence => ({
  taskId: finding.task.taskId,
  refersTo: localIdsOf(finding),
  explanation,
});

function documentEvidence(judged: readonly Judged[]): DiscoveryEvidence[] {
  const explain = (extracts: readonly Extracted[], explanation: string) =>
    extracts.map(({ task, extract }) => ({ taskId: task.taskId, refersTo: [extract.id], explanation }));
  return [
    ...explain(withStance(judged, 'agrees'), 'A statement in line with the claim.'),
    ...explain(withStance(judged, 'disagrees'), 'A statement against the claim.'),
  ];
}

/** The finding that carries the claim, then those that check it. */
function supportOf({ base, checks, strata }: Relation): TaskFinding[] {
  return uniqueBy(
    [base, ...strata.flatMap((view) => view.strata), ...checks.map(({ view }) => view)],
    ({ task, lead }) => `${task.taskId} ${lead.id}`,
  );
}

export function draftFromRelation(relation: Relation, context: ResearchContext): DiscoveryDraft {
  const { base } = relation;
  const printed = printer(context.tasks);
  const first = (...sentences: readonly Sentence[]) => printed(sentences)[0] ?? '';
  const judged = judgedExtracts(context, relation);
  const support = supportOf(relation);
  const assumptions = describeAssumptions(failingAssumptions(base.lead));
  const view = relation.reversals[0] ?? ownStrata(relation);
  const told = view === undefined ? [describeFinding(base)] : describeStrata(view);
  const explained = support.map((finding) => evidenceOf(finding, first(describeFinding(finding))));
  return {
    title: printTitle(titleClaim(relation), numbersOf(context.tasks)),
    claim: printed(told).join(' '),
    summary: printed([
      ...claimsOf(relation),
      ...describeConfirming(relation),
      ...describeChanges(relation),
      ...(assumptions === null ? [] : [assumptions]),
    ]).join(' '),
    novelty: noveltyOf([relation], context),
    evidence: [...explained, ...documentEvidence(judged)].slice(0, EVIDENCE),
    artifactIds: [
      ...new Set(
        support
          .flatMap(({ task }) => task.artifacts)
          .filter(({ type }) => type !== 'file')
          .map(({ id }) => id),
      ),
    ],
  };
}

/** Of a screening its columns are one discovery. */
export function draftFromScreening(
  [first, ...others]: readonly Relation[],
  context: ResearchContext,
): DiscoveryDraft[] {
  if (first === undefined) return [];
  const { task } = first.base;
  const claim = printer(context.tasks)(describeAnswers(findingsOfTask(task))).join(' ');
  const evidence = [first, ...others].map(({ base }) =>
    evidenceOf(base, printer(context.tasks)([describeFinding(base)]).join(' ')),
  );
  const artifactIds = task.artifacts.filter(({ type }) => type !== 'file').map(({ id }) => id);
  const title = `Columns that go with ${outcomeOf(first.base.plan)}`;
  return [
    {
      title,
      claim,
      summary: claim,
      novelty: noveltyOf([first, ...others], context),
      evidence: evidence.slice(0, EVIDENCE),
      artifactIds,
    },
  ];
}

/** Two sources of their own that say the same make a discovery without data. */
export function draftFromDocuments(pair: readonly Extracted[]): DiscoveryDraft {
  const texts = pair.map(({ extract }) => `${cited(extract)}.`);
  return {
    title: 'Two of the searched documents say the same',
    claim: texts[0] ?? '',
    summary: `${texts.join(' ')} No analysis of data has tested this here.`,
    novelty: 'Not new: the searched documents say it.',
    evidence: pair.map(({ task, extract }) => ({
      taskId: task.taskId,
      refersTo: [extract.id],
      explanation: 'States it independently of the other source.',
    })),
    artifactIds: [],
  };
}

/** A discovery that a model has chosen: what code knows of the relations that it rests on. */
export function draftFromEvidence(
  parts: Pick<DiscoveryDraft, 'claim' | 'summary'> & { readonly title: string | null },
  {
    findings,
    relation,
    extracts,
  }: { findings: readonly TaskFinding[]; relation: Relation | undefined; extracts: readonly Extracted[] },
  context: ResearchContext,
): DiscoveryDraft {
  const { title, ...written } = parts;
  const own = relation === undefined ? undefined : draftFromRelation(relation, context);
  const explained = findings.map((finding) =>
    evidenceOf(finding, printer(context.tasks)([describeFinding(finding)]).join(' ')),
  );
  const quoted = extracts.map(({ task, extract }) => ({
    ...{ taskId: task.taskId, refersTo: [extract.id] },
    explanation: 'A statement that the discovery refers to.',
  }));
  return {
    ...written,
    title: title ?? own?.title ?? 'What the documents say',
    novelty: own?.novelty ?? 'Not new: the searched documents say it.',
    evidence: [...explained, ...quoted].slice(0, EVIDENCE),
    artifactIds: own?.artifactIds ?? [],
  };
}
