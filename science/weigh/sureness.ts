import type { ResearchContext } from '../../contracts/agents.ts';
import { failingAssumptions } from './assumptions.ts';
import { isClear } from './effects.ts';
import { isSure } from './questions.ts';
import { verdictOf, type Relation } from './relations.ts';
import { stanceOf, type Stance } from './stance.ts';
import { extractsOf, type Extracted } from './task-findings.ts';

/** How sure the answer is, and how the documents stand to it. */

export interface Judged {
  readonly extracted: Extracted;
  readonly stance: Stance;
}

const ORDER: readonly Stance[] = ['agrees', 'disagrees', 'speaks-of', 'unrelated'];

/** Every extract with how it stands to the answer, what speaks to it first. An answer that turned is only spoken of. */
export function judgedExtracts({ tasks }: Pick<ResearchContext, 'tasks'>, relation: Relation): Judged[] {
  const stands = verdictOf(relation) === 'stands' || verdictOf(relation) === 'not-clear';
  const judged = extractsOf(tasks).map((extracted) => ({ extracted, stance: stanceIn(extracted, relation, stands) }));
  return judged.toSorted((a, b) => ORDER.indexOf(a.stance) - ORDER.indexOf(b.stance));
}

function stanceIn({ extract }: Extracted, { base }: Relation, stands: boolean): Stance {
  const stance = stanceOf(extract.statement, base);
  return stands || stance === 'unrelated' ? stance : 'speaks-of';
}

export const withStance = (judged: readonly Judged[], ...stances: readonly Stance[]): Extracted[] =>
  judged.flatMap(({ extracted, stance }) => (stances.includes(stance) ? [extracted] : []));

const START = 60;
/** Where the result may not be what was asked. */
const MOST_UNSURE = 40;

/** Points for and against, from 5 to 95. */
export function confidenceOf(context: ResearchContext, relation: Relation | undefined): number {
  const failed = context.tasks.filter(({ status, level }) => status === 'failed' && level === context.level).length;
  const points = relation === undefined ? 0 : pointsOf(context, relation);
  const most = relation === undefined || isSure(relation.base) ? 95 : MOST_UNSURE;
  return Math.max(5, Math.min(most, START + points - 10 * failed));
}

function pointsOf(context: ResearchContext, relation: Relation): number {
  const judged = judgedExtracts(context, relation);
  const { base, checks, reversals } = relation;
  const isChecked = checks.length > 0 || reversals.length > 0;
  const isShaky = failingAssumptions(base.lead).length > 0;
  return [
    isChecked ? 15 : 5,
    isClear(base.lead) ? 5 : 0,
    isShaky ? -5 : 0,
    withStance(judged, 'agrees').length > 0 ? 10 : 0,
    withStance(judged, 'disagrees').length > 0 ? -10 : 0,
  ].reduce((sum, each) => sum + each, 0);
}
