import type { KnownTask, ResearchContext, TaskProposal } from '../../../contracts/agents.ts';
import type { ContinueDecision, TriggerReason } from '../../../contracts/research.ts';
import { listed } from '../../../contracts/wording.ts';
import { answeringTasks, askedAt } from '../../weigh/answering.ts';
import { saysRandomised } from '../../weigh/design.ts';
import { isEffect } from '../../weigh/effects.ts';
import { acrossRun } from '../../weigh/multiple-testing.ts';
import { searchableDocuments } from '../../weigh/questions.ts';
import { isShown } from '../../weigh/relations.ts';
import { extractsOf, findingsOfTask, taskFindings } from '../../weigh/task-findings.ts';
import { describeReading } from '../../documents/describe-search.ts';
import { describeClaim } from '../describe.ts';
import { neutral } from '../markdown.ts';
import { describeMethod } from '../methods.ts';
import { located, printer } from '../relations.ts';
import { describeCaveats } from '../results.ts';
import { print } from '../sentence.ts';
import { counted, shortened, uniqueBy } from '../words.ts';
import { bullets, section } from './sections.ts';

/** What limits the answer, how it was found, and what comes next. */

const CAVEATS = 10;
const OBJECTIVE_CHARACTERS = 160;

const objectiveOf = ({ objective }: Pick<KnownTask, 'objective'>): string => shortened(objective, OBJECTIVE_CHARACTERS);

function failures({ tasks, level }: ResearchContext): string[] {
  const failed = tasks.filter((task) => task.status === 'failed' && task.level === level);
  return failed.map((task) => {
    const reason = task.error === null ? '' : `: ${neutral(task.error)}`;
    return `${task.taskId} (${neutral(objectiveOf(task))}) failed${reason}${reason.endsWith('.') ? '' : '.'}`;
  });
}

function caveats(tasks: readonly KnownTask[]): string[] {
  const all = tasks.flatMap((task) => {
    const { outcome } = task;
    if (outcome === null) return [];
    return describeCaveats(findingsOfTask(task), outcome).map((sentence) => print(located(sentence, task), outcome));
  });
  return uniqueBy(all, (text) => text).slice(0, CAVEATS);
}

/** Said of the correction where tests within strata are corrected over more tests than those over all rows. */
export const apartFromStrata = (hasStrata: boolean): string =>
  hasStrata ? ', those over all rows among themselves' : '';

/** Every answer with a p value is a claim; the same relation with another adjustment is no further one. */
export function describeMultipleTesting({ tasks }: Pick<ResearchContext, 'tasks'>): string[] {
  const { family, hasStrata, isAnyClear, lost } = acrossRun(taskFindings(tasks));
  if (family < 2) return [];
  const claimsTested = `${counted(family, 'claim')} were tested in this conversation`;
  const corrected = `corrected for together (Benjamini–Hochberg${apartFromStrata(hasStrata)})`;
  if (lost.length === 0) {
    const outcome = isAnyClear ? `${corrected}, what is clear stays clear` : `none is clear, ${corrected} or not`;
    return [`In all, ${claimsTested}; ${outcome}.`];
  }
  const claims = lost.map((finding) => located(describeClaim(finding), finding.task));
  return [`In all, ${claimsTested}; ${corrected}, this is no longer clear: ${printer(tasks)(claims).join(' ')}`];
}

export function describeScope(context: ResearchContext): string[] {
  const shown = taskFindings(context.tasks).filter(
    (finding) => isShown(finding) && isEffect(finding.lead) && finding.lead.predictor !== null,
  );
  const isRandomised = saysRandomised([context.question, ...context.instructions]);
  const design = isRandomised
    ? 'By your account groups were assigned at random: then a clear difference between them may be read as an effect.'
    : 'Unless groups were assigned at random, these are associations; they do not tell what brings about what.';
  return [
    ...(shown.length > 0 ? [design] : []),
    ...(searchableDocuments(context) === 0 && taskFindings(context.tasks).length > 0
      ? ['There were no documents to hold against the data.']
      : []),
    ...searchedInVain(context),
    ...(context.documents.reading === undefined ? [] : [describeReading(context.documents.reading)]),
  ];
}

function searchedInVain({ tasks, datasets }: ResearchContext): string[] {
  const searches = tasks.filter(({ type, status }) => type === 'LITERATURE' && status === 'completed');
  if (datasets.length === 0 || searches.length === 0 || extractsOf(searches).length > 0) return [];
  return [
    `The documents were searched without a passage that speaks to the question (${listed(searches.map(({ taskId }) => taskId))}).`,
  ];
}

/** What limits the results of these tasks. */
export const certaintyLines = (context: ResearchContext, tasks: readonly KnownTask[]): string[] => [
  ...caveats(tasks),
  ...describeMultipleTesting(context),
  ...describeScope(context),
];

export const certaintySection = (context: ResearchContext): string =>
  section('How sure this is', bullets([...failures(context), ...certaintyLines(context, answeringTasks(context))]));

function methodLine(task: KnownTask): string {
  const { taskId, type, plan, outcome, registered } = task;
  const what = `${taskId}: ${type === 'LITERATURE' ? neutral(objectiveOf(task)) : task.objective}`;
  if (type === 'LITERATURE') return `${what}${what.endsWith('?') ? '' : '.'} Passages are quoted word for word.`;
  const method = plan === null || outcome === null ? null : describeMethod(plan, outcome);
  const how = method === null || outcome === null ? '' : ` ${print(method, outcome)}`;
  return `${what}.${how}${registered === null ? '' : ' The plan was registered before the data were read.'}`;
}

const isDone = ({ status, outcome, extracts }: KnownTask): boolean =>
  status === 'completed' && (outcome !== null || extracts.length > 0);

export function methodSection({ tasks, level }: ResearchContext): string {
  const done = tasks.filter(isDone);
  const lines = done.filter((task) => task.level === level).map(methodLine);
  const before = done.filter((task) => task.level < level).map(({ taskId }) => taskId);
  const earlier =
    before.length === 0 ? [] : [`${lines.length === 0 ? 'From' : 'Also from'} earlier iterations: ${listed(before)}.`];
  return section('How it was done', bullets([...lines, ...earlier]));
}

const STOPPED: Partial<Record<TriggerReason, string>> = {
  iteration_cap: 'I stop here because the number of iterations allowed without your feedback is used up.',
  stopped_by_user: 'I stopped because you asked me to; this is what was there at that point.',
  reading_unsure: 'I stop here because I am not sure that this is what you ask.',
  no_progress: 'I stop here because going on brought nothing new.',
  user_feedback: 'After each iteration I wait for your decision.',
  budget: 'I stop here because what language models may cost is spent; this is what was there at that point.',
  model_failed: 'I stop here because a language model gave no usable answer; this is what was there at that point.',
};

const objectiveText = ({ type, objective }: TaskProposal): string =>
  type === 'LITERATURE' ? neutral(objective) : objective;

/** Numbered, as a later message chooses them. */
export const stepLines = (steps: readonly TaskProposal[]): string =>
  steps.map((step, index) => `${String(index + 1)}. ${objectiveText(step)}.`).join('\n');

export function nextSection(
  { suggestedNextSteps: steps }: ResearchContext,
  { shouldContinue }: ContinueDecision,
): string {
  const [first] = steps;
  if (shouldContinue)
    return first === undefined
      ? ''
      : `I am going on. Next: ${objectiveText(first)}. If something else matters more, say so now: it is taken up before the next iteration.`;
  return section('Next steps', stepLines(steps));
}

/** The question to the researcher; nothing while the run goes on. */
export function feedbackRequest(context: ResearchContext, { shouldContinue, triggerReason }: ContinueDecision): string {
  if (shouldContinue) return '';
  const stopped = STOPPED[triggerReason] ?? '';
  const request =
    context.suggestedNextSteps.length > 0
      ? 'Shall I take one of these steps (say which, or "yes" for all), or is something else more pressing?'
      : askAgain(context);
  return [stopped, request].filter((part) => part !== '').join(' ');
}

function askAgain(context: ResearchContext): string {
  const searchable = searchableDocuments(context) > 0;
  if (context.datasets.length === 0)
    return searchable
      ? 'Is there a data set in which I should test this?'
      : 'Which table or document shall I work from?';
  if (taskFindings(context.tasks).length === 0) return 'Which two columns shall I look at first?';
  if (searchable && isPastVariables(context)) return '';
  return searchable
    ? 'Is there a variable you expected to matter that I should take into account?'
    : 'Shall I hold this against documents of yours? Upload those you trust.';
}

/** The researcher names variables when wanted: after a first answer, or once some are taken into account, the question is noise. */
const isPastVariables = (context: ResearchContext): boolean =>
  askedAt(context) > 1 || context.tasks.some(({ plan }) => plan !== null && plan.covariates.length > 0);

/** Who wrote this. A reader must be able to tell without asking. */
export function colophon({ tasks }: Pick<ResearchContext, 'tasks'>): string {
  const used = tasks.filter(({ status }) => status === 'completed').map(({ taskId }) => taskId);
  const from = used.length === 0 ? '; no task has been completed' : `, from ${listed(used)}`;
  return `*Written by the built-in agents, without a language model${from}.*`;
}
