import type { KnownTask, Quotation, ResearchContext } from '../../contracts/agents.ts';
import type { ColumnProfile, ProfiledTable } from '../../contracts/table-profile.ts';
import { describeClaim, describeFinding } from '../../science/narrate/describe.ts';
import { printer } from '../../science/narrate/relations.ts';
import { isClear } from '../../science/weigh/effects.ts';
import { findingsOfTask } from '../../science/weigh/task-findings.ts';

/**
 * What a model works from, as data: the researcher's words and the tables first, then results and passages, the newest first,
 * as many as fit. Results of older levels are told by their claims alone.
 */

const CHARACTERS_PER_TOKEN = 3;
const LEVELS_NAMED = 12;
const COLUMNS_NAMED = 80;
const TEXT_CHARACTERS = 4_000;
const STEPS_NAMED = 5;

export function evidenceData(context: ResearchContext, tokens: number): object {
  const asked = {
    question: context.question.slice(0, TEXT_CHARACTERS),
    messages: context.instructions.map((message) => message.slice(0, TEXT_CHARACTERS)),
    iteration: context.level,
    objective: context.currentObjective,
    hypothesis: context.hypothesis?.text.slice(0, TEXT_CHARACTERS) ?? null,
    suggestedNextSteps: context.suggestedNextSteps.slice(0, STEPS_NAMED).map(({ objective }) => objective),
    documents: context.documents.uploaded + context.documents.knowledgeBase,
    ...(context.refusal === undefined ? {} : { whyTheFirstAnswerWasRefused: context.refusal }),
  };
  const tables = tablesOf(context).map(({ name, table }) => tableData(name, table));
  let left = tokens * CHARACTERS_PER_TOKEN - JSON.stringify(asked).length;
  const fits = (piece: object): boolean => {
    left -= JSON.stringify(piece).length;
    return left >= 0;
  };
  const newest = context.tasks.toReversed();
  return {
    ...asked,
    tables: tables.filter(fits),
    failed: newest
      .filter(({ status }) => status === 'failed')
      .slice(0, STEPS_NAMED)
      .map(({ taskId, error }) => ({ taskId, error })),
    results: newest.flatMap((task) => resultsOf(task, context)).filter(fits),
    passages: newest.flatMap(passagesOf).filter(fits),
    knownDiscoveries: context.discoveries
      .map(({ title }) => title)
      .slice(-10)
      .filter((text) => fits({ text })),
  };
}

export interface NamedTable {
  /** Short, and nothing that a file could have chosen: `t1`. */
  readonly name: string;
  readonly table: ProfiledTable;
}

export const tablesOf = ({ datasets }: Pick<ResearchContext, 'datasets'>): NamedTable[] =>
  datasets.flatMap(({ tables }) => tables).map((table, index) => ({ name: `t${String(index + 1)}`, table }));

const tableData = (name: string, { filename, rows, columns }: ProfiledTable) => ({
  ...{ table: name, filename, rows },
  columns: columns.slice(0, COLUMNS_NAMED).map(columnData),
});

function columnData({ name, type, distinct, missing, levels, minimum, maximum }: ColumnProfile) {
  const shown = levels.slice(0, LEVELS_NAMED).map(({ value }) => value.slice(0, 60));
  const isMeasured = minimum !== null && maximum !== null && distinct > LEVELS_NAMED;
  return { name, type, distinct, missing, ...(isMeasured ? { minimum, maximum } : { levels: shown }) };
}

function resultsOf(task: KnownTask, { level, tasks }: ResearchContext): object[] {
  const isOld = task.level < level - 1;
  const print = printer(tasks);
  return findingsOfTask(task).map((finding) => ({
    id: finding.lead.id,
    shows: print([isOld ? describeClaim(finding) : describeFinding(finding)]).join(' '),
    ...(isOld ? {} : { role: finding.lead.role, clear: isClear(finding.lead), analysis: task.objective }),
  }));
}

const passagesOf = (task: KnownTask): object[] =>
  task.extracts.map(({ id, statement, citation, nearest }) => ({
    ...{ id: `${task.taskId}/${id}`, statement, source: citation.title },
    ...(nearest === true ? { onlyNear: true } : {}),
  }));

/** Quotations of a chat by the ids that its model refers to them by. */
export const quotationIds = (quotations: readonly Quotation[]): ReadonlyMap<string, Quotation> =>
  new Map(quotations.map((quotation, index) => [`chat/q${String(index + 1)}`, quotation]));
