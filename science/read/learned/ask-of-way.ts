import type { Ask } from '../ask.ts';
import { moments, turnInside } from '../mentions/moment-before.ts';
import type { Comparison } from '../mentions/numbers.ts';
import { isNumeric, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { ColumnPair } from '../tables/paired-columns.ts';
import type { Structure } from '../tables/structure.ts';
import { eventLevel, saysYesOrNo, type SurvivalColumns } from '../tables/survival-columns.ts';
import { columnsIn, type Way } from './ways.ts';

/** The question as a way takes it: what was followed, what was measured twice and when something changed, where no name and no phrase of the rules says it. */
export function askOfWay(ask: Ask, way: Way): Ask {
  const { structure } = ask.index;
  const survival = survivalIn(way) ?? structure.survival;
  const pair = pairIn(ask, way);
  const turn = turnIn(ask, way);
  return {
    ...ask,
    comparisons: turn ? [...ask.comparisons, turn] : ask.comparisons,
    index: {
      ...ask.index,
      structure: {
        ...structure,
        survival,
        pairs: pair ? [pair, ...structure.pairs] : structure.pairs,
        times: timesIn(structure, way),
      },
    },
  };
}

const OF_EVENTS: readonly Way['kind'][] = ['survival', 'interaction'];

/** A time, and a column of yes and no that the table needs for it. */
function survivalIn(way: Way): SurvivalColumns | null {
  if (!OF_EVENTS.includes(way.kind)) return null;
  const time = columnsIn(way, 'outcome').find(isQuantity);
  const event = columnsIn(way, 'structure').find(isEvent);
  return time && event ? { time, event, level: eventLevel(event) } : null;
}

/** Yes and no, or 1 and 0. */
const isEvent = (column: ColumnFacts): boolean =>
  saysYesOrNo(column) && (!isNumeric(column) || (column.profile.minimum === 0 && column.profile.maximum === 1));

/** Whether the way says when rows were censored. */
export const isOfEvent = (way: Way): boolean => survivalIn(way) !== null;

function pairIn({ index: { structure } }: Ask, way: Way): ColumnPair | null {
  if (way.kind !== 'paired-difference') return null;
  const keys = [structure.subject, structure.nested, structure.units];
  const first = columnsIn(way, 'structure').find((column) => isQuantity(column) && !keys.includes(column));
  const last = columnsIn(way, 'outcome').find(isQuantity);
  return first && last ? { first, last } : null;
}

const ALONG_TIME: readonly Way['kind'][] = ['before-after', 'trend'];

/** `quarter_no` of 1 to 80, which is a time by no name, where no column of dates acts. */
function timesIn({ times }: Structure, way: Way): readonly ColumnFacts[] {
  const acting = ALONG_TIME.includes(way.kind) ? columnsIn(way, 'predictor') : [];
  const [counted] = acting.some(({ temporal }) => temporal) ? [] : acting.filter(isNumeric);
  return counted ? [counted, ...times] : times;
}

/** The only moment inside of the series that the question and the sentences around it say. */
function turnIn({ spoken, around, index: { structure } }: Ask, way: Way): Comparison | null {
  if (way.kind !== 'before-after') return null;
  const column = columnsIn(way, 'predictor').find(({ temporal }) => temporal) ?? timesIn(structure, way)[0];
  if (!column) return null;
  const [value, another] = moments([spoken, ...around], column).filter((each) => turnInside(each, column));
  if (value === undefined || another !== undefined) return null;
  return { at: -1, comparison: 'at-least', values: [value], column, moment: 'after' };
}
