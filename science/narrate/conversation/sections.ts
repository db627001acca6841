import type { KnownTask, ResearchContext } from '../../../contracts/agents.ts';
import { answeringTasks, relationsIn, tasksOfLevel } from '../../weigh/answering.ts';
import { findingsOf } from '../../weigh/findings.ts';
import { relationsOf } from '../../weigh/relations.ts';
import { judgedExtracts, withStance } from '../../weigh/sureness.ts';
import { extractsOf, findingsOfTask, nearestOf, taskFindings, type Extracted } from '../../weigh/task-findings.ts';
import { cited } from '../citations.ts';
import { label, neutral } from '../markdown.ts';
import { located, printer } from '../relations.ts';
import { titleOfPlan } from '../plan.ts';
import { describeChecks } from '../results.ts';
import { printTable, tableOf } from '../tables.ts';
import { counted, shortened, uniqueBy } from '../words.ts';
import { answersOfTask } from './answer.ts';

/** The sections that lay out what an answer rests on. Each is empty where there is nothing to say. */

const RESULTS = 10;
const CHECKS = 8;
const QUOTES = 6;
const FIGURES = 4;
const CAPTION_CHARACTERS = 240;
const TABLES = 3;
const TABLE_ROWS = 12;

export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
export const section = (heading: string, body: string): string => (body === '' ? '' : `## ${heading}\n\n${body}`);

const unique = (lines: readonly string[]): string[] => uniqueBy(lines, (line) => line);

/** The tasks whose results are laid out: those that answer, and those of this level that check. */
function tasksShown(context: ResearchContext): KnownTask[] {
  const answering = answeringTasks(context);
  const own = tasksOfLevel(context).filter(({ outcome }) => outcome !== null);
  return [...answering, ...own.filter((task) => !answering.includes(task))];
}

/** What the answer has not said already, the estimates behind it, checks, and figures. */
export function dataSection(context: ResearchContext, answered: string): string {
  const tasks = tasksShown(context);
  const unsaid = unique(tasks.flatMap((task) => answersOfTask(task, context))).filter(
    (line) => !answered.includes(line),
  );
  const checks = unique(tasks.flatMap((task) => checksOfTask(task, context))).slice(0, CHECKS);
  const blocks = [
    bullets(unsaid.slice(0, RESULTS)),
    ...tasks.slice(0, TABLES).map(tableOfTask),
    checks.length === 0 ? '' : `Checks:\n\n${bullets(checks)}`,
    figures(tasks),
  ];
  return section('What the data show', blocks.filter((block) => block !== '').join('\n\n'));
}

/** The estimates that answer, with what they are made of. */
function tableOfTask(task: KnownTask): string {
  const { plan, outcome, taskId } = task;
  if (plan === null || outcome === null) return '';
  const findings = findingsOf(plan, outcome).filter(({ lead }) => lead.role !== 'check');
  const estimates = findings.flatMap(({ lead, parts }) => [lead, ...parts]);
  if (estimates.length < 2) return '';
  const table = printTable(tableOf(estimates.slice(0, TABLE_ROWS)), outcome);
  const more = estimates.length - TABLE_ROWS;
  const rest = more > 0 ? `\n\nThe report of ${taskId} holds ${counted(more, 'more estimate')}.` : '';
  return `${titleOfPlan(plan)} (${taskId}):\n\n${table}${rest}`;
}

function checksOfTask(task: KnownTask, { tasks }: ResearchContext): string[] {
  const own = findingsOfTask(task);
  return printer(tasks)(describeChecks(own, own).map((sentence) => located(sentence, task)));
}

/** Figures with their captions. */
function figures(tasks: readonly KnownTask[]): string {
  const shown = tasks.flatMap((task) =>
    task.artifacts.filter(({ type }) => type === 'figure').map((artifact) => ({ task, artifact })),
  );
  const lines = shown.slice(0, FIGURES).map(({ task, artifact: { name, description } }) => {
    const caption = description === '' ? '' : `: ${neutral(shortened(description, CAPTION_CHARACTERS))}`;
    return `${label(name)} (${task.taskId})${caption}`;
  });
  if (lines.length === 0) return '';
  return lines.length === 1 ? `Figure: ${lines.join('')}` : `Figures:\n\n${bullets(lines)}`;
}

const quotes = (extracts: readonly Extracted[], most = QUOTES): string =>
  bullets(extracts.slice(0, most).map(({ extract }) => cited(extract)));

export function documentsSection(context: ResearchContext): string {
  const extracts = extractsOf(context.tasks);
  if (extracts.length === 0) return nearestSection(context);
  const [main] = relationsIn(relationsOf(context.tasks), answeringTasks(context));
  const own = extractsOf(tasksOfLevel(context));
  if (main === undefined) return section('What the documents say', quotes(own.length > 0 ? own : extracts));
  const judged = judgedExtracts(context, main);
  const settled = [
    block('In line with the main result:', withStance(judged, 'agrees')),
    block('Against it:', withStance(judged, 'disagrees')),
  ].filter((text) => text !== '');
  const others = block(settled.length > 0 ? 'Close to the question, without settling it:' : '', [
    ...withStance(judged, 'speaks-of'),
    ...withStance(judged, 'unrelated'),
  ]);
  return section('What the documents say', [...settled, others].filter((text) => text !== '').join('\n\n'));
}

/** Beside results of the data it would be noise. */
function nearestSection(context: ResearchContext): string {
  const nearest = taskFindings(context.tasks).length > 0 ? [] : nearestOf(tasksOfLevel(context));
  return section('What comes nearest in the documents', nearest.length === 0 ? '' : quotes(nearest));
}

function block(introduction: string, extracts: readonly Extracted[]): string {
  if (extracts.length === 0) return '';
  const list = quotes(extracts, QUOTES / 2);
  return introduction === '' ? list : `${introduction}\n\n${list}`;
}

/** The stored hypothesis, by the built-in agent or by a model. */
export function hypothesisSection({ hypothesis, tasks }: ResearchContext): string {
  const text = hypothesis?.text ?? '';
  return taskFindings(tasks).length === 0 ? '' : section('Working hypothesis', text);
}

/** Discoveries of this level by their titles: their claims stand above. */
export function discoveriesSection({ discoveries, level }: ResearchContext): string {
  const fresh = discoveries.filter((discovery) => discovery.level === level);
  const heading =
    fresh.length === 1
      ? 'Recorded as a discovery, with its evidence:'
      : 'Recorded as discoveries, each with its evidence:';
  return fresh.length === 0
    ? ''
    : section('Discoveries', `${heading}\n\n${bullets(unique(fresh.map(({ title }) => title)))}`);
}
