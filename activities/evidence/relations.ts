import type { Finding, ResearchContext } from '../../contracts/agents.ts';
import type { FindingKind } from '../../contracts/analysis.ts';
import { namesLevel, namesOutright, speaksOf } from './columns.ts';
import { directionOf, levelsOf } from './directions.ts';
import { resultsOf, type Located } from './located-findings.ts';
import { viewsAsked } from './questions.ts';

/** All that was found about one pair of variables, however it was looked at. */
export interface Relation {
  readonly outcome: string;
  readonly predictor: string;
  /** What is to be believed: the plain result, unless a check turns it or makes it vanish, or another view was asked for. */
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

// Of two plain views of a pair the one that is read most easily.
const PLAINEST: readonly FindingKind[] = ['comparison', 'contingency', 'trend', 'association', 'regression'];

/** A plain result that came along with a check is not the one that was asked for. */
function cameWithCheck({ task, finding }: Located): boolean {
  return task.findings.some((each) => controlsOf(each).length > 0 && pairKey(each) === pairKey(finding));
}

function comparePlainness(a: Located, b: Located): number {
  const place = ({ finding }: Located) => PLAINEST.indexOf(finding.kind) + 1 || PLAINEST.length + 1;
  return (
    controlsOf(a.finding).length - controlsOf(b.finding).length ||
    Number(cameWithCheck(a)) - Number(cameWithCheck(b)) ||
    place(a) - place(b) ||
    b.task.level - a.task.level
  );
}

/** What a view with other variables held fixed does to the plain result. */
export type CheckOutcome = 'confirms' | 'turns' | 'vanishes' | 'appears' | 'still-not';

export function outcomeOf(check: Located, base: Located): CheckOutcome {
  if (check.finding.reversal) return 'turns';
  if (!isShown(check)) return isShown(base) ? 'vanishes' : 'still-not';
  if (!isShown(base)) return 'appears';
  const [before, now] = [directionOf(base.finding), directionOf(check.finding)];
  return before !== null && now !== null && before !== now ? 'turns' : 'confirms';
}

function leadOf(base: Located, findings: readonly Located[], asked: string): Located {
  const checks = findings.filter(({ finding }) => controlsOf(finding).length > controlsOf(base.finding).length);
  const reversal = findings.find(({ finding }) => finding.reversal);
  const wanted = checks.find(({ finding }) => controlsOf(finding).every((column) => speaksOf(asked, column)));
  const decisive = (outcome: CheckOutcome) => checks.find((check) => outcomeOf(check, base) === outcome);
  return reversal ?? wanted ?? decisive('turns') ?? decisive('vanishes') ?? base;
}

function toRelation(findings: readonly Located[], asked: string): Relation[] {
  const [base] = findings.toSorted(comparePlainness);
  const [outcome, predictor] = base?.finding.variables ?? [];
  if (!base || outcome === undefined || predictor === undefined) return [];
  return [{ outcome, predictor, lead: leadOf(base, findings, asked), base, findings }];
}

/** True if many columns were held against one, each by itself: it speaks of no pair. */
export const isScreening = ({ kind, variables }: Finding): boolean => kind === 'association' && variables.length > 2;

/** Results that were tested, by pair of variables, in the order they were found. */
export function relationsIn(results: readonly Located[], asked = ''): Relation[] {
  const tested = results.filter(
    ({ finding }) => (finding.significant !== null || finding.reversal) && !isScreening(finding),
  );
  return [...Map.groupBy(tested, ({ finding }) => pairKey(finding)).values()].flatMap((same) =>
    toRelation(same, asked),
  );
}

export const ALPHA = 0.05;

/**
 * True if a result shows the relation of its first two variables. A model as a whole may be significant without the
 * predictor in question being so: there its own terms count, with Bonferroni's correction for several levels.
 */
export function showsRelation({ kind, reversal, significant, statistics, variables }: Finding): boolean {
  if (kind !== 'regression' || variables.length < 3 || reversal) return significant === true || reversal;
  const term = `p value of ${variables[1] ?? ''}`;
  const own = statistics.filter(({ name }) => name.endsWith(term) || name.includes(`${term}: `));
  return own.length === 0 ? significant === true : own.some(({ value }) => value * own.length < ALPHA);
}

export const isShown = ({ finding }: Located): boolean => showsRelation(finding);

/** What the researcher asks now: the newest message, or the question. */
export function focusOf({ instructions, question }: ResearchContext): string {
  return instructions.at(-1) ?? question;
}

/** A variable is named by its name, or by one of its levels: "male", "Gentoo". */
export function namesVariable(text: string, column: string, { findings }: Pick<Relation, 'findings'>): boolean {
  return (
    namesOutright(text, column) ||
    findings.some(({ finding }) => levelsOf(finding, column).some((level) => namesLevel(text, level)))
  );
}

function rank(relation: Relation, texts: readonly string[]): readonly number[] {
  const named = texts.map((text) =>
    [relation.outcome, relation.predictor].reduce(
      (sum, column) => sum + Number(namesVariable(text, column, relation)),
      0,
    ),
  );
  return [...named, Number(relation.lead.finding.reversal), Number(isShown(relation.lead))];
}

/** Relations that matter most first: those asked for, then reversals, then those that could be shown. */
export function rankedRelations(context: ResearchContext, results = resultsOf(context.tasks)): Relation[] {
  const texts = [...new Set([focusOf(context), context.question])];
  const ranked = relationsIn(results, viewsAsked(focusOf(context))).map((relation) => ({
    relation,
    score: rank(relation, texts),
  }));
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
