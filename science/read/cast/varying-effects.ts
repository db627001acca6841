import { arePaired } from '../tables/paired-columns.ts';
import { columnsAround, columnsOf, type Ask } from '../ask.ts';
import { isDose, isGroup, isQuantity, isUsable, outcomeLikeness, type ColumnFacts } from '../tables/columns.ts';
import { actsIn, actsMore, isOfEffect } from './acting-words.ts';
import { onImplied, withEffect } from './implied-effects.ts';
import { tellsResult } from './pool.ts';
import type { Cast } from './settle.ts';
import { DEGREES, sitesOf, type EffectSite } from './effect-sites.ts';
import type { ColumnPair } from '../tables/paired-columns.ts';
import { STARTING } from '../vocabulary/choosing-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/**
 * "Is absence equally damaging under both methods", "does the adjuvant make a bigger difference in resistant biotypes": of three columns one
 * acts, one is measured, and between the values of the third the effect is held against itself.
 */
export function varyingEffect(ask: Ask, cast: Cast): Cast | null {
  const columns = columnsInPlay(ask);
  if (columns.length === 3) return ofThree(ask, cast, columns);
  if (columns.length === 1) return byStart(ask, cast, columns);
  if (columns.length !== 2) return null;
  return byStart(ask, cast, columns) ?? ofTold(ask, cast, columns) ?? onImplied(ask, cast, columns);
}

function ofThree(ask: Ask, cast: Cast, columns: readonly ColumnFacts[]): Cast | null {
  for (const site of sitesOf(ask)) {
    const others = columns.filter((column) => column !== site.column);
    const [outcome, cause] = partsOf(ask, others, site) ?? [];
    if (outcome && cause && !areMeasuredTwice(ask, outcome, cause))
      return withEffect(cast, lastMeasured(ask, cast, outcome), cause, site.column);
  }
  return null;
}

/** What is held fixed, says of which subjects the rows are, or is the first of two measurements, is none of the three. */
function columnsInPlay({ spoken: { mentions, words }, roles, index: { structure } }: Ask): readonly ColumnFacts[] {
  const aside = new Set(columnsOf([...roles.covariates, ...roles.clusters]));
  const named = columnsOf(mentions);
  const isFirst = (column: ColumnFacts) =>
    structure.pairs.some(({ first, last }) => first === column && named.includes(last)) &&
    !words.some(({ text }) => STARTING.has(text));
  return named.filter(
    (column) =>
      !aside.has(column) &&
      isUsable(column) &&
      column.kind !== 'identifier' &&
      column !== structure.subject &&
      !isFirst(column),
  );
}

/** "Is the gain from the course bigger for pupils who started out weaker": the effect depends on the first measurement. */
function byStart(ask: Ask, cast: Cast, columns: readonly ColumnFacts[]): Cast | null {
  const { pairs } = ask.index.structure;
  const isNamed = ({ first, last }: ColumnPair) => columns.includes(last) || columns.includes(first);
  const pair = pairs.find(isNamed) ?? (columns.length === 1 && pairs.length === 1 ? pairs[0] : undefined);
  const cause = columns.find((column) => column !== pair?.last && column !== pair?.first);
  const isHeld = ask.has('adjustRight', 'adjustLeft', 'than');
  if (isHeld || !pair || !cause || !isGroup(cause) || !isMoreByStart(ask.spoken.words)) return null;
  return actsIn(ask, cause, pair.last, pair.first) ? withEffect(cast, pair.last, cause, pair.first) : null;
}

/** "More in those who began low", "pupils who started low gain more". */
function isMoreByStart(words: readonly Word[]): boolean {
  const start = words.findIndex(({ text }) => STARTING.has(text));
  const who = words.slice(0, Math.max(0, start)).findLastIndex(({ text }) => WHO.has(text));
  const isMore = (from: number, to: number) => words.slice(from, to).some(({ text }) => DEGREES.has(text));
  return who >= 0 && (isMore(0, who) || (who === start - 1 && isMore(start, words.length)));
}

/** "Discounts sell, but does their effect on revenue vary across segments": what acts is named in what is told before. */
function ofTold(ask: Ask, cast: Cast, columns: readonly ColumnFacts[]): Cast | null {
  const { words } = ask.spoken;
  const isPointed = words.some(({ root }, at) => root === 'effect' && POINTS.has(textAt(words, at - 1)));
  const [cause, more] = columnsAround(ask).filter((column) => !columns.includes(column) && isUsable(column));
  const site = sitesOf(ask)[0]?.column;
  const outcome = columns.find((column) => column !== site);
  if (!isPointed || !cause || more || !site || !outcome || !isMeasured(ask, outcome)) return null;
  return withEffect(cast, outcome, cause, site);
}
const POINTS = setOf('their its that this these the');

const WHO = setOf('who whose that which with those');

/** "Growth from 24 to 30 months" is a change, and no effect of the first. */
const areMeasuredTwice = ({ index: { structure } }: Ask, outcome: ColumnFacts, cause: ColumnFacts): boolean =>
  arePaired(structure.pairs, outcome, cause);

/** "Blood pressure" that was measured first and last is the last one. */
const lastMeasured = ({ index: { structure } }: Ask, { outcomes }: Cast, outcome: ColumnFacts): ColumnFacts =>
  structure.pairs.find(({ first, last }) => first === outcome && outcomes.includes(last))?.last ?? outcome;

type Parts = readonly [outcome: ColumnFacts, cause: ColumnFacts];

/** Outcome and cause of two columns: what acts by the words is the cause; where both may, the one that is more like an outcome is none. */
function partsOf(ask: Ask, [one, other]: readonly ColumnFacts[], site: EffectSite): Parts | null {
  if (!one || !other) return null;
  const acts = (outcome: ColumnFacts, cause: ColumnFacts) =>
    site.isOfEffects
      ? isOfEffect(ask, cause, outcome) || actsMore(ask, cause, outcome)
      : actsIn(ask, cause, outcome, site.column);
  const pairs: readonly Parts[] = [
    [one, other],
    [other, one],
  ];
  const open = pairs.filter(
    ([outcome, cause]) =>
      isMeasured(ask, outcome) && outcome !== ask.index.structure.visits?.column && acts(outcome, cause),
  );
  const [first, second] = open;
  if (!first || !second) return first ?? null;
  const said = open.find(([outcome]) => ask.roles.outcomes.some(({ column }) => column === outcome));
  return said ?? (outcomeLikeness(first[0]) >= outcomeLikeness(second[0]) ? first : second);
}

const isMeasured = (ask: Ask, column: ColumnFacts): boolean =>
  !column.temporal &&
  !isDose(column) &&
  (isQuantity(column) || (isGroup(column) && (tellsResult(column) || isProtectedFrom(ask, column))));

/** "Protect them from diabetes": what it may come to. */
const isProtectedFrom = ({ spoken: { words, mentions } }: Ask, column: ColumnFacts): boolean =>
  column.kind === 'binary' &&
  mentions.some(
    (mention) =>
      mention.column === column &&
      ['from', 'against'].includes(textAt(words, mention.from - 1)) &&
      words.slice(0, mention.from).some(({ root }) => root === 'protect' || root === 'shield'),
  );
