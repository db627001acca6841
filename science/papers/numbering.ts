import { SECTIONS, type PaperDocument, type SectionName } from '../../contracts/paper-document.ts';
import { blocksOfDocument } from './walk.ts';

/** Numbers of figures, tables, appendices and references, for forms of a paper that do not count by themselves. */

export interface Numbering {
  /** "Figure 2", "Table 1", "Appendix A" by id. */
  readonly places: ReadonlyMap<string, string>;
  /** Number of each source, from one. */
  readonly sources: ReadonlyMap<string, number>;
}

export const SECTION_HEADINGS: Readonly<Record<SectionName, string>> = {
  introduction: 'Introduction',
  methods: 'Methods',
  results: 'Results',
  discussion: 'Discussion',
  conclusion: 'Conclusion',
};

export const sectionsOf = ({ sections }: PaperDocument) =>
  SECTIONS.map((name) => ({ heading: SECTION_HEADINGS[name], section: sections[name] }));

export function numberingOf(document: PaperDocument): Numbering {
  const places = new Map<string, string>();
  const counts = { figure: 0, table: 0 };
  for (const block of blocksOfDocument(document)) {
    if (block.type === 'figure') places.set(block.id, `Figure ${String(++counts.figure)}`);
    if (block.type === 'table' && block.id !== '') places.set(block.id, `Table ${String(++counts.table)}`);
  }
  for (const [place, { id }] of document.appendices.entries())
    places.set(id, `Appendix ${String.fromCodePoint('A'.charCodeAt(0) + place)}`);
  return { places, sources: new Map(document.references.map((key, place) => [key, place + 1])) };
}

/** "[1], [2, p. 3]" */
export const citationText = (
  works: readonly { readonly key: string; readonly page: string | null }[],
  { sources }: Numbering,
): string =>
  works.map(({ key, page }) => `[${String(sources.get(key) ?? '?')}${page === null ? '' : `, ${page}`}]`).join(', ');

export const DOUBTS = {
  'number-unverified': 'no evidence for this number',
  'citation-unknown': 'no such source',
} as const;
