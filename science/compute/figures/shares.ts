import type { Estimate } from '../../../contracts/estimate.ts';
import { axisTitle } from './axis-title.ts';
import type { Draw } from './figure.ts';
import { axisLabels, colours, harmless, PALETTE } from './figure.ts';

const MOST_BARS = 40;

/** Shares of one level in groups, side by side within strata, with their intervals. */
export const drawShares: Draw = ({ choice: { plan }, outcome: { estimates } }) => {
  const shares = estimates.filter(
    (each) => each.quantity === 'share' && each.estimate !== null && each.contrast !== null,
  );
  const levels = [...new Set(shares.map((share) => share.outcomeLevel ?? ''))];
  const inStrata = shares.some((share) => share.stratum.length > 0);
  if (shares.length === 0 || shares.length > MOST_BARS * 3) return null;
  const { outcome, predictors } = plan;
  const names = { outcome: axisTitle(outcome ?? ''), by: axisTitle(predictors[0] ?? '') };
  if (levels.length > 1) return inStrata ? null : stacked(shares, levels, names);
  const share = `Share of ${levels.join('')} (${names.outcome})`;
  return bars(shares, { share, by: names.by, stratum: inStrata ? plan.strata.map(axisTitle).join(', ') : null });
};

interface Titles {
  readonly share: string;
  readonly by: string;
  readonly stratum: string | null;
}

function bars(shares: readonly Estimate[], titles: Titles): ReturnType<Draw> {
  const groups = labelled(shares.map((share) => share.contrast?.group ?? ''));
  const strata = labelled(shares.map(stratumOf));
  const values = shares.slice(0, MOST_BARS).map((share) => ({
    f0: groups.labelOf(share.contrast?.group ?? ''),
    f1: strata.labelOf(stratumOf(share)),
    f2: share.estimate ?? 0,
    f3: share.confidence?.low ?? share.estimate ?? 0,
    f4: share.confidence?.high ?? share.estimate ?? 0,
  }));
  const n = shares.filter((share) => share.stratum.length === 0).reduce((sum, share) => sum + share.n, 0);
  const position =
    titles.stratum === null
      ? byGroup(titles.by, groups.labels)
      : byStratum(titles.stratum, groups.labels, strata.labels);
  const color =
    titles.stratum === null
      ? { value: PALETTE[0] }
      : ({
          field: 'f0',
          type: 'nominal',
          title: titles.by,
          scale: { domain: groups.labels, range: colours(groups.labels.length) },
        } as const);
  const y = (field: string) =>
    ({ field, type: 'quantitative', title: titles.share, axis: { format: '.0%' }, scale: { domainMin: 0 } }) as const;
  return {
    name: 'shares',
    shown: { kind: 'shares', share: titles.share, by: titles.by, within: titles.stratum, n },
    spec: {
      data: { values },
      layer: [
        { mark: { type: 'bar', opacity: 0.85 }, encoding: { ...position, y: y('f2'), color } },
        {
          mark: { type: 'rule', strokeWidth: 1.5, color: '#222222' },
          encoding: { ...position, y: y('f3'), y2: { field: 'f4' } },
        },
      ],
    },
  };
}

function stratumOf({ stratum }: Estimate): string {
  return stratum.length === 0 ? 'All' : stratum.map((each) => each.level).join(', ');
}

/** Names in the order they come, each once, as axis labels. */
function labelled(names: readonly string[]) {
  const distinct = [...new Set(names)];
  const labels = axisLabels(distinct);
  return { labels, labelOf: (name: string) => labels[distinct.indexOf(name)] ?? '' };
}

function labelAxis(labels: readonly string[]) {
  return { labelAngle: labels.length > 8 ? -40 : 0, labelLimit: 150 };
}

function byGroup(title: string, labels: string[]) {
  const scale = { domain: labels, paddingInner: 0.4 };
  return { x: { field: 'f0', type: 'nominal', title, sort: null, scale, axis: labelAxis(labels) } } as const;
}

function byStratum(title: string, groups: string[], strata: string[]) {
  return {
    x: { field: 'f1', type: 'nominal', title, sort: null, scale: { domain: strata }, axis: labelAxis(strata) },
    xOffset: { field: 'f0', type: 'nominal', scale: { domain: groups } },
  } as const;
}

/** Several levels of the outcome: shares stacked to the whole within each group. */
function stacked(
  shares: readonly Estimate[],
  levels: readonly string[],
  { outcome, by }: { readonly outcome: string; readonly by: string },
): ReturnType<Draw> {
  const groups = labelled(shares.map((share) => share.contrast?.group ?? ''));
  const parts = axisLabels(levels);
  if (groups.labels.length > MOST_BARS || parts.length > PALETTE.length) return null;
  const values = shares.map((share) => ({
    f0: groups.labelOf(share.contrast?.group ?? ''),
    f1: parts[levels.indexOf(share.outcomeLevel ?? '')] ?? '',
    f2: share.estimate ?? 0,
  }));
  const y = {
    field: 'f0',
    type: 'nominal',
    title: by,
    sort: null,
    scale: { domain: groups.labels },
    axis: { labelLimit: 180 },
  } as const;
  const x = {
    field: 'f2',
    type: 'quantitative',
    title: 'Share',
    stack: 'zero',
    axis: { format: '.0%' },
    scale: { domainMin: 0, domainMax: 1 },
  } as const;
  const color = {
    field: 'f1',
    type: 'nominal',
    title: outcome,
    scale: { domain: parts, range: colours(parts.length) },
  } as const;
  const n = shares.filter((share) => share.outcomeLevel === levels[0]).reduce((sum, share) => sum + share.n, 0);
  return {
    name: 'shares',
    shown: { kind: 'levels', outcome, by, n },
    spec: { data: { values }, mark: 'bar', encoding: { y, x, color } },
  };
}

/** How often each level occurs, with the interval of its share. */
export const drawFrequencies: Draw = ({ choice: { plan }, outcome: { estimates } }) => {
  const shares = estimates.filter(
    (each) => each.quantity === 'share' && each.estimate !== null && each.stratum.length === 0,
  );
  if (shares.some((share) => share.contrast !== null && share.outcomeLevel !== null)) return null;
  const shown = shares.slice(0, MOST_BARS);
  if (shown.length < 2) return null;
  const labels = axisLabels(shown.map((share) => share.outcomeLevel ?? share.contrast?.group ?? ''));
  const values = shown.map((share, index) => ({
    f0: labels[index] ?? '',
    f2: share.estimate ?? 0,
    f3: share.confidence?.low ?? 0,
    f4: share.confidence?.high ?? 0,
  }));
  const title = axisTitle(plan.outcome ?? plan.predictors[0] ?? '');
  const y = {
    field: 'f0',
    type: 'nominal',
    title: harmless(title),
    sort: null,
    scale: { domain: labels },
    axis: { labelLimit: 180 },
  } as const;
  const x = (field: string) =>
    ({ field, type: 'quantitative', title: 'Share', axis: { format: '.0%' }, scale: { domainMin: 0 } }) as const;
  return {
    name: 'shares',
    shown: { kind: 'frequencies', outcome: title, n: shown[0]?.n ?? 0 },
    spec: {
      data: { values },
      layer: [
        { mark: { type: 'bar', opacity: 0.85, color: PALETTE[0] }, encoding: { y, x: x('f2') } },
        {
          mark: { type: 'rule', strokeWidth: 1.5, color: '#222222' },
          encoding: { y, x: x('f3'), x2: { field: 'f4' } },
        },
      ],
    },
  };
};
