import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Spoken } from './arguments.ts';
import type { TableIndex } from '../index/table-index.ts';
import { setOf } from '../words/word-sets.ts';

const DOSES = setOf('dose doses dosage dosages concentration concentrations');

/** "Does it level off at the higher doses" behind a dose-response: the dose of that plan, whatever its name. */
export function withDoseAgain(said: Spoken, { columns }: TableIndex, before: AnalysisPlan | null): Spoken {
  const dose = before?.question === 'dose-response' ? before.predictors[0] : undefined;
  const column = columns.find(({ name }) => name === dose);
  const at = said.words.findIndex(
    ({ text }, place) => DOSES.has(text) && !said.mentions.some(({ from, to }) => from <= place && place < to),
  );
  if (!column || at < 0 || said.mentions.some((mention) => mention.column === column)) return said;
  const again = { from: at, to: at + 1, column, level: null, score: 1, rivals: [] };
  return { ...said, mentions: [...said.mentions, again].toSorted((a, b) => a.from - b.from) };
}
