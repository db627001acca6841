import {
  Histogram,
  type HistogramConfiguration,
  type MetricObjectWithValues,
  type MetricValueWithName,
  type Registry,
} from 'prom-client';

type Label = 'method' | 'route' | 'status' | 'le';

export interface ObservedRequest {
  readonly method: string;
  /** The template, never the path: `/api/files/:fileId`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

interface Series extends Pick<ObservedRequest, 'method' | 'route' | 'status'> {
  /** How many fell between each bound and the one before. */
  readonly counts: number[];
  count: number;
  sum: number;
}

// From a status poll to an upload over a slow line.
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const NAME = 'research_http_request_duration_seconds';
const DESCRIPTION = {
  name: NAME,
  help: 'Time to answer requests, by method, route template and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: BOUNDS,
} as const satisfies HistogramConfiguration<Label>;

/**
 * A histogram that finds the series of a request by two look-ups: the library's own makes a text of all labels for each
 * observation, which takes as long as the routing of the request.
 */
export class RequestDurations extends Histogram<Label> {
  readonly #byRoute = new Map<string, Map<number, Series[]>>();

  /** For name, help and type as the library gives them. */
  readonly #empty = new Histogram<Label>({ ...DESCRIPTION, registers: [] });

  constructor(registry: Registry) {
    super({ ...DESCRIPTION, registers: [registry] });
  }

  add(request: ObservedRequest): void {
    const series = this.#seriesOf(request);
    const { seconds } = request;
    series.count += 1;
    series.sum += seconds;
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    if (bucket !== -1) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
  }

  override async get(): Promise<MetricObjectWithValues<MetricValueWithName<Label>>> {
    const all = [...this.#byRoute.values()].flatMap((byStatus) => [...byStatus.values()].flat());
    return { ...(await this.#empty.get()), values: all.flatMap(valuesOf) };
  }

  /** What the registry calls for its text format, where a metric has it. */
  getForPromString(): Promise<MetricObjectWithValues<MetricValueWithName<Label>>> {
    return this.get();
  }

  #seriesOf({ method, route, status }: ObservedRequest): Series {
    let byStatus = this.#byRoute.get(route);
    if (byStatus === undefined) this.#byRoute.set(route, (byStatus = new Map<number, Series[]>()));
    let ofStatus = byStatus.get(status);
    if (ofStatus === undefined) byStatus.set(status, (ofStatus = []));
    let series = ofStatus.find((each) => each.method === method);
    if (series === undefined) {
      series = { method, route, status, counts: BOUNDS.map(() => 0), count: 0, sum: 0 };
      ofStatus.push(series);
    }
    return series;
  }
}

function valuesOf({ counts, count, sum, ...labels }: Series): MetricValueWithName<Label>[] {
  let below = 0;
  const buckets = BOUNDS.map((le, index) => {
    below += counts[index] ?? 0;
    return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: below };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}
