import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { Mention } from '../tables/mention.ts';
import { howSure } from './how-sure.ts';
import { kindOfPlan } from './parts-played.ts';
import { unique, type Features } from './softmax.ts';
import { tokensOf } from './tokens.ts';

/** The features of a question: its words, cues and bounds, the structure of the table, and the plan of the rules. */
export function questionFeatures(ask: Ask, plan: AnalysisPlan | null): Features {
  const { spoken, around, form, roles, exposure, comparisons } = ask;
  const words = [
    ...runsOf(['^', ...tokensOf(spoken).map(({ text }) => text), '$']),
    ...around.flatMap((said) => tokensOf(said).map(({ text }) => `around ${text}`)),
    ...spoken.mentions.flatMap(({ from, to }) => spoken.words.slice(from, to).map(({ root }) => `name ${root}`)),
    ...spoken.cues.map(({ name }) => `cue ${name}`),
    ...comparisons.map(({ comparison, moment, column }) => `bound ${moment ?? comparison} ${column?.kind ?? 'none'}`),
    ...countsOf(spoken.mentions),
    ...structureOf(ask),
    `form ${form}`,
    `frame ${roles.frame ?? 'none'}`,
    `exposure ${exposure !== null}`,
  ];
  return { words: unique(words), rules: plan === null ? [] : ofPlan(plan) };
}

const ofPlan = (plan: AnalysisPlan): string[] => [
  `rules ${kindOfPlan(plan)}`,
  `rules ${howSure(plan)} ${kindOfPlan(plan)}`,
];

const LONGEST_RUN = 3;
const runsOf = (tokens: readonly string[]): string[] =>
  tokens.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_RUN, tokens.length - from) }, (__, more) =>
      tokens.slice(from, from + more + 1).join(' '),
    ),
  );

const MANY = 3;
/** How many columns of each kind, and how many levels, are named. */
export function countsOf(mentions: readonly Mention[]): string[] {
  const counts = new Map<string, number>();
  for (const { level, column } of mentions) {
    const what = level === null ? column.kind : 'level';
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `count ${what} ${Math.min(count, MANY)}`);
}

function structureOf({ index: { structure } }: Ask): string[] {
  const { survival, exposure, binomial, pairs, twins, subject, nested, times } = structure;
  return [
    `table survival ${survival !== null}`,
    `table exposure ${exposure !== null}`,
    `table trials ${binomial !== null}`,
    `table pairs ${pairs.length > 0}`,
    `table twins ${twins.length > 0}`,
    `table subject ${subject !== null}`,
    `table nested ${nested !== null}`,
    `table times ${times.length > 0}`,
  ];
}
