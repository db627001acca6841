import type { Computed } from '../computed.ts';
import { drawBoxes, drawMeasurements } from './boxes.ts';
import type { Draw, Figure } from './figure.ts';
import { drawStrata } from './forest.ts';
import { drawHistogram } from './histogram.ts';
import { drawScatter } from './scatter.ts';
import { drawScreening } from './screening.ts';
import { drawFrequencies, drawShares } from './shares.ts';

/** What is drawn of an analysis, by the function of R that made its numbers. */
const FIGURES: Readonly<Record<string, readonly Draw[]>> = {
  two_groups: [drawBoxes, drawStrata],
  many_groups: [drawBoxes],
  two_shares: [drawShares, drawStrata],
  cross_table: [drawShares],
  paired_two: [drawMeasurements],
  paired_long: [drawBoxes],
  repeated_long: [drawBoxes],
  paired_shares: [drawShares],
  paired_shares_long: [drawShares],
  one_sample: [drawHistogram],
  one_share: [],
  spread: [drawBoxes],
  normality: [drawHistogram],
  correlation: [drawScatter, drawStrata],
  partial_with_check: [drawScatter],
  describe_quantity: [drawHistogram, drawBoxes],
  describe_category: [drawFrequencies, drawShares],
  count_rows: [drawFrequencies],
  screen: [drawScreening],
};

export function figuresOf(computed: Computed): Figure[] {
  const draws = FIGURES[computed.choice.call.function] ?? [];
  return draws.map((draw) => draw(computed)).filter((figure) => figure !== null);
}
