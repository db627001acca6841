import type { HypothesisDraft, ResearchContext } from '../../contracts/agents.ts';
import type { HypothesisMode } from '../../contracts/research.ts';
import { checksTold } from '../evidence/checks.ts';
import { claimOf } from '../evidence/claims.ts';
import { directionOf, groupMeans } from '../evidence/directions.ts';
import { cited, judgedExtracts, withStance, worthQuoting } from '../evidence/document-quotes.ts';
import { extractsOf, referenceOf, resultsOf, tasksOfLevel, type Extracted } from '../evidence/located-findings.ts';
import { mainRelations } from '../evidence/main-relations.ts';
import { isShown, outcomeOf, rankedRelations, showsRelation, type Relation } from '../evidence/relations.ts';
import { strengthOf } from '../evidence/strengths.ts';
import { capitalised, listed, sentence, withReference } from '../evidence/sentences.ts';

const RELATIONS = 3;
const QUOTED = 2;
const QUOTED_CHARACTERS = 240;

/** Direction, strength and where it was found. */
function claimTold({ lead, base }: Relation): string {
  const strength = isShown(lead) && lead === base ? strengthOf(lead.finding) : '';
  const claim = capitalised(claimOf(lead.finding));
  return withReference(strength === '' ? claim : `${claim}: ${strength}`, referenceOf(lead));
}

/** The same pair without the other variables, where that says something else. */
function contrast({ lead, base }: Relation): string {
  if (lead === base || (!isShown(lead) && !isShown(base))) return '';
  if (lead.finding.reversal && lead.task === base.task) return '';
  if (lead.finding.reversal)
    return withReference('Without looking at the groups apart, only the opposite had shown', referenceOf(base));
  if (outcomeOf(lead, base) === 'confirms') return withReference('It shows without that as well', referenceOf(base));
  return withReference(`Without that, ${claimOf(base.finding)}`, referenceOf(base));
}

function relationClaimed(relation: Relation): string {
  return [claimTold(relation), contrast(relation), checksTold(relation)].filter((part) => part !== '').join(' ');
}

/** "Two of the documents say the same: …"; only what could be matched is said to agree. */
function documentsOn(relation: Relation, extracts: readonly Extracted[]): string {
  const judged = judgedExtracts(extracts, relation);
  const quoted = (some: readonly Extracted[]) =>
    listed(some.slice(0, QUOTED).map((each) => cited(each, QUOTED_CHARACTERS)));
  const [agreeing, contrary] = [withStance(judged, 'agrees'), withStance(judged, 'disagrees')];
  const parts = [
    ...(agreeing.length > 0 ? [`In line with this, the documents say: ${quoted(agreeing)}.`] : []),
    ...(contrary.length > 0 ? [`Against this, the documents say: ${quoted(contrary)}.`] : []),
  ];
  if (parts.length > 0) return parts.join(' ');
  const near = worthQuoting(judged, relation.lead.finding);
  return near.length > 0 ? `The documents say: ${quoted(near)}.` : '';
}

function textFrom(relations: readonly Relation[], extracts: readonly Extracted[]): string | null {
  const [main, ...others] = relations;
  if (!main) return documentsOnly(extracts);
  const data = [main, ...others.slice(0, RELATIONS - 1)].map(relationClaimed).join(' ');
  const documents = documentsOn(main, extracts);
  return documents === '' ? data : `${data}\n\n${documents}`;
}

/** Without data a hypothesis can only be what the documents state, still to be tested. */
function documentsOnly(extracts: readonly Extracted[]): string | null {
  if (extracts.length === 0) return null;
  const statements = listed(extracts.slice(0, QUOTED).map((extract) => cited(extract, QUOTED_CHARACTERS)));
  return `The documents say: ${statements}. No analysis of data has tested this here.`;
}

/** What must stay the same for a claim to count as the same claim. */
function signature({ lead: { finding } }: Relation): string {
  const means = groupMeans(finding);
  const shown = showsRelation(finding);
  const direction = [directionOf(finding), means[0]?.group, means.at(-1)?.group];
  return JSON.stringify([finding.variables.slice(0, 2).toSorted(), shown, finding.reversal, shown ? direction : null]);
}

/** The hypothesis answers the question; what later messages ask adds to it and does not replace it. */
function relationsFor(context: ResearchContext, level = context.level): Relation[] {
  const results = resultsOf(context.tasks.filter((task) => task.level <= level));
  const asked = { ...context, instructions: [] };
  return mainRelations(asked, rankedRelations(asked, results), [context.question, ...context.instructions]);
}

/** Only the direction known to both versions is compared: a comparison has no sign and a correlation no groups. */
function modeOf(context: ResearchContext, main: Relation | undefined): HypothesisMode {
  if (!context.hypothesis) return 'create';
  const [before] = relationsFor(context, context.hypothesis.level);
  if (!before || !main) return before === main ? 'refine' : 'update';
  return signature(before) === signature(main) ? 'refine' : 'update';
}

const namesOf = (tasks: readonly { readonly taskId: string }[]): string =>
  listed([...new Set(tasks.map(({ taskId }) => taskId))]);

function changeOf(context: ResearchContext, mode: HypothesisMode, text: string): string {
  const bringing = tasksOfLevel(context).filter(({ findings }) => findings.length > 0);
  const by = namesOf(bringing.length > 0 ? bringing : context.tasks.filter(({ findings }) => findings.length > 0));
  if (mode === 'create' || !context.hypothesis) return `First version, from ${by}.`;
  const [before] = relationsFor(context, context.hypothesis.level);
  const [now] = relationsFor(context);
  if (mode === 'update' && now) {
    const earlier = before
      ? `Before, it said: ${withReference(claimOf(before.lead.finding), referenceOf(before.lead))}`
      : 'Before, it rested on documents alone.';
    return `${earlier} It now follows ${now.lead.task.taskId}: ${sentence(claimOf(now.lead.finding))}`;
  }
  if (normalText(text) === normalText(context.hypothesis.text))
    return 'Nothing changed: this level brought no result that bears on it.';
  return `The claim holds in the same direction; ${by} added to what it rests on.`;
}

const normalText = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The claim that the evidence carries so far; null text if it carries none. */
export async function formHypothesis(context: ResearchContext): Promise<HypothesisDraft> {
  const relations = relationsFor(context);
  const text = textFrom(relations, extractsOf(context.tasks));
  const mode = modeOf(context, relations[0]);
  if (text === null) return { mode, text, change: 'No finding carries a hypothesis yet.' };
  return { mode, text, change: changeOf(context, mode, text) };
}
