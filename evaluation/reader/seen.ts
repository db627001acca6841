import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { Ask } from '../../science/read/ask.ts';
import type { LearnedKind, Role } from '../../science/read/learned/parts-played.ts';
import { questionFeatures } from '../../science/read/learned/question-features.ts';
import { featuresInKind, roleFeatures } from '../../science/read/learned/role-features.ts';
import { isAsking } from '../../science/read/encoder/texts-to-encode.ts';
import type { ByRules, Settle } from '../../science/read/learned/settled.ts';
import { namedColumns } from '../../science/read/learned/tokens.ts';
import { readQuestion } from '../../science/read/read-question.ts';
import type { Reading } from '../../science/read/reading.ts';
import type { Example } from './fit.ts';
import type { Labelled } from './labelled.ts';
import { kindsWanted, rolesWanted } from './labels.ts';

/** A labelled question as the rules read it. */
export interface Seen {
  readonly labelled: Labelled;
  readonly ask: Ask;
  readonly byRules: ByRules;
  /** What the rules alone answer. */
  readonly reading: Reading;
}

/** Null where the message has several questions, or one that no rule of kinds sees. */
export function seeQuestion(labelled: Labelled): Seen | null {
  const parts = new Map<string, { ask: Ask; byRules: ByRules }>();
  const settle: Settle = (ask, byRules) => {
    parts.set(ask.part.text, { ask, byRules });
    return byRules.plans;
  };
  const reading = readQuestion({ message: labelled.asked, tables: [labelled.table], earlier: [] }, { settle });
  const all = [...parts.values()];
  const asking = all.filter(({ ask }) => isAsking(ask.part));
  const [only, another] = asking.length > 0 ? asking : all;
  return only && !another ? { labelled, ...only, reading } : null;
}

/** Of questions that rules were mended for the rules' plan says too much: it is held back. */
const ruledPlan = ({ labelled, byRules }: Seen): AnalysisPlan | null =>
  labelled.sort === 'known' ? null : (byRules.plans[0] ?? null);

export const kindExamples = (seen: readonly Seen[]): Example<LearnedKind>[] =>
  seen.flatMap((each) => {
    const { wanted } = each.labelled;
    return wanted ? [{ features: questionFeatures(each.ask, ruledPlan(each)), right: kindsWanted(wanted) }] : [];
  });

export const roleExamples = (seen: readonly Seen[]): Example<Role>[] =>
  seen.flatMap((each) => {
    const { wanted } = each.labelled;
    const [kind] = wanted ? kindsWanted(wanted) : [];
    if (!wanted || kind === undefined) return [];
    return [...roleFeatures(each.ask, ruledPlan(each), namedColumns(each.ask, null))].map(([column, features]) => ({
      features: featuresInKind(features, kind),
      right: rolesWanted(wanted, column.name),
    }));
  });
