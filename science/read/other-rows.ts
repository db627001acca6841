import type { AnalysisPlan, RowFilter } from '../../contracts/analysis-plan.ts';
import type { Ask } from './ask.ts';
import { columnsOf } from './ask.ts';
import { leftWords } from './sureness/accounted.ts';
import { cellOf } from './tables/columns.ts';

const SURE = 0.92;

/** "What share of the placebo group had an event, and what share on 20 mg?": the same question of other rows. */
export function repeatedFor(ask: Ask): AnalysisPlan | null {
  const { before, spoken } = ask;
  const chosen = rowChosen(ask);
  if (!before || !chosen || spoken.words.length > MOST_WORDS || ask.has(...OF_ITS_OWN)) return null;
  const isRepeated =
    !before.predictors.includes(chosen.column) && before.rows.some(({ column }) => column === chosen.column);
  const rows = before.rows.map((row) => (row.column === chosen.column ? chosen : row));
  const plan = { ...before, rows, asked: ask.part.text, sureness: SURE };
  return isRepeated && leftWords(plan, ask).length === 0 ? plan : null;
}

/** The one level of one column that is named. */
function rowChosen({ spoken: { mentions } }: Ask): RowFilter | undefined {
  const [column, another] = columnsOf(mentions);
  const levels = new Set(mentions.flatMap(({ level }) => level ?? []));
  if (!column || another || levels.size !== 1) return undefined;
  return { column: column.name, comparison: 'is', values: [...levels].map((level) => cellOf(column, level)) };
}

const MOST_WORDS = 7;
const OF_ITS_OWN = ['compare', 'than', 'relate', 'adjustRight', 'trend', 'interaction'] as const;
