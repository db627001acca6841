import type { Finding } from '../../contracts/agents.ts';
import { plain } from './sentences.ts';

/** Shares of one event in groups, overall and within strata, as far as the statistics of a result name them. */

const SHARE = /^(?=.{1,600}$)proportion of (.+?) for (.+)$/;
const WITHIN = ' within ';
const POOLED = /^pooled proportion for (.+)$/;
const COMMON_ODDS = 'Mantel-Haenszel common odds ratio (';

interface Share {
  readonly event: string;
  readonly group: string;
  /** The stratum it was counted in; undefined over all rows. */
  readonly within: string | undefined;
  readonly value: number;
}

function sharesOf({ statistics }: Pick<Finding, 'statistics'>): Share[] {
  return statistics.flatMap(({ name, value }): Share[] => {
    const [, event, where] = SHARE.exec(name) ?? [];
    if (event === undefined || where === undefined) return [];
    const at = where.lastIndexOf(WITHIN);
    if (at < 0) return [{ event, group: where, within: undefined, value }];
    return [{ event, group: where.slice(0, at), within: where.slice(at + WITHIN.length), value }];
  });
}

/** "the share of success is higher for treatment A than for treatment B"; null where a result tells no shares of one event. */
export function sharesClaim(finding: Finding): string | null {
  const shares = sharesOf(finding);
  const [event, another] = new Set(shares.map((share) => share.event));
  if (event === undefined || another !== undefined) return null;
  const claim = finding.kind === 'stratified' ? withinClaim(finding, shares) : overallClaim(shares);
  return claim === null ? null : `the share of ${plain(event)} is ${claim}`;
}

function overallClaim(shares: readonly Share[]): string | null {
  const ranked = shares.toSorted((a, b) => b.value - a.value);
  const [highest, lowest] = [ranked[0], ranked.at(-1)];
  if (!highest || !lowest || highest.value === lowest.value) return null;
  return ranked.length === 2
    ? `higher for ${plain(highest.group)} than for ${plain(lowest.group)}`
    : `highest for ${plain(highest.group)} and lowest for ${plain(lowest.group)}`;
}

/** Which of the two groups has the higher share once the strata are held apart: the common odds ratio decides. */
function withinClaim({ statistics, significant }: Finding, shares: readonly Share[]): string | null {
  const [first, second] = statistics.flatMap(({ name }) => POOLED.exec(name)?.[1] ?? []);
  const odds = statistics.find(({ name }) => name.startsWith(COMMON_ODDS))?.value ?? 1;
  if (first === undefined || second === undefined || odds === 1) return null;
  const [above, below] = odds > 1 ? [first, second] : [second, first];
  const strata = Map.groupBy(shares, ({ within }) => within);
  const valueOf = (part: readonly Share[], wanted: string) => part.find(({ group }) => group === wanted)?.value ?? NaN;
  const isTurned = [...strata.values()].some((part) => valueOf(part, above) < valueOf(part, below));
  const clearly = significant === true ? '' : ', though not clearly so';
  return `${isTurned ? 'mostly higher' : 'higher'} for ${plain(above)} than for ${plain(below)}${clearly}`;
}
