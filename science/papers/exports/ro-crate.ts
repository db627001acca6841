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
import {
  crateIds,
  datasetId,
  estimateId,
  softwareOf,
  statusId,
  taskId,
  type CrateIds,
  type Software,
} from './ro-crate-ids.ts';

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
  readonly sha256: string;
  readonly description: string;
}

type Entity = Readonly<Record<string, unknown>> & { readonly '@id': string };

/** The context of RO-Crate has every other term that is used here. */
const CONTEXT = [
  'https://w3id.org/ro/crate/1.2/context',
  { wasGeneratedBy: 'http://www.w3.org/ns/prov#wasGeneratedBy' },
];

const ref = (id: string) => ({ '@id': id });
/** A property of one value is that value, and of none is absent: the compacted form that the specification asks for. */
const oneOrMore = <Value>(values: readonly Value[]) => (values.length > 1 ? values : values[0]);
const isAbsolute = (id: string): boolean => !id.startsWith('#');

/** None for what has no entity. */
const refs = (ids: readonly (string | undefined)[]) => ids.flatMap((id) => (id === undefined ? [] : [ref(id)]));

export function roCrateOf(document: PaperDocument, material: PaperMaterial, paperFiles: readonly PaperFile[]): RoCrate {
  const stored = material.tasks.flatMap((task) =>
    task.artifacts.map((artifact) => ({ task, artifact, path: pathOf(task, artifact) })),
  );
  const files = [
    ...paperFiles.map(paperFile),
    ...stored.map(({ task, artifact, path }) => artifactFile(task, artifact, path)),
  ];
  const ids = crateIds(material);
  const claims = claimsOf(document, material, ids);
  const context = unique([
    ...material.datasets.map(({ id, filename, sha256, size }) => ({
      '@id': datasetId(id),
      '@type': 'CreativeWork',
      name: filename,
      sha256,
      contentSize: String(size),
    })),
    ...material.sources.map((source) => sourceEntity(source, ids)),
    ...material.tasks.flatMap((task) => taskEntities(task, ids)),
    ...softwareOf(material).map((software) => softwareEntity(software, ids)),
    ...STATUSES,
    ...claims,
  ]);
  const root = {
    '@id': './',
    '@type': 'Dataset',
    name: plainText(document.title, lookupOf(material)),
    description: document.sections.abstract.map(({ content }) => plainText(content, lookupOf(material))).join(' '),
    datePublished: document.date,
    license: ref(license['@id']),
    hasPart: oneOrMore(files.map((file) => ref(file['@id']))),
    mentions: context.map((entity) => ref(entity['@id'])),
    citation: oneOrMore(refs(document.references.map(ids.source)).filter(({ '@id': id }) => isAbsolute(id))),
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
  '@id': 'http://rightsstatements.org/vocab/CNE/1.0/',
  '@type': 'CreativeWork',
  name: 'Copyright Not Evaluated',
  description: 'No licence is stated: the researcher who shares this crate states its licence.',
};

const STATUSES: readonly Entity[] = [
  { '@id': statusId('completed'), '@type': 'ActionStatusType', name: 'Completed' },
  { '@id': statusId('failed'), '@type': 'ActionStatusType', name: 'Failed' },
];

const unique = (entities: readonly Entity[]): Entity[] => [
  ...new Map(entities.map((entity) => [entity['@id'], entity])).values(),
];

/**
 * Names may hold anything, and may be longer than a file name can be. A path in a crate is both an address and the name of a
 * file: it has no character that an address would write differently. The end of a name says what it is.
 */
const pathOf = ({ taskId: task }: PaperTask, { id, name }: PaperArtifact): string =>
  `artifacts/${inPath(task)}/${inPath(id)}-${inPath(name)}`;

const LONGEST_NAME = 80;
const inPath = (name: string): string => name.replace(/[^A-Za-z0-9._-]/g, '-').slice(-LONGEST_NAME);

const paperFile = ({ path, mimeType, size, sha256, description }: PaperFile): Entity => ({
  '@id': path,
  '@type': 'File',
  name: path,
  description,
  encodingFormat: mimeType,
  contentSize: String(size),
  sha256,
});

const R_SCRIPT = 'text/x-r';

const artifactFile = (task: PaperTask, artifact: PaperArtifact, path: string): Entity => ({
  '@id': path,
  '@type': artifact.mimeType === R_SCRIPT ? ['File', 'SoftwareSourceCode'] : 'File',
  name: artifact.name,
  description: artifact.description === '' ? artifact.name : artifact.description,
  encodingFormat: artifact.mimeType,
  contentSize: String(artifact.size),
  sha256: artifact.sha256,
  wasGeneratedBy: ref(taskId(task.taskId)),
});

function sourceEntity({ key, csl, retrievedAt }: PaperSource, ids: CrateIds): Entity {
  const url = addressText(csl);
  return {
    '@id': ids.source(key) ?? '',
    identifier: key,
    '@type': [csl.type === 'article-journal' ? 'ScholarlyArticle' : 'CreativeWork', 'prov:Entity'],
    name: csl.title ?? key,
    author: oneOrMore(authorsOf(csl)),
    ...(url === null ? {} : { url }),
    sdDatePublished: retrievedAt,
  };
}

const authorsOf = ({ author = [] }: CslItem): string[] =>
  author.map(
    ({ family, given, literal }) => [given, family].filter((part) => part !== undefined).join(' ') || (literal ?? ''),
  );

function taskEntities(task: PaperTask, ids: CrateIds): Entity[] {
  const { taskId: id, objective, startedAt, endedAt, datasets, outcome, artifacts, extracts, status, error } = task;
  const action: Entity = {
    '@id': taskId(id),
    '@type': ['CreateAction', 'prov:Activity'],
    name: objective,
    actionStatus: ref(statusId(status)),
    ...(startedAt === null ? {} : { startTime: startedAt }),
    ...(endedAt === null ? {} : { endTime: endedAt }),
    ...(error === null ? {} : { error }),
    ...(task.registered === null ? {} : { identifier: task.registered.hash }),
    object: oneOrMore([
      ...datasets.map((dataset) => ref(datasetId(dataset.id))),
      ...refs(extracts.map(({ citation }) => ids.source(citation.key))),
    ]),
    instrument: oneOrMore(refs((outcome?.software ?? []).map(ids.software))),
    result: oneOrMore(artifacts.map((artifact) => ref(pathOf(task, artifact)))),
  };
  const estimates = (outcome?.estimates ?? []).map((estimate) => ({
    '@id': estimateId(id, estimate.id),
    '@type': ['PropertyValue', 'prov:Entity'],
    name: `${id}/${estimate.id}`,
    propertyID: estimate.quantity,
    ...(estimate.estimate === null ? {} : { value: estimate.estimate }),
    ...(estimate.unit === null ? {} : { unitText: estimate.unit }),
    wasGeneratedBy: ref(taskId(id)),
  }));
  return [action, ...estimates];
}

const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['R', 'https://www.r-project.org/'],
  ['DuckDB', 'https://duckdb.org/'],
]);

/** An RO-Crate knows a SoftwareApplication by its address on the web. */
function softwareEntity(software: Software, ids: CrateIds): Entity {
  const { name, version } = software;
  const url = ADDRESSES.get(name);
  return {
    '@id': ids.software(software) ?? '',
    '@type': [url === undefined ? 'CreativeWork' : 'SoftwareApplication', 'prov:SoftwareAgent'],
    name,
    version,
    ...(url === undefined ? {} : { url }),
  };
}

/** Every sentence that states a finding, with what it was derived from and the tasks that found it. */
function claimsOf({ sections }: PaperDocument, material: PaperMaterial, ids: CrateIds): Entity[] {
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
      name: `${role === 'quotation' ? 'Quotation' : 'Claim'} ${String(place + 1)}`,
      text: plainText(content, lookup),
      wasDerivedFrom: oneOrMore(evidence.flatMap((link) => derivedFrom(link, lookup, ids))),
      wasGeneratedBy: oneOrMore(evidence.flatMap((link) => ('task' in link ? [ref(taskId(link.task))] : []))),
    }));
}

/** The entities of PROV that evidence names; a task is an activity. */
function derivedFrom(link: EvidenceLink, lookup: ReadonlyMap<string, PaperTask>, ids: CrateIds) {
  if ('source' in link) return refs([ids.source(link.source)]);
  const estimates = new Set((lookup.get(link.task)?.outcome?.estimates ?? []).map(({ id }) => id));
  return link.refersTo.filter((id) => estimates.has(id)).map((id) => ref(estimateId(link.task, id)));
}
