/** What a benchmark hands back: figures to read and bounds that hold or do not. */
export interface Outcome {
  readonly figures: Readonly<Record<string, Figure>>;
  readonly bounds: readonly Bound[];
}

export type Figure = number | string | readonly number[] | { readonly [name: string]: Figure };

export interface Bound {
  readonly what: string;
  readonly value: number;
  readonly limit: number;
  readonly holds: 'at most' | 'at least';
  readonly exceeded: boolean;
}

/** A measured value and how sure it is: where noise is left, only a whole interval past the limit counts. */
export interface Measured {
  readonly value: number;
  readonly interval?: readonly [low: number, high: number];
}

export function atMost(what: string, limit: number, { value, interval }: Measured): Bound {
  return { what, value, limit, holds: 'at most', exceeded: !((interval?.[0] ?? value) <= limit) };
}

export function atLeast(what: string, limit: number, { value, interval }: Measured): Bound {
  return { what, value, limit, holds: 'at least', exceeded: !((interval?.[1] ?? value) >= limit) };
}

/** Progress for people; standard output holds the JSON document alone. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
