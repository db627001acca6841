import type { ResearchContext } from '../../../contracts/agents.ts';
import { checkLine, checksOf } from '../../evidence/checks.ts';
import { claimOf } from '../../evidence/claims.ts';
import { spokenName } from '../../evidence/columns.ts';
import { cited, judgedExtracts, withStance, worthQuoting } from '../../evidence/document-quotes.ts';
import {
  extractsOf,
  nearestOf,
  referenceOf,
  resultsOf,
  tasksOfLevel,
  type Extracted,
  type Located,
} from '../../evidence/located-findings.ts';
import { figuresOf } from '../../evidence/figures.ts';
import { answeredParts, mainRelations, unaskedReversals } from '../../evidence/main-relations.ts';
import { columnNamesOf, wantedEvidence } from '../../evidence/questions.ts';
import { focusOf, type Relation } from '../../evidence/relations.ts';
import { capitalised, listed, normalised, plain, uniqueBy, withReference } from '../../evidence/sentences.ts';
import { reworded } from '../../evidence/wording.ts';
import { splitSentences } from '../../../science/documents/split-sentences.ts';

/** The sections that lay out what the answer rests on. Each is empty where there is nothing to say. */

const RESULTS = 8;
const QUOTES = 6;
const FIGURES = 4;
const CHECKS = 6;

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
export const section = (heading: string, body: string): string => (body === '' ? '' : `## ${heading}\n\n${body}`);

/** Relations this level has something new about, before those that stand as they were. */
function relationsTold(context: ResearchContext): Relation[] {
  const isNew = ({ findings }: Relation) => findings.some(({ task }) => task.level === context.level);
  const relations = mainRelations(context);
  return [...relations.filter(isNew), ...relations.filter((relation) => !isNew(relation))].slice(0, RESULTS);
}

/** Everything about the plain result of a relation, and the view that overrides it. */
function mainResults({ lead, base }: Relation): Located[] {
  return lead === base || lead.finding.statement === base.finding.statement ? [lead] : [lead, base];
}

const stated = (result: Located): string =>
  withReference(capitalised(reworded(result.finding.statement, result.finding.variables)), referenceOf(result));

function screenings(context: ResearchContext): Located[] {
  const parts = [...new Set([focusOf(context), context.question])].flatMap((text) => answeredParts(text, context));
  return parts.flatMap(({ screening }) => screening ?? []);
}

export function dataSection(context: ResearchContext): string {
  const relations = relationsTold(context);
  const main = uniqueBy([...screenings(context), ...relations.flatMap(mainResults)], ({ finding }) => finding.id);
  const results = main.length > 0 ? main : resultsOf(context.tasks).slice(0, RESULTS);
  if (results.length === 0) return '';
  const checks = uniqueBy(relations.flatMap(checksOf), ({ located }) => located.finding.id).slice(0, CHECKS);
  const blocks = [
    bullets(results.map(stated)),
    checks.length === 0 ? '' : `Checks:\n\n${bullets(checks.map((check) => checkLine(check, relations.length === 1)))}`,
    unasked(context),
    figures(results, context),
  ];
  return section('What the data show', blocks.filter((block) => block !== '').join('\n\n'));
}

/** By-products are counted, not told; one that turns round within groups is told. */
function unasked(context: ResearchContext): string {
  const reversals = unaskedReversals(context)
    .slice(0, 2)
    .map(({ lead }) => withReference(capitalised(claimOf(lead.finding)), referenceOf(lead)));
  return reversals.length === 0 ? '' : `Not asked about, but worth knowing:\n\n${bullets(reversals)}`;
}

/** Figures of the main results, each with what it shows. Names alone do not tell figures of two tasks apart. */
function figures(results: readonly Located[], context: ResearchContext): string {
  const of = results.flatMap((result) => figuresOf(result));
  const shown = uniqueBy(of, ({ task, artifact }) => `${task.taskId} ${artifact.id}`).slice(0, FIGURES);
  if (shown.length === 0) return '';
  const lines = shown.map(({ task, artifact: { name, description } }) => {
    const [caption = ''] = splitSentences(plain(reworded(description, columnNamesOf(context.datasets))));
    const what = caption.replace(/\.$/, '');
    return `${plain(name)} (${task.taskId})${what === '' ? '' : `: ${what}`}`;
  });
  return `${lines.length === 1 ? 'Figure' : 'Figures'}: ${lines.join('; ')}.`;
}

export function documentsSection(context: ResearchContext): string {
  const extracts = extractsOf(context.tasks);
  if (extracts.length === 0) return nearestSection(context);
  const asked = extractsOf(tasksOfLevel(context));
  if (!wantedEvidence(focusOf(context)).data) return section('What the documents say', quotes(asked.slice(0, QUOTES)));
  const [main] = mainRelations(context);
  if (!main) return section('What the documents say', quotes(extracts.slice(0, QUOTES)));
  const judged = judgedExtracts(extracts, main);
  const [agreeing, contrary] = [withStance(judged, 'agrees'), withStance(judged, 'disagrees')];
  const others = worthQuoting(judged, main.lead.finding).filter(
    (extract) => !agreeing.includes(extract) && !contrary.includes(extract),
  );
  const blocks = [
    block('In line with the main result:', agreeing),
    block('Against it:', contrary),
    block(agreeing.length + contrary.length > 0 ? 'Close to the question, without settling it:' : '', others),
  ].filter((text) => text !== '');
  return section(
    'What the documents say',
    blocks.join('\n\n') || 'The passages that were found speak of other things than these variables.',
  );
}

/** Beside results of the data it would be noise. */
function nearestSection(context: ResearchContext): string {
  if (resultsOf(context.tasks).length > 0) return '';
  const nearest = nearestOf(tasksOfLevel(context)).slice(0, QUOTES);
  return section('What comes nearest in the documents', quotes(nearest));
}

const quotes = (extracts: readonly Extracted[]): string => bullets(extracts.map((extract) => cited(extract)));

function block(introduction: string, extracts: readonly Extracted[]): string {
  if (extracts.length === 0) return '';
  const list = quotes(extracts.slice(0, QUOTES / 2));
  return introduction === '' ? list : `${introduction}\n\n${list}`;
}

/** The claim of the hypothesis; the documents' part of it has its own section above. */
export function hypothesisSection({ hypothesis, tasks }: ResearchContext): string {
  const [claim = ''] = (hypothesis?.text ?? '').split('\n\n');
  return resultsOf(tasks).length === 0 ? '' : section('Working hypothesis', claim);
}

/** Discoveries of this level, by the variables they are about: their claims are already told above. */
export function discoveriesSection(context: ResearchContext): string {
  const fresh = context.discoveries.filter(({ level }) => level === context.level);
  if (fresh.length === 0) return '';
  const topics = new Map(
    [...mainRelations(context), ...unaskedReversals(context)].map(({ lead, outcome, predictor }) => [
      normalised(claimOf(lead.finding)),
      `the relation of ${spokenName(outcome)} with ${spokenName(predictor)}`,
    ]),
  );
  const named = fresh.map(({ title }) => topics.get(normalised(title)) ?? `“${title.replace(/[“”]/g, '"')}”`);
  const what =
    fresh.length === 1
      ? 'Recorded as a discovery, with its evidence:'
      : 'Recorded as discoveries, each with its evidence:';
  return section('Discoveries', `${what} ${listed([...new Set(named)].slice(0, QUOTES))}.`);
}
