import type { ResearchContext } from '../../../contracts/agents.ts';
import { claimOf } from '../../evidence/claims.ts';
import { spokenName } from '../../evidence/columns.ts';
import { cited, judgedExtracts, withStance, worthQuoting } from '../../evidence/document-quotes.ts';
import {
  extractsOf,
  referenceOf,
  resultsOf,
  tasksOfLevel,
  type Extracted,
  type Located,
} from '../../evidence/located-findings.ts';
import { wantedEvidence } from '../../evidence/questions.ts';
import { focusOf, isShown, rankedRelations, supersededIn } from '../../evidence/relations.ts';
import { capitalised, counted, listed, normalised, plain, withReference } from '../../evidence/sentences.ts';

/** The sections that lay out what the answer rests on. Each is empty where there is nothing to say. */

const RESULTS = 8;
const QUOTES = 6;
const FIGURES = 8;

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
export const section = (heading: string, body: string): string => (body === '' ? '' : `## ${heading}\n\n${body}`);

/** The main result first, then this level's, then what still stands from before; what was shown before what was not. */
function standingResults(context: ResearchContext): Located[] {
  const results = resultsOf(context.tasks);
  const replaced = supersededIn(results);
  const standing = results.filter((result) => !replaced.has(result));
  const main = rankedRelations(context)[0]?.lead.finding;
  const order = ({ task, finding }: Located) =>
    finding === main ? -1 : (task.level === context.level ? 0 : 2) + (isShown({ task, finding }) ? 0 : 1);
  return standing.toSorted((a, b) => order(a) - order(b));
}

export function dataSection(context: ResearchContext): string {
  const results = standingResults(context);
  if (results.length === 0) return '';
  const shown = results
    .slice(0, RESULTS)
    .map((result) => withReference(plain(result.finding.statement), referenceOf(result)));
  const rest = results.length - RESULTS;
  const more = rest > 0 ? `\n\n${capitalised(counted(rest, 'further result'))} can be read with the tasks.` : '';
  return section('What the data show', `${bullets(shown)}${more}${figures(context)}`);
}

/** Names alone do not tell figures of two tasks apart. */
function figures(context: ResearchContext): string {
  const named = tasksOfLevel(context).flatMap(({ taskId, artifacts }) =>
    artifacts.filter(({ type }) => type === 'figure').map(({ name }) => `${plain(name)} (${taskId})`),
  );
  if (named.length === 0) return '';
  const shown = named.length > FIGURES ? [...named.slice(0, FIGURES), 'others'] : named;
  return `\n\n${named.length === 1 ? 'Figure' : 'Figures'}: ${listed(shown)}.`;
}

export function documentsSection(context: ResearchContext): string {
  const extracts = extractsOf(context.tasks);
  if (extracts.length === 0) return '';
  const asked = extractsOf(tasksOfLevel(context));
  if (!wantedEvidence(focusOf(context)).data) return section('What the documents say', quotes(asked.slice(0, QUOTES)));
  const [main] = rankedRelations(context);
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
    rankedRelations(context).map(({ lead, outcome, predictor }) => [
      normalised(claimOf(lead.finding, spokenName)),
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
