import type { KnownTask, ResearchContext } from '../../../contracts/agents.ts';
import type { HypothesisMode } from '../../../contracts/research.ts';
import { listed } from '../../../contracts/wording.ts';
import type { Relation } from '../../weigh/relations.ts';
import { judgedExtracts, withStance } from '../../weigh/sureness.ts';
import { extractsOf, type Extracted } from '../../weigh/task-findings.ts';
import { citedList } from '../citations.ts';
import { claimsOf, describeConfirming, printer } from '../relations.ts';

/** The text of a hypothesis, and what changed in it. */

const RELATIONS = 3;
const QUOTED = 2;
const QUOTED_CHARACTERS = 240;

const quoted = (extracts: readonly Extracted[]): string =>
  citedList(
    extracts.slice(0, QUOTED).map(({ extract }) => extract),
    QUOTED_CHARACTERS,
  );

function documentsOn(context: ResearchContext, relation: Relation): string {
  const judged = judgedExtracts(context, relation);
  const [agreeing, contrary] = [withStance(judged, 'agrees'), withStance(judged, 'disagrees')];
  const near = withStance(judged, 'speaks-of');
  const parts = [
    agreeing.length > 0 ? `In line with this, the documents say: ${quoted(agreeing)}.` : '',
    contrary.length > 0 ? `Against this, the documents say: ${quoted(contrary)}.` : '',
  ].filter((part) => part !== '');
  if (parts.length > 0) return parts.join(' ');
  return near.length > 0 ? `The documents say: ${quoted(near)}.` : '';
}

/** Without data a hypothesis can only be what the documents state, still to be tested. */
function documentsOnly({ tasks }: ResearchContext): string | null {
  const extracts = extractsOf(tasks);
  return extracts.length === 0
    ? null
    : `The documents say: ${quoted(extracts)}. No analysis of data has tested this here.`;
}

/** The claims that are carried, with what documents say; null where nothing carries one. */
export function describeHypothesis(context: ResearchContext, relations: readonly Relation[]): string | null {
  const [main] = relations;
  if (main === undefined) return documentsOnly(context);
  const sentences = relations
    .slice(0, RELATIONS)
    .flatMap((relation) => [...claimsOf(relation), ...describeConfirming(relation)]);
  const data = printer(context.tasks)(sentences).join(' ');
  return [data, documentsOn(context, main)].filter((part) => part !== '').join('\n\n');
}

interface Change {
  readonly mode: HypothesisMode;
  readonly text: string;
  /** The main relation of the version before, and of this one. */
  readonly before: Relation | undefined;
  readonly now: Relation | undefined;
}

const claimIn = (tasks: readonly KnownTask[], relation: Relation): string =>
  printer(tasks)(claimsOf(relation)).join(' ');

/** What changed against the version before, and because of which tasks. */
export function describeChange(context: ResearchContext, { mode, text, before, now }: Change): string {
  const bringing = context.tasks.filter(
    ({ outcome, extracts, level }) => level === context.level && (outcome !== null || extracts.length > 0),
  );
  const by = listed(bringing.map(({ taskId }) => taskId)) || 'what was known before';
  if (mode === 'create') return `First version, from ${by}.`;
  if (mode === 'update' && now !== undefined) {
    const earlier =
      before === undefined
        ? 'Before, it rested on documents alone.'
        : `Before, it said: ${claimIn(context.tasks, before)}`;
    return `${earlier} It now follows ${by}: ${claimIn(context.tasks, now)}`;
  }
  if (text === context.hypothesis?.text) return 'Nothing changed: this level brought no result that bears on it.';
  return `The claim holds in the same direction; ${by} added to what it rests on.`;
}

/** The same of a version that a model has written. */
export function describeNewVersion(context: ResearchContext, mode: HypothesisMode, text: string): string {
  if (mode !== 'update') return describeChange(context, { mode, text, before: undefined, now: undefined });
  const bringing = context.tasks.filter(({ level, status }) => level === context.level && status === 'completed');
  return `It now follows ${listed(bringing.map(({ taskId }) => taskId)) || 'what was known before'}.`;
}
