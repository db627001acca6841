import type { Variable } from '../frames/frame.ts';
import { nameOf } from '../report/wording.ts';
import { axisLabels, PALETTE, titleOf } from './figure.ts';
import type { Figure } from './figure.ts';

export interface ProportionBar {
  readonly group: string;
  /** Absent where there is one panel only. */
  readonly stratum?: string;
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

/** Bars of proportions with 95% Wilson intervals, side by side within strata. */
export function proportionFigure(
  eventLabel: string,
  by: Variable,
  stratum: Variable | undefined,
  bars: readonly ProportionBar[],
): Figure {
  const groups = labelled(bars.map((bar) => bar.group));
  const strata = labelled(bars.map((bar) => bar.stratum ?? ''));
  const values = bars.map((bar) => ({
    f0: groups.labelOf(bar.group),
    f1: strata.labelOf(bar.stratum ?? ''),
    f2: bar.share,
    f3: bar.low,
    f4: bar.high,
  }));
  const position = stratum
    ? positionInStrata(stratum, groups.labels, strata.labels)
    : positionOfGroups(by, groups.labels);
  const n = bars.filter((bar) => bar.stratum !== 'all').reduce((total, bar) => total + bar.n, 0);
  const color = stratum ? colourOfGroups(by, groups.labels) : { value: PALETTE[0] ?? '' };
  return {
    caption: `Share of ${eventLabel} by ${nameOf(by)}${stratum ? ` within each ${nameOf(stratum)}, and overall ("all")` : ''} (n = ${n}); lines are 95% Wilson confidence intervals.`,
    spec: {
      data: { values },
      layer: [
        {
          mark: { type: 'bar', opacity: 0.85 },
          encoding: { ...position, y: shareAxis(eventLabel, 'f2'), color },
        },
        {
          mark: { type: 'rule', strokeWidth: 1.5, color: '#222222' },
          encoding: { ...position, y: shareAxis(eventLabel, 'f3'), y2: { field: 'f4' } },
        },
      ],
    },
  };
}

/** Names in the order they come, each once, as axis labels. */
function labelled(names: readonly string[]) {
  const distinct = [...new Set(names)];
  const labels = axisLabels(distinct);
  return { labels, labelOf: (name: string) => labels[distinct.indexOf(name)] ?? '' };
}

function shareAxis(eventLabel: string, field: string) {
  return {
    field,
    type: 'quantitative',
    title: `share of ${eventLabel}`,
    axis: { format: '.0%' },
    scale: { domainMin: 0 },
  } as const;
}

function colourOfGroups(by: Variable, groups: string[]) {
  const range = groups.map((_, index) => PALETTE[index % PALETTE.length] ?? '#000000');
  return { field: 'f0', type: 'nominal', title: titleOf(by), scale: { domain: groups, range } } as const;
}

function positionInStrata(stratum: Variable, groups: string[], strata: string[]) {
  const axis = groupAxis(groups);
  return {
    x: { field: 'f1', type: 'nominal', title: titleOf(stratum), sort: null, scale: { domain: strata }, axis },
    xOffset: { field: 'f0', type: 'nominal', scale: { domain: groups } },
  } as const;
}

function positionOfGroups(by: Variable, groups: string[]) {
  const scale = { domain: groups, paddingInner: 0.35 };
  return {
    x: { field: 'f0', type: 'nominal', title: titleOf(by), sort: null, scale, axis: groupAxis(groups) },
  } as const;
}

function groupAxis(groups: readonly string[]) {
  return { labelAngle: groups.length > 8 ? -40 : 0, labelLimit: 150 };
}

/** Several outcomes: shares stacked to the whole within each group. */
export function shareFigure(
  outcome: Variable,
  by: Variable,
  groupLabels: readonly string[],
  outcomeLabels: readonly string[],
  counts: readonly (readonly number[])[],
): Figure {
  const groups = axisLabels(groupLabels);
  const levels = axisLabels(outcomeLabels);
  const totals = counts.map((row) => row.reduce((total, count) => total + count, 0));
  const values = counts.flatMap((row, i) =>
    row.map((count, j) => ({ f0: groups[i] ?? '', f1: levels[j] ?? '', f2: count / (totals[i] || 1) })),
  );
  const range = levels.map((_, index) => PALETTE[index % PALETTE.length] ?? '#000000');
  return {
    caption: `Shares of ${nameOf(outcome)} within each level of ${nameOf(by)} (n = ${totals.reduce((total, count) => total + count, 0)}).`,
    spec: {
      data: { values },
      mark: 'bar',
      encoding: {
        y: {
          field: 'f0',
          type: 'nominal',
          title: titleOf(by),
          sort: null,
          scale: { domain: groups },
          axis: { labelLimit: 180 },
        },
        x: {
          field: 'f2',
          type: 'quantitative',
          title: 'share',
          stack: 'zero',
          axis: { format: '.0%' },
          scale: { domain: [0, 1] },
        },
        color: { field: 'f1', type: 'nominal', title: titleOf(outcome), scale: { domain: levels, range } },
      },
    },
  };
}
