import type { Block, Inline, PaperSentence, Section, Subsection } from '../../../contracts/paper-document.ts';
import type { PaperDiscovery, PaperTask } from '../../../contracts/paper-material.ts';
import { neutral } from '../../narrate/markdown.ts';
import { titleOfPlan } from '../../narrate/plan.ts';
import { describeChanges, describeConfirming, located } from '../../narrate/relations.ts';
import { describeAnswers, describeChecks, describeLimits } from '../../narrate/results.ts';
import type { Sentence } from '../../narrate/sentence.ts';
import { counted } from '../../narrate/words.ts';
import { idsOf, isAnswer } from '../../weigh/findings.ts';
import {
  extractsOf,
  findingsOfTask,
  nearestOf,
  taskFindings,
  type Extracted,
  type TaskFinding,
} from '../../weigh/task-findings.ts';
import type { Known } from '../known.ts';
import { readInline } from '../markdown/read-markdown.ts';
import { figuresOf } from './figures.ts';
import { paragraph, quoteSentence, remark, tell, tellOfTask } from './sentences.ts';
import { tableOfEstimates, shownEstimates } from './tables.ts';

/** Results: each analysis with what it found, whether clear or not; then what the documents say. */

const QUOTED = 8;

export function writeResults(known: Known): Section {
  const { analyses } = known;
  const answers = new Map(analyses.map((task) => [task.taskId, answersOf(known, task)]));
  const subsections = [...analyses.map((task) => resultsOfTask(known, task, answers)), ...documentResults(known)];
  return { blocks: opening(known, subsections), subsections };
}

function opening(known: Known, subsections: readonly Subsection[]): Block[] {
  const { analyses } = known;
  if (subsections.length === 0)
    return paragraph([
      remark(known, 'Nothing was found: no analysis was completed, and no passage of a document was quoted.'),
    ]);
  const all = `${counted(analyses.length, 'analysis', 'analyses')} ${analyses.length === 1 ? 'was' : 'were'} completed`;
  return paragraph([remark(known, `All results are reported, clear or not: ${all}.`), remark(known, recorded(known))]);
}

function recorded({ discoveries, material }: Known): string {
  const lost = material.discoveries.length - discoveries.length;
  const kept =
    discoveries.length === 0
      ? []
      : [`${capitalCount(discoveries.length)} recorded, each with its evidence (Appendix A).`];
  const left =
    lost === 0
      ? []
      : [
          `${capitalCount(lost)} recorded and ${lost === 1 ? 'is' : 'are'} no longer clear, corrected for the number of tests.`,
        ];
  const said = [...kept, ...left];
  return said.length === 0 ? 'No discovery was recorded.' : said.join(' ');
}

function capitalCount(count: number): string {
  const words = counted(count, 'discovery was', 'discoveries were');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What the task answers, or why it does not. */
function answersOf(known: Known, task: PaperTask): PaperSentence[] {
  const own = findingsOfTask(task);
  const limits = task.outcome === null ? [] : describeLimits(own, task.outcome);
  const answers = [
    ...describeAnswers(own, taskFindings(known.tasks)).map((each) => tell(known, located(each, task), told(task, own))),
    ...limits.map((each) => tellOfTask(known, located(each, task), told(task, own))),
  ];
  return answers.length === 0 ? [remark(known, `The analysis brought no result (${task.taskId}).`)] : unique(answers);
}

function resultsOfTask(
  known: Known,
  task: PaperTask,
  answers: ReadonlyMap<string, readonly PaperSentence[]>,
): Subsection {
  const own = findingsOfTask(task);
  const say = (sentences: readonly Sentence[]) => sentences.map((each) => tell(known, each, told(task, own)));
  const checks = say(describeChecks(own).map((each) => located(each, task)));
  const elsewhere = say(
    known.relations
      .filter(({ base }) => base.task.taskId === task.taskId)
      .flatMap((relation) => [...describeChanges(relation), ...describeConfirming(relation)]),
  );
  const table = tableOfEstimates(known, task, shownEstimates(task));
  const figures = figuresOf(task);
  return {
    heading: readInline(headingOf(known, task), known.sourceKeys),
    blocks: [
      ...paragraph(discoveryTitles(known, task)),
      ...paragraph(answers.get(task.taskId) ?? []),
      ...paragraph(without(unique([...checks, ...elsewhere]), [...answers.values()].flat())),
      ...paragraph(pointers(known, task, table, figures)),
      ...table,
      ...figures,
    ],
  };
}

/** Two analyses of the same columns differ in what they were to find. */
function headingOf({ analyses }: Known, { plan, objective }: PaperTask): string {
  const titles = analyses.map((each) => each.plan && titleOfPlan(each.plan));
  const title = plan && titleOfPlan(plan);
  return title === null || titles.filter((each) => each === title).length > 1 ? neutral(objective) : title;
}

/** What a task answers itself stands there alone. */
function without(sentences: readonly PaperSentence[], others: readonly PaperSentence[]): PaperSentence[] {
  const said = new Set(others.map(({ content }) => JSON.stringify(content)));
  return sentences.filter(({ content }) => !said.has(JSON.stringify(content)));
}

const told = (task: PaperTask, own: readonly TaskFinding[]) => ({
  task,
  rests: own.filter(isAnswer).flatMap(idsOf),
});

function pointers(known: Known, task: PaperTask, table: readonly Block[], figures: readonly Block[]): PaperSentence[] {
  const [first] = table;
  const references = figures.flatMap((figure) => (figure.type === 'figure' ? [figure.id] : []));
  const tableSays: PaperSentence[] =
    first?.type === 'table'
      ? [
          {
            ...remark(known, ''),
            content: [
              { type: 'reference', to: first.id },
              { type: 'text', text: ` lists the estimates of ${task.taskId} that this rests on.` },
            ],
          },
        ]
      : [];
  return [...tableSays, ...figuresSay(known, references)];
}

/** Every figure is named in the text. */
function figuresSay(known: Known, references: readonly string[]): PaperSentence[] {
  if (references.length === 0) return [];
  const nodes = references.flatMap((to, place): Inline[] => {
    const between = place === references.length - 1 ? ' and ' : ', ';
    return [...(place === 0 ? [] : [{ type: 'text' as const, text: between }]), { type: 'reference', to }];
  });
  const words = references.length === 1 ? ' shows the data.' : ' show the data and the results.';
  return [{ ...remark(known, ''), content: [...nodes, { type: 'text', text: words }] }];
}

/** The titles of the discoveries whose first evidence is this task: claims without numbers. */
function discoveryTitles(known: Known, { taskId }: PaperTask): PaperSentence[] {
  return known.discoveries
    .filter(({ evidence }) => evidence[0]?.taskId === taskId)
    .map((discovery) => ({
      role: 'finding',
      content: [
        { type: 'strong', children: [...readInline(discovery.title, known.sourceKeys), { type: 'text', text: '.' }] },
      ],
      evidence: evidenceOfDiscovery(discovery),
    }));
}

const evidenceOfDiscovery = ({ evidence }: PaperDiscovery) =>
  evidence.map(({ taskId, refersTo }) => ({ task: taskId, refersTo }));

function documentResults(known: Known): Subsection[] {
  const found = extractsOf(known.tasks);
  const isNearest = found.length === 0;
  const quoted = isNearest ? nearestOf(known.tasks) : found;
  if (quoted.length === 0) return [];
  const introduction = isNearest
    ? 'No passage of the documents speaks to all of the question; these come nearest.'
    : 'Passages of the documents that speak to the question, word for word:';
  return [
    {
      heading: [{ type: 'text', text: 'What the documents say' }],
      blocks: [...paragraph([remark(known, introduction)]), quotations(known, quoted.slice(0, QUOTED))],
    },
  ];
}

const quotations = (known: Known, extracts: readonly Extracted[]): Block => ({
  type: 'list',
  ordered: false,
  items: extracts.map((each) => paragraph([quoteSentence(known, each)])),
});

/** Several tasks may say the same of a relation. */
function unique(sentences: readonly PaperSentence[]): PaperSentence[] {
  const seen = new Set<string>();
  return sentences.filter(({ content }) => {
    const key = JSON.stringify(content);
    return seen.has(key) ? false : seen.add(key);
  });
}
