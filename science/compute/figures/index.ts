import type { Computed } from '../computed.ts';
import { drawBoxes, drawMeasurements } from './boxes.ts';
import type { Draw, Figure } from './figure.ts';
import { drawAgreement } from './agreement.ts';
import { drawCoefficients, drawRates } from './coefficients.ts';
import { drawCurve, drawDoseShares } from './curve.ts';
import { drawStrata } from './forest.ts';
import { drawHistogram } from './histogram.ts';
import { drawScatter } from './scatter.ts';
import { drawScreening } from './screening.ts';
import { drawSeries } from './series.ts';
import { drawFrequencies, drawShares } from './shares.ts';
import { drawSurvival } from './survival.ts';

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
  outliers: [drawHistogram],
  expected_value: [],
  expected_share: [],
  grouping: [],
  correlation: [drawScatter, drawStrata],
  partial_with_check: [drawScatter],
  describe_quantity: [drawHistogram, drawBoxes],
  describe_category: [drawFrequencies, drawShares],
  count_rows: [drawFrequencies],
  screen: [drawScreening],
  linear_model: [drawCurve, drawCoefficients],
  curve_model: [drawCurve],
  spline_model: [drawCurve],
  logistic_model: [drawCurve, drawCoefficients],
  count_model: [drawCoefficients],
  rate_comparison: [drawRates, drawCoefficients],
  cox_model: [drawCoefficients],
  survival_by_group: [drawSurvival],
  survival_comparison: [drawSurvival],
  dose_of_half: [drawDoseShares],
  dose_curve: [drawCurve],
  trend: [drawSeries],
  mann_kendall: [drawSeries],
  season: [drawSeries],
  change_point: [drawSeries],
  interrupted_series: [drawSeries],
  before_after_time: [drawSeries],
  before_after_phase: [drawBoxes],
  cluster_means: [drawBoxes],
  cluster_robust: [drawCoefficients],
  agreement: [drawAgreement],
};

export function figuresOf(computed: Computed): Figure[] {
  const draws = FIGURES[computed.choice.call.function] ?? [];
  return draws.map((draw) => draw(computed)).filter((figure) => figure !== null);
}
