import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { Ask } from './ask.ts';
import { isUsable } from './columns.ts';
import { isPlain } from './plain-words.ts';
import { setOf } from './word-sets.ts';

/** Questions about what the sentence before them claims. */

const SURE = 0.92;
const PRONOUNS = setOf('it that this they');

export const claimAsked = (ask: Ask): AnalysisPlan | null => repeatedClaim(ask) ?? adjustedClaim(ask);

/** "Hardness was measured before and after ageing. Did ageing change it?": no word beyond those of the claim. */
function repeatedClaim({ before, spoken, around, part }: Ask): AnalysisPlan | null {
  if (before === null || before.question === 'description' || spoken.mentions.length > 0) return null;
  const said = new Set(around.flatMap(({ words }) => words.map(({ root }) => root)));
  const isAll = spoken.words.every((word) => isPlain(word) || said.has(word.root));
  const isPronoun = spoken.words.some(({ text }) => PRONOUNS.has(text));
  const isClaim = spoken.words.some((word) => !isPlain(word) && said.has(word.root));
  return isAll && isPronoun && isClaim ? { ...before, asked: part.text, sureness: SURE } : null;
}

const ADJUSTED: readonly AnalysisPlan['question'][] = ['difference', 'association', 'regression', 'survival', 'rate'];
const ONLY = setOf('just only simply merely because due down');
const FARTHEST = 5;

/** "Is that the treatment, or are they just younger?": the claim, with what else may explain it held fixed. */
function adjustedClaim({ before, spoken, part }: Ask): AnalysisPlan | null {
  const { words, mentions } = spoken;
  const or = words.findIndex(({ text }) => text === 'or');
  const only = words.findIndex(({ text }, at) => at > or && at - or <= FARTHEST && ONLY.has(text));
  if (before === null || or < 0 || only < 0 || !ADJUSTED.includes(before.question)) return null;
  const other = mentions.find(({ from }) => from > only);
  const names = new Set([before.outcome, ...before.predictors, ...before.covariates, before.event?.column]);
  const isKnown = mentions.every(({ column }) => column === other?.column || names.has(column.name));
  if (!other || names.has(other.column.name) || !isUsable(other.column) || !isKnown || before.predictors.length === 0)
    return null;
  const question =
    before.question === 'difference' || before.question === 'association' ? 'regression' : before.question;
  return {
    ...before,
    question,
    covariates: [...before.covariates, other.column.name],
    asked: part.text,
    sureness: SURE,
  };
}
