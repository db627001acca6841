import type { HypothesisDraft, KnownTask, ResearchContext } from '../../contracts/agents.ts';
import type { HypothesisMode } from '../../contracts/research.ts';
import { adjustTasks } from '../../contracts/test-family.ts';
import { describeChange, describeHypothesis } from '../../science/narrate/conversation/hypothesis.ts';
import { claimKey, isAskedFor, relationsOf, verdictOf, type Relation } from '../../science/weigh/relations.ts';

/** What was tested: a description of the data is no hypothesis. */
const claimed = (tasks: readonly KnownTask[]): Relation[] =>
  relationsOf(tasks).filter((relation) => isAskedFor(relation) && verdictOf(relation) !== 'described');

/** The relations that the version before was made from. */
function relationsBefore({ hypothesis, tasks }: ResearchContext): Relation[] {
  return hypothesis === null ? [] : claimed(adjustTasks(tasks.filter(({ level }) => level <= hypothesis.level)));
}

function modeOf(context: ResearchContext, before: Relation | undefined, now: Relation | undefined): HypothesisMode {
  if (context.hypothesis === null) return 'create';
  if (before === undefined || now === undefined) return before === now ? 'refine' : 'update';
  return claimKey(before) === claimKey(now) ? 'refine' : 'update';
}

/** The claim that the evidence carries so far; null text if it carries none. */
export async function formHypothesis(context: ResearchContext): Promise<HypothesisDraft> {
  const relations = claimed(context.tasks);
  const text = describeHypothesis(context, relations);
  const [before] = relationsBefore(context);
  const mode = modeOf(context, before, relations[0]);
  if (text === null) return { mode, text, change: 'No result carries a hypothesis yet.' };
  return { mode, text, change: describeChange(context, { mode, text, before, now: relations[0] }) };
}
