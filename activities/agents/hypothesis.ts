import type { HypothesisDraft, KnownTask, ResearchContext } from '../../contracts/agents.ts';
import type { HypothesisMode } from '../../contracts/research.ts';
import { citedList } from '../../science/narrate/citations.ts';
import { claimsOf, describeConfirming, printer } from '../../science/narrate/relations.ts';
import { listed } from '../../science/narrate/words.ts';
import { claimKey, relationsOf, verdictOf, type Relation } from '../../science/weigh/relations.ts';
import { judgedExtracts, withStance } from '../../science/weigh/sureness.ts';
import { extractsOf, type Extracted } from '../../science/weigh/task-findings.ts';

const RELATIONS = 3;
const QUOTED = 2;
const QUOTED_CHARACTERS = 240;

const quoted = (extracts: readonly Extracted[]): string =>
  citedList(
    extracts.slice(0, QUOTED).map(({ extract }) => extract),
    QUOTED_CHARACTERS,
  );

/** What was tested: a description of the data is no hypothesis. */
const claimed = (tasks: readonly KnownTask[]): Relation[] =>
  relationsOf(tasks).filter((relation) => verdictOf(relation) !== 'described');

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

function textFrom(context: ResearchContext, relations: readonly Relation[]): string | null {
  const [main] = relations;
  if (main === undefined) return documentsOnly(context);
  const sentences = relations
    .slice(0, RELATIONS)
    .flatMap((relation) => [...claimsOf(relation), ...describeConfirming(relation)]);
  const data = printer(context.tasks)(sentences).join(' ');
  return [data, documentsOn(context, main)].filter((part) => part !== '').join('\n\n');
}

/** The relations that the version before was made from. */
function relationsBefore({ hypothesis, tasks }: ResearchContext): Relation[] {
  return hypothesis === null ? [] : claimed(tasks.filter(({ level }) => level <= hypothesis.level));
}

function modeOf(context: ResearchContext, now: Relation | undefined): HypothesisMode {
  if (context.hypothesis === null) return 'create';
  const [before] = relationsBefore(context);
  if (before === undefined || now === undefined) return before === now ? 'refine' : 'update';
  return claimKey(before) === claimKey(now) ? 'refine' : 'update';
}

const claimIn = (tasks: readonly KnownTask[], relation: Relation): string =>
  printer(tasks)(claimsOf(relation)).join(' ');

function changeOf(context: ResearchContext, mode: HypothesisMode, text: string): string {
  const bringing = context.tasks.filter(
    ({ outcome, extracts, level }) => level === context.level && (outcome !== null || extracts.length > 0),
  );
  const by = listed(bringing.map(({ taskId }) => taskId)) || 'what was known before';
  if (mode === 'create') return `First version, from ${by}.`;
  const [before] = relationsBefore(context);
  const [now] = claimed(context.tasks);
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

/** The claim that the evidence carries so far; null text if it carries none. */
export async function formHypothesis(context: ResearchContext): Promise<HypothesisDraft> {
  const relations = claimed(context.tasks);
  const text = textFrom(context, relations);
  const mode = modeOf(context, relations[0]);
  if (text === null) return { mode, text, change: 'No result carries a hypothesis yet.' };
  return { mode, text, change: changeOf(context, mode, text) };
}
