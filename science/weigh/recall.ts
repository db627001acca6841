import type { KnownTask, ResearchContext } from '../../contracts/agents.ts';
import type { AnalysisPlan, Method } from '../../contracts/analysis-plan.ts';
import type { Estimate, Quantity } from '../../contracts/estimate.ts';
import type { ProfiledTable } from '../../contracts/table-profile.ts';
import { speak } from '../read/ask.ts';
import { indexTable } from '../read/index/table-index.ts';
import { partsOf } from '../read/parts/parts.ts';
import type { ColumnFacts } from '../read/tables/columns.ts';
import { isRowName } from '../read/tables/row-nouns.ts';
import { wordsOf, type Word } from '../read/words/words.ts';
import { quantityIn, wantOf, type Want } from './asked-again.ts';
import { methodsNamed } from './named-methods.ts';
import { tablesOf } from './questions.ts';
import { findingsOfTask } from './task-findings.ts';

/** Messages that ask for what is stored: "What did you find?", "How sure is that?", "What was the difference between A and B?" */

export interface Recalled {
  readonly wants: Want;
  /** The analyses that it is about, oldest first. */
  readonly tasks: readonly KnownTask[];
  /** Groups whose own numbers are asked for. */
  readonly groups: readonly string[];
  /** Methods that the message names. */
  readonly methods: readonly Method[];
}

interface Named {
  /** More than one where the words fit several. */
  readonly columns: readonly string[];
  readonly level: string | null;
}

interface Names {
  readonly named: readonly Named[];
  /** The words that name something of the tables. */
  readonly taken: ReadonlySet<string>;
}

function namesIn(words: readonly Word[], message: string, table: ProfiledTable): Names {
  const index = indexTable(table, words);
  const spoken = partsOf(words, message).map((part) => speak(index, part));
  const isOfRows = (column: ColumnFacts): boolean => column.kind === 'identifier' || column === index.structure.subject;
  const named = spoken.flatMap(({ mentions }) => mentions).filter(({ column }) => !isOfRows(column));
  const taken = spoken.flatMap((each) => [
    ...each.mentions.flatMap(({ from, to }) => each.words.slice(from, to)),
    ...each.words.filter((word) => isRowName(index.rowNames, word)),
  ]);
  return {
    named: named.map(({ column, rivals, level }) => ({ columns: [column, ...rivals].map(({ name }) => name), level })),
    taken: new Set(taken.map(({ text }) => text)),
  };
}

const MOST_TASKS = 3;

/** The analyses that hold what the message asks for; null where it asks for something else, or none holds it. */
export function recalled(message: string, context: ResearchContext): Recalled | null {
  const words = wordsOf(message);
  const names = tablesOf(context).map((table) => namesIn(words, message, table));
  const named = names.flatMap((each) => each.named);
  const texts = words.map(({ text }) => text).filter((text) => !names.some(({ taken }) => taken.has(text)));
  const wants = wantOf(texts);
  if (wants === null) return null;
  if (wants === 'next' || wants === 'data' || wants === 'help') return { ...NOTHING, wants };
  const asked = { named, quantity: quantityIn(texts), methods: wants === 'reason' ? methodsNamed(texts) : [] };
  const tasks = context.tasks.filter((task) => findingsOfTask(task).length > 0 && holds(task, asked));
  if (wants === 'reason') return { ...NOTHING, wants, tasks, methods: asked.methods };
  if (tasks.length === 0) return null;
  return recalledFrom(tasks, wants, asked);
}

const NOTHING = { tasks: [], groups: [], methods: [] };

interface AskedFor {
  readonly named: readonly Named[];
  readonly quantity: Quantity | null | undefined;
  readonly methods: readonly Method[];
}

const holds = (task: KnownTask, { named, quantity, methods }: AskedFor): boolean =>
  isAbout(task, named) &&
  (quantity == null || estimatesOf(task).some((estimate) => estimate.quantity === quantity)) &&
  (methods.length === 0 || estimatesOf(task).some(({ method }) => methods.includes(method)));

const OF_GROUPS: ReadonlySet<Quantity | null | undefined> = new Set(['mean', 'share']);

function recalledFrom(tasks: readonly KnownTask[], wants: Want, { named, quantity }: AskedFor): Recalled {
  const isOfGroups = wants === 'size' || (wants === 'results' && OF_GROUPS.has(quantity));
  const groups = isOfGroups ? named.flatMap(({ level }) => level ?? []) : [];
  // The groups' sizes stand with the result.
  if (wants === 'size' && named.length > 0 && groups.length === 0) return { ...NOTHING, wants: 'results', tasks };
  return {
    ...NOTHING,
    wants,
    tasks: wants === 'size' && named.length === 0 ? tasks.slice(-MOST_TASKS) : tasks,
    groups,
  };
}

const estimatesOf = ({ outcome }: KnownTask): readonly Estimate[] => outcome?.estimates ?? [];

/** Every column that is named was analysed, and every group stands in the result. */
function isAbout(task: KnownTask, named: readonly Named[]): boolean {
  const columns = task.plan === null ? [] : columnsOf(task.plan);
  const groups = new Set(estimatesOf(task).flatMap(groupsOf));
  return named.every(
    (each) => each.columns.some((name) => columns.includes(name)) && (each.level === null || groups.has(each.level)),
  );
}

const columnsOf = ({ outcome, predictors, time, baseline, strata }: AnalysisPlan): string[] => [
  ...[outcome, time, baseline].filter((name) => name !== null),
  ...predictors,
  ...strata,
];

const groupsOf = ({ contrast, stratum, outcomeLevel }: Estimate): string[] => [
  ...[contrast?.group, contrast?.reference, outcomeLevel].filter((level) => level != null),
  ...stratum.map(({ level }) => level),
];
