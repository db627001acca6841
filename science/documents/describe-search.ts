import type { FolderReading, MeaningExtent, Passage } from '../../contracts/literature.ts';
import { listed, quantity } from '../../contracts/wording.ts';

/** Where was searched, and how much there was. */
export interface SearchedSource {
  readonly name: string;
  readonly extent: {
    readonly documents: number;
    readonly passages: number;
    readonly reading?: FolderReading;
    readonly meaning?: MeaningExtent;
  } | null;
}

/** "the knowledge base (12 documents, 340 passages)" */
export function describeExtent({ name, extent }: SearchedSource): string {
  if (!extent) return name;
  return `${name} (${quantity(extent.documents, 'document')}, ${quantity(extent.passages, 'passage')})`;
}

/** What a reader must know where passages were not all compared by their meaning. */
export function describeMeaning({ embedded, problem }: MeaningExtent, passages: number): string | undefined {
  if (problem !== undefined) return `Documents were searched by their words alone: ${problem}`;
  if (embedded >= passages) return undefined;
  return `So far ${embedded} of ${quantity(passages, 'passage')} could be searched by their meaning; all were searched by their words.`;
}

/** What a reader must know of a search that came too early. */
export function describeReading({ read, total }: FolderReading): string {
  if (total === 0)
    return 'The knowledge folder is still being read: documents that are new in it could not be searched yet. Asking again later searches them.';
  return `The knowledge folder is still being read: ${read} of ${quantity(total, 'document')} could be searched. Asking again later searches the rest.`;
}

/** How the statements were found, in the words of a methods section. */
export function describeMethod({
  searched,
  passages,
  statements,
  byMeaning,
}: {
  searched: readonly string[];
  /** An embedding model has compared meanings too. */
  byMeaning: boolean;
  passages: readonly Passage[];
  statements: number;
}): string {
  if (searched.length === 0) return 'No source of literature could be searched.';
  const documents = new Set(passages.map(({ source }) => source.identity)).size;
  return [
    `We searched ${listed(searched)} for the terms of the question and of the objective.`,
    byMeaning
      ? 'Passages of own documents were ranked by a weighted sum of BM25 and the cosine similarity of their embeddings.'
      : 'Passages of own documents were ranked by BM25.',
    `Sentences that state something about the question were taken over word for word: ${statements} from`,
    `${quantity(passages.length, 'passage')} of ${quantity(documents, 'document')}.`,
    ...(byMeaning ? [] : ['No language model was involved.']),
  ].join(' ');
}
