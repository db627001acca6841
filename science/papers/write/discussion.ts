import type { Block, PaperSentence, Section, Subsection } from '../../../contracts/paper-document.ts';
import { describeMultipleTesting, describeScope } from '../../narrate/conversation/closing.ts';
import { describeClaim } from '../../narrate/describe.ts';
import { neutral } from '../../narrate/markdown.ts';
import { claimsOf, located } from '../../narrate/relations.ts';
import { describeCaveats } from '../../narrate/results.ts';
import { print } from '../../narrate/sentence.ts';
import { uniqueBy } from '../../narrate/words.ts';
import { listed } from '../../../contracts/wording.ts';
import { idsOf, isAnswer } from '../../weigh/findings.ts';
import { verdictOf, type Relation, type Verdict } from '../../weigh/relations.ts';
import { judgedExtracts, withStance, type Judged } from '../../weigh/sureness.ts';
import { findingsOfTask, taskFindings } from '../../weigh/task-findings.ts';
import type { Known } from '../known.ts';
import { readInline } from '../markdown/read-markdown.ts';
import { evidenceOf, paragraph, quoteSentence, remark, tell, tellOfTask, text } from './sentences.ts';

/** Discussion: what supports each result, what speaks against it, and what limits all of them. */

const RELATIONS = 6;
const QUOTED = 3;
const FIRST_VIEW = 'By itself, before other analyses of the same relation, the first one says:';
const OVERTURNED: ReadonlySet<Verdict> = new Set(['turned', 'not-clear-after-checks', 'appears-after-checks']);

/** `worded`: the claims in the words of a model. */
export function writeDiscussion(known: Known, worded: readonly PaperSentence[] = []): Section {
  const parts: readonly (readonly [heading: string, blocks: readonly Block[]])[] = [
    ['What the results come to', paragraph(worded.length > 0 ? worded : claims(known))],
    ['What supports them', paragraph(support(known, 'agrees', 'In line with the results, documents say:'))],
    ['What speaks against them', against(known)],
    ['Limits', limits(known)],
  ];
  const nothing = known.relations.length === 0 && limits(known).length === 0;
  return {
    blocks: nothing ? paragraph([remark(known, 'There is no result to discuss.')]) : [],
    subsections: parts.flatMap(([heading, blocks]): Subsection[] =>
      blocks.length === 0 ? [] : [{ heading: text(heading), blocks }],
    ),
  };
}

const restsOf = ({ findings }: Relation): string[] => findings.flatMap(idsOf);

export const claims = (known: Known): PaperSentence[] =>
  uniqueSentences(
    known.relations
      .slice(0, RELATIONS)
      .flatMap((relation) => claimsOf(relation).map((each) => tell(known, each, { rests: restsOf(relation) }))),
  );

const judgedIn = (known: Known): Judged[] =>
  uniqueBy(
    known.relations.slice(0, RELATIONS).flatMap((relation) => judgedExtracts(known.context, relation)),
    ({ extracted, stance }) => `${extracted.task.taskId}/${extracted.extract.id} ${stance}`,
  );

function support(known: Known, stance: 'agrees' | 'disagrees', introduction: string): PaperSentence[] {
  const quoted = withStance(judgedIn(known), stance).slice(0, QUOTED);
  if (quoted.length === 0) return [];
  return [remark(known, introduction), ...quoted.map((each) => quoteSentence(known, each))];
}

function against(known: Known): Block[] {
  const turned = known.relations.filter((relation) => OVERTURNED.has(verdictOf(relation)));
  const first = turned.map(({ base }) => tell(known, located(describeClaim(base), base.task), { rests: idsOf(base) }));
  const said = [
    ...(first.length === 0 ? [] : [remark(known, FIRST_VIEW), ...uniqueSentences(first)]),
    ...support(known, 'disagrees', 'Against the results, documents say:'),
  ];
  if (said.length > 0) return paragraph(said);
  return known.relations.length === 0
    ? []
    : paragraph([remark(known, 'Neither a check nor a searched document speaks against the results.')]);
}

function limits(known: Known): Block[] {
  const items = uniqueSentences([
    ...failures(known),
    ...caveats(known),
    ...describeMultipleTesting(known.context).map((words) => asFinding(known, words)),
    ...describeScope(known.context).map((words) => remark(known, words)),
    ...retracted(known),
  ]);
  return items.length === 0
    ? []
    : [{ type: 'list', ordered: false, items: items.map((sentence) => paragraph([sentence])) }];
}

/** What several analyses have in common is said once, with the names of all of them. */
function caveats(known: Known): PaperSentence[] {
  const all = known.analyses.flatMap((task) => {
    const own = findingsOfTask(task);
    const { outcome } = task;
    if (outcome === null) return [];
    return describeCaveats(own, outcome).map((sentence) => ({ sentence, task, words: print(sentence, outcome), own }));
  });
  return [...Map.groupBy(all, ({ words }) => words).values()].flatMap((same) => {
    const [first] = same;
    const names = listed(same.map(({ task }) => task.taskId));
    const rests = same.flatMap(({ own }) => own.filter(isAnswer).flatMap(idsOf));
    return first === undefined
      ? []
      : [tellOfTask(known, located(first.sentence, { taskId: names }), { task: first.task, rests })];
  });
}

/** Rests on every answer that was tested. */
const asFinding = (known: Known, words: string): PaperSentence => ({
  role: 'finding',
  content: readInline(words, known.sourceKeys),
  evidence: evidenceOf(
    taskFindings(known.tasks)
      .filter(isAnswer)
      .map(({ lead }) => lead.id),
  ),
});

const failures = (known: Known): PaperSentence[] =>
  known.tasks
    .filter(({ status }) => status === 'failed')
    .map(({ taskId, error }) => remark(known, `${taskId} failed${error === null ? '' : `: ${neutral(error)}`}`));

const retracted = (known: Known): PaperSentence[] =>
  known.material.sources
    .filter(({ retractedAt }) => retractedAt !== null)
    .map(({ key }) => remark(known, `The source [@${key}] has been retracted.`));

function uniqueSentences(sentences: readonly PaperSentence[]): PaperSentence[] {
  return uniqueBy(sentences, ({ content }) => JSON.stringify(content));
}
