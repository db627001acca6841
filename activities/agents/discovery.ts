import type { DiscoveryDraft, KnownDiscovery, ResearchContext } from '../../contracts/agents.ts';
import {
  draftFromDocuments,
  draftFromRelation,
  draftFromScreening,
} from '../../science/narrate/conversation/discovery.ts';
import { uniqueBy } from '../../science/narrate/words.ts';
import { tasksOfLevel } from '../../science/weigh/answering.ts';
import { isAskedFor, isShownAnywhere, relationsOf, verdictOf, type Relation } from '../../science/weigh/relations.ts';
import { sayTheSame } from '../../science/weigh/stance.ts';
import { extractsOf, type Extracted } from '../../science/weigh/task-findings.ts';

/** Pairs of statements of two works, each statement in one pair only. */
function agreeingPairs(extracts: readonly Extracted[]): (readonly [Extracted, Extracted])[] {
  const used = new Set<Extracted>();
  return extracts.flatMap((first, index) => {
    const second = extracts.slice(index + 1).find((other) => !used.has(other) && areTwoSources(first, other));
    if (used.has(first) || second === undefined) return [];
    used.add(first).add(second);
    return [[first, second] as const];
  });
}

const areTwoSources = ({ extract: a }: Extracted, { extract: b }: Extracted): boolean =>
  a.citation.key !== b.citation.key && a.citation.title !== b.citation.title && sayTheSame(a.statement, b.statement);

const isScreened = ({ base }: Relation): boolean => base.plan.question === 'screening';

/** A relation that this level has shown, or has turned. */
function isNew(relation: Relation, level: number): boolean {
  if (!isAskedFor(relation)) return false;
  const isOfLevel =
    relation.base.task.level === level ||
    (verdictOf(relation) === 'turned' && relation.findings.some(({ task }) => task.level === level));
  return isOfLevel && (isShownAnywhere(relation) || verdictOf(relation) === 'turned');
}

/** What this level found that was not known before; a result that is not clear discovers nothing. */
export async function discover(context: ResearchContext): Promise<readonly DiscoveryDraft[]> {
  const relations = relationsOf(context.tasks).filter((relation) => isNew(relation, context.level));
  const screened = [...Map.groupBy(relations.filter(isScreened), ({ base }) => base.task).values()];
  const titles = new Set(known(context).map(({ title }) => title));
  const drafts = [
    ...relations
      .filter((relation) => !isScreened(relation))
      .map((relation) => draftFromRelation(relation, context))
      // Adjusted p values change with each test, so the same claim may have other numbers than at its level.
      .filter(({ title }) => !titles.has(title)),
    ...screened.flatMap((group) => draftFromScreening(group, context)),
    ...agreeingPairs(extractsOf(tasksOfLevel(context))).map(draftFromDocuments),
  ];
  const claims = new Set(known(context).map(({ claim }) => claim));
  return uniqueBy(drafts, ({ claim }) => claim).filter(({ claim }) => !claims.has(claim));
}

/** Discoveries of other levels; those of this level are replaced. */
const known = ({ discoveries, level }: ResearchContext): KnownDiscovery[] =>
  discoveries.filter((discovery) => discovery.level !== level);
