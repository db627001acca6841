import type { Finding, ResearchContext } from '../../contracts/agents.ts';
import { speaksOf } from './columns.ts';
import { resultsOf, type Located } from './located-findings.ts';

/** All that was found about one pair of variables, however it was looked at. */
export interface Relation {
  readonly outcome: string;
  readonly predictor: string;
  /** What is to be believed: a reversal first, then what takes most other variables into account, then the newest. */
  readonly lead: Located;
  /** The same pair with fewest other variables; the lead itself where there is no other. */
  readonly base: Located;
  readonly findings: readonly Located[];
}

/** Variables that were held fixed or taken into account beside the pair. */
export function controlsOf({ variables }: Finding): readonly string[] {
  return variables.slice(2);
}

const pairKey = ({ variables }: Finding): string => JSON.stringify(variables.slice(0, 2).toSorted());

function weight({ finding }: Located): readonly number[] {
  return [Number(finding.reversal), Number(finding.significant !== null), controlsOf(finding).length];
}

function compareLead(a: Located, b: Located): number {
  const [ofA, ofB] = [weight(a), weight(b)];
  const decisive = ofA.findIndex((value, index) => value !== ofB[index]);
  if (decisive >= 0) return (ofB[decisive] ?? 0) - (ofA[decisive] ?? 0);
  return b.task.level - a.task.level;
}

function toRelation(findings: readonly Located[]): Relation[] {
  const [lead] = findings.toSorted(compareLead);
  const base = findings.toSorted((a, b) => controlsOf(a.finding).length - controlsOf(b.finding).length)[0];
  const [outcome, predictor] = lead?.finding.variables ?? [];
  if (!lead || !base || outcome === undefined || predictor === undefined) return [];
  return [{ outcome, predictor, lead, base, findings }];
}

/** Results that were tested, by pair of variables, in the order they were found. */
export function relationsIn(results: readonly Located[]): Relation[] {
  const tested = results.filter(({ finding }) => finding.significant !== null || finding.reversal);
  return [...Map.groupBy(tested, ({ finding }) => pairKey(finding)).values()].flatMap(toRelation);
}

const ALPHA = 0.05;

/**
 * True if a result shows the relation of its first two variables. A model as a whole may be significant without the
 * predictor in question being so: there its own terms count, with Bonferroni's correction for several levels.
 */
export function showsRelation({ kind, reversal, significant, statistics, variables }: Finding): boolean {
  if (kind !== 'regression' || variables.length < 3 || reversal) return significant === true || reversal;
  const term = `p value of ${variables[1] ?? ''}`;
  const own = statistics.filter(({ name }) => name === term || name.startsWith(`${term}: `));
  return own.length === 0 ? significant === true : own.some(({ value }) => value * own.length < ALPHA);
}

export const isShown = ({ finding }: Located): boolean => showsRelation(finding);

/** What the researcher asks now: the newest message, or the question. */
export function focusOf({ instructions, question }: ResearchContext): string {
  return instructions.at(-1) ?? question;
}

function rank(relation: Relation, texts: readonly string[]): readonly number[] {
  const named = texts.map(
    (text) => Number(speaksOf(text, relation.outcome)) + Number(speaksOf(text, relation.predictor)),
  );
  return [...named, Number(relation.lead.finding.reversal), Number(isShown(relation.lead))];
}

/** Relations that matter most first: those asked for, then reversals, then those that could be shown. */
export function rankedRelations(context: ResearchContext, results = resultsOf(context.tasks)): Relation[] {
  const texts = [...new Set([focusOf(context), context.question])];
  const ranked = relationsIn(results).map((relation) => ({ relation, score: rank(relation, texts) }));
  ranked.sort((a, b) => {
    const decisive = a.score.findIndex((value, index) => value !== b.score[index]);
    return decisive < 0 ? 0 : (b.score[decisive] ?? 0) - (a.score[decisive] ?? 0);
  });
  return ranked.map(({ relation }) => relation);
}

/** Results that a newer result on the same variables replaces. */
export function supersededIn(results: readonly Located[]): ReadonlySet<Located> {
  const byVariables = Map.groupBy(
    results,
    ({ finding }) => `${finding.kind} ${JSON.stringify(finding.variables.toSorted())}`,
  );
  return new Set(
    [...byVariables.values()].flatMap((same) => {
      const newest = Math.max(...same.map(({ task }) => task.level));
      return same.filter(({ task }) => task.level < newest);
    }),
  );
}
