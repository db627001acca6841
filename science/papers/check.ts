import type {
  Block,
  EvidenceLink,
  Inline,
  PaperDocument,
  PaperProblem,
  PaperSentence,
} from '../../contracts/paper-document.ts';
import { inertText } from '../../contracts/inert-text.ts';
import type { PaperMaterial, PaperTask } from '../../contracts/paper-material.ts';
import type { ProfiledTable } from '../../contracts/table-profile.ts';
import { readEvidence, type EvidenceNumbers } from '../check/evidence-numbers.ts';
import { evidenceText } from '../check/evidence-text.ts';
import { numbersNotIn } from '../check/unverified-numbers.ts';
import { shortened } from '../narrate/words.ts';
import { isNumberNode, lookupOf, writtenNumber, type Lookup } from './numbers.ts';
import { plainText } from './plain-text.ts';
import { allInlines, blocksOfDocument, blocksOfSection, inlinesOfDocument, sentencesIn } from './walk.ts';

/** What a paper may not say: claims without evidence, numbers that nothing computed, sources that nobody read. */

interface Shelf {
  /** Numbers of the question, of names and of what went wrong are no findings, and constants of statistics are nobody's. */
  readonly said: EvidenceNumbers;
  /** The numbers that each task computed. */
  readonly computed: ReadonlyMap<string, EvidenceNumbers>;
  /** Ids of the estimates and extracts of each task. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>;
  readonly lookup: Lookup;
  readonly sources: ReadonlySet<string>;
  readonly artifacts: ReadonlySet<string>;
  /** Ids of the paper's figures, tables and appendices. */
  readonly places: ReadonlySet<string>;
}

const WHERE_CHARACTERS = 80;

export function checkPaper(document: PaperDocument, material: PaperMaterial): PaperProblem[] {
  const blocks = blocksOfDocument(document);
  const lookup = lookupOf(material);
  const shelf: Shelf = {
    said: readEvidence([STATISTICAL_CONSTANTS, ...wordsOf(material)].join('\n')),
    computed: mapped(lookup, (task) => readEvidence(asPrinted(evidenceText(task)).join('\n'))),
    known: mapped(lookup, ({ outcome, extracts }) => idsOf([...(outcome?.estimates ?? []), ...extracts])),
    lookup,
    sources: new Set(material.sources.map(({ key }) => key)),
    artifacts: new Set(material.tasks.flatMap(({ artifacts }) => artifacts.map(({ id }) => id))),
    places: new Set([
      ...blocks.flatMap((block) => (block.type === 'table' || block.type === 'figure' ? [block.id] : [])),
      ...document.appendices.map(({ id }) => id),
    ]),
  };
  const { abstract, results, discussion, conclusion } = document.sections;
  const claiming = [
    ...named('abstract', abstract),
    ...named('results', sentencesIn(blocksOfSection(results))),
    ...named('discussion', sentencesIn(blocksOfSection(discussion))),
    ...named('conclusion', sentencesIn(blocksOfSection(conclusion))),
  ];
  return [
    ...claiming.flatMap(({ section, sentence }) => sentenceProblems(section, sentence, shelf)),
    ...blocks.flatMap((block) => blockProblems(block, shelf)),
    ...inlinesOfDocument(document).flatMap((node) => nodeProblems(node, shelf)),
  ];
}

const mapped = <T>(lookup: Lookup, read: (task: PaperTask) => T): Map<string, T> =>
  new Map([...lookup].map(([id, task]) => [id, read(task)]));

const idsOf = (all: readonly { readonly id: string }[]): Set<string> => new Set(all.map(({ id }) => id));

/** The question, proposals, names in the data and what went wrong, as they are stored and as they are printed. */
function wordsOf({ datasets, objective, suggestedNextSteps, tasks }: PaperMaterial): string[] {
  const outcomes = tasks.flatMap(({ outcome }) => outcome ?? []);
  const deviations = outcomes.flatMap((outcome) => outcome.deviations);
  const notes = [...outcomes.flatMap((outcome) => outcome.notes), ...deviations.map(({ because }) => because)];
  const words = [
    objective,
    ...suggestedNextSteps.map((step) => step.objective),
    ...datasets.flatMap(({ filename, tables }) => [filename, ...tables.flatMap(namesOf)]),
    ...tasks.map(({ error }) => error ?? ''),
    ...notes.flatMap(({ column, detail }) => [column ?? '', detail ?? '']),
    ...deviations.flatMap(({ planned, used }) => [planned, used]),
  ];
  return words.flatMap(asPrinted);
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\s]+/gu;

/** As it is stored, and as the narrator writes it. */
const asPrinted = (text: string): string[] => [text, inertText(text).replace(UNPRINTABLE, ' ')];

const namesOf = ({ columns, name }: ProfiledTable): string[] => [name, ...columns.map((column) => column.name)];

const named = (section: string, sentences: readonly PaperSentence[]) =>
  sentences.map((sentence) => ({ section, sentence }));

/** A number or a citation makes a claim of any sentence. */
function sentenceProblems(section: string, sentence: PaperSentence, shelf: Shelf): PaperProblem[] {
  const text = plainText(sentence.content, shelf.lookup);
  const where = `${section}: ${shortened(text, WHERE_CHARACTERS)}`;
  const loose = numbersWithoutEvidence(sentence, shelf);
  const isClaim = sentence.role !== 'remark' || allInlines(sentence.content).some(isNumberNode);
  return [
    ...(isClaim && sentence.evidence.length === 0
      ? [problem('EVIDENCE_MISSING', where, 'It states a finding and names no evidence.')]
      : []),
    ...sentence.evidence.flatMap((link) => linkProblems(link, where, shelf)),
    ...loose.map((number) => problem('NUMBER_UNVERIFIED', where, number)),
  ];
}

/** Digits in words, as a model may write them, against all that the evidence of the sentence holds. Quotations are the source's. */
function numbersWithoutEvidence(sentence: PaperSentence, { computed, lookup, said }: Shelf): string[] {
  if (sentence.role === 'quotation') return [];
  const words = plainText(withoutChecked(sentence.content), lookup);
  if (!/\d/.test(words)) return [];
  const evidence = sentence.evidence.flatMap((link) => ('task' in link ? (computed.get(link.task) ?? []) : []));
  return numbersNotIn([...evidence, said], words);
}

/** Levels of confidence and of significance that the narrator writes. */
const STATISTICAL_CONSTANTS = 'p value = 0.05\nlevel = 95\nlevel = 0.05';

/** Without references to estimates, which are checked by themselves, quotations, and what is marked already. */
function withoutChecked(nodes: readonly Inline[]): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (isNumberNode(node) || node.type === 'citation' || node.type === 'reference' || node.type === 'doubtful')
      return [{ type: 'text', text: '·' }];
    return 'children' in node ? [{ ...node, children: withoutChecked(node.children) }] : [node];
  });
}

function linkProblems(link: EvidenceLink, where: string, { known, sources }: Shelf): PaperProblem[] {
  if ('source' in link)
    return sources.has(link.source) ? [] : [problem('EVIDENCE_UNKNOWN', where, `No stored source ${link.source}.`)];
  const ids = known.get(link.task);
  if (ids === undefined) return [problem('EVIDENCE_UNKNOWN', where, `No task ${link.task}.`)];
  return link.refersTo
    .filter((id) => !ids.has(id))
    .map((id) => problem('EVIDENCE_UNKNOWN', where, `${link.task} has no estimate or extract ${id}.`));
}

function blockProblems(block: Block, shelf: Shelf): PaperProblem[] {
  if (block.type === 'table') return block.evidence.flatMap((link) => linkProblems(link, block.id, shelf));
  if (block.type !== 'figure') return [];
  const isDrawn = [block.vector, block.picture].some((id) => id !== null && shelf.artifacts.has(id));
  return isDrawn ? [] : [problem('ARTIFACT_UNKNOWN', block.id, 'No stored artifact draws it.')];
}

function nodeProblems(node: Inline, { lookup, sources, places }: Shelf): PaperProblem[] {
  if (isNumberNode(node))
    return writtenNumber(node, lookup) === null ? [problem('NUMBER_UNKNOWN', node.task, JSON.stringify(node))] : [];
  if (node.type === 'reference')
    return places.has(node.to) ? [] : [problem('REFERENCE_UNKNOWN', node.to, 'The paper has no such place.')];
  if (node.type !== 'citation') return [];
  return node.works
    .filter(({ key }) => !sources.has(key))
    .map(({ key }) => problem('CITATION_UNKNOWN', key, 'No stored source has this key.'));
}

const problem = (code: PaperProblem['code'], where: string, detail: string): PaperProblem => ({ code, where, detail });
