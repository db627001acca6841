import { Type, type Static, type TSchema } from '@sinclair/typebox';

/**
 * A paper as a tree. A writer fills the sections (the built-in one, later a model by structured output); LaTeX, Markdown and
 * Word are serialised from the tree, so no text of anybody is ever read as markup.
 */

const Optional = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const ListOf = <T extends TSchema>(items: T) => Type.Unsafe<readonly Static<T>[]>(Type.Array(items));
const OneOf = <const T extends string>(values: readonly T[]) => Type.Union(values.map((each) => Type.Literal(each)));

const NUMBER_FIELDS = [
  'estimate',
  'standardError',
  'low',
  'high',
  'level',
  'statistic',
  'firstDf',
  'secondDf',
  'pValue',
  'pAdjusted',
  'family',
  'n',
  'count',
  'at',
] as const;

const NumberStyleSchema = Type.Union([
  Type.Object({ as: Type.Literal('decimals'), decimals: Type.Integer({ minimum: 0, maximum: 15 }) }),
  Type.Object({ as: Type.Literal('figures'), figures: Type.Integer({ minimum: 1, maximum: 15 }) }),
  Type.Object({ as: Type.Literal('percent'), decimals: Type.Integer({ minimum: 0, maximum: 15 }) }),
  Type.Object({ as: OneOf(['whole', 'position', 'date', 'probability', 'probability-value']) }),
]);

/** What a sentence, table or figure rests on: estimates (`e1`) and extracts (`x1`) of a task, or a stored source. */
export const EvidenceLinkSchema = Type.Union([
  Type.Object({ task: Type.String(), refersTo: ListOf(Type.String()) }),
  Type.Object({ source: Type.String() }),
]);
export type EvidenceLink = Static<typeof EvidenceLinkSchema>;

/** A number without digits: they are looked up in the estimate, or in the count of a note, when the paper is printed. */
const NumberNodeSchema = Type.Union([
  Type.Object({
    type: Type.Literal('number'),
    task: Type.String(),
    estimate: Type.String(),
    field: OneOf(NUMBER_FIELDS),
    style: NumberStyleSchema,
    /** Leaves the sign out, where words give the direction. */
    size: Type.Optional(Type.Boolean()),
  }),
  Type.Object({ type: Type.Literal('note-count'), task: Type.String(), note: Type.Integer({ minimum: 0 }) }),
]);
export type NumberNode = Static<typeof NumberNodeSchema>;

const CitationNodeSchema = Type.Object({
  type: Type.Literal('citation'),
  works: ListOf(Type.Object({ key: Type.String(), page: Optional(Type.String()) })),
});

const LeafSchema = Type.Union([
  Type.Object({ type: Type.Literal('text'), text: Type.String() }),
  Type.Object({ type: Type.Literal('code'), text: Type.String() }),
  /** TeX of a formula, as written in Markdown: only what the allow-list of formulas knows is ever typeset. */
  Type.Object({ type: Type.Literal('formula'), tex: Type.String() }),
  Type.Object({ type: Type.Literal('line-break') }),
  NumberNodeSchema,
  CitationNodeSchema,
  /** A figure, table or appendix of the paper, by its id. */
  Type.Object({ type: Type.Literal('reference'), to: Type.String() }),
]);

const MARKS = ['emphasis', 'strong', 'deleted', 'superscript', 'subscript'] as const;
const DOUBTS = ['number-unverified', 'citation-unknown'] as const;

export type Inline =
  | Static<typeof LeafSchema>
  | { readonly type: (typeof MARKS)[number]; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly url: string; readonly children: readonly Inline[] }
  /** Shown with its reason behind it: a number that no evidence holds, a citation without a stored source. */
  | { readonly type: 'doubtful'; readonly reason: (typeof DOUBTS)[number]; readonly children: readonly Inline[] };

const InlineSchema = Type.Unsafe<Inline>(
  Type.Recursive(
    (This) =>
      Type.Union([
        LeafSchema,
        Type.Object({ type: OneOf(MARKS), children: Type.Array(This) }),
        Type.Object({ type: Type.Literal('link'), url: Type.String(), children: Type.Array(This) }),
        Type.Object({ type: Type.Literal('doubtful'), reason: OneOf(DOUBTS), children: Type.Array(This) }),
      ]),
    { $id: 'PaperInline' },
  ),
);

/** A finding states what was found and rests on evidence; a remark states nothing about the world that was studied. */
const SENTENCE_ROLES = ['finding', 'quotation', 'remark'] as const;

export const SentenceSchema = Type.Object({
  role: OneOf(SENTENCE_ROLES),
  content: ListOf(InlineSchema),
  evidence: ListOf(EvidenceLinkSchema),
});
export type PaperSentence = Static<typeof SentenceSchema>;

export const PaperTableSchema = Type.Object({
  type: Type.Literal('table'),
  id: Type.String(),
  caption: ListOf(InlineSchema),
  columns: ListOf(Type.Object({ heading: ListOf(InlineSchema), align: OneOf(['left', 'right']) })),
  rows: ListOf(ListOf(ListOf(InlineSchema))),
  evidence: ListOf(EvidenceLinkSchema),
});
export type PaperTable = Static<typeof PaperTableSchema>;

export const PaperFigureSchema = Type.Object({
  type: Type.Literal('figure'),
  id: Type.String(),
  caption: ListOf(InlineSchema),
  /** Ids of artifacts: the chart as SVG, and as a picture; one of them is there. */
  vector: Optional(Type.String()),
  picture: Optional(Type.String()),
  evidence: ListOf(EvidenceLinkSchema),
});
export type PaperFigure = Static<typeof PaperFigureSchema>;

const PlainBlockSchema = Type.Union([
  Type.Object({ type: Type.Literal('paragraph'), sentences: ListOf(SentenceSchema) }),
  /** A heading inside of a text of somebody: run in, never a section of the paper. */
  Type.Object({ type: Type.Literal('run-in-heading'), content: ListOf(InlineSchema) }),
  Type.Object({ type: Type.Literal('code-block'), text: Type.String() }),
  Type.Object({ type: Type.Literal('formula-block'), tex: Type.String() }),
  PaperTableSchema,
  PaperFigureSchema,
]);

export type Block =
  | Static<typeof PlainBlockSchema>
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly type: 'quotation'; readonly blocks: readonly Block[] };

const BlockSchema = Type.Unsafe<Block>(
  Type.Recursive(
    (This) =>
      Type.Union([
        PlainBlockSchema,
        Type.Object({ type: Type.Literal('list'), ordered: Type.Boolean(), items: Type.Array(Type.Array(This)) }),
        Type.Object({ type: Type.Literal('quotation'), blocks: Type.Array(This) }),
      ]),
    { $id: 'PaperBlock' },
  ),
);

export const SubsectionSchema = Type.Object({ heading: ListOf(InlineSchema), blocks: ListOf(BlockSchema) });
export type Subsection = Static<typeof SubsectionSchema>;

/** Blocks come before the first subsection. */
const SectionSchema = Type.Object({ blocks: ListOf(BlockSchema), subsections: ListOf(SubsectionSchema) });
export type Section = Static<typeof SectionSchema>;

export const SECTIONS = ['introduction', 'methods', 'results', 'discussion', 'conclusion'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** What a writer fills. Title, appendix and references are made from the material, by every writer. */
export const PaperSectionsSchema = Type.Object({
  abstract: ListOf(SentenceSchema),
  introduction: SectionSchema,
  methods: SectionSchema,
  results: SectionSchema,
  discussion: SectionSchema,
  conclusion: SectionSchema,
});
export type PaperSections = Static<typeof PaperSectionsSchema>;

export const PaperDocumentSchema = Type.Object({
  title: ListOf(InlineSchema),
  /** Who or what wrote it, from what. */
  byline: ListOf(InlineSchema),
  /** ISO date. */
  date: Type.String(),
  sections: PaperSectionsSchema,
  appendices: ListOf(Type.Object({ id: Type.String(), heading: ListOf(InlineSchema), blocks: ListOf(BlockSchema) })),
  /** Keys of the sources in the order in which they are first cited. */
  references: ListOf(Type.String()),
});
export type PaperDocument = Static<typeof PaperDocumentSchema>;

/** Why a paper may not be printed as it is; `where` names the section and quotes the beginning of the sentence. */
export interface PaperProblem {
  readonly code:
    | 'EVIDENCE_MISSING'
    | 'EVIDENCE_UNKNOWN'
    | 'NUMBER_UNVERIFIED'
    | 'NUMBER_UNKNOWN'
    | 'CITATION_UNKNOWN'
    | 'ARTIFACT_UNKNOWN'
    | 'REFERENCE_UNKNOWN';
  readonly where: string;
  readonly detail: string;
}

export interface FigureSource {
  readonly vector: { readonly id: string; readonly objectKey: string } | null;
  readonly picture: { readonly id: string; readonly objectKey: string; readonly mimeType: string } | null;
}

/**
 * A file of the LaTeX sources, below their folder. A figure has a name without an ending, which is added once its bytes are
 * drawn (`figures/ana-1-shares` becomes `.pdf` or `.png`); LaTeX finds either.
 */
export type SourceFile =
  { readonly name: string; readonly text: string } | { readonly name: string; readonly figure: FigureSource };
