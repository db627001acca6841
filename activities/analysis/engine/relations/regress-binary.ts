import type { Statistic } from '../../../../contracts/analysis.ts';
import { completeRows } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { coefficientFigure } from '../figures/coefficient-figure.ts';
import { ci, figures, list, nameOf, pText, statistics } from '../report/wording.ts';
import { fitLogistic } from '../statistics/logistic-model.ts';
import type { LogisticCoefficient, LogisticFit } from '../statistics/logistic-model.ts';
import { eventLabel, eventOf } from './cross-tabulate.ts';
import { ALPHA, finding, missingCaveat, noTest } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { eventColumn, predictorsOf } from './predictors.ts';

const MOST_NAMED = 6;

/** A two-level outcome modelled by one or more variables. */
export function regressBinary(frame: Frame, outcome: Variable, by: readonly Variable[]): Evidence {
  const variables = [outcome, ...by];
  const rows = completeRows(frame, variables);
  const y = eventColumn(outcome, eventOf(outcome), rows);
  const predictors = predictorsOf(by, rows);
  const result = predictors.length > 0 ? fitLogistic(y, predictors) : { problem: 'the predictors do not vary' };
  const event = eventLabel(outcome);
  if ('problem' in result) {
    return noTest(
      'regression',
      `A logistic model of ${event} on ${list(by.map(nameOf))} has no estimate: ${result.problem} (n = ${rows.length}).`,
      variables,
      rows.length,
    );
  }
  const { fit } = result;
  const single = fit.coefficients.length === 1;
  return {
    findings: [
      finding({
        kind: 'regression',
        statement: `${opening(event, by, fit)} (logistic regression, likelihood ratio χ²(${fit.df}) = ${figures(fit.likelihoodRatio)}, ${pText(fit.p)}; n = ${fit.n}, ${fit.events} with ${event}). ${oddsInWords(fit)}`,
        method: `${single ? 'Simple' : 'Multiple'} logistic regression (maximum likelihood), likelihood ratio test; Wald intervals of the odds ratios`,
        variables,
        n: fit.n,
        p: fit.p,
        statistics: fitStatistics(fit),
        caveats: [...missingCaveat(frame, variables), ...eventCaveats(fit)],
      }),
    ],
    figures: single
      ? []
      : [
          coefficientFigure(
            'odds ratio',
            fit.coefficients.map((part) => ({ ...part, label: part.name, estimate: part.oddsRatio })),
            fit.n,
            event,
          ),
        ],
    methods: ['Two-level outcomes were modelled by logistic regression (iteratively reweighted least squares).'],
  };
}

function opening(event: string, by: readonly Variable[], fit: LogisticFit): string {
  const names = list(by.map(nameOf));
  return fit.p < ALPHA
    ? `The odds of ${event} vary with ${names}`
    : `No clear relation of the odds of ${event} to ${names}`;
}

function oddsInWords(fit: LogisticFit): string {
  const say = (part: LogisticCoefficient) =>
    `${part.name} ${figures(part.oddsRatio)} (${ci(part.low, part.high)}, ${pText(part.p)})`;
  const ordered = [...fit.coefficients].sort((a, b) => a.p - b.p);
  const more = ordered.length > MOST_NAMED ? ` and ${ordered.length - MOST_NAMED} more` : '';
  const title = ordered.length === 1 ? 'Odds ratio per unit' : 'Odds ratios with the other predictors held equal';
  return `${title}: ${list(ordered.slice(0, MOST_NAMED).map(say))}${more}.`;
}

function fitStatistics(fit: LogisticFit): Statistic[] {
  return [
    ...statistics([
      ['likelihood ratio chi-square', fit.likelihoodRatio],
      ['degrees of freedom', fit.df],
      ['p value', fit.p],
      ['deviance', fit.deviance],
      ['null deviance', fit.nullDeviance],
      ['McFadden R squared', fit.mcFaddenRSquared],
      ['number of events', fit.events],
    ]),
    ...fit.coefficients.flatMap((part) =>
      statistics([
        [`log odds coefficient of ${part.name}`, part.estimate],
        [`standard error of ${part.name}`, part.standardError],
        [`Wald z of ${part.name}`, part.z],
        [`Wald p value of ${part.name}`, part.p],
        [`odds ratio of ${part.name}`, part.oddsRatio],
        [`95% CI lower bound of the odds ratio of ${part.name}`, part.low],
        [`95% CI upper bound of the odds ratio of ${part.name}`, part.high],
      ]),
    ),
  ];
}

function eventCaveats(fit: LogisticFit): string[] {
  const caveats: string[] = [];
  const rarer = Math.min(fit.events, fit.n - fit.events);
  if (rarer < 10 * fit.df)
    caveats.push(
      `Only ${rarer} observations of the rarer outcome for ${fit.df} coefficients; the odds ratios are unstable.`,
    );
  const wide = fit.coefficients.filter((part) => part.standardError > 10 * Math.max(1, Math.abs(part.estimate)));
  if (wide.length > 0)
    caveats.push(
      `Nearly no information about ${list(wide.slice(0, 4).map((part) => part.name))}: one outcome hardly occurs there.`,
    );
  return caveats;
}
