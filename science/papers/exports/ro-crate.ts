import type { CslItem } from '../../../contracts/csl.ts';
import {
  SECTIONS,
  type EvidenceLink,
  type PaperDocument,
  type PaperSentence,
} from '../../../contracts/paper-document.ts';
import type { PaperArtifact, PaperMaterial, PaperSource, PaperTask } from '../../../contracts/paper-material.ts';
import { lookupOf } from '../numbers.ts';
import { plainText } from '../plain-text.ts';
import { addressText } from '../reference-text.ts';
import { blocksOfSection, sentencesIn } from '../walk.ts';

/** A paper as an RO-Crate 1.2: its files, what made them, and what each claim was derived from (W3C PROV). */

export interface RoCrate {
  /** `ro-crate-metadata.json`. */
  readonly metadata: string;
  /** Stored artifacts by their path in the crate. */
  readonly files: readonly { readonly path: string; readonly objectKey: string }[];
}

/** Files of the paper itself that the caller puts into the crate. */
export interface PaperFile {
  readonly path: string;
  readonly mimeType: string;
  readonly size: number;
}

type Entity = Readonly<Record<string, unknown>> & { readonly '@id': string };

const CONTEXT = [
  'https://w3id.org/ro/crate/1.2/context',
  {
    prov: 'http://www.w3.org/ns/prov#',
    wasDerivedFrom: { '@id': 'prov:wasDerivedFrom', '@type': '@id' },
    wasGeneratedBy: { '@id': 'prov:wasGeneratedBy', '@type': '@id' },
    sha256: 'https://w3id.org/ro/terms/workflow-run#sha256',
  },
];

const ref = (id: string) => ({ '@id': id });
const taskId = (task: string): string => `#task-${encodeURIComponent(task)}`;
const estimateId = (task: string, id: string): string => `#estimate-${encodeURIComponent(`${task}/${id}`)}`;

/** Sources by the address of the work, where there is one: an RO-Crate cites absolute addresses only. */
type SourceIds = ReadonlyMap<string, string>;

const sourceIdsOf = ({ sources }: PaperMaterial): SourceIds =>
  new Map(sources.map(({ key, csl }) => [key, webAddress(csl) ?? `#source-${encodeURIComponent(key)}`]));

function webAddress(csl: CslItem): string | null {
  const address = addressText(csl);
  if (address === null || !URL.canParse(address)) return null;
  const { href, protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

const isAbsolute = (id: string): boolean => !id.startsWith('#');

/** None for a key without a record. */
const sourceRefs = (ids: SourceIds, keys: readonly string[]) =>
  keys.flatMap((key) => {
    const id = ids.get(key);
    return id === undefined ? [] : [ref(id)];
  });
const datasetId = (id: string): string => `#data-${encodeURIComponent(id)}`;

export function roCrateOf(document: PaperDocument, material: PaperMaterial, paperFiles: readonly PaperFile[]): RoCrate {
  const stored = material.tasks.flatMap((task) =>
    task.artifacts.map((artifact) => ({ task, artifact, path: pathOf(task, artifact) })),
  );
  const files = [
    ...paperFiles.map(paperFile),
    ...stored.map(({ task, artifact, path }) => artifactFile(task, artifact, path)),
  ];
  const sourceIds = sourceIdsOf(material);
  const claims = claimsOf(document, material, sourceIds);
  const context = [
    ...material.datasets.map(({ id, filename, sha256, size }) => ({
      '@id': datasetId(id),
      '@type': 'CreativeWork',
      name: filename,
      sha256,
      contentSize: String(size),
    })),
    ...material.sources.map((source) => sourceEntity(source, sourceIds)),
    ...material.tasks.flatMap((task) => taskEntities(task, sourceIds)),
    ...softwareOf(material).map(softwareEntity),
    ...claims,
  ];
  const root = {
    '@id': './',
    '@type': 'Dataset',
    name: plainText(document.title, lookupOf(material)),
    description: document.sections.abstract.map(({ content }) => plainText(content, lookupOf(material))).join(' '),
    datePublished: document.date,
    license: ref(license['@id']),
    hasPart: files.map((file) => ref(file['@id'])),
    mentions: context.map((entity) => ref(entity['@id'])),
    citation: sourceRefs(sourceIds, document.references).filter(({ '@id': id }) => isAbsolute(id)),
  };
  const graph: Entity[] = [descriptor, root, license, ...files, ...context];
  return {
    metadata: `${JSON.stringify({ '@context': CONTEXT, '@graph': unique(graph) }, null, 2)}\n`,
    files: stored.map(({ artifact, path }) => ({ path, objectKey: artifact.objectKey })),
  };
}

const descriptor: Entity = {
  '@id': 'ro-crate-metadata.json',
  '@type': 'CreativeWork',
  conformsTo: ref('https://w3id.org/ro/crate/1.2'),
  about: ref('./'),
};

/** Data and documents are the researcher's: nobody else can say under which terms they may be passed on. */
const license: Entity = {
  '@id': '#licence',
  '@type': 'CreativeWork',
  name: 'No licence is stated',
  description: 'The researcher who shares this crate states its licence.',
};

const unique = (entities: readonly Entity[]): Entity[] => [
  ...new Map(entities.map((entity) => [entity['@id'], entity])).values(),
];

/** Names may hold anything: a path in a crate is an address. */
const pathOf = ({ taskId: task }: PaperTask, { id, name }: PaperArtifact): string =>
  `artifacts/${encodeURIComponent(task)}/${encodeURIComponent(`${id}-${name}`)}`;

const paperFile = ({ path, mimeType, size }: PaperFile): Entity => ({
  '@id': path,
  '@type': 'File',
  name: path,
  encodingFormat: mimeType,
  contentSize: String(size),
});

const artifactFile = (task: PaperTask, artifact: PaperArtifact, path: string): Entity => ({
  '@id': path,
  '@type': 'File',
  name: artifact.name,
  description: artifact.description,
  encodingFormat: artifact.mimeType,
  contentSize: String(artifact.size),
  sha256: artifact.sha256,
  wasGeneratedBy: ref(taskId(task.taskId)),
});

function sourceEntity({ key, csl, retrievedAt }: PaperSource, ids: SourceIds): Entity {
  const url = addressText(csl);
  return {
    '@id': ids.get(key) ?? '',
    identifier: key,
    '@type': csl.type === 'article-journal' ? 'ScholarlyArticle' : 'CreativeWork',
    name: csl.title ?? key,
    author: authorsOf(csl),
    ...(url === null ? {} : { url }),
    sdDatePublished: retrievedAt,
  };
}

const authorsOf = ({ author = [] }: CslItem): string[] =>
  author.map(
    ({ family, given, literal }) => [given, family].filter((part) => part !== undefined).join(' ') || (literal ?? ''),
  );

function taskEntities(task: PaperTask, sourceIds: SourceIds): Entity[] {
  const { taskId: id, objective, startedAt, endedAt, datasets, outcome, artifacts, extracts, status, error } = task;
  const action: Entity = {
    '@id': taskId(id),
    '@type': ['CreateAction', 'prov:Activity'],
    name: objective,
    actionStatus: ref(`http://schema.org/${status === 'failed' ? 'FailedActionStatus' : 'CompletedActionStatus'}`),
    ...(startedAt === null ? {} : { startTime: startedAt }),
    ...(endedAt === null ? {} : { endTime: endedAt }),
    ...(error === null ? {} : { error }),
    ...(task.registered === null ? {} : { identifier: task.registered.hash }),
    object: [
      ...datasets.map((dataset) => ref(datasetId(dataset.id))),
      ...sourceRefs(
        sourceIds,
        extracts.map(({ citation }) => citation.key),
      ),
    ],
    instrument: (outcome?.software ?? []).map((each) => ref(softwareId(each))),
    result: artifacts.map((artifact) => ref(pathOf(task, artifact))),
  };
  const estimates = (outcome?.estimates ?? []).map((estimate) => ({
    '@id': estimateId(id, estimate.id),
    '@type': ['PropertyValue', 'prov:Entity'],
    name: `${id}/${estimate.id}`,
    propertyID: estimate.quantity,
    value: estimate.estimate,
    ...(estimate.unit === null ? {} : { unitText: estimate.unit }),
    wasGeneratedBy: ref(taskId(id)),
  }));
  return [action, ...estimates];
}

interface Software {
  readonly name: string;
  readonly version: string;
}

const softwareOf = ({ tasks, software }: PaperMaterial): Software[] => [
  ...tasks.flatMap(({ outcome }) => outcome?.software ?? []),
  ...software,
];

const softwareId = ({ name, version }: Software): string => `#software-${encodeURIComponent(`${name}-${version}`)}`;

const softwareEntity = (software: Software): Entity => ({
  '@id': softwareId(software),
  '@type': 'SoftwareApplication',
  name: software.name,
  version: software.version,
});

/** Every sentence that states a finding, with what it was derived from. */
function claimsOf({ sections }: PaperDocument, material: PaperMaterial, sourceIds: SourceIds): Entity[] {
  const lookup = lookupOf(material);
  const sentences: readonly PaperSentence[] = [
    ...sections.abstract,
    ...SECTIONS.flatMap((name) => sentencesIn(blocksOfSection(sections[name]))),
  ];
  return sentences
    .filter(({ role }) => role !== 'remark')
    .map(({ role, content, evidence }, place) => ({
      '@id': `#claim-${String(place + 1)}`,
      '@type': [role === 'quotation' ? 'Quotation' : 'Claim', 'prov:Entity'],
      text: plainText(content, lookup),
      wasDerivedFrom: evidence.flatMap((link) => derivedFrom(link, lookup, sourceIds)),
    }));
}

function derivedFrom(link: EvidenceLink, lookup: ReadonlyMap<string, PaperTask>, sourceIds: SourceIds) {
  if ('source' in link) return sourceRefs(sourceIds, [link.source]);
  const estimates = new Set((lookup.get(link.task)?.outcome?.estimates ?? []).map(({ id }) => id));
  return [
    ref(taskId(link.task)),
    ...link.refersTo.filter((id) => estimates.has(id)).map((id) => ref(estimateId(link.task, id))),
  ];
}
