import { completeRows, numbersAt } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { scatterFigure } from '../figures/scatter-figure.ts';
import { ci, figures, nameOf, oneOf, pText, statistics, unitOfDifference } from '../report/wording.ts';
import { mean } from '../statistics/describe.ts';
import { curvature } from '../statistics/curvature.ts';
import type { Curvature } from '../statistics/curvature.ts';
import { fitLinear } from '../statistics/linear-model.ts';
import type { Coefficient, LinearFit } from '../statistics/linear-model.ts';
import { lagOneAutocorrelation, mannKendall, MOST_TREND_POINTS } from '../statistics/trend.ts';
import type { TrendTest } from '../statistics/trend.ts';
import { bendInWords, followCurve } from './follow-curve.ts';
import type { CurveParts } from './follow-curve.ts';
import { ALPHA, finding, missingCaveat, noTest } from './evidence.ts';
import type { Evidence } from './evidence.ts';

interface Series {
  readonly times: readonly number[];
  readonly values: readonly number[];
  /** Observations were averaged because several share a time. */
  readonly averaged: boolean;
}

/** Change of a quantity over time: least-squares trend, Mann-Kendall test and Sen's slope. */
export function followTime(frame: Frame, outcome: Variable, time: Variable): Evidence {
  const pair = [outcome, time];
  const rows = completeRows(frame, pair);
  const series = seriesOf(numbersAt(time, rows), numbersAt(outcome, rows));
  const line = fitLinear(series.values, [{ name: time.name, values: series.times }]);
  const slope = line?.coefficients[1];
  if (!line || !slope) {
    return noTest(
      'trend',
      `A trend of ${nameOf(outcome)} over ${nameOf(time)} cannot be tested: fewer than three distinct times or no variation (n = ${rows.length}).`,
      pair,
      rows.length,
    );
  }
  const { times: x, values: y } = series;
  const bend = curvature(x, y, line);
  if (bend?.turnsInside) return followCurve({ kind: 'trend', frame, outcome, by: time, rows, x, y, line, bend });
  return followTrend({ frame, outcome, by: time, rows, series, line, slope, bend });
}

interface TrendParts extends Pick<CurveParts, 'frame' | 'outcome' | 'by' | 'rows'> {
  readonly series: Series;
  readonly line: LinearFit;
  readonly slope: Coefficient;
  readonly bend: Curvature | undefined;
}

function followTrend({ frame, outcome, by: time, rows, series, line, slope, bend }: TrendParts): Evidence {
  const pair = [outcome, time];
  const test = mannKendall(series.times, series.values);
  const { p, rising } = test ? { p: test.p, rising: test.s > 0 } : { p: slope.p, rising: slope.estimate > 0 };
  const opening =
    p < ALPHA
      ? `${nameOf(outcome)} ${rising ? 'increased' : 'decreased'} over ${nameOf(time)}`
      : `No clear trend of ${nameOf(outcome)} over ${nameOf(time)}`;
  const unit = time.unit ?? oneOf(time);
  const linear = `linear trend ${figures(slope.estimate)}${unitOfDifference(outcome)} per ${unit} (${ci(slope.low, slope.high)}, ${pText(slope.p)}; R² = ${figures(line.rSquared)})`;
  const points = `${series.values.length} points in time${series.averaged ? `, each the mean of its observations (n = ${rows.length})` : ''}`;
  return {
    findings: [
      finding({
        kind: 'trend',
        statement: `${opening}: ${linear}${kendallInWords(test, unit)}; ${points}.${bendInWords(bend)}`,
        method: test
          ? 'Mann-Kendall trend test (tie and continuity correction), Sen slope; least-squares line'
          : 'Least-squares line over time',
        variables: pair,
        n: rows.length,
        p,
        statistics: trendStatistics(line, slope, test, series),
        caveats: [...missingCaveat(frame, pair), ...trendCaveats(line, series, test)],
      }),
    ],
    figures: [scatterFigure({ outcome, by: time, rows, x: series.times, y: series.values, line, connect: true })],
    methods: [
      'Change over time was described by a least-squares line and tested by the Mann-Kendall test with Sen’s slope; observations that share a time were averaged first.',
    ],
  };
}

function seriesOf(times: readonly number[], values: readonly number[]): Series {
  const byTime = new Map<number, number[]>();
  for (const [index, time] of times.entries()) {
    const known = byTime.get(time);
    if (known) known.push(values[index] ?? NaN);
    else byTime.set(time, [values[index] ?? NaN]);
  }
  const ordered = [...byTime.entries()].sort(([a], [b]) => a - b);
  return {
    times: ordered.map(([time]) => time),
    values: ordered.map(([, at]) => mean(at)),
    averaged: ordered.length < times.length,
  };
}

function kendallInWords(test: TrendTest | undefined, unit: string): string {
  return test
    ? `; Mann-Kendall ${pText(test.p)}, Kendall τ = ${figures(test.tau)}, Sen slope ${figures(test.senSlope)} per ${unit} (${ci(test.senLow, test.senHigh)})`
    : '';
}

function trendStatistics(line: LinearFit, slope: Coefficient, test: TrendTest | undefined, series: Series) {
  return statistics([
    ['p value', test?.p ?? slope.p],
    ['slope of the linear trend', slope.estimate],
    ['standard error of the slope', slope.standardError],
    ['p value of the slope', slope.p],
    ['95% CI lower bound of the slope', slope.low],
    ['95% CI upper bound of the slope', slope.high],
    ['intercept', line.coefficients[0]?.estimate],
    ['R squared', line.rSquared],
    ...kendallStatistics(test),
    ['number of points in time', series.values.length],
    ['lag-1 autocorrelation of the residuals', lagOneAutocorrelation(residuals(line, series))],
  ]);
}

function kendallStatistics(test: TrendTest | undefined): [string, number][] {
  if (!test) return [];
  return [
    ['Mann-Kendall S', test.s],
    ['Mann-Kendall z', test.z],
    ['Mann-Kendall p value', test.p],
    ['Kendall tau', test.tau],
    ['Sen slope', test.senSlope],
    ['95% CI lower bound of the Sen slope', test.senLow],
    ['95% CI upper bound of the Sen slope', test.senHigh],
  ];
}

function residuals(line: LinearFit, { times, values }: Series): number[] {
  const [intercept, slope] = line.coefficients;
  return values.map(
    (value, index) => value - (intercept?.estimate ?? 0) - (slope?.estimate ?? 0) * (times[index] ?? 0),
  );
}

function trendCaveats(line: LinearFit, series: Series, test: TrendTest | undefined): string[] {
  const caveats: string[] = [];
  const n = series.values.length;
  const lag = lagOneAutocorrelation(residuals(line, series));
  if (lag !== undefined && Math.abs(lag) > 1.96 / Math.sqrt(n))
    caveats.push(
      `Neighbouring points in time resemble each other (lag-1 autocorrelation ${figures(lag)}), so the p values and intervals of the trend are too optimistic.`,
    );
  if (n < 10) caveats.push(`Only ${n} points in time.`);
  if (n > MOST_TREND_POINTS)
    caveats.push(
      `With more than ${MOST_TREND_POINTS} points in time the Mann-Kendall test and Sen’s slope were not computed.`,
    );
  const slope = line.coefficients[1];
  if (test && slope && test.p < ALPHA !== slope.p < ALPHA)
    caveats.push(
      'The Mann-Kendall test and the linear trend come to different conclusions; the change may not be linear.',
    );
  return caveats;
}
