import type { ResearchContext } from '../../contracts/agents.ts';
import type { PaperDiscovery, PaperMaterial, PaperTask } from '../../contracts/paper-material.ts';
import { adjustTasks, lostAmong } from '../../contracts/test-family.ts';
import { relationsOf, type Relation } from '../weigh/relations.ts';
import { METHOD_ORIGIN } from './method-sources.ts';

/** The material in the forms that the narrator reads. */
export interface Known {
  readonly material: PaperMaterial;
  /** With p values corrected over all tests of the conversation. */
  readonly tasks: readonly PaperTask[];
  readonly analyses: readonly PaperTask[];
  readonly searches: readonly PaperTask[];
  readonly relations: readonly Relation[];
  /** Without those that the correction over all tests has taken the clearness of. */
  readonly discoveries: readonly PaperDiscovery[];
  readonly context: ResearchContext;
  readonly sourceKeys: ReadonlySet<string>;
}

export function knownFrom(material: PaperMaterial): Known {
  const tasks = adjustTasks(material.tasks);
  const completed = tasks.filter(({ status }) => status === 'completed');
  return {
    material,
    tasks,
    analyses: completed.filter(({ plan, outcome }) => plan !== null && outcome !== null),
    searches: completed.filter(({ type }) => type === 'LITERATURE'),
    relations: relationsOf(tasks),
    discoveries: material.discoveries.filter((discovery) => !isLost(discovery, tasks)),
    context: contextOf(material, tasks),
    sourceKeys: new Set(material.sources.map(({ key }) => key)),
  };
}

/** Its first evidence carries the claim. */
function isLost({ evidence: [first] }: PaperDiscovery, tasks: readonly PaperTask[]): boolean {
  const outcome = tasks.find(({ taskId }) => taskId === first?.taskId)?.outcome;
  return lostAmong(outcome?.estimates ?? [], first?.refersTo ?? []) !== null;
}

/** The conversation as an agent knows it at its end. */
function contextOf(material: PaperMaterial, tasks: readonly PaperTask[]): ResearchContext {
  const { objective, messages, datasets, hypotheses, discoveries, suggestedNextSteps } = material;
  const last = hypotheses.at(-1);
  return {
    level: Math.max(1, ...tasks.map(({ level }) => level)),
    question: objective,
    instructions: messages.map(({ text }) => text),
    currentObjective: null,
    datasets,
    documents: searchable(material),
    tasks,
    digests: [],
    hypothesis: last === undefined ? null : { text: last.text, level: last.level },
    keyInsights: [],
    methodology: null,
    discoveries,
    suggestedNextSteps,
  };
}

/** Documents may have been removed since: what was quoted had been there. */
function searchable({ documents, sources }: PaperMaterial): ResearchContext['documents'] {
  const quoted = sources.filter(({ origin }) => origin !== 'upload' && origin !== METHOD_ORIGIN).length;
  return { uploaded: documents.uploaded, knowledgeBase: Math.max(documents.knowledgeBase, quoted) };
}

/** What a model writes a paper from. */
export const paperContext = (material: PaperMaterial): ResearchContext => knownFrom(material).context;
