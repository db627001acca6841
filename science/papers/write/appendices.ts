import type { Block, Inline, PaperDocument } from '../../../contracts/paper-document.ts';
import type { KnownTask } from '../../../contracts/agents.ts';
import type { PaperDiscovery } from '../../../contracts/paper-material.ts';
import { titleClaim } from '../../narrate/relations.ts';
import type { Relation } from '../../weigh/relations.ts';
import { idsOf } from '../../weigh/findings.ts';
import type { Known } from '../known.ts';
import { readBlocks, readInline } from '../markdown/read-markdown.ts';
import { moment } from './methods.ts';
import { evidenceOf, paragraph, remark, tell, text } from './sentences.ts';
import { shownEstimates, tableOfEstimates } from './tables.ts';

/** What each claim rests on, how the hypothesis came about, and every estimate. */

type Appendix = PaperDocument['appendices'][number];

export const writeAppendices = (known: Known): Appendix[] => [
  ...evidenceTable(known),
  ...history(known),
  ...allEstimates(known),
];

/** A paper that found nothing has no appendix about it. */
export const makesClaims = (known: Known): boolean => evidenceRows(known).length > 0;

interface EvidenceRow {
  readonly claim: readonly Inline[];
  readonly task: string;
  readonly refersTo: readonly string[];
}

const evidenceRows = (known: Known): EvidenceRow[] => [...discoveryRows(known), ...relationRows(known)];

function evidenceTable(known: Known): Appendix[] {
  const rows = evidenceRows(known);
  if (rows.length === 0) return [];
  const tasks = new Map(known.tasks.map((task) => [task.taskId, task]));
  const blocks: Block[] = [
    ...paragraph([
      remark(known, 'Ids of estimates (e) are those of the tables of each task; of passages (x), the source is cited.'),
    ]),
    {
      type: 'table',
      id: 'table:evidence',
      caption: text('Claims, tasks, and the estimates or passages that each claim rests on'),
      columns: ['Claim', 'Task', 'Estimates or passages'].map((heading) => ({ heading: text(heading), align: 'left' })),
      rows: rows.map(({ claim, task, refersTo }) => [claim, text(task), restsOn(tasks.get(task), refersTo)]),
      evidence: rows.map(({ task, refersTo }) => ({ task, refersTo })),
    },
  ];
  return [{ id: 'appendix:evidence', heading: text('Evidence of each claim'), blocks }];
}

/** The claim is written once, in the first row of its evidence; each task has one row. */
const discoveryRows = (known: Known): EvidenceRow[] =>
  known.discoveries.flatMap((discovery) => {
    const claim = readInline(claimOf(known, discovery), known.sourceKeys);
    const byTask = Map.groupBy(discovery.evidence, ({ taskId }) => taskId);
    return [...byTask].map(([task, links], place) => ({
      claim: place === 0 ? claim : [],
      task,
      refersTo: [...new Set(links.flatMap(({ refersTo }) => refersTo))].toSorted(byNumber),
    }));
  });

/** `e2` before `e10`. */
const byNumber = new Intl.Collator('en', { numeric: true }).compare;

/** The title of a discovery from documents says how many say it, and not what. */
function claimOf({ searches }: Known, { title, claim, evidence }: PaperDiscovery): string {
  const isQuoted = evidence.every(({ taskId }) => searches.some((search) => search.taskId === taskId));
  return isQuoted ? claim : title;
}

/** Results that no discovery was made of. */
function relationRows(known: Known): EvidenceRow[] {
  const covered = new Set(
    known.discoveries.flatMap(({ evidence }) =>
      evidence.flatMap(({ taskId, refersTo }) => refersTo.map((id) => `${taskId}/${id}`)),
    ),
  );
  return known.relations
    .filter(({ base }) => !covered.has(base.lead.id))
    .flatMap((relation) => {
      const claim = tell(known, titleClaim(relation)).content;
      return evidenceOf(idsOfRelation(relation)).flatMap((link, place) =>
        'task' in link ? [{ claim: place === 0 ? claim : [], ...link }] : [],
      );
    });
}

const idsOfRelation = ({ base, checks }: Relation): string[] =>
  [base, ...checks.map(({ view }) => view)].flatMap(idsOf);

function restsOn(task: KnownTask | undefined, refersTo: readonly string[]): Inline[] {
  const passages = (task?.extracts ?? []).filter(({ id }) => refersTo.includes(id));
  const keys = [...new Set(passages.map(({ citation }) => citation.key))];
  const cited: Inline[] =
    keys.length === 0
      ? []
      : [
          { type: 'text', text: ' ' },
          { type: 'citation', works: keys.map((key) => ({ key, page: null })) },
        ];
  return [...text(refersTo.join(', ')), ...cited];
}

function history(known: Known): Appendix[] {
  const { hypotheses } = known.material;
  if (hypotheses.length === 0) return [];
  const items = hypotheses.map(({ level, mode, text: words, change, at }): Block[] => [
    ...paragraph([remark(known, `**Iteration ${String(level)}** (${moment(at)}, ${mode}):`)]),
    ...readBlocks(words, known.sourceKeys, { role: 'remark', evidence: [] }),
    ...readBlocks(change, known.sourceKeys, { role: 'remark', evidence: [] }),
  ]);
  return [
    {
      id: 'appendix:hypothesis',
      heading: text('History of the hypothesis'),
      blocks: [
        ...paragraph([
          remark(known, 'Each version as it was written, with the numbers of that time, and what changed.'),
        ]),
        { type: 'list', ordered: false, items },
      ],
    },
  ];
}

/** Of the tasks whose tables in the results show a part. */
function allEstimates(known: Known): Appendix[] {
  const blocks = known.analyses.flatMap((task) => {
    const all = task.outcome?.estimates ?? [];
    if (all.length <= shownEstimates(task).length) return [];
    return tableOfEstimates(known, task, all, { id: `table:all:${task.taskId}`, of: ': all estimates' });
  });
  const intro = remark(known, 'Every estimate of the tasks of which the results show a part.');
  return blocks.length === 0
    ? []
    : [{ id: 'appendix:estimates', heading: text('All estimates'), blocks: [...paragraph([intro]), ...blocks] }];
}
