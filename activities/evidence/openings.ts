import { namesLevel, speaksOf } from './columns.ts';
import { directionOf, groupMeans } from './directions.ts';
import { stanceOf } from './document-stance.ts';
import { isShown, namesVariable, outcomeOf, type Relation } from './relations.ts';
import { capitalised, plain } from './sentences.ts';

/** The first word of an answer: yes, no, or which one; nothing where the question cannot be answered by a word. */

const ASKS_WHETHER = /^\W*(?:is|are|does|do|did|was|were|has|have)\b/i;
const ASKS_WHICH = /^\W*which\b/i;
const UNDIRECTED =
  /\b(?:differ\w*|relat\w*|associat\w*|correlat\w*|depend\w*|var(?:y|ies)|link\w*|connect\w*|chang\w*)\b/i;
const DIRECTED =
  /\b(?:higher|lower|larger|smaller|more|less|increas\w*|decreas\w*|positive\w*|negative\w*|heavier|longer|greater|\w+er than)\b/i;
const RISES = /\b(?:rise[sn]?|rising|rose|increas\w*|grow(?:s|n|ing)?|grew|gone up|go up)\b/i;
const FALLS = /\b(?:fall(?:s|en|ing)?|fell|decreas\w*|declin\w*|drop\w*|gone down|go down|shr[aiu]nk\w*)\b/i;
const MOST = /\b(?:heavi|larg|great|high|long|deep|tall|bigg|wid|old|warm|fast|rich)e(?:r|st)\b|\bmo(?:re|st)\b/i;

/** "Has fertility fallen?" against the direction that was found. */
function directionAnswer(text: string, { lead }: Relation): string {
  const [rises, falls] = [RISES.test(text), FALLS.test(text)];
  const found = directionOf(lead.finding);
  if (rises === falls || found === null || lead.finding.variables.length > 2) return '';
  return (found === 'positive') === rises ? 'Yes. ' : 'No, the other way round. ';
}

/** "Do Gentoo have longer flippers than Adelie?" read as a statement that may or may not hold. */
function statementAnswer(text: string, { base }: Relation): string {
  // "Are some related to a lower mass?" states no order of two things.
  if (UNDIRECTED.test(text)) return '';
  const stance = stanceOf(
    { finding: { ...base.finding, statement: text.replace(/(?<!\?)\?+\s*$/, '.') } },
    base.finding,
  );
  if (stance === 'agrees') return 'Yes. ';
  return stance === 'disagrees' ? 'No. ' : '';
}

/** Of two groups the one that was asked for; of more than two the statement itself tells. */
function whichAnswer(text: string, { lead }: Relation): string {
  const means = groupMeans(lead.finding);
  const [first, ...others] = means;
  if (!MOST.test(text) || !first || others.length !== 1 || namesLevel(text, first.group)) return '';
  return `${capitalised(plain(first.group))}. `;
}

/** Answers by yes say only that there is something: "differ", "related", not "lower". */
const asksWhetherAny = (text: string): boolean =>
  ASKS_WHETHER.test(text) && UNDIRECTED.test(text) && !DIRECTED.test(text);

function whetherAnswer(text: string, relation: Relation): string {
  const about = [relation.outcome, relation.predictor].every(
    (column) => speaksOf(text, column) || namesVariable(text, column, relation),
  );
  if (about && asksWhetherAny(text)) return 'Yes. ';
  return directionAnswer(text, relation) || statementAnswer(text, relation);
}

/** Where a view with other variables held fixed overrides the plain result. */
function overriddenAnswer(text: string, { lead, base }: Relation): string {
  if (lead.finding.reversal)
    return asksWhetherAny(text)
      ? 'Yes, but the direction depends on whether the groups are looked at apart or together. '
      : '';
  return !isShown(lead) && isShown(base) && ASKS_WHETHER.test(text) ? 'Not once other variables are held equal. ' : '';
}

export function opening(text: string, relation: Relation): string {
  const { lead, base } = relation;
  const stands = isShown(lead) && !lead.finding.reversal && (lead === base || outcomeOf(lead, base) === 'confirms');
  if (!stands) return overriddenAnswer(text, relation);
  if (ASKS_WHICH.test(text)) return whichAnswer(text, relation);
  return ASKS_WHETHER.test(text) ? whetherAnswer(text, relation) : '';
}
