import { isGroup, isNumeric } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { nameOf } from '../report/wording.ts';
import { noTest } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { candidateStrata, MOST_STRATA, quickTest, stratumVariable } from './strata.ts';
import type { Stratified } from './stratified.ts';
import { stratifyComparison } from './stratify-comparison.ts';
import { stratifyQuantities } from './stratify-quantities.ts';
import { stratifyTable } from './stratify-table.ts';

const MOST_REPORTED = 2;
const LINKED = 0.01;

function stratifyBy(frame: Frame, outcome: Variable, by: Variable, stratum: Variable): Stratified | undefined {
  if (isNumeric(outcome))
    return isNumeric(by)
      ? stratifyQuantities(frame, outcome, by, stratum)
      : stratifyComparison(frame, outcome, by, stratum);
  if (isNumeric(by)) return stratifyComparison(frame, by, outcome, stratum);
  return isGroup(by) && outcome.levels.length === 2 ? stratifyTable(frame, outcome, by, stratum) : undefined;
}

/** The relation within the levels of a variable that was asked for. */
export function stratifyAsked(frame: Frame, outcome: Variable, by: Variable, asked: Variable): Evidence {
  const stratum = stratumVariable(asked);
  const known =
    stratum.codes && stratum.levels.length <= MOST_STRATA ? stratifyBy(frame, outcome, by, stratum) : undefined;
  if (known) return { findings: [known.finding], figures: [known.figure], methods: [known.method] };
  const reason =
    stratum.levels.length > MOST_STRATA
      ? `it has ${stratum.levels.length} levels`
      : 'its levels hold too few complete rows, or the outcome does not fit the test';
  return noTest(
    'stratified',
    `The relation of ${nameOf(outcome)} and ${nameOf(by)} could not be tested within the levels of ${nameOf(asked)}: ${reason}.`,
    [outcome, by, asked],
    0,
  );
}

/** Looks for strata that turn or remove the pooled relation, though nobody asked: only where they are tied to both sides of it. */
export function findReversals(frame: Frame, outcome: Variable, by: Variable, besides: readonly Variable[]): Evidence {
  const found = candidateStrata(frame, [outcome, by, ...besides])
    .filter((stratum) => quickTest(frame, stratum, by).p < LINKED && quickTest(frame, stratum, outcome).p < LINKED)
    .map((stratum) => stratifyBy(frame, outcome, by, stratum))
    .filter((result) => result !== undefined)
    // What changes over time changes with everything that changes over time: only a turned trend is worth telling.
    .filter(({ judgement }) => judgement.reversal || (judgement.removed && !by.temporal))
    .sort((a, b) => Number(b.judgement.reversal) - Number(a.judgement.reversal))
    .slice(0, MOST_REPORTED);
  return {
    findings: found.map((result) => result.finding),
    figures: found.map((result) => result.figure),
    methods: found.map((result) => result.method),
  };
}
