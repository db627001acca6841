import type { KnownTask, Quotation, ResearchContext } from '../../contracts/agents.ts';
import type { ColumnProfile, ProfiledTable } from '../../contracts/table-profile.ts';
import { describeFinding } from '../../science/narrate/describe.ts';
import { printer } from '../../science/narrate/relations.ts';
import { isClear } from '../../science/weigh/effects.ts';
import { extractsOf, findingsOfTask } from '../../science/weigh/task-findings.ts';
import { earlierLevels, LEVELS_IN_FULL } from './earlier-levels.ts';
import { clippedTo, createRoom } from './room.ts';

/**
 * What a model works from, as data: the researcher's words and the tables first, then results and passages, the newest first,
 * as many as fit. Earlier levels are condensed.
 */

/** Of all that an agent is given, at most, for each text: the question, a message, the hypothesis, the objective, a title. */
const SHARE = { question: 0.15, message: 0.08, hypothesis: 0.12, objective: 0.03, title: 0.01 } as const;
/** Of the room that the researcher's words leave. */
const MOST_FOR_TABLES = 0.4;
const MOST_FOR_EARLIER_LEVELS = 0.1;
const LEVELS_NAMED = 12;
const COLUMNS_NAMED = 80;
const MESSAGES_SHOWN = 3;
const STEPS_NAMED = 5;
const DISCOVERIES_NAMED = 10;

/** `more` is what one agent is given besides: it takes its place first. */
export function evidenceData(context: ResearchContext, tokens: number, more: object = {}): object {
  const { level, tasks } = context;
  const asked = { ...wordsOf(context, tokens), ...more };
  const room = createRoom(tokens, asked);
  const newest = tasks.filter((task) => task.level > level - LEVELS_IN_FULL).toReversed();
  return {
    ...asked,
    tables: tablesOf(context)
      .map(({ name, table }) => tableData(name, table))
      .filter(room.part(MOST_FOR_TABLES)),
    earlier: earlierLevels(context, room.part(MOST_FOR_EARLIER_LEVELS)),
    results: newest.flatMap((task) => resultsOf(task, tasks)).filter(room.fits),
    passages: newest.flatMap(passagesOf).filter(room.fits),
  };
}

function wordsOf(context: ResearchContext, tokens: number): object {
  const { hypothesis, currentObjective, refusal } = context;
  const short = clippedTo(tokens, SHARE.title);
  const medium = clippedTo(tokens, SHARE.objective);
  const failed = context.tasks.filter(({ status }) => status === 'failed').slice(-STEPS_NAMED);
  return {
    question: clippedTo(tokens, SHARE.question)(context.question),
    messages: context.instructions.slice(-MESSAGES_SHOWN).map(clippedTo(tokens, SHARE.message)),
    iteration: context.level,
    objective: currentObjective === null ? null : medium(currentObjective),
    hypothesis: hypothesis === null ? null : clippedTo(tokens, SHARE.hypothesis)(hypothesis.text),
    suggestedNextSteps: context.suggestedNextSteps.slice(0, STEPS_NAMED).map(({ objective }) => short(objective)),
    knownDiscoveries: context.discoveries.slice(-DISCOVERIES_NAMED).map(({ title }) => short(title)),
    failed: failed.map(({ taskId, error }) => ({ taskId, error: error === null ? null : short(error) })),
    documents: context.documents.uploaded + context.documents.knowledgeBase,
    ...(refusal === undefined ? {} : { whyTheFirstAnswerWasRefused: medium(refusal) }),
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

function resultsOf(task: KnownTask, tasks: readonly KnownTask[]): object[] {
  const print = printer(tasks);
  return findingsOfTask(task).map((finding) => ({
    id: finding.lead.id,
    shows: print([describeFinding(finding)]).join(' '),
    ...{ role: finding.lead.role, clear: isClear(finding.lead), analysis: task.objective },
  }));
}

/** What only comes near the question is no evidence: readers see it, marked as such, without the model. */
const passagesOf = (task: KnownTask): object[] =>
  extractsOf([task]).map(({ extract: { id, statement, citation } }) => ({
    ...{ id: `${task.taskId}/${id}`, statement, source: citation.title },
  }));

/** Quotations of a chat by the ids that its model refers to them by. */
export const quotationIds = (quotations: readonly Quotation[]): ReadonlyMap<string, Quotation> =>
  new Map(quotations.map((quotation, index) => [`chat/q${String(index + 1)}`, quotation]));
