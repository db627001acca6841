import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsonld from 'jsonld';

/**
 * Validates an RO-Crate: a JSON-LD processor reads it, and what it reads is held against the MUSTs of the specification
 * (https://w3id.org/ro/crate/1.2), some of its SHOULDs, and what a reader of PROV expects.
 */

const SPECIFICATION = 'https://w3id.org/ro/crate/1.2';
const CONTEXT = `${SPECIFICATION}/context`;
/** As published, CC0. */
const PUBLISHED = join(import.meta.dirname, '../fixtures/papers/ro-crate-1.2-context.json');

/** Where the crate is taken to lie: ids become absolute. */
const BASE = 'https://crate.example/';
const DESCRIPTOR = 'ro-crate-metadata.json';
const ISO_8601 = /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

type Node = Readonly<Record<string, unknown>> & { readonly '@id': string; readonly '@type'?: readonly string[] };
/** Contents by path; undefined where only the metadata is at hand. */
type CrateFiles = Readonly<Record<string, Uint8Array>>;

interface Crate {
  readonly document: Readonly<Record<string, unknown>>;
  readonly graph: readonly Readonly<Record<string, unknown>>[];
  /** As the processor understands them: terms are IRIs. */
  readonly nodes: ReadonlyMap<string, Node>;
  readonly files: CrateFiles | undefined;
}

const schema = (term: string) => `http://schema.org/${term}`;
const prov = (term: string) => `http://www.w3.org/ns/prov#${term}`;
const FILE = schema('MediaObject');

const hasType = (node: Node | undefined, type: string): boolean => node?.['@type']?.includes(type) ?? false;
const valuesOf = (node: Node | undefined, property: string): readonly Readonly<Record<string, unknown>>[] =>
  (node?.[property] ?? []) as readonly Readonly<Record<string, unknown>>[];
const textsOf = (node: Node | undefined, property: string): string[] =>
  valuesOf(node, property).flatMap(({ '@value': value }) => (typeof value === 'string' && value !== '' ? [value] : []));
const idsOf = (node: Node | undefined, property: string): string[] =>
  valuesOf(node, property).flatMap(({ '@id': id }) => (typeof id === 'string' ? [id] : []));
const nodesOf = ({ nodes }: Crate, type: string): Node[] => [...nodes.values()].filter((node) => hasType(node, type));
const idOf = (nodes: readonly Node[]): string[] => nodes.map((node) => node['@id']);
const pathOf = (node: Node): string => node['@id'].slice(BASE.length);
const descriptorOf = ({ nodes }: Crate) => nodes.get(BASE + DESCRIPTOR);
const rootOf = ({ nodes }: Crate) => nodes.get(BASE);
/** What is wrong, where something is. */
const unless = (isRight: boolean, problem: unknown): string[] =>
  isRight ? [] : [problem === undefined ? 'absent' : JSON.stringify(problem)];

function referencesIn(node: Node): string[] {
  return Object.keys(node)
    .filter((property) => !property.startsWith('@'))
    .flatMap((property) => idsOf(node, property));
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isReference = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === '@id';
const isFlat = (value: unknown): boolean => isScalar(value) || isReference(value);

const only = (node: Node | undefined, property: string, expected: string) =>
  unless(JSON.stringify(idsOf(node, property)) === JSON.stringify([expected]), idsOf(node, property));

/** Each gives what breaks it. */
const RULES: Readonly<Record<string, (crate: Crate) => string[]>> = {
  'the document is a context and a graph, nothing else': ({ document }) =>
    unless(Object.keys(document).sort().join() === '@context,@graph', Object.keys(document)),
  'the context is the one of the specification, by its permalink': ({ document }) =>
    unless([document['@context']].flat()[0] === CONTEXT, document['@context']),
  'entities are flat: texts, numbers and references': ({ graph }) =>
    graph.flatMap((entity) =>
      Object.entries(entity)
        .filter(([, value]) => !(Array.isArray(value) ? value.every(isFlat) && value.length > 1 : isFlat(value)))
        .map(([property]) => `${String(entity['@id'])} ${property}`),
    ),
  'every entity has an id of its own': ({ graph }) => {
    const ids = graph.map(({ '@id': id }) => id);
    return ids.filter((id, place) => typeof id !== 'string' || ids.indexOf(id) !== place).map(String);
  },
  'ids are URI references without characters to encode': ({ graph }) =>
    graph.map(({ '@id': id }) => String(id)).filter((id) => !/^[A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]+$/.test(id)),
  'every entity has a type': ({ nodes }) => idOf([...nodes.values()].filter((node) => node['@type'] === undefined)),
  'the metadata descriptor is a CreativeWork': (crate) =>
    unless(hasType(descriptorOf(crate), schema('CreativeWork')), descriptorOf(crate)),
  'the metadata descriptor is about the root': (crate) => only(descriptorOf(crate), schema('about'), BASE),
  'the metadata descriptor conforms to the specification': (crate) =>
    only(descriptorOf(crate), 'http://purl.org/dc/terms/conformsTo', SPECIFICATION),
  'the root is a Dataset': (crate) => unless(hasType(rootOf(crate), schema('Dataset')), rootOf(crate)),
  'the root has one name, description and date': (crate) =>
    ['name', 'description', 'datePublished'].filter((term) => textsOf(rootOf(crate), schema(term)).length !== 1),
  'the date is in ISO 8601': (crate) =>
    textsOf(rootOf(crate), schema('datePublished')).filter(
      (date) => !ISO_8601.test(date) || Number.isNaN(Date.parse(date)),
    ),
  'the licence is on the web, and described': (crate) => {
    const licences = idsOf(rootOf(crate), schema('license'));
    const described = licences.filter((id) => {
      const node = crate.nodes.get(id);
      return !id.startsWith(BASE) && ['name', 'description'].every((term) => textsOf(node, schema(term)).length === 1);
    });
    return unless(licences.length === 1 && described.length === 1, licences);
  },
  'whatever is referred to is in the graph': (crate) => {
    const known = new Set([...crate.nodes.keys(), SPECIFICATION]);
    return [...crate.nodes.values()].flatMap(referencesIn).filter((id) => !known.has(id));
  },
  'every entity has a name': (crate) =>
    idOf([...crate.nodes.values()].filter((node) => textsOf(node, schema('name')).length === 0)).filter(
      (id) => id !== BASE + DESCRIPTOR,
    ),
  'the parts of the root are its files, all of them': (crate) => {
    const [parts, files] = [idsOf(rootOf(crate), schema('hasPart')), idOf(nodesOf(crate, FILE))];
    return unless(parts.toSorted().join() === files.toSorted().join(), { parts, files });
  },
  'files lie below the root': (crate) =>
    idOf(nodesOf(crate, FILE)).filter((id) => !id.startsWith(BASE) || /[#?%]|\.\.\//.test(id)),
  'files are in the crate with their size and hash': (crate) =>
    nodesOf(crate, FILE).flatMap((node) => {
      if (crate.files === undefined) return [];
      const bytes = crate.files[pathOf(node)];
      if (bytes === undefined) return [`${pathOf(node)} is missing`];
      const [size] = textsOf(node, schema('contentSize'));
      const [hash] = textsOf(node, schema('sha256'));
      return [
        ...unless(size === String(bytes.length), { path: pathOf(node), size, is: bytes.length }),
        ...unless(hash === createHash('sha256').update(bytes).digest('hex'), { path: pathOf(node), hash }),
      ];
    }),
  'no file of the crate is without an entity': (crate) =>
    Object.keys(crate.files ?? {}).filter((path) => !crate.nodes.has(BASE + path)),
  'files have a description and a media type': (crate) =>
    idOf(
      nodesOf(crate, FILE).filter((node) =>
        ['description', 'encodingFormat'].some((term) => textsOf(node, schema(term)).length !== 1),
      ),
    ),
  'citations are addresses on the web': (crate) =>
    idsOf(rootOf(crate), schema('citation')).filter((id) => id.startsWith(BASE) || !/^https?:/.test(id)),
  'a SoftwareApplication has name, address and version': (crate) =>
    idOf(
      nodesOf(crate, schema('SoftwareApplication')).filter((node) =>
        ['name', 'url', 'version'].some((term) => textsOf(node, schema(term)).length !== 1),
      ),
    ),
  'source code is a file': (crate) =>
    idOf(nodesOf(crate, schema('SoftwareSourceCode')).filter((node) => !hasType(node, FILE))),
  'claims, quotations and estimates come from somewhere': (crate) =>
    idOf(
      ['Claim', 'Quotation', 'PropertyValue']
        .flatMap((type) => nodesOf(crate, schema(type)))
        .filter(
          (node) => ![prov('wasDerivedFrom'), prov('wasGeneratedBy')].some((term) => idsOf(node, term).length > 0),
        ),
    ),
  'what is derived is derived from entities': (crate) =>
    [...crate.nodes.values()]
      .flatMap((node) => idsOf(node, prov('wasDerivedFrom')))
      .filter((id) => !hasType(crate.nodes.get(id), prov('Entity'))),
  'what is generated is generated by activities': (crate) =>
    [...crate.nodes.values()]
      .flatMap((node) => idsOf(node, prov('wasGeneratedBy')))
      .filter((id) => !hasType(crate.nodes.get(id), prov('Activity'))),
};

/** `rule: what breaks it`, for each rule that is broken. A processor that would have to drop anything throws. */
export async function brokenRules(metadata: string, files?: CrateFiles): Promise<string[]> {
  const document = JSON.parse(metadata) as Crate['document'];
  const flattened = (await jsonld.flatten(
    await jsonld.expand(document, { base: BASE, documentLoader, safe: true } as jsonld.Options.Expand),
  )) as unknown as readonly Node[];
  const crate: Crate = {
    document,
    graph: document['@graph'] as Crate['graph'],
    nodes: new Map(flattened.map((node) => [node['@id'], node])),
    files,
  };
  return Object.entries(RULES).flatMap(([rule, broken]) => broken(crate).map((problem) => `${rule}: ${problem}`));
}

async function documentLoader(url: string) {
  if (url !== CONTEXT) throw new Error(`Nothing but the context of RO-Crate is loaded, not ${url}`);
  return { contextUrl: undefined, documentUrl: url, document: JSON.parse(readFileSync(PUBLISHED, 'utf8')) as object };
}
