import type { KnownTask, ResearchContext, TaskProposal } from '../../../contracts/agents.ts';
import type { ContinueDecision, TriggerReason } from '../../../contracts/research.ts';
import { findingsOf, resultsOf } from '../../evidence/located-findings.ts';
import { checksOf } from '../../evidence/checks.ts';
import { mainRelations } from '../../evidence/main-relations.ts';
import { columnNamesOf } from '../../evidence/questions.ts';
import { isShown } from '../../evidence/relations.ts';
import { capitalised, listed, normalised, plain, sentence, shortened, uniqueBy } from '../../evidence/sentences.ts';
import { reworded } from '../../evidence/wording.ts';
import { section } from './evidence-sections.ts';

/** How sure it is, how it was done, and what comes next. */

const CAVEATS = 6;
const METHODS = 2;
const OBJECTIVE_CHARACTERS = 160;

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

const ROWS_LEFT_OUT = /\brows? (?:were|was) left out\b/;

/** The same caveat with other counts and columns is the same caveat. */
const kindOf = (caveat: string, columns: readonly string[]): string =>
  ROWS_LEFT_OUT.test(caveat)
    ? 'rows left out'
    : normalised(columns.reduce((text, column) => text.replaceAll(column, ''), caveat).replace(/[\d.,%]+/g, ''));

/** What limits the main results, each kind once. What limits a by-product limits no answer. */
function caveats(context: ResearchContext): string[] {
  const relations = mainRelations(context);
  const main = relations.flatMap(({ lead, base }) => [lead, base]);
  const checks = relations.flatMap(checksOf).map(({ located }) => located);
  const told = main.length > 0 ? [...main, ...checks] : resultsOf(context.tasks);
  const columns = columnNamesOf(context.datasets);
  const all = told.flatMap(({ finding }) => finding.caveats.map((caveat) => ({ caveat, finding })));
  return uniqueBy(all, ({ caveat }) => kindOf(caveat, columns))
    .slice(0, CAVEATS)
    .map(({ caveat, finding }) => sentence(capitalised(reworded(caveat, finding.variables))));
}

function failures({ tasks, level }: ResearchContext): string[] {
  return tasks
    .filter((task) => task.status === 'failed' && task.level === level)
    .map(({ taskId, objective, error }) => {
      const what = `${taskId} (${plain(shortened(objective, OBJECTIVE_CHARACTERS)).replace(/(?<![.?!])[.?!]+$/, '')}) failed`;
      return sentence(error === null ? what : `${what}: ${plain(error)}`);
    });
}

function scope({ datasets, documents, tasks }: ResearchContext): string[] {
  const results = resultsOf(tasks);
  const searchable = documents.uploaded + documents.knowledgeBase > 0;
  return [
    ...(results.some(isShown)
      ? ['Unless groups were assigned at random, these are associations; they do not tell what brings about what.']
      : []),
    ...(results.length > 0 && !searchable ? ['There were no documents to hold against the data.'] : []),
    ...(datasets.length > 0 && results.length > 0 ? searchedInVain(tasks) : []),
  ];
}

function searchedInVain(tasks: ResearchContext['tasks']): string[] {
  const searches = tasks.filter(({ type, status }) => type === 'LITERATURE' && status === 'completed');
  if (searches.length === 0 || searches.some(({ findings }) => findings.length > 0)) return [];
  return [
    `The documents were searched without a passage that speaks to the question (${listed(searches.map(({ taskId }) => taskId))}).`,
  ];
}

export function certaintySection(context: ResearchContext): string {
  return section('How sure this is', bullets([...failures(context), ...caveats(context), ...scope(context)]));
}

/** Said only where it is more than the question itself. */
function objectiveLine({ currentObjective, level, question }: ResearchContext): string[] {
  return currentObjective === null || level === 1 || normalised(currentObjective) === normalised(question)
    ? []
    : [`The aim of this iteration: ${sentence(currentObjective)}`];
}

function methodLine({ taskId, type, objective, findings }: KnownTask): string {
  const methods = [...new Set(findings.map(({ method }) => plain(method)).filter((method) => method !== ''))];
  const how = type === 'LITERATURE' ? 'passages quoted word for word' : methods.slice(0, METHODS).join('; ');
  const what = sentence(plain(shortened(objective, OBJECTIVE_CHARACTERS)));
  return how === ''
    ? `${taskId}: ${what}`
    : `${taskId}: ${what} ${sentence(`${how.charAt(0).toUpperCase()}${how.slice(1)}`)}`;
}

export function methodSection(context: ResearchContext): string {
  const done = context.tasks.filter(({ status, findings }) => status === 'completed' && findings.length > 0);
  const lines = done.filter(({ level }) => level === context.level).map(methodLine);
  const before = done.filter(({ level }) => level < context.level).map(({ taskId }) => taskId);
  const earlier =
    before.length === 0 ? [] : [`${lines.length === 0 ? 'From' : 'Also from'} earlier iterations: ${listed(before)}.`];
  return section('How it was done', bullets([...objectiveLine(context), ...lines, ...earlier]));
}

const STOPPED: Partial<Record<TriggerReason, string>> = {
  iteration_cap: 'I stop here because the number of iterations allowed without your feedback is used up.',
  stopped_by_user: 'I stopped because you asked me to; this is what was there at that point.',
  no_progress: 'I stop here because going on brought nothing new.',
  user_feedback: 'After each iteration I wait for your decision.',
};

function reasonFor({ tasks }: ResearchContext, objective: string): string {
  const reason = findingsOf(tasks)
    .flatMap(({ finding }) => finding.followUps)
    .find((followUp) => followUp.objective === objective)?.reason;
  return reason === undefined ? '' : ` ${sentence(plain(reason))}`;
}

export function nextSection(context: ResearchContext, decision: ContinueDecision): string {
  const steps = context.suggestedNextSteps;
  if (decision.shouldContinue) {
    const [first] = steps;
    return first
      ? `I am going on. Next: ${sentence(plain(first.objective))} If something else matters more, say so now: it is taken up before the next iteration.`
      : '';
  }
  const lines = steps.map(
    ({ objective }, index) => `${index + 1}. ${sentence(plain(objective))}${reasonFor(context, objective)}`,
  );
  return section('Next steps', lines.join('\n'));
}

const IMPERATIVE =
  /^(?:compare|test|model|describe|examine|check|repeat|look|search|find|stratify|adjust|plot|split)\b/i;
const LITERATURE_QUESTION = /^What do the documents say about (.+)$/;

/** A question that can be answered by yes. */
function offer({ objective }: TaskProposal): string {
  const text = plain(objective).replace(/(?<![.?!])[.?!]+$/, '');
  const [, topic] = LITERATURE_QUESTION.exec(text) ?? [];
  if (topic !== undefined) return `Shall I look up what the documents say about ${topic}?`;
  if (!IMPERATIVE.test(text)) return 'Shall I take the first of these steps, or is something else more pressing?';
  return `Shall I ${text.charAt(0).toLowerCase()}${text.slice(1)} next, or is something else more pressing?`;
}

function askAgain({ datasets, documents, tasks }: ResearchContext): string {
  const searchable = documents.uploaded + documents.knowledgeBase > 0;
  if (datasets.length === 0 && !searchable) return 'Which table or document shall I work from?';
  if (resultsOf(tasks).length === 0)
    return datasets.length === 0
      ? 'Is there a data set in which I should test this?'
      : 'Which two columns shall I look at first?';
  if (!searchable) return 'Shall I hold this against documents of yours? Upload those you trust.';
  return 'Is there a variable you expected to matter that I should take into account?';
}

/** The question to the researcher; nothing while the run goes on. */
export function feedbackRequest(context: ResearchContext, { shouldContinue, triggerReason }: ContinueDecision): string {
  if (shouldContinue) return '';
  const [first] = context.suggestedNextSteps;
  const stopped = STOPPED[triggerReason];
  const request = first ? offer(first) : askAgain(context);
  return stopped === undefined ? request : `${stopped} ${request}`;
}

/** Who wrote this. A reader must be able to tell without asking. */
export function colophon({ tasks }: ResearchContext): string {
  const used = tasks
    .filter(({ findings, status }) => findings.length > 0 || status === 'completed')
    .map(({ taskId }) => taskId);
  const from = used.length === 0 ? 'no task has been completed' : `from ${listed(used)}`;
  return `*Written by the built-in agents, without a language model${used.length === 0 ? '; ' : ', '}${from}.*`;
}
