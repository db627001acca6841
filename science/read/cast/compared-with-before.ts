import type { AnalysisPlan, RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import type { Mention } from '../tables/mention.ts';
import { CARRIED } from './doubts.ts';
import type { Cast } from './settle.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

const OWNERS = setOf('their its');
const JOINS = setOf('with to than from');
const SKIPPED = setOf('the those that on in at of among for');

/** "What share came by phone, and how did their spending compare with desktop?": the level of the question before, against the one that is named. */
export function comparedWithBefore(ask: Ask, cast: Cast, before: AnalysisPlan): Cast | undefined {
  const reference = levelCompared(ask);
  if (!reference?.level || !measuresOther(cast, reference)) return undefined;
  const { name } = reference.column;
  const group = levelBefore(before, name);
  if (group === undefined || group === reference.level) return undefined;
  return {
    ...cast,
    predictors: [reference.column],
    rows: [...before.rows, ...cast.rows].filter(({ column }) => column !== name),
    levels: [group, reference.level],
    doubts: [...cast.doubts, CARRIED],
  };
}

/** The one level that "their" value is compared with. */
function levelCompared(ask: Ask): Mention | undefined {
  const { words, mentions } = ask.spoken;
  const [level, more] = mentions.filter((mention) => mention.level !== null);
  const isCompared = words.some(({ text }) => OWNERS.has(text)) && ask.has('compare', 'than', 'higher', 'lower');
  return isCompared && level && !more && isJoined(words, level.from) ? level : undefined;
}

/** "With desktop", "than those on desktop". */
function isJoined(words: readonly Word[], from: number): boolean {
  let at = from - 1;
  while (SKIPPED.has(textAt(words, at))) at -= 1;
  return JOINS.has(textAt(words, at));
}

const measuresOther = ({ outcomes, outcomeNamed }: Cast, { column }: Mention): boolean =>
  outcomeNamed && outcomes.length === 1 && outcomes[0] !== column;

/** The one level of a column that was counted or chosen. */
function levelBefore({ outcome, outcomeLevel, success, rows }: AnalysisPlan, name: string): string | undefined {
  if (outcome === name && outcomeLevel !== null && success === null) return outcomeLevel;
  const [row, more] = rows.filter(({ column }) => column === name);
  return row && !more ? onlyValue(row) : undefined;
}

function onlyValue({ comparison, values }: RowFilter): string | undefined {
  const [value, another] = values;
  return comparison === 'is' && value !== undefined && another === undefined ? String(value) : undefined;
}
