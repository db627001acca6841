import type { DiscoveryDraft, DiscoveryEvidence, KnownArtifact, ResearchContext } from '../../contracts/agents.ts';
import { claimOf } from '../evidence/claims.ts';
import { cited, judgedExtracts, withStance, type Judged } from '../evidence/document-quotes.ts';
import { agreeingStatements } from '../evidence/agreeing-statements.ts';
import {
  extractsOf,
  headlineOf,
  referenceOf,
  newResultsOf,
  tasksOfLevel,
  type Extracted,
  type Located,
} from '../evidence/located-findings.ts';
import { mainRelations, unaskedReversals } from '../evidence/main-relations.ts';
import { isShown, rankedRelations, type Relation } from '../evidence/relations.ts';
import { capitalised, listed, normalised, plain, sentence, uniqueBy, withReference } from '../evidence/sentences.ts';

const QUOTED = 2;
const EVIDENCE = 6;

function evidenceOf({ task, finding }: Located, explanation: string): DiscoveryEvidence {
  return { taskId: task.taskId, findingId: finding.id, explanation };
}

function roleOf({ finding }: Located, lead: Located): string {
  const role = finding === lead.finding ? 'Carries the claim' : capitalised(claimOf(finding));
  const how = finding.method === '' ? '' : `; ${plain(finding.method)}`;
  return `${role} (${finding.n} observations${how}).`;
}

function documentEvidence(judged: readonly Judged[]): DiscoveryEvidence[] {
  const explain = { agrees: 'A statement in line with the claim.', disagrees: 'A statement against the claim.' };
  return judged.flatMap(({ extract, stance }) =>
    stance === 'agrees' || stance === 'disagrees' ? [evidenceOf(extract, explain[stance])] : [],
  );
}

/** Where the claim stands among the documents that were searched, which is all that can be said about its novelty. */
function noveltyOf(judged: readonly Judged[], wasSearched: boolean): string {
  if (!wasSearched) return 'No documents were searched.';
  const quoted = (some: readonly Extracted[]) => listed(some.slice(0, QUOTED).map((each) => cited(each)));
  const [agreeing, contrary] = [withStance(judged, 'agrees'), withStance(judged, 'disagrees')];
  if (contrary.length > 0) return `The searched documents say otherwise: ${quoted(contrary)}.`;
  if (agreeing.length > 0) return `The searched documents say: ${quoted(agreeing)}.`;
  const near = withStance(judged, 'speaks-of');
  return near.length > 0
    ? `The searched documents speak of these variables without settling this claim: ${quoted(near)}.`
    : 'None of the statements found in the searched documents speaks of this relation.';
}

function artifactsFor({ task }: Located, { outcome, predictor }: Relation): readonly KnownArtifact[] {
  const shown = task.artifacts.filter(({ type }) => type !== 'file');
  const own = shown.filter(({ name, description }) =>
    [outcome, predictor].every((column) => `${name} ${description}`.includes(column)),
  );
  return own.length > 0 ? own : shown;
}

function fromRelation(relation: Relation, context: ResearchContext): DiscoveryDraft {
  const { lead, findings } = relation;
  const judged = judgedExtracts(extractsOf(context.tasks), relation);
  const supporting = uniqueBy([lead, ...findings], ({ task, finding }) => `${task.taskId} ${finding.id}`);
  const others = supporting.slice(1).map((each) => headlineOf(each));
  return {
    title: capitalised(claimOf(lead.finding)),
    claim: sentence(plain(lead.finding.statement)),
    summary: [
      withReference(capitalised(claimOf(lead.finding)), referenceOf(lead)),
      ...others.slice(0, 2),
      ...caveatsOf(lead),
    ].join(' '),
    novelty: noveltyOf(judged, wasSearched(context)),
    evidence: [...supporting.map((each) => evidenceOf(each, roleOf(each, lead))), ...documentEvidence(judged)].slice(
      0,
      EVIDENCE,
    ),
    artifactIds: [...new Set(supporting.flatMap((each) => artifactsFor(each, relation)).map(({ id }) => id))],
  };
}

// Counts of rows and groups stay with the finding: a number here must stand in the statements it rests on.
const caveatsOf = ({ finding }: Located): string[] =>
  finding.caveats
    .filter((caveat) => !/\d/.test(caveat))
    .slice(0, 2)
    .map((caveat) => sentence(plain(caveat)));

const wasSearched = ({ tasks }: ResearchContext): boolean =>
  tasks.some(({ type, status }) => type === 'LITERATURE' && status === 'completed');

/** Two sources of their own that say the same make a discovery without data. */
function fromDocuments(context: ResearchContext): DiscoveryDraft[] {
  return agreeingStatements(extractsOf(tasksOfLevel(context))).map(([first, second]) => ({
    title: 'Two of the searched documents say the same',
    claim: sentence(cited(first)),
    summary: `${sentence(cited(first))} ${sentence(cited(second))} No analysis of data has tested this here.`,
    novelty: `Not new: the searched documents say it ${[first, second].map(referenceOf).join(' ')}.`,
    evidence: [first, second].map((each) => evidenceOf(each, 'States it independently of the other source.')),
    artifactIds: [],
  }));
}

/** What was asked about and shown, and reversals nobody asked about; other by-products are no discoveries. */
function discovered(context: ResearchContext): DiscoveryDraft[] {
  // What an earlier level knows better about the same pair is not discovered again in a weaker form.
  const fresh = new Set(newResultsOf(context).map(({ finding }) => finding));
  const isNew = ({ lead }: Relation) => isShown(lead) && fresh.has(lead.finding);
  const relations = rankedRelations(context);
  const unasked = unaskedReversals(context, relations).filter(isNew);
  return [
    ...mainRelations(context, relations)
      .filter(isNew)
      .map((relation) => fromRelation(relation, context)),
    ...unasked.map((relation) => markedUnasked(fromRelation(relation, context))),
  ];
}

const markedUnasked = (draft: DiscoveryDraft): DiscoveryDraft => ({
  ...draft,
  summary: `Not asked about, found along the way. ${draft.summary}`,
});

/** What this level found that was not known before; a result that is not significant discovers nothing. */
export async function discover(context: ResearchContext): Promise<readonly DiscoveryDraft[]> {
  const drafts = [...discovered(context), ...fromDocuments(context)];
  const earlier = context.discoveries.filter(({ level }) => level !== context.level);
  const known = new Set(earlier.flatMap(({ title, claim }) => [normalised(title), normalised(claim)]));
  return drafts.filter(({ title, claim }) => !known.has(normalised(title)) && !known.has(normalised(claim)));
}
